"""Identifiers: check digits pass again, forms stay, and what is known to be no one's is drawn."""

from __future__ import annotations

import importlib
import ipaddress
import re
from collections import Counter

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st
from stdnum.iso7064 import mod_11_10
from stdnum.se import personnummer

from hybrid_deid.surrogates.identifiers import identifiers, kinds, recognised
from hybrid_deid.surrogates.interface import normalized
from tests.surrogates.drawing import drawn
from tests.surrogates.examples import surrogates

IDENTIFIERS = {
    "SEPA creditor identifier": ["DE98ZZZ09999999999", "AT61ZZZ01234567890", "DE98A0109999999999"],
    "IBAN": [
        "AT61 1904 3002 3457 3201",
        "DE89370400440532013000",
        "CH93 0076 2011 6238 5295 7",
        "NL91ABNA0417164300",
        "LT12 1000 0111 0100 1000",
        "HR12 1001 0051 8630 0016 0",
        "RO49 AAAA 1B31 0075 9384 0000",
        "TR33 0006 1005 1978 6457 8413 26",
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


@pytest.mark.parametrize("text", ["978-3-16-148410-1", "ISBN 978-3-16-148410-1", "979 10 90636 07 8"])
def test_a_mistyped_isbn_becomes_one(text: str) -> None:
    for scope in "abcd":
        (surrogate,) = drawn(identifiers, "UFID", text, scope=scope)
        found = recognised(surrogate.removeprefix("ISBN "))
        assert found is not None and found.name == "ISBN-13" and found.valid(re.sub(r"\D", "", surrogate))


@pytest.mark.parametrize("text", ["DE 09 471 20883", "CH 120.1448.7712.6", "AT 4471209 88"])
def test_the_letters_of_a_country_stay_before_a_long_number(text: str) -> None:
    for scope in "abcd":
        (surrogate,) = drawn(identifiers, "UFID", text, scope=scope)
        assert surrogate[:3] == text[:3] and surrogate != text


def test_other_letters_do_not_stay() -> None:
    for text in ("DE-4471-MW-20", "DE 4471", "XY 09 471 20883"):
        (surrogate,) = drawn(identifiers, "UFID", text)
        assert surrogate[:2] != text[:2]


def test_addresses_of_one_net_stay_in_one() -> None:
    texts = ("192.168.178.1", "192.168.178.20", "192.168.178.0/24", "192.168.178.254")
    for scope in "abcdefgh":
        nets = {address.rpartition(".")[0] for address in drawn(identifiers, "UFID", *texts, scope=scope)}
        assert len(nets) == 1


def test_more_addresses_than_a_range_has_are_all_others() -> None:
    texts = [f"10.0.{net}.{host}" for net in range(4) for host in range(1, 101)]
    assert len(set(drawn(identifiers, "UFID", *texts))) == len(texts)


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


@pytest.mark.parametrize("text", ["9f2e77b", "9f2e-77b0-4411", "9F2E77B04411AABB"])
def test_a_hexadecimal_number_stays_one(text: str) -> None:
    for scope in map(str, range(8)):
        (new,) = drawn(identifiers, "UFID", text, scope=scope)
        assert new != text and new.isupper() == text.isupper()
        for old, one in zip(text.lower(), new.lower(), strict=True):
            assert one in ("-" if old == "-" else "0123456789" if old.isdigit() else "abcdef")


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
        ("RE-2025-10-0044", r"RE-[12]\d{3}-\d\d-\d{4}"),
        ("KD77123", r"KD[1-9]\d{4}"),
        ("RE-AB 123", r"(?!RE)[A-Z]{2}-[A-Z]{2} [1-9]\d\d"),
        ("RE-184 RD", r"(?!RE)[A-Z]{2}-[1-9]\d\d [A-Z]{2}"),  # the plate of a car of Reutte
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


@pytest.mark.parametrize("text", ["LT12 1000 0111 0100 1000", "PT50 0002 0123 1234 5678 9015 4"])
def test_an_account_abroad_stays_in_its_country_at_no_bank(text: str) -> None:
    for scope in map(str, range(10)):
        (surrogate,) = drawn(identifiers, "UFID", text, scope=scope)
        assert re.fullmatch(text[:2] + r"\d\d 0000 [\d ]+", surrogate), surrogate


@pytest.mark.parametrize("text", ["RE-2024-0118", "4 O 221/24", "Nr. 2024/118"])
def test_the_year_of_a_number_becomes_one_shortly_before(text: str) -> None:
    for scope in map(str, range(20)):
        (number,) = surrogates(f"Rechnung <UFID {text}> von 2024", scope=scope)
        year = re.search(r"20\d\d|/\d\d\Z", number)
        assert year is not None and 21 <= int(year.group()[-2:]) <= 23
