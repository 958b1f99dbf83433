"""The field before a glued colon: no name, and no part of the value; a name before one stays."""

from __future__ import annotations

import pytest

from hybrid_deid.merge.doubts.fields import without_fields
from hybrid_deid.merge.doubts.never import load_never
from hybrid_deid.values import Span

NEVER = load_never("de")


def kept(text: str, *found: tuple[str, str], source: str = "model:m") -> list[tuple[str, str]]:
    spans = [
        Span(start := text.index(part), start + len(part), label, part, 0.9, source) for label, part in found
    ]
    result = without_fields(text, spans, NEVER)
    assert all(text[span.start : span.end] == span.text for span in result)
    return [(span.label, span.text) for span in result]


@pytest.mark.parametrize("field", ["Rechnungsnr", "Lieferdatum", "Baujahr", "Hotline", "Geb.-Dat.", "Tel."])
def test_a_field_is_no_name(field: str) -> None:
    text = f"zur {field}:2020-1134 von"
    assert kept(text, ("FAMILY", field), ("UFID", "2020-1134")) == [("UFID", "2020-1134")]
    assert kept(text, ("UFID", f"{field}:2020-1134")) == [("UFID", "2020-1134")]


@pytest.mark.parametrize(
    ("found", "value"),
    [
        (("PASS", "PIN:4711"), "4711"),
        (("PHONE", "Oma: 0316 123456"), "0316 123456"),
        (("UFID", "IBAN:AT61"), "AT61"),
        (("UFID", "WKN=874984"), "874984"),
        (("UFID", "ICQ#10120516"), "10120516"),
        (("USER", "von:03.05.2021"), "03.05.2021"),
        (("UFID", "WKN:710000"), "710000"),
        (("UFID", "ICQ=8265000"), "8265000"),
    ],
)
def test_a_field_is_no_part_of_its_value(found: tuple[str, str], value: str) -> None:
    assert kept(f"({found[1]})", found) == [(found[0], value)]


@pytest.mark.parametrize(
    "found",
    [
        ("FAMILY", "Zifreund"),
        ("UFID", "Zifreund:0664"),
        ("PASS", "hugo:1234"),
        ("UFID", "PIN:"),
        ("FAMILY", "Neujahr"),
        ("URL", "https://x.example"),
    ],
)
def test_what_is_no_field_stays(found: tuple[str, str]) -> None:
    assert kept(f"{found[1]}:0664 oder", found) == [found]


def test_a_field_in_a_sentence_is_left_to_others() -> None:
    assert kept("die Hotline war", ("FAMILY", "Hotline")) == [("FAMILY", "Hotline")]


def test_what_a_rule_says_stays() -> None:
    assert kept("PIN:4711", ("PASS", "PIN:4711"), source="rule:r") == [("PASS", "PIN:4711")]


@pytest.mark.parametrize(
    ("found", "values"),
    [
        (("EMAIL", "from=+4915118667287 to=+49441867287"), ["+4915118667287", "+49441867287"]),
        (("UFID", "FROM=+4915118667287"), ["+4915118667287"]),
        (("MALE", "Ziel=0441696747"), ["0441696747"]),
        (("FAMILY", "Noll EREF+4711"), ["Noll", "4711"]),
        (("UFID", "RG 2024-4711 MREF+M471"), ["RG 2024-4711", "M471"]),
        (("EMAIL", "FROM=+4915118667287 TEXT="), ["+4915118667287"]),
    ],
)
def test_several_values_with_their_fields(found: tuple[str, str], values: list[str]) -> None:
    assert kept(f"({found[1]})", found) == [(found[0], value) for value in values]


@pytest.mark.parametrize(
    "found", [("PASS", "geheim to=77"), ("EMAIL", "to=noll@firma.example"), ("URL", "http://a.example/?to=4")]
)
def test_signs_of_a_password_or_an_address_stay(found: tuple[str, str]) -> None:
    assert kept(f"({found[1]})", found) == [found]


@pytest.mark.parametrize(
    ("found", "values"),
    [
        (
            ("ORG", "K#15#Quendex#710000##Frankfurt"),
            [("ORG", "Quendex"), ("UFID", "710000"), ("CITY", "Frankfurt")],
        ),
        (("ORG", "Quendex Inc. #710000#300#59,5#18.000"), [("ORG", "Quendex Inc."), ("UFID", "710000")]),
        (("UFID", "710000#2000#3,60#7200"), [("UFID", "710000")]),
        (("UFID", "47#11#4711"), [("UFID", "47#11#4711")]),
        (("ORG", "C#710000"), [("ORG", "C#710000")]),
        (("PASS", "Kern#710000#x"), [("PASS", "Kern#710000#x")]),
    ],
)
def test_a_row_of_fields_is_parted_by_the_number_of_a_security(
    found: tuple[str, str], values: list[tuple[str, str]]
) -> None:
    assert kept(f"Depot: {found[1]} ", found) == values
