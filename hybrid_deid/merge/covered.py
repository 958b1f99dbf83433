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
        """Tell whether a find reaches into [start, end): only the last that begins before its end may."""
        place = bisect_left(self._starts, end)
        return place > 0 and self._spans[place - 1].end > start
