"""Which stretches finds cover."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from hybrid_deid.merge.covered import Covered
from hybrid_deid.values import Span

ENDS = st.lists(st.integers(0, 30), unique=True, max_size=8).map(sorted)


@given(ENDS, st.integers(0, 30), st.integers(1, 10))
def test_a_stretch_touches_what_shares_a_place_with_it(ends: list[int], start: int, length: int) -> None:
    spans = [
        Span(a, b, "ORG", "x" * (b - a), 0.9, "model:m") for a, b in zip(ends[::2], ends[1::2], strict=False)
    ]
    shared = any(set(range(span.start, span.end)) & set(range(start, start + length)) for span in spans)
    assert Covered(spans).touches(start, start + length) == shared
