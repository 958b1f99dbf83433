"""What is worked out once."""

from __future__ import annotations

from hybrid_deid.merge.once import once


def test_it_is_made_at_the_first_call_alone() -> None:
    made: list[str | None] = []

    @once
    def value() -> None:
        made.append(None)

    assert made == []
    assert [value(), value()] == [None, None]
    assert made == [None]
