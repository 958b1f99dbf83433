"""Public bodies and their towns that a tagger took for organizations."""

from __future__ import annotations

from dataclasses import replace

import pytest

import hybrid_deid
from hybrid_deid.mentions import name_knowledge
from hybrid_deid.mentions.places import Places
from hybrid_deid.merge.doubts.not_organizations import without_generic_institutions
from hybrid_deid.values import Span

PLACES = Places(
    frozenset({"Heidelberg", "Ihr", "Graz", "Bad Ischl", "Wels"}),
    {"Grazer": "Graz", "Heidelberger": "Heidelberg", "Ihrer": "Ihr"},
)
KNOWLEDGE = name_knowledge("de", places=PLACES)


def found(span: Span) -> tuple[str, str, int, int]:
    (result,) = without_generic_institutions([span], KNOWLEDGE)
    return result.text, result.label, result.start, result.end


@pytest.mark.parametrize(
    ("text", "town"),
    [
        ("Ordnungsamt Heidelberg", "Heidelberg"),
        ("Stadtbücherei Bad Ischl", "Bad Ischl"),
        ("Landesgericht Graz", "Graz"),
        ("Polizeiinspektion Wels", "Wels"),
        ("Magistrat der Stadt Graz", "Graz"),
        ("Grazer Hauptbahnhof", "Grazer"),
        ("Grazer Regierung", "Grazer"),
        ("Heidelberger Rathaus", "Heidelberger"),
        ("Grazer Bezirksvorsteher", "Grazer"),
    ],
)
def test_the_town_alone_is_left(text: str, town: str) -> None:
    start = 7 + text.index(town)
    assert found(Span(7, 7 + len(text), "ORG", text, 0.8, "model:m")) == (
        town,
        "CITY",
        start,
        start + len(town),
    )


@pytest.mark.parametrize(
    "text",
    [
        "Volksbank Heidelberg",  # a firm
        "Landesgericht",
        "Rathaus Apotheke",
        "Rathaus Heidelberg Apotheke",
        "Grazer Wechselseitige",
        "Muster Hauptbahnhof",
        "Ihrer Gemeinde",
        "Heidelberg",
    ],
)
def test_what_is_no_public_body_and_town_stays(text: str) -> None:
    assert found(Span(3, 3 + len(text), "ORG", text, 0.8, "model:m")) == (text, "ORG", 3, 3 + len(text))


@pytest.mark.parametrize("text", ["Pfarrheim Wels", "LKH Bad Ischl", "Raum Graz"])
def test_the_town_alone_is_left_of_a_place(text: str) -> None:
    _, _, town = text.partition(" ")
    assert found(Span(0, len(text), "CITY", text, 0.5, "model:m"))[:2] == (town, "CITY")


@pytest.mark.parametrize("text", ["Bad Ischl", "Pfarrheim Musterdorf", "Neu Wels"])
def test_other_places_of_several_words_stay(text: str) -> None:
    assert found(Span(0, len(text), "CITY", text, 0.5, "model:m"))[:2] == (text, "CITY")


@pytest.mark.parametrize(
    ("text", "name"),
    [
        ("Aerovolt-Techniker", "Aerovolt"),
        ("Firn & Eis-Team", "Firn & Eis"),
        ("Marien-Apotheke", "Marien-Apotheke"),
        ("Aerovolt-Copyshop", "Aerovolt-Copyshop"),
    ],
)
def test_a_noun_that_hangs_on_an_organization_is_no_part_of_it(text: str, name: str) -> None:
    assert found(Span(0, len(text), "ORG", text, 0.8, "model:m"))[:2] == (name, "ORG")


@pytest.mark.parametrize("text", ["Klinikum", "Klinikums", "Volksschule", "PI"])
def test_a_generic_word_alone_is_no_organization(text: str) -> None:
    guess = Span(0, len(text), "ORG", text, 0.8, "model:m")
    assert without_generic_institutions([guess], KNOWLEDGE) == ()
    assert without_generic_institutions([replace(guess, source="known:list")], KNOWLEDGE) != ()


@pytest.mark.parametrize("word", ["Firma ", "Fa. "])
def test_the_word_for_a_firm_is_no_part_of_it(word: str) -> None:
    text = f"{word}Moosbauer Holz"
    assert found(Span(3, 3 + len(text), "ORG", text, 0.8, "model:m")) == (
        "Moosbauer Holz",
        "ORG",
        3 + len(word),
        3 + len(text),
    )


@pytest.mark.parametrize(
    "changed", [{"source": "rule:r"}, {"source": "known:k"}, {"validated": True}, {"label": "FAMILY"}]
)
def test_what_is_settled_or_of_another_label_stays(changed: dict[str, str | bool]) -> None:
    text = "Ordnungsamt Heidelberg"
    span = replace(Span(0, len(text), "ORG", text, 0.8, "model:m"), **changed)  # type: ignore[arg-type]
    assert without_generic_institutions([span], KNOWLEDGE) == (span,)


@pytest.mark.parametrize(
    ("line", "expected"),
    [
        ("known:caller CITY 0-11 0.980 swallowed", ("Ordnungsamt Heidelberg", "ORG", 0, 22)),
        ("model:m CITY 0-11 0.900 confirmed swallowed", ("Ordnungsamt Heidelberg", "ORG", 0, 22)),
        ("known:caller CITY 12-22 0.980 swallowed", ("Heidelberg", "CITY", 12, 22)),
        ("model:m CITY 0-11 0.980 swallowed", ("Heidelberg", "CITY", 12, 22)),
    ],
)
def test_what_a_caller_knows_within_is_not_uncovered(line: str, expected: tuple[str, str, int, int]) -> None:
    text = "Ordnungsamt Heidelberg"
    lines = (f"model:m ORG 0-{len(text)} 0.800 kept", line)
    assert found(Span(0, len(text), "ORG", text, 0.8, "model:m", provenance=lines)) == expected


def test_in_the_pipeline() -> None:
    spans = hybrid_deid.load("de_email", key=bytes(32)).tag(
        "wir treffen uns am Grazer Hauptbahnhof. Das Ordnungsamt Heidelberg schreibt dir.\n"
        "Sparbuch bei der Volksbank Bielefeld-Gütersloh, MRT gemäß ABGB.\n"
    )
    assert [(s.label, s.text) for s in spans] == [
        ("CITY", "Grazer"),
        ("CITY", "Heidelberg"),
        ("ORG", "Volksbank Bielefeld-Gütersloh"),
    ]
