"""Reliability: whether spans of score 0.8 are right eight times in ten.

A span is right when gold has the same stretch with the same label. The expected calibration error is that of
Naeini et al. (AAAI 2015), the score of Brier (1950) the mean squared difference between score and truth.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import asdict, dataclass
from itertools import pairwise
from typing import Any

from hybrid_deid.errors import ConfigurationError
from hybrid_deid.values import Span


@dataclass(frozen=True, slots=True)
class Bin:
    """Spans with scores in [lower, upper): their number, mean score, and the share of right ones."""

    lower: float
    upper: float
    count: int
    score: float
    right: float


@dataclass(frozen=True)
class Reliability:
    """The bins that hold spans, the expected and the largest calibration error, and the Brier score."""

    bins: tuple[Bin, ...]
    count: int
    ece: float
    largest: float
    brier: float

    def to_dict(self) -> dict[str, Any]:
        """Return plain values for JSON."""
        return {**asdict(self), "bins": [asdict(each) for each in self.bins]}


def judged(cases: Iterable[tuple[str, Iterable[Span], Iterable[Span]]]) -> tuple[list[float], list[bool]]:
    """Return the score of every predicted span of (text, gold, predicted) cases, and whether it is right."""
    scores: list[float] = []
    right: list[bool] = []
    for _, gold, predicted in cases:
        true = {(span.start, span.end, span.label) for span in gold}
        for span in predicted:
            scores.append(span.score)
            right.append((span.start, span.end, span.label) in true)
    return scores, right


def reliability(
    scores: Sequence[float], right: Sequence[bool], bins: int = 10, equal_counts: bool = False
) -> Reliability:
    """Return how well scores in [0, 1] agree with truth.

    Bins are of equal width, or hold about as many spans each (`equal_counts`). A score of 1 is in the last
    bin. Without spans there are no bins and all errors are 0. Raises ConfigurationError for `bins` below 1.
    """
    if bins < 1:
        raise ConfigurationError(f"a reliability diagram needs at least one bin, not {bins}")
    total = len(scores)
    ordered = sorted(scores)
    inner = [ordered[i * total // bins] if equal_counts and total else i / bins for i in range(1, bins)]
    borders = sorted({0.0, *inner, 1.0})
    filled = []
    for lower, upper in pairwise(borders):
        inside = [
            (score, true)
            for score, true in zip(scores, right, strict=True)
            if lower <= score < upper or (score == upper == 1.0)
        ]
        if inside:
            count = len(inside)
            mean = sum(score for score, _ in inside) / count
            filled.append(Bin(lower, upper, count, mean, sum(true for _, true in inside) / count))
    gaps = [abs(each.right - each.score) for each in filled]
    squares = [(score - true) ** 2 for score, true in zip(scores, right, strict=True)]
    return Reliability(
        tuple(filled),
        total,
        sum(each.count * gap for each, gap in zip(filled, gaps, strict=True)) / max(total, 1),
        max(gaps, default=0.0),
        sum(squares) / max(total, 1),
    )
