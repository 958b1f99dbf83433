"""Rare names that a tagger took for firms or towns where people stand."""

from __future__ import annotations

from dataclasses import replace
from functools import cache

import pytest

from hybrid_deid.merge.people.framed_people import with_framed_people
from hybrid_deid.merge.people.rare_words import Looks, RareWords, looks_like_nothing
from hybrid_deid.pipeline import Pipeline
from hybrid_deid.segment import segment
from hybrid_deid.settings import Settings
from hybrid_deid.values import Span


@cache
def rare() -> RareWords:
    return Pipeline(Settings(key=bytes(range(32))))._listed.rare


def after(
    text: str,
    *found: tuple[str, str],
    score: float = 0.6,
    source: str = "model:m",
    looks: Looks = looks_like_nothing,
) -> list[str]:
    """Return the labels after the stage of what was found in a text, at the first place of each."""
    spans = [
        Span(start, start + len(word), label, word, score, source)
        for word, label in found
        for start in [text.index(word)]
    ]
    tokens = [token for line in segment(text) for token in line.tokens]
    looked = replace(rare(), looks=looks)
    result = with_framed_people(text, tokens, [token.text for token in tokens], spans, looked)
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
    firms = "Sabine war da. Siemens und Veolia auch. Wojnarowicz meint, das geht."
    names = [PERSON, ("Siemens", "ORG"), ("Veolia", "ORG"), ("Wojnarowicz", "ORG")]
    assert after(firms, *names) == ["FEMALE", "ORG", "ORG", "ORG"]


@pytest.mark.parametrize(
    ("label", "looks", "expected"),
    [
        ("CITY", {"city": 0.8}, "CITY"),
        ("CITY", {"family": 0.8, "city": 0.1}, "FAMILY"),
        ("ORG", {"city": 0.8}, "FAMILY"),
        ("ORG", {"word": 0.8}, "ORG"),
    ],
)
def test_what_looks_like_a_town_or_a_word_stays(label: str, looks: dict[str, float], expected: str) -> None:
    text = "Sabine war da. Tekleab meint, das geht."
    assert after(text, PERSON, ("Tekleab", label), looks=lambda word: looks) == ["FEMALE", expected]


@pytest.mark.parametrize(("kind", "label"), [("city", "CITY"), ("word", "ORG"), ("word", "CITY")])
def test_who_is_greeted_may_be_spelled_as_anything(kind: str, label: str) -> None:
    def looks(word: str) -> dict[str, float]:
        return {kind: 0.9}

    greeted = "Hallo Wojnarowicz,\n\nbis bald!\nSabine"
    assert after(greeted, ("Wojnarowicz", label), PERSON, looks=looks) == ["FAMILY", "FEMALE"]
    told = "Sabine war da. Wojnarowicz hatte recht."
    assert after(told, PERSON, ("Wojnarowicz", label), looks=looks) == ["FEMALE", label]
    field = "Von: Wojnarowicz\nSabine"
    assert after(field, ("Wojnarowicz", label), PERSON, looks=looks) == [label, "FEMALE"]
