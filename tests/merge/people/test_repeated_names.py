"""Nouns that stand several times where one would have an article are family names."""

from __future__ import annotations

import pytest

from hybrid_deid.mentions import name_knowledge
from hybrid_deid.merge.people.name_evidence import NameEvidence
from hybrid_deid.merge.people.rare_words import RareWords
from hybrid_deid.merge.people.repeated_names import repeated_names
from hybrid_deid.segment import segment
from hybrid_deid.values import Span

KNOWLEDGE = name_knowledge("de", ["Anna"], [], ["kessel", "frost", "hammer"])
FAMILIES = frozenset({"Kessel", "Frost"})
NAMES = NameEvidence(KNOWLEDGE, FAMILIES.__contains__, is_own_family=FAMILIES.__contains__)
RARE = RareWords(NAMES, lambda word: word.islower())


def found(text: str, *spans: Span) -> list[int]:
    tokens = [token for line in segment(text) for token in line.tokens]
    result = repeated_names(text, tokens, [token.text for token in tokens], spans, RARE, {"Mai"}.__contains__)
    assert all(span.label == "FAMILY" and span.text == text[span.start : span.end] for span in result)
    return [span.start for span in result]


@pytest.mark.parametrize(
    ("text", "places"),
    [
        ("Was macht eigentlich Kessel? Gestern wollte er, Kessel wollte anrufen.", [21, 48]),
        ("Der Vertrag mit Kessel ist da und Kessel will auch kommen.", [16, 34]),
        # once, with an article or adjective, before no verb of people, another noun, what stands bare anyway
        ("Gestern wollte er, Kessel wollte anrufen.", []),
        ("Was macht der Kessel? Ja, Kessel wollte anrufen.", []),
        ("Mit Kessel und ohne Kessel geht es, bei Kessel sowieso.", []),
        ("Ich rede mit Hammer, und Hammer will kommen.", []),
        ("Ich rede mit Frost, und Frost will kommen.", []),
    ],
)
def test_a_noun_without_an_article_twice(text: str, places: list[int]) -> None:
    assert found(text) == places


def test_what_was_found_counts_and_what_was_found_as_something_else_forbids() -> None:
    text = "Kessel sagt nein. Das liegt bei Kessel hier."
    assert found(text, Span(0, 6, "FAMILY", "Kessel", 0.8, "model:m")) == [32]
    assert found(text, Span(0, 6, "ORG", "Kessel", 0.8, "model:m")) == []
