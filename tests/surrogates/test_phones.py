"""Phone numbers: they reach no one, keep their form, and those of one document stay apart."""

from __future__ import annotations

import re

import phonenumbers
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from hybrid_deid.surrogates.interface import Mention, normalized
from hybrid_deid.surrogates.phones import _key, countries, phones
from tests.surrogates.drawing import drawn


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
        ("0 86 52 / 12 34", "DE", r"0 (?:\d\d|\d \d\d) / \d{2,3}(?: \d\d)+"),
        ("(0 86 52) 12 34", "DE", r"\(0 (?:\d\d|\d \d\d)\) \d{2,3}(?: \d\d)+"),
        ("+49 (0) 86 52 / 12 34", "DE", r"\+49 \(0\) (?:\d\d|\d \d\d) / \d{2,3}(?: \d\d)+"),
        ("++43 664 1234567", "", r"\+\+43 63\d \d{7}"),
        ("++43 (0)316 123456-0", "", r"\+\+43 \(0\)1 0\d+-0"),
        ("++49/89/12 34 56", "", r"\+\+49/\d\d+/\d{2,3}(?: \d\d)+"),
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
        ("0176-12345678", r"01[567]\d-\d+"),
        ("030/12345-0", r"0(?:30|69|40|221|89)/\d+-0"),
        ("(089) 12 34 56", r"\(0(?:30|69|40|221|89)\)[ \d]+"),
        ("0699 1234567", r"063\d \d{7}"),  # Austrian
        ("01/4277-12345", r"01/0\d+-\d{5}"),
    ],
)
def test_german_numbers_in_an_austrian_mail_stay_german(text: str, form: str) -> None:
    for scope in "abcdef":
        (number,) = drawn(phones, "PHONE", text, country="AT", scope=scope)
        assert re.fullmatch(form, number), number


def test_a_trunk_zero_behind_the_country_code_is_one_by_habit() -> None:
    for scope in "abcdef":
        one, other = drawn(phones, "PHONE", "(+43) 0664 1234567", "0664 1234567", country="AT", scope=scope)
        assert one == f"(+43) {other}"


@pytest.mark.parametrize(
    ("text", "form"),
    [
        ("(617) 664-0162", r"\(\d{3}\) 555-01\d\d"),
        ("617.664.0162", r"\d{3}\.555\.01\d\d"),
        ("1-800-664-0199", r"1-\d{3}-555-01\d\d"),
        ("020 7846 0958", r"01\d1 4960 \d{3}|0117 4960 \d{3}|0113 4960 \d{3}|020 7946 0\d{3}"),
        ("0711 664-0162", r"0(?!711).*"),  # German
        ("0664/1234567", r"063\d/\d{7}"),
        ("0676 / 12 34 567", r"063\d / \d\d \d\d \d{3}"),
        ("0699-123 45 678", r"063\d-\d{3} \d\d \d{3}"),
        ("0661/1234567", r"0(?!63\d/).*"),  # Fulda
        ("06641/123456", r"0(?!63\d).*"),  # Lauterbach
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
    surrogates = drawn(phones, "PHONE", *texts, country="AT")
    by_key: dict[str, str] = {}
    for text, surrogate in zip(texts, surrogates, strict=True):
        assert surrogate and normalized(surrogate) not in set(map(normalized, texts))
        by_key.setdefault(
            _key(Mention(0, len(text), "PHONE", text, country="AT")), re.sub(r"\D", "", surrogate)
        )
    assert len(set(by_key.values())) == len(by_key)


@pytest.mark.parametrize(
    ("text", "form"),
    [
        ("02 21 / 4 78 99 12", r"0(?: \d\d|\d \d\d) / .*"),
        ("0 69/12 34 56 78", r"0 \d{2,3}/\d\d \d\d \d\d \d+"),
        ("01 60 / 99 88 776", r"01 \d\d / \d\d \d\d \d+"),
        ("(0341) 98 76 54-0", r"\(0\d{2,3}\) \d{2,3}(?: \d\d)+-0"),
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


@pytest.mark.parametrize(
    ("first", "second"),
    [
        ("0316/380-2350", "0316 380 2350"),
        ("0316/380-2350", "+43 316 3802350"),
        ("089 / 1234-567", "+49 89 1234 567"),
    ],
)
def test_a_number_is_the_same_whether_its_extension_is_parted_or_not(first: str, second: str) -> None:
    country = "AT" if first.startswith("0316") else "DE"
    for scope in map(str, range(10)):
        one, other = drawn(phones, "PHONE", first, second, country=country, scope=scope)
        digits = [re.sub(r"\D", "", re.sub(r"^(?:\+4[39]|0)", "", text)) for text in (one, other)]
        assert digits[0] == digits[1] and "-" not in other


def test_an_extension_by_itself_is_that_of_the_whole_number() -> None:
    for scope in map(str, range(20)):
        whole, short, hyphen, other = drawn(
            phones, "PHONE", "030 12345-672", "672", "-672", "681", country="DE", scope=scope
        )
        assert whole.endswith(f"-{short}") and hyphen == f"-{short}"
        assert other not in (short, "681")


def test_an_extension_keeps_the_blanks_between_its_digits() -> None:
    for scope in map(str, range(20)):
        whole, short = drawn(phones, "PHONE", "030 12345-672", "67 2", country="DE", scope=scope)
        assert re.fullmatch(r"\d\d \d", short) and whole.endswith("-" + short.replace(" ", ""))


@pytest.mark.parametrize(
    ("number", "form"),
    [
        ("07071 / 55 83-21", r"0\d+ / (?:\d{2,3})(?: \d\d)+-\d\d"),
        ("0711 / 22 33 44", r"0\d+ / (?:\d{2,3})(?: \d\d)+"),
        ("0711-22-33-44", r"0\d+-\d{2,3}(?:-\d\d)+"),
        ("0711 2233 44", r"0\d+ \d{4} \d+"),
    ],
)
def test_groups_of_two_digits_stay_groups_of_two(number: str, form: str) -> None:
    for scope in map(str, range(20)):
        (text,) = drawn(phones, "PHONE", number, country="DE", scope=scope)
        assert re.fullmatch(form, text), text
