"""Rare family names of those who said something."""

from __future__ import annotations

import pytest

import hybrid_deid
from hybrid_deid.mentions import name_knowledge
from hybrid_deid.merge.consistency_settings import load_consistency
from hybrid_deid.merge.people.name_evidence import NameEvidence
from hybrid_deid.merge.people.speakers import speakers
from hybrid_deid.segment import segment
from hybrid_deid.values import Span

FREQUENT = frozenset({"Katalog", "Beschreibung", "Vertrag", "Stahl", "Haus", "Landesregierung"})
FAMILIES = frozenset({"Haus", "Bacher", "Koch"})
KNOWN = NameEvidence(
    name_knowledge("de", ["Eva"], ["Peter"], ["koch"]),
    FAMILIES.__contains__,
    lambda word: word in FAMILIES or word not in FREQUENT,
)


def found(text: str, *spans: Span) -> list[str]:
    tokens = [token for line in segment(text) for token in line.tokens]
    result = speakers(text, tokens, spans, KNOWN, FREQUENT.__contains__)
    assert all(span.label == "FAMILY" and text[span.start : span.end] == span.text for span in result)
    return [span.text for span in result]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("Das ist gut, meint Kasparow.", ["Kasparow"]),
        ("Das ist gut, sagte Kasparow, und ging.", ["Kasparow"]),
        ("„Das ist gut“ schrieb Kasparow", ["Kasparow"]),
        ("Das ist gut, meint Landesregierung.", []),
        ("Das ist gut, meint Kasparow Bau.", []),
        ("Das ist gut, meint Peter.", []),
        ("Das ist gut, sagt Koch.", []),
        ("Er meint Kasparow.", []),
        ("Laut Kasparow ist das so.", ["Kasparow"]),
        ("Das ist laut Lautenbacher so.", ["Lautenbacher"]),
        ("Laut Katalogbeschreibung ist das so.", []),
        ("Laut Stahlhaus ist das so.", []),
        ("Laut Vertrag ist das so.", []),
        ("Laut Kasparow-Plan ist das so.", []),
        ("Laut Eva ist das so.", []),
        ("Laut Kasparow Versicherung", []),
        ("laut kasparow", []),
    ],
)
def test_who_said_it(text: str, expected: list[str]) -> None:
    assert found(text) == expected


def test_what_is_found_stays() -> None:
    assert found("Laut Kasparow ist das so.", Span(5, 13, "ORG", "Kasparow", 0.9, "model:m")) == []


def test_the_verbs_are_among_those_of_people() -> None:
    settings = load_consistency("de").subjects
    assert settings.saying <= settings.doing and not settings.sources & settings.doing


@pytest.mark.parametrize(
    "text", ["Das geht, meint Gersomke.", "Laut Gersomke ist das so.", "von einem Verkehrsminister Gersomke"]
)
def test_in_the_pipeline(text: str) -> None:
    spans = hybrid_deid.load(key=bytes(range(32))).tag(text)
    assert [(span.text, span.label) for span in spans] == [("Gersomke", "FAMILY")]


def test_a_source_that_looks_like_a_word_is_an_organization() -> None:
    def label(text: str, word: float, noun: str = "") -> list[str]:
        tokens = [token for line in segment(text) for token in line.tokens]
        result = speakers(
            text,
            tokens,
            [],
            KNOWN,
            FREQUENT.__contains__,
            looks=lambda _: {"word": word},
            noun=lambda _: noun,
        )
        return [span.label for span in result]

    assert label("Laut Technomax ist das gut.", 0.6) == ["ORG"]
    assert label("Laut Technomax ist das gut.", 0.1) == ["FAMILY"]
    assert label("Laut Technomax ist das gut.", 0.6, "noun") == ["FAMILY"]
    assert label("Laut Rezeptur ist das gut.", 0.6) == []
    assert label("Laut Rezeptur ist das gut.", 0.1) == ["FAMILY"]
    assert label("Laut Rezeptur ist das gut.", 0.1, "noun") == []
    assert label("Laut Kreispräsidium ist das gut.", 0.6) == []
    assert label("Das ist gut, meint Technomax.", 0.6) == ["FAMILY"]
