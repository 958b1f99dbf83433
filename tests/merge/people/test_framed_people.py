"""Rare names that a tagger took for firms or towns where people stand."""

from __future__ import annotations

from functools import cache

import pytest

from hybrid_deid.merge.people.framed_people import with_framed_people
from hybrid_deid.merge.people.rare_words import RareWords
from hybrid_deid.pipeline import Pipeline
from hybrid_deid.segment import segment
from hybrid_deid.settings import Settings
from hybrid_deid.values import Span


@cache
def rare() -> RareWords:
    return Pipeline(Settings(key=bytes(range(32))))._listed.rare


def after(text: str, *found: tuple[str, str], score: float = 0.6, source: str = "model:m") -> list[str]:
    """Return the labels after the stage of what was found in a text, at the first place of each."""
    spans = [
        Span(start, start + len(word), label, word, score, source)
        for word, label in found
        for start in [text.index(word)]
    ]
    tokens = [token for line in segment(text) for token in line.tokens]
    result = with_framed_people(text, tokens, [token.text for token in tokens], spans, rare())
    assert [(span.start, span.end) for span in result] == [(span.start, span.end) for span in spans]
    return [span.label for span in result]


PERSON = ("Sabine", "FEMALE")


@pytest.mark.parametrize(
    ("text", "label", "expected"),
    [
        ("Sabine war da. Wojnarowicz meint, das geht.", "ORG", "FAMILY"),
        ("Sabine war da. Wojnarowicz hatte recht.", "CITY", "FAMILY"),
        # what firms do, an article, another label
        ("Sabine war da. Wojnarowicz liefert morgen.", "ORG", "ORG"),
        ("Sabine war da. Die Wojnarowicz meint das.", "ORG", "ORG"),
        ("Sabine war da. Wojnarowicz meint, das geht.", "STREET", "STREET"),
    ],
)
def test_what_people_do_tells_a_name(text: str, label: str, expected: str) -> None:
    assert after(text, PERSON, ("Wojnarowicz", label)) == ["FEMALE", expected]


def test_what_is_sure_stays() -> None:
    text = "Sabine war da. Wojnarowicz meint, das geht."
    assert after(text, PERSON, ("Wojnarowicz", "ORG"), score=0.95) == ["FEMALE", "ORG"]
    assert after(text, PERSON, ("Wojnarowicz", "ORG"), source="rule:x") == ["FEMALE", "ORG"]


def test_a_text_of_firms_alone_has_no_people() -> None:
    assert after("Wojnarowicz meint, das geht.", ("Wojnarowicz", "ORG")) == ["ORG"]
    firms = "Sabine war da. Kontaktron und Veolia auch. Wojnarowicz meint, das geht."
    names = [PERSON, ("Kontaktron", "ORG"), ("Veolia", "ORG"), ("Wojnarowicz", "ORG")]
    assert after(firms, *names) == ["FEMALE", "ORG", "ORG", "ORG"]
