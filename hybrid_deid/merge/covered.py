"""Which stretches of a text finds cover."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Sequence
from functools import cached_property

from hybrid_deid.values import Span


class Covered:
    """The stretches that sorted `spans` without overlap cover; the spans must not change meanwhile."""

    def __init__(self, spans: Sequence[Span]) -> None:
        """Note the spans; they are read when first asked for."""
        self._spans = spans

    @cached_property
    def _starts(self) -> list[int]:
        return [span.start for span in self._spans]

    def touches(self, start: int, end: int) -> bool:
        """Tell whether a find reaches into [start, end)."""
        return self.reaching(start, end) is not None

    def reaching(self, start: int, end: int) -> Span | None:
        """Return the last find that reaches into [start, end), None where there is none."""
        place = bisect_left(self._starts, end)
        if not place:
            return None
        last = self._spans[place - 1]
        return last if last.end > start else None
