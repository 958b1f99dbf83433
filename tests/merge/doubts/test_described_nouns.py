"""Nouns that are one of several things, which a tagger takes for firms."""

from __future__ import annotations

import pytest

import hybrid_deid
from hybrid_deid.merge.doubts.described_nouns import NounWords, without_described_nouns
from hybrid_deid.values import Span

WORDS = NounWords(
    frozenset(["Fahrschule", "Naturell", "Flirt", "Krone", "Gondel", "Juwel"]).__contains__,
    frozenset(["Krone"]).__contains__,
    frozenset(["ein", "eine", "dieser", "diesem", "sein", "zwei", "jeder"]),
    ("gute", "erste"),
    ("sten",),
    ("e", "en", "er", "sehr"),
    frozenset(["Brummi"]),
)


def is_left(text: str, word: str, score: float = 0.7, source: str = "model:m", label: str = "ORG") -> bool:
    start = text.index(word)
    span = Span(start, start + len(word), label, word, score, source)
    return span in without_described_nouns(text, [span], WORDS)


@pytest.mark.parametrize(
    ("text", "word"),
    [
        ("In dieser Fahrschule lernt man.", "Fahrschule"),
        ("Das ist eine sehr gute Fahrschule.", "Fahrschule"),
        ("wirklich gute Fahrschule", "Fahrschule"),
        ("beim ersten Flirt", "Flirt"),
        ("und sein Naturell ist Gift", "Naturell"),
        ("die schönsten Juwel", "Juwel"),
        ("zwei\nGondel", "Gondel"),
        ("eine Brummi steht da", "Brummi"),
    ],
)
def test_one_of_several(text: str, word: str) -> None:
    assert not is_left(text, word)


@pytest.mark.parametrize(
    ("text", "word"),
    [
        ("Wir essen in der Gondel.", "Gondel"),
        ("bei Gondel bestellt", "Gondel"),
        ("Er war in einer anderen Stadt. Gondel liefert", "Gondel"),
        ("mit der blauen Gondel", "Gondel"),
        # what a name hangs on, a name of a list, what no list has
        ("sein Gondel-Konto", "Gondel"),
        ("eine Gondel Card", "Gondel"),
        ("eine Gondel 86", "Gondel"),
        ("ein Krone", "Krone"),
        ("eine Technomax", "Technomax"),
    ],
)
def test_firms_stay(text: str, word: str) -> None:
    assert is_left(text, word)


def test_what_is_sure_or_something_else_stays() -> None:
    text = "in dieser Fahrschule"
    assert is_left(text, "Fahrschule", score=0.95)
    assert not is_left("sein Brummi", "Brummi", score=0.95)
    assert is_left("bei Brummi", "Brummi", score=0.95)
    assert is_left(text, "Fahrschule", source="rule:org.x")
    assert is_left(text, "Fahrschule", label="FAMILY")


def test_in_the_pipeline() -> None:
    text = "Ein Knüller, mein alter Skoda! Sein Naturell ist Gift. Frau Kurz von der Gollner GmbH kommt.\n"
    found = hybrid_deid.load("de_email", key=bytes(range(32))).tag(text)
    assert [(span.text, span.start) for span in found] == [
        ("Kurz", text.index("Kurz")),
        ("Gollner GmbH", text.index("Gollner")),
    ]
