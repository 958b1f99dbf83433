"""Towns in an enumeration."""

from __future__ import annotations

import itertools

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hybrid_deid.mentions import Places, name_knowledge
from hybrid_deid.merge.places.enumerated_towns import enumerated_towns
from hybrid_deid.values import Span

KNOWLEDGE = name_knowledge("de", (), (), ["essen"], Places(frozenset({"Essen", "Hof", "Köln"})))


def found(text: str, *towns: str) -> list[str]:
    spans = [Span(text.index(t), text.index(t) + len(t), "CITY", t, 0.9, "model:m") for t in towns]
    result = enumerated_towns(text, spans, KNOWLEDGE)
    assert all(s.label == "CITY" and s.text == text[s.start : s.end] for s in result)
    return [s.text for s in result]


@pytest.mark.parametrize(
    ("text", "towns", "expected"),
    [
        ("in Köln, Bonn, Essen und Mainz", ("Köln", "Bonn", "Mainz"), ["Essen"]),
        ("in Köln, Essen und Mainz", ("Köln", "Mainz"), ["Essen"]),
        ("in Köln, Bonn und Hof.", ("Köln", "Bonn"), ["Hof"]),
        ("Hof, Köln und Bonn", ("Köln", "Bonn"), ["Hof"]),
        ("von Köln und Essen", ("Köln",), []),
        ("in Köln, Bonn, Essen-Fest und Mainz", ("Köln", "Bonn", "Mainz"), []),
        ("in Köln, Bonn und Freunde", ("Köln", "Bonn"), []),
        ("in Köln; Bonn; Essen", ("Köln", "Bonn"), []),
    ],
)
def test_a_common_word_among_towns_is_one(text: str, towns: tuple[str, ...], expected: list[str]) -> None:
    assert found(text, *towns) == expected


def test_a_find_is_not_found_again() -> None:
    text = "Köln, Bonn und Hof"
    spans = [Span(0, 4, "CITY", "Köln"), Span(6, 10, "CITY", "Bonn"), Span(15, 18, "ORG", "Hof")]
    assert enumerated_towns(text, spans, KNOWLEDGE) == []


@given(st.lists(st.sampled_from(["Köln", "Hof", "Essen", "und", ",", " ", "x"]), max_size=14), st.data())
def test_finds_are_free_and_apart(words: list[str], data: st.DataObject) -> None:
    text = "".join(words)
    places, at = [], 0
    for word in words:
        if word == "Köln":
            places.append((at, at + 4))
        at += len(word)
    spans = [Span(a, b, data.draw(st.sampled_from(["CITY", "ORG"])), text[a:b]) for a, b in places]
    result = sorted((s.start, s.end) for s in enumerated_towns(text, spans, KNOWLEDGE))
    every = sorted([*set(result), *places])
    assert all(a[1] <= b[0] for a, b in itertools.pairwise(every))
