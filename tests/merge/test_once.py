"""What is worked out once."""

from __future__ import annotations

from hybrid_deid.merge.once import RECENT, of_recent, once


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
