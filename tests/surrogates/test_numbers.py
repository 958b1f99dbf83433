from __future__ import annotations

import importlib
import ipaddress
import re
from collections import Counter

import phonenumbers
import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st
from stdnum.iso7064 import mod_11_10
from stdnum.se import personnummer

from hybrid_deid.keyed import Keyed
from hybrid_deid.surrogates.codes import postcodes
from hybrid_deid.surrogates.identifiers import identifiers, kinds, recognised
from hybrid_deid.surrogates.interface import Draw, Mention, normalized
from hybrid_deid.surrogates.phones import countries, phones

KEY = b"a key for the tests only"


def drawn(generator: object, label: str, *texts: str, country: str = "", scope: str = "s") -> list[str]:
    mentions = [Mention(0, len(text), label, text, country=country) for text in texts]
    draw = Draw(Keyed(KEY, scope), frozenset(map(normalized, texts)))
    return generator(mentions, draw)  # type: ignore[operator, no-any-return]


def reserved(digits: str) -> bool:
    """Tell whether international digits without "+" begin with a number of phones.toml."""
    for country in countries().values():
        for one in country.fixed_ranges + country.mobile_ranges:
            head = country.code + one.area + one.fixed
            if digits.startswith(head) and len(digits) >= len(head) + one.free:
                return True
    return False


NUMBERS = [
    ("+43 (0)664 / 123 45 67", "AT"),
    ("0664/1234567", "AT"),
    ("0043 463 2700", "AT"),
    ("0463 / 2700-0", "AT"),
    ("(0316) 12 34 56", "AT"),
    ("+49 (0) 30 / 1234-567", "DE"),
    ("030/12345678", "DE"),
    ("0171 1234567", "DE"),
    ("+49-89-123456", "DE"),
    ("089/1234-567", "DE"),
    ("044 123 45 67", "CH"),
    ("+41 79 123 45 67", "CH"),
    ("+44 20 7123 4567", "DE"),
    ("+1 (212) 736-5000", "DE"),
    ("+46 8 123 456 78", "DE"),
    ("+33 1 42 68 53 00", "DE"),
    ("+353 1 234 5678", "DE"),
    ("+39 06 1234567", "DE"),
]


@pytest.mark.parametrize(("text", "country"), NUMBERS)
def test_phone_numbers_come_from_ranges_that_reach_no_one(text: str, country: str) -> None:
    for scope in map(str, range(25)):
        (surrogate,) = drawn(phones, "PHONE", text, country=country, scope=scope)
        digits = re.sub(r"\D", "", surrogate.replace("(0)", ""))
        if surrogate.lstrip("(").startswith("+"):
            international = digits
        elif digits.startswith("00"):
            international = digits[2:]
        else:
            assert digits.startswith("0")
            international = countries()[country].code + digits[1:]
        assert reserved(international), surrogate


@pytest.mark.parametrize("text", ["99", "-3121", "DW 17"])
def test_an_extension_by_itself_keeps_its_length(text: str) -> None:
    (surrogate,) = drawn(phones, "PHONE", text, country="AT")
    assert surrogate != text
    assert re.sub(r"\d", "0", surrogate) == re.sub(r"\d", "0", text)


@pytest.mark.parametrize("dash", ["\u2010", "\u2011", "\u2012", "\u2013", "\u2015"])
def test_a_phone_number_is_the_same_with_any_dash(dash: str) -> None:
    texts = [f"+49 2551 9087{dash}14", f"02551{dash}9087{dash}14"]
    plain, *others = drawn(phones, "PHONE", "+49 2551 9087-14", *texts, country="DE")
    assert others == [
        plain.replace("-", dash),
        plain.replace("+49 ", "0", 1).replace(" ", dash).replace("-", dash),
    ]


@pytest.mark.parametrize(
    ("text", "country", "form"),
    [
        ("+43 (0)664 / 123 45 67", "AT", r"\+43 \(0\)63\d / \d{3} \d\d \d\d"),
        ("0463 / 2700-0", "AT", r"01 / 0\d+-0"),
        ("030/12345678", "DE", r"0\d\d+/\d{7,8}"),
        ("044 123 45 67", "CH", r"0\d\d \d{3} \d\d \d\d"),
        ("+1 (212) 736-5000", "", r"\+1 \(\d{3}\) 555-01\d\d"),
        ("+33 1 42 68 53 00", "", r"\+33 1 99 00 \d\d \d\d"),
        ("Tel. 030-1234567", "DE", r"Tel\. 0\d+-\d+"),
        ("0 86 52 / 12 34", "DE", r"0 (?:\d\d|\d \d\d) / \d\d \d+"),
        ("(0 86 52) 12 34", "DE", r"\(0 (?:\d\d|\d \d\d)\) \d\d \d+"),
        ("+49 (0) 86 52 / 12 34", "DE", r"\+49 \(0\) (?:\d\d|\d \d\d) / \d\d \d+"),
        ("++43 664 1234567", "", r"\+\+43 63\d \d{7}"),
        ("++43 (0)316 123456-0", "", r"\+\+43 \(0\)1 0\d+-0"),
        ("++49/89/12 34 56", "", r"\+\+49/\d\d+/\d\d \d\d \d+"),
        ("0800 123 4567", "DE", r"0800 \d{3} \d{3}"),
        ("+49 800 1234567", "", r"\+49 800 \d{6}"),
        ("0180 5 123456", "DE", r"0180 [089] \d{6}"),
        ("01805/123456", "DE", r"0180[089]/\d{6}"),
        ("0900-1-123456", "DE", r"0900-[24678]-\d{6}"),
        ("0800/123456", "", r"0800/\d{4}"),  # as in Austria
        ("0810 123456-12", "AT", r"0810 \d{4}"),
        ("0848 123 456", "CH", r"084[135] \d{3} \d{3}"),
        ("+39 800 123456", "DE", r"\+49 \d\d+ \d{6,}"),
        ("08031 123456", "DE", r"0(?!80)\d{2,3} \d+"),
    ],
)
def test_phone_numbers_keep_their_form(text: str, country: str, form: str) -> None:
    for scope in map(str, range(10)):
        assert re.fullmatch(form, drawn(phones, "PHONE", text, country=country, scope=scope)[0])


@pytest.mark.parametrize(
    ("text", "form"),
    [
        ("(617) 664-0162", r"\(\d{3}\) 555-01\d\d"),
        ("617.664.0162", r"\d{3}\.555\.01\d\d"),
        ("1-800-664-0199", r"1-\d{3}-555-01\d\d"),
        ("020 7846 0958", r"01\d1 4960 \d{3}|0117 4960 \d{3}|0113 4960 \d{3}|020 7946 0\d{3}"),
        ("0711 664-0162", r"0(?!711).*"),  # German
        ("711 234 5678", r"\d{3} \d{3} \d{1,2}"),
    ],
)
def test_numbers_written_as_abroad_are_such_numbers_again(text: str, form: str) -> None:
    for scope in "abcdef":
        (number,) = drawn(phones, "PHONE", text, country="DE", scope=scope)
        assert re.fullmatch(form, number), number


def test_an_extension_is_the_same_with_and_without_its_hyphen() -> None:
    one, other, third = drawn(phones, "PHONE", "-4512", "4512", "4513", country="DE")
    assert one == f"-{other}" and third != other


def test_spellings_of_one_number_stay_one_number() -> None:
    texts = ("+43 664 1234567", "0664/1234567", "0664 123 45 67", "0043664 1234567")
    cores = {re.sub(r"\D", "", text)[-9:] for text in drawn(phones, "PHONE", *texts, country="AT")}
    assert len(cores) == 1


def test_extensions_share_the_main_number() -> None:
    main, one, other = drawn(phones, "PHONE", "0463/2700-0", "0463/2700-11", "0463/2700-12", country="AT")
    assert main.rpartition("-")[0] == one.rpartition("-")[0] == other.rpartition("-")[0]
    assert len({main, one, other}) == 3


@settings(max_examples=200, deadline=None)
@given(
    st.sampled_from(
        [
            ("AT", "+43 1 ", 7),
            ("AT", "+43 316 ", 6),
            ("AT", "+43 664 ", 7),
            ("AT", "+43 699 ", 8),
            ("CH", "+41 44 ", 7),
            ("CH", "+41 79 ", 7),
            ("AT", "+43 800 ", 6),
            ("AT", "+43 828 ", 5),
            ("AT", "+43 900 ", 6),
            ("CH", "+41 800 ", 6),
            ("CH", "+41 848 ", 6),
            ("CH", "+41 900 ", 6),
        ]
    ),
    st.integers(0, 10**8 - 1),
    st.text("abc", max_size=4),
)
def test_austrian_and_swiss_surrogates_are_possible_and_assigned_to_no_one(
    kind: tuple[str, str, int], digits: int, scope: str
) -> None:
    country, code, size = kind
    (surrogate,) = drawn(
        phones, "PHONE", f"{code}{digits:08d}"[: len(code) + size], country=country, scope=scope
    )
    number = phonenumbers.parse(surrogate)
    assert phonenumbers.is_possible_number(number), surrogate
    assert not phonenumbers.is_valid_number(number), surrogate


@pytest.mark.parametrize("code", ["800", "900 1", "700", "137 7"])
def test_numbers_of_german_services_are_assigned_to_no_one(code: str) -> None:
    for number in range(40):
        text = f"+49 {code} {1234567 + number}"
        (surrogate,) = drawn(phones, "PHONE", text)
        assert surrogate.startswith(f"+49 {code.split()[0]} ")
        assert not phonenumbers.is_valid_number(phonenumbers.parse(surrogate)), surrogate


@settings(max_examples=200, deadline=None)
@given(
    st.lists(
        st.from_regex(r"(\+4[39] ?|0)[1-9][0-9]{1,3}[ /-]{1,2}[0-9]{4,8}(-[0-9]{1,3})?", fullmatch=True),
        max_size=6,
    )
)
def test_phone_numbers_of_a_document_are_distinct_and_new(texts: list[str]) -> None:
    from hybrid_deid.surrogates.phones import _key

    surrogates = drawn(phones, "PHONE", *texts, country="AT")
    by_key: dict[str, str] = {}
    for text, surrogate in zip(texts, surrogates, strict=True):
        assert surrogate and normalized(surrogate) not in set(map(normalized, texts))
        by_key.setdefault(
            _key(Mention(0, len(text), "PHONE", text, country="AT")), re.sub(r"\D", "", surrogate)
        )


IDENTIFIERS = {
    "SEPA creditor identifier": ["DE98ZZZ09999999999", "AT61ZZZ01234567890", "DE98A0109999999999"],
    "IBAN": [
        "AT61 1904 3002 3457 3201",
        "DE89370400440532013000",
        "CH93 0076 2011 6238 5295 7",
        "NL91ABNA0417164300",
    ],
    "credit card": ["4111 1111 1111 1111", "5555-5555-5555-4444", "378282246310005"],
    "ISBN-13": ["978-3-16-148410-0"],
    "ISBN-10": ["3-16-148410-X"],
    "ORCID": ["0000-0002-1825-0097"],
    "German tax number (IdNr)": ["86 095 742 719"],
    "Swedish personal identity number": ["811228-9874"],
    "Swiss AHV number": ["756.9217.0769.85"],
    "Austrian social insurance number": ["1237 010180"],
    "Swiss business number (UID)": ["CHE-107.787.577", "CHE107787577"],
    "Austrian VAT number": ["ATU13585627"],
    "German VAT number": ["DE136695976"],
    "EAN": ["4006381333931"],
}


def test_every_kind_of_identifier_has_an_example() -> None:
    assert set(IDENTIFIERS) == {kind.name for kind in kinds()}


@pytest.mark.parametrize(
    ("name", "text"), [(name, text) for name, texts in IDENTIFIERS.items() for text in texts]
)
def test_checksummed_identifiers_pass_again_in_the_same_form(name: str, text: str) -> None:
    kind = next(kind for kind in kinds() if kind.name == name)
    found = recognised(text)
    assert found is not None and found.name == name
    for scope in map(str, range(10)):
        (surrogate,) = drawn(identifiers, "UFID", text, scope=scope)
        assert surrogate != text
        assert re.sub(r"[0-9]", "0", re.sub(r"[A-Z]", "A", surrogate)).replace("A", "0") == re.sub(
            r"[0-9A-Z]", "0", text
        )
        compact = re.sub(r"[\s./-]", "", surrogate)
        if name == "German tax number (IdNr)":  # stdnum refuses the leading zero that makes it a test number
            assert compact[0] == "0"
            assert importlib.import_module("stdnum.iso7064.mod_11_10").is_valid(compact)
        else:
            assert kind.valid(compact)


def test_what_stands_behind_a_swiss_number_stays_and_makes_no_other_of_it() -> None:
    taxed, plain = drawn(identifiers, "UFID", "CHE-107.787.577 MWST", "CHE 107 787 577")
    assert re.fullmatch(r"CHE-99\d\.\d{3}\.\d{3} MWST", taxed)
    assert re.sub(r"\W", "", taxed) == re.sub(r"\W", "", plain) + "MWST"


def test_bank_codes_do_not_exist() -> None:
    for scope in map(str, range(30)):
        german, austrian = drawn(
            identifiers, "UFID", "DE89370400440532013000", "AT611904300234573201", scope=scope
        )
        assert german[4] in "09" and austrian[4:9] == "00000"


def test_network_addresses_are_documentation_addresses() -> None:
    v4, v6, mac = drawn(identifiers, "UFID", "10.0.17.3", "fe80::12:af", "00:1a:2b:3c:4d:5e")
    documentation = [
        ipaddress.ip_network(net) for net in ("192.0.2.0/24", "198.51.100.0/24", "203.0.113.0/24")
    ]
    assert any(ipaddress.ip_address(v4) in net for net in documentation)
    assert ipaddress.ip_address(v6) in ipaddress.ip_network("2001:db8::/32")
    assert mac.startswith("00:00:5e:00:53:")


@pytest.mark.parametrize("text", ["10.24.0.0/16", "192.168.178.0/24", "10.0.3.17/32"])
def test_a_net_keeps_the_length_of_its_prefix(text: str) -> None:
    for scope in "abcdefgh":
        (net,) = drawn(identifiers, "UFID", text, scope=scope)
        ipaddress.ip_interface(net)
        assert net.partition("/")[2] == text.partition("/")[2] and net != text
        assert net.startswith(("192.0.2.", "198.51.100.", "203.0.113."))


def test_a_machine_in_three_groups_is_of_the_documentation_range() -> None:
    (machine,) = drawn(identifiers, "UFID", "001A.7DDA.7113")
    assert machine.startswith("0000.5E00.53")


def test_four_groups_of_digits_over_255_are_no_network_address() -> None:
    (policy,) = drawn(identifiers, "UFID", "8.441.207.3")
    assert list(map(len, policy.split("."))) == [1, 3, 3, 1]


def test_an_account_in_the_boxes_of_a_form_is_the_same_account() -> None:
    plain, groups, boxes = drawn(
        identifiers,
        "UFID",
        "DE89370400440532013000",
        "DE89|3704|0044|0532|0130|00",
        "D|E|8|9| |3|7|0|4| |0|0|4|4| |0|5|3|2| |0|1|3|0| |0|0",
    )
    assert groups == "|".join(re.findall(".{4}|..$", plain))
    assert boxes == "| |".join("|".join(group) for group in groups.split("|"))


def test_unknown_identifiers_keep_their_form() -> None:
    code, invoice, uuid, plate = drawn(
        identifiers, "UFID", "MJZ427", "re-2016/00341", "550e8400-e29b-41d4-a716-446655440000", "W-12345 X"
    )
    assert re.fullmatch(r"[A-Z]{3}\d{3}", code) and not set(zip(code, "MJZ427", strict=True)) & {
        (c, c) for c in code
    }
    assert re.fullmatch(r"[a-z]{2}-(19|20)\d\d/\d{5}", invoice) and "2016" not in invoice
    assert re.fullmatch(r"[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-a[0-9a-f]{3}-[0-9a-f]{12}", uuid)
    assert re.fullmatch(r"[A-Z]-\d{5} [A-Z]", plate)


@settings(max_examples=200, deadline=None)
@given(
    st.lists(
        st.text("ABCabc0189 -/.", min_size=1, max_size=12).filter(lambda t: any(map(str.isalnum, t))),
        max_size=8,
    )
)
def test_identifiers_are_never_an_original(texts: list[str]) -> None:
    originals = set(map(normalized, texts))
    for text, surrogate in zip(texts, drawn(identifiers, "UFID", *texts), strict=True):
        assert surrogate == "" or normalized(surrogate) not in originals
        assert surrogate or len(normalized(text)) <= 3  # only tiny ones can run out of variants


def test_a_postal_code_that_the_permutation_leaves_alone_becomes_another() -> None:
    keyed = Keyed(KEY, "b")
    fixed = [code for code in range(9000) if keyed.permuted(code, 9000, "postcode", "4") == code]
    assert fixed
    for code in fixed:
        (surrogate,) = drawn(postcodes, "ZIP", str(code + 1000), scope="b")
        assert re.fullmatch(r"[1-9]\d{3}", surrogate) and surrogate != str(code + 1000)


def test_postal_codes_are_mapped_one_to_one() -> None:
    codes = [f"{number:04d}" for number in range(1000, 3000, 7)]
    images = [drawn(postcodes, "ZIP", code, scope="corpus")[0] for code in codes]
    assert len(set(images)) == len(codes)
    assert all(re.fullmatch(r"[1-9]\d{3}", image) for image in images)
    assert not any(code == image for code, image in zip(codes, images, strict=True))


@pytest.mark.parametrize(
    ("text", "form"),
    [("A-8010", r"A-\d{4}"), ("10115", r"\d{5}"), ("SW1A 1AA", r"[A-Z]{2}\d[A-Z] \d[A-Z]{2}")],
)
def test_postal_codes_keep_their_form(text: str, form: str) -> None:
    surrogate = drawn(postcodes, "ZIP", text)[0]
    assert re.fullmatch(form, surrogate) and surrogate != text


@pytest.mark.parametrize("scope", list("abcdefgh"))
def test_a_german_tax_number_has_all_but_a_first_digit_that_is_given_out(scope: str) -> None:
    (surrogate,) = drawn(identifiers, "UFID", "86 095 742 719", scope=scope)
    digits = surrogate.replace(" ", "")
    assert digits[0] == "0" and mod_11_10.is_valid(digits)
    assert sorted(Counter(digits[:10]).values()) == [1] * 8 + [2]
    assert [len(group) for group in surrogate.split(" ")] == [2, 3, 3, 3]


@pytest.mark.parametrize("text", ["811228-9874", "19811228-9874", "8112289874"])
def test_a_swedish_personal_number_becomes_a_test_number(text: str) -> None:
    for scope in "abcdefgh":
        (surrogate,) = drawn(identifiers, "UFID", text, scope=scope)
        assert personnummer.is_valid(surrogate) and len(surrogate) == len(text)
        assert surrogate[-4:-1] in {"239", "981", "983", "985", "987", "989"}  # odd, as the original


@pytest.mark.parametrize(
    ("text", "form"),
    [
        ("DE123456789", r"DE9999\d{5}"),  # no valid check digit
        ("DE02ZZZ00000012345", r"DE\d\dZZZ09999\d{6}"),  # no valid check digits
        ("AT42ZZZ 00000012345", r"AT\d\dZZZ 99999\d{6}"),
        ("COBADEFFXXX", r"[A-Z]{4}DE[A-Z]0XXX"),
        ("DEUTDEDB380", r"[A-Z]{4}DE[A-Z]0\d{3}"),
        ("GIBAATWW", r"[A-Z]{4}AT[A-Z]0"),
    ],
)
def test_countries_stay_in_numbers_of_firms_and_banks(text: str, form: str) -> None:
    for scope in map(str, range(10)):
        (surrogate,) = drawn(identifiers, "UFID", text, scope=scope)
        assert re.fullmatch(form, surrogate), surrogate
        assert surrogate[:4] != text[:4] or text.startswith("DE1")


@pytest.mark.parametrize(
    ("text", "form"),
    [
        ("02 21 / 4 78 99 12", r"0(?: \d\d|\d \d\d) / .*"),
        ("0 69/12 34 56 78", r"0 \d{2,3}/\d\d \d\d \d\d \d+"),
        ("01 60 / 99 88 776", r"01 \d\d / \d\d \d\d \d+"),
        ("(0341) 98 76 54-0", r"\(0\d{2,3}\) \d\d \d\d \d+-0"),
    ],
)
def test_the_dialling_code_keeps_its_place_among_the_groups(text: str, form: str) -> None:
    for scope in map(str, range(10)):
        (surrogate,) = drawn(phones, "PHONE", text, country="DE", scope=scope)
        assert re.fullmatch(form, surrogate), surrogate


@given(
    st.lists(st.integers(10_000, 9_999_999), min_size=2, max_size=8, unique=True), st.sampled_from("abcdef")
)
def test_numbers_of_one_town_have_one_dialling_code(locals_: list[int], scope: str) -> None:
    surrogates = drawn(phones, "PHONE", *(f"0341/{one}" for one in locals_), country="DE", scope=scope)
    assert len({surrogate.partition("/")[0] for surrogate in surrogates}) == 1
    assert not surrogates[0].startswith("0341") and len(set(surrogates)) == len(locals_)


def test_no_number_keeps_the_dialling_code_of_its_town() -> None:
    for scope in map(str, range(40)):
        (surrogate,) = drawn(phones, "PHONE", "0221/4789912", country="DE", scope=scope)
        assert not surrogate.startswith("0221")


@given(st.from_regex(r"[A-Z]{0,3}-?[0-9]{1,8}(?:/[0-9]{1,5})?", fullmatch=True))
def test_numbers_without_a_leading_zero_get_none(text: str) -> None:
    assume(recognised(text) is None)  # check digits bind those
    (surrogate,) = drawn(identifiers, "UFID", text)
    for original, new in zip(re.findall(r"\d+", text), re.findall(r"\d+", surrogate), strict=True):
        assert len(original) == len(new) and original != new
        assert original[0] == "0" or new[0] != "0"


@pytest.mark.parametrize(
    ("text", "form"),
    [
        ("HRB 98765", r"HRB [1-9]\d{4}"),
        ("FN 123456a", r"FN [1-9]\d{5}[a-z]"),
        ("0532013000 BLZ 370 400 44", r"\d{10} BLZ \d{3} \d{3} \d\d"),
        ("Az.: 3 C 12/23", r"Az\.: \d [A-Z] \d\d/\d\d"),
        ("Kundennr. K-4711", r"Kundennr\. [A-Z]-\d{4}"),
        ("FN AB 12", r"(?!FN)[A-Z]{2} [A-Z]{2} [1-9]\d"),  # a number plate
    ],
)
def test_words_that_say_what_a_number_is_stay(text: str, form: str) -> None:
    for scope in map(str, range(10)):
        (surrogate,) = drawn(identifiers, "UFID", text, scope=scope)
        assert re.fullmatch(form, surrogate), surrogate


def test_a_number_is_the_same_with_and_without_the_word_before_it() -> None:
    named, bare = drawn(identifiers, "UFID", "SVNR 1237 010180", "1237 010180")
    assert named == f"SVNR {bare}"
