"""A name before a house number is a street."""

from __future__ import annotations

from itertools import pairwise
from pathlib import Path

import pytest

import hybrid_deid
from hybrid_deid.formats import read_documents
from hybrid_deid.merge.places.streets import GAPS, with_house_numbers_apart, with_streets
from hybrid_deid.values import Document, Span


@pytest.mark.parametrize(
    ("text", "label", "source", "expected"),
    [
        ("Reeperbahn 12", "ORG", "model:m", "STREET"),
        ("Reeperbahn  12", "FAMILY", "consistency:spread", "STREET"),
        ("Reeperbahn 12", "STREET", "model:m", "STREET"),
        ("Reeperbahn\n12", "ORG", "model:m", "ORG"),
        ("Reeperbahn, 12", "ORG", "model:m", "ORG"),
        ("Reeperbahn 12", "DATE", "model:m", "DATE"),
        ("Reeperbahn 12", "ORG", "known", "ORG"),
        ("Reeperbahn 12", "FAMILY", "rule:person", "FAMILY"),
    ],
)
def test_what_stands_before_a_house_number(text: str, label: str, source: str, expected: str) -> None:
    name = Span(0, 10, label, text[:10], 0.9, source)
    number = Span(len(text) - 2, len(text), "STREETNO", "12", 0.9, "model:m")
    found = with_streets(text, [name, number])
    assert [span.label for span in found] == [expected, "STREETNO"]
    assert found[1] == number and found[0].text == "Reeperbahn"
    assert bool(found[0].provenance) == (expected != label)
    assert with_streets(text, found) == found


@pytest.mark.parametrize(
    ("text", "source", "expected"),
    [
        ("34117;Kassel", "model:m", "ZIP"),
        ("34117 Kassel", "model:m", "ZIP"),
        ("34117;Kassel", "rule:street.number", "STREETNO"),
        ("3411;Kassel", "model:m", "STREETNO"),
        ("34117 in Kassel", "model:m", "STREETNO"),
    ],
)
def test_five_digits_before_a_town_are_its_code(text: str, source: str, expected: str) -> None:
    digits = text.partition("7")[0] + "7" if "7" in text else "3411"
    number = Span(0, len(digits), "STREETNO", digits, 0.5, source)
    town = Span(len(text) - 6, len(text), "CITY", "Kassel", 0.9, "model:m")
    assert [span.label for span in with_streets(text, [number, town])] == [expected, "CITY"]


@pytest.mark.parametrize(
    ("name", "label", "number", "expected"),
    [
        ("TSV Lindenberg", "ORG", "1970", [("TSV Lindenberg", "ORG"), ("1970", "DATE")]),
        ("TSV Lindenberg", "STREET", "1970", [("TSV Lindenberg", "ORG"), ("1970", "DATE")]),
        (
            "Bauer Josef TSV Lindenberg",
            "STREET",
            "1970",
            [("Bauer", "FAMILY"), ("Josef", "FAMILY"), ("TSV Lindenberg", "ORG"), ("1970", "DATE")],
        ),
        # no year, no club
        ("TSV Lindenberg", "ORG", "12", [("TSV Lindenberg", "STREET"), ("12", "STREETNO")]),
        ("TSV", "ORG", "1970", [("TSV", "STREET"), ("1970", "STREETNO")]),
        ("Lindenberg", "CITY", "1970", [("Lindenberg", "STREET"), ("1970", "STREETNO")]),
    ],
)
def test_a_club_and_a_year_of_birth_are_no_street(
    name: str, label: str, number: str, expected: list[tuple[str, str]]
) -> None:
    text = f"{name} {number}"
    spans = (
        Span(0, len(name), label, name, 0.9, "model:m"),
        Span(len(name) + 1, len(text), "STREETNO", number, 0.4, "model:m"),
    )
    found = with_streets(text, spans, frozenset({"TSV"}))
    assert [(span.text, span.label) for span in found] == expected
    assert all(span.text == text[span.start : span.end] for span in found)


def test_a_name_behind_a_number_stays() -> None:
    spans = (Span(0, 2, "STREETNO", "12", 0.9, "model:m"), Span(3, 7, "CITY", "Graz", 0.9, "model:m"))
    assert with_streets("12 Graz", spans) == spans
    assert with_streets("", ()) == ()


@pytest.mark.parametrize(
    ("text", "label", "source", "parts"),
    [
        ("Veilchenstraße16", "STREET", "model:m", [("Veilchenstraße", "STREET"), ("16", "STREETNO")]),
        ("Kirchenbreite 7", "STREET", "model:m", [("Kirchenbreite", "STREET"), ("7", "STREETNO")]),
        ("Am Hof 7a", "STREET", "model:m", [("Am Hof", "STREET"), ("7a", "STREETNO")]),
        ("Kirchenbreite 7", "ORG", "model:m", [("Kirchenbreite 7", "ORG")]),
        ("Veilchenstraße12a", "STREET", "model:m", [("Veilchenstraße", "STREET"), ("12a", "STREETNO")]),
        ("Grazer Straße12/3", "STREET", "model:m", [("Grazer Straße", "STREET"), ("12/3", "STREETNO")]),
        ("Lindenweg7", "ORG", "model:m", [("Lindenweg", "STREET"), ("7", "STREETNO")]),
        ("Halle7", "ORG", "model:m", [("Halle7", "ORG")]),
        ("Q7", "STREET", "model:m", [("Q7", "STREET")]),
        ("Straße 7", "STREET", "model:m", [("Straße 7", "STREET")]),
        ("88 28215", "STREETNO", "model:m", [("88", "STREETNO"), ("28215", "ZIP")]),
        ("17/2/9, 1050", "STREETNO", "model:m", [("17/2/9", "STREETNO"), ("1050", "ZIP")]),
        ("12 a", "STREETNO", "model:m", [("12 a", "STREETNO")]),
        ("88 28215", "STREETNO", "known", [("88 28215", "STREETNO")]),
        ("Veilchenstraße16", "STREET", "known", [("Veilchenstraße16", "STREET")]),
    ],
)
def test_a_number_at_the_end_is_parted_from_its_street(
    text: str, label: str, source: str, parts: list[tuple[str, str]]
) -> None:
    rule = Span(9, 10, "STREETNO", "7", 0.9, "rule:street")
    found = with_house_numbers_apart([Span(0, len(text), label, text, 0.9, source)], [rule])
    assert [(span.text, span.label) for span in found] == parts
    assert all(span.text == text[span.start : span.end] for span in found)


@pytest.mark.parametrize("street", ["Veilchenstraße", "Lindenweg", "Hauptstr", "Grazer Straße"])
def test_a_street_with_the_number_glued_on_keeps_its_kind(street: str) -> None:
    deidentifier = hybrid_deid.load(key=b"k" * 32)
    for number in ("16", "12a"):
        spans = deidentifier.tag(f"Meine neue Adresse ist {street}{number}, dritter Stock.")
        assert [(span.text, span.label) for span in spans] == [(street, "STREET"), (number, "STREETNO")]


def test_in_annotated_mail_nothing_but_streets_stands_before_house_numbers(corpora: Path) -> None:
    before = []
    for name in ("codealltag_s", "codealltag_xl"):
        for document in read_documents(corpora / name, "brat"):
            assert isinstance(document, Document)
            spans = sorted(document.spans, key=lambda span: span.start)
            before += [
                span.label
                for span, behind in pairwise(spans)
                if behind.label == "STREETNO" and document.text[span.end : behind.start] in GAPS
            ]
    assert len(before) >= 69 and set(before) == {"STREET"}


@pytest.mark.parametrize(
    ("text", "label", "behind", "expected"),
    [
        ("Lerchfeld 43 in Graz", "CITY", "CITY", ["STREET", "STREETNO", "CITY"]),
        ("Lerchfeld 43a in Graz", "FAMILY", "CITY", ["STREET", "STREETNO", "CITY"]),
        ("Lerchfeld 43 in Graz", "FEMALE", "CITY", ["FEMALE", "CITY"]),
        ("Lerchfeld 43 in Graz", "ORG", "FAMILY", ["ORG", "FAMILY"]),
        ("Lerchfeld 4344 in Graz", "ORG", "CITY", ["ORG", "CITY"]),
        ("Lerchfeld und in Graz", "ORG", "CITY", ["ORG", "CITY"]),
    ],
)
def test_a_number_before_the_town_is_one_of_a_house(
    text: str, label: str, behind: str, expected: list[str]
) -> None:
    name = Span(0, 9, label, text[:9], 0.6, "model:m")
    town = Span(len(text) - 4, len(text), behind, "Graz", 0.9, "model:m")
    found = with_streets(text, [name, town])
    assert [span.label for span in found] == expected
    assert all(text[span.start : span.end] == span.text for span in found)


def test_a_club_of_a_large_town_is_no_street() -> None:
    text = "Hannover 96 in Graz"
    spans = (Span(0, 8, "CITY", "Hannover", 0.6, "model:m"), Span(15, 19, "CITY", "Graz", 0.9, "model:m"))
    assert with_streets(text, spans, large=frozenset({"Hannover"})) == spans


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("Kuhweide 8, Jever", [("Kuhweide", "STREET"), ("8", "STREETNO"), ("Jever", "CITY")]),
        ("Kuhweide 8 in Jever", [("Kuhweide", "STREET"), ("8", "STREETNO"), ("Jever", "CITY")]),
        ("Oltmanns 8, Jever", [("Oltmanns", "FAMILY"), ("Jever", "CITY")]),
        ("Kuhweide 8; Jever", [("Kuhweide", "FAMILY"), ("Jever", "CITY")]),
    ],
)
def test_a_number_and_a_comma_before_a_town_need_the_form_of_a_street(
    text: str, expected: list[tuple[str, str]]
) -> None:
    name = text.split()[0]
    town = Span(len(text) - 5, len(text), "CITY", "Jever", 0.9, "model:m")
    spans = [Span(0, len(name), "FAMILY", name, 0.5, "model:m"), town]
    found = with_streets(text, spans, is_street=lambda word: word.endswith("weide"))
    assert [(span.text, span.label) for span in found] == expected
