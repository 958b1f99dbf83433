"""Capitals: a word behind a name with a form of address is no second family name."""

from __future__ import annotations

import pytest

import hybrid_deid
from hybrid_deid.mentions import name_knowledge
from hybrid_deid.merge.doubts.shouted_words import without_shouted_words
from hybrid_deid.merge.people.name_evidence import NameEvidence
from hybrid_deid.values import Span

KNOWLEDGE = name_knowledge("de", ["Anna"], ["Peter"], ["will", "haus", "koch"])
FAMILIES = frozenset({"Huber", "Will", "Maier", "Zorbel", "Koch"})
KNOWN = NameEvidence(KNOWLEDGE, FAMILIES.__contains__, FAMILIES.__contains__)
KEY = bytes(range(32))


def found(text: str, source: str = "model:m") -> list[str]:
    """Return the names left of a text whose words in capitals, but for the first, were all found."""
    spans, position = [], text.index(" ")
    for word in text.split()[1:]:
        start = text.index(word, position)
        position = start + len(word)
        if word.isupper() and word.isalpha():
            spans.append(Span(start, position, "FAMILY", word, 0.8, source))
    return [span.text for span in without_shouted_words(text, spans, KNOWN)]


@pytest.mark.parametrize(
    ("text", "names"),
    [
        ("FRAU HUBER KOMMT", ["HUBER"]),
        ("HERRN HUBER WILL", ["HUBER"]),
        ("DR. HUBER HAUS", ["HUBER"]),
        ("FRAU HUBER MAIER", ["HUBER", "MAIER"]),
        ("BEI HUBER KOMMT", ["HUBER", "KOMMT"]),  # nobody tells that the first is the family name
        ("FRAU HUBER KOCH", ["HUBER", "KOCH"]),
        ("FRAU HUBER , HAUS", ["HUBER", "HAUS"]),
        ("FRAU HUBER AB", ["HUBER", "AB"]),
    ],
)
def test_what_stays(text: str, names: list[str]) -> None:
    assert found(text) == names


def test_what_a_caller_knows_stays() -> None:
    assert found("FRAU HUBER KOMMT", "known") == ["HUBER", "KOMMT"]
    assert found("FRAU HUBER KOMMT", "rule:deny") == ["HUBER", "KOMMT"]


def test_in_the_pipeline() -> None:
    deid = hybrid_deid.load(key=KEY)
    for text in ("FRAU MÜLLER KOMMT MORGEN.", "BITTE HERRN MÜLLER ANRUFEN."):
        assert [span.text for span in deid.tag(text)] == ["MÜLLER"]
    assert [span.text for span in deid.tag("FRAU ANNA MÜLLER KOMMT.")] == ["ANNA", "MÜLLER"]
