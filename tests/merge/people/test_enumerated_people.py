"""People in an enumeration, the family name first."""

from __future__ import annotations

import pytest

import hybrid_deid
from hybrid_deid.mentions import name_knowledge
from hybrid_deid.merge.people.enumerated_people import enumerated_given_names, enumerated_people
from hybrid_deid.merge.people.name_evidence import NameEvidence
from hybrid_deid.values import Span

KNOWLEDGE = name_knowledge(
    "de", ["Eva", "Petra", "Anna"], ["Ali", "Ernst"], ["lang", "weiß", "danke", "bitte"]
)
FAMILIES = frozenset({"Lang", "Weiß", "Danke", "Kern", "Liebe", "Ernst", "Oma"})
FREQUENT = frozenset({"Termin"})
KNOWN = NameEvidence(KNOWLEDGE, FAMILIES.__contains__, lambda word: word in FAMILIES or word not in FREQUENT)
GIVEN = {"Eva": "FEMALE", "Petra": "FEMALE", "Anna": "FEMALE", "Ali": "MALE"}


def found(text: str, *others: tuple[str, str], known: NameEvidence = KNOWN) -> list[str]:
    spans = [
        Span(text.index(name), text.index(name) + len(name), label, name, 0.9, "model:m")
        for name, label in [*GIVEN.items(), *others]
        if name in text
    ]
    result = enumerated_people(text, sorted(spans, key=lambda span: span.start), known)
    assert all(span.label == "FAMILY" and span.text == text[span.start : span.end] for span in result)
    return [span.text for span in result]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("Es kommen: Lang Petra, Weiß Anna", ["Lang", "Weiß"]),
        ("Lang Petra; Weiß Anna und Kern Ali.", ["Lang", "Weiß", "Kern"]),
        ("Lang Petra / Weiß Anna", ["Lang", "Weiß"]),
        ("1. Lang Petra\n2. Weiß Anna\n", ["Lang", "Weiß"]),
        ("> Lang Petra 0664 123\n> Weiß Anna (4b)\n", ["Lang", "Weiß"]),
        ("Lang Petra\nTaferner Ali\nWeiß Anna", ["Lang", "Taferner", "Weiß"]),
        ("Lang Petra", []),
        ("Lang Petra kommt, Weiß Anna das?", []),
        ("Lang Petra, Termin Anna", []),
        ("Lang Petra, Taferner Ali", []),
        ("Danke Petra, Bitte Anna", []),
        ("Liebe Petra, Liebe Anna", []),
        ("Oma Petra, Tante Anna", []),
        ("Ernst Petra, Ernst Anna", []),
        ("xLang Petra, Weiß Anna", []),
        ("", []),
    ],
)
def test_two_are_no_chance(text: str, expected: list[str]) -> None:
    assert found(text) == expected


def test_a_name_that_is_found_counts_and_stays() -> None:
    assert found("Lang Petra, Zyla Anna", ("Zyla", "FAMILY")) == ["Lang"]
    assert found("Lang Petra, Weiß Anna", ("Lang", "CITY")) == []


def test_in_the_pipeline() -> None:
    text = "Teilnehmerliste\n1. Lang Petra\n2. Weiß Anna\n3. Kurz Maria\n"
    names = {s.text for s in hybrid_deid.load(key=b"k" * 32).tag(text) if s.label == "FAMILY"}
    assert names == {"Lang", "Weiß", "Kurz"}


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("mit Eva und Anna da", ["Anna"]),
        ("mit Eva und Thorleif da", []),
        ("mit Eva, Petra und Thorleif da", ["Thorleif"]),
        ("mit Eva, Petra und Thorleif Kern", []),
        ("die Kinder Eva und Thorleif da", ["Thorleif"]),
        ("meine Söhne: Eva, Thorleif und Bsrat", ["Thorleif", "Bsrat"]),
        ("mit Eva, Thorleif und Petra da", ["Thorleif"]),
        ("mit Eva, Thorleif und Anna da", ["Thorleif", "Anna"]),
        ("mit Eva, Termin und Petra da", []),
        ("mit Eva, Kern und Petra da", []),
        ("mit Eva, Petra und Kern", []),
        ("mit Eva, Petra, Tischnr. 4471", []),
        ("mit Eva, Petra, Thorleif. Am 4.", ["Thorleif"]),
        ("mit Eva, Petra und Termin", []),
        ("mit Eva, Petra, Anna & Ali", ["Anna", "Ali"]),
        ("Liebe Eva, Danke und Bitte", []),
        ("mit Eva\nAnna", []),
        ("mit Eva-Anna", []),
    ],
)
def test_given_names_in_a_row(text: str, expected: list[str]) -> None:
    spans = [
        Span(text.index(name), text.index(name) + len(name), "FEMALE", name, 0.9, "model:m")
        for name in ("Eva", "Petra")
        if name in text
    ]
    result = enumerated_given_names(text, spans, KNOWN)
    assert [span.text for span in result] == expected
    assert all(span.text == text[span.start : span.end] for span in result)


def test_any_listed_word_in_a_row_of_people() -> None:
    families = FAMILIES | {"Freitag"}
    known = NameEvidence(KNOWLEDGE, families.__contains__, lambda word: word in families)
    assert found("Lang Petra; Weiß Anna; Kern Ali; Freitag Eva", known=known) == [
        "Lang",
        "Weiß",
        "Kern",
        "Freitag",
    ]
    assert found("Lang Petra; Weiß Anna; Freitag Eva", known=known) == ["Lang", "Weiß"]
    assert found("Lang Petra; Weiß Anna; Kern Ali; Oma Eva", known=known) == ["Lang", "Weiß", "Kern"]


def test_a_given_name_that_is_a_word_begins_a_sentence_before_one() -> None:
    knowledge = name_knowledge("de", ["Eva", "Rose"], ["Ali"], ["rose", "salat"])
    known = NameEvidence(knowledge, FAMILIES.__contains__, lambda word: True)

    def names(text: str) -> list[tuple[str, str]]:
        start = text.index("Eva")
        span = Span(start, start + 3, "FEMALE", "Eva", 0.9, "model:m")
        return [(found.text, found.label) for found in enumerated_given_names(text, [span], known)]

    assert names("Gut. Rose und Eva fahren mit.") == [("Rose", "FEMALE")]
    assert names("Rose & Eva fahren mit.") == [("Rose", "FEMALE")]
    assert names("Gut. Salat und Eva fahren mit.") == []
    assert names("Das bringen die Rose und Eva mit.") == []
    assert names("Gut. Rose sagt Eva das.") == []
