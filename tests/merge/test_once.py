"""What is worked out once."""

from __future__ import annotations

import weakref

from hybrid_deid.merge.once import RECENT, of_recent, once


class Empty(list[str]):
    """A list of no words that can be referred to weakly."""


def test_it_is_made_at_the_first_call_alone() -> None:
    made: list[str | None] = []

    @once
    def value() -> None:
        made.append(None)

    assert made == []
    assert [value(), value()] == [None, None]
    assert made == [None]


def test_recent_texts_are_told_by_their_identity() -> None:
    made: list[list[str]] = []

    def length(text: list[str]) -> int:
        made.append(text)
        return len(text)

    remembered, one, other = of_recent(length), ["a"], ["a"]
    assert [remembered(text) for text in (one, other, one, other)] == [1] * 4
    assert len(made) == 2
    assert remembered(["b"] * RECENT) == RECENT and remembered(one) == 1  # too much to keep with the others
    assert len(made) == 4


def test_empty_ones_are_not_kept_for_ever() -> None:
    kept: list[weakref.ref[Empty]] = []
    remembered = of_recent(len, 3)
    for _ in range(9):
        empty = Empty()
        kept.append(weakref.ref(empty))
        remembered(empty)
    assert sum(each() is not None for each in kept) <= 3
