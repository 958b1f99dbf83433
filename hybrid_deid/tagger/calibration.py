"""Calibration: from the marginal of a span's least certain token to the chance that the span is right.

Isotonic regression (Zadrozny and Elkan, KDD 2002) on the scores of unseen documents, kept as knots in the
model's description and read as a piecewise linear function. It rises everywhere, if ever so slightly: of
two spans the one with the higher marginal has the higher score.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import pairwise
from typing import Any

from hybrid_deid.errors import ModelError

CALIBRATION = "calibration"  # in a model's description
# Spans that a knot averages at least; fewer than FEWEST altogether tell nothing.
SUPPORT = 40
FEWEST = 200
SLOPE = 1e-3  # the least rise, so that no two marginals get one score
NEAREST = 1e-6  # knots are so far apart at least


@dataclass(frozen=True)
class Calibration:
    """A rising piecewise linear function from [0, 1] to [0, 1], by its knots (marginal, chance)."""

    knots: tuple[tuple[float, float], ...]

    def chance(self, marginal: float) -> float:
        """Return the chance that a span of this marginal is right."""
        place = bisect_right(self._between, marginal) + 1
        (x0, y0), (x1, y1) = self.knots[place - 1], self.knots[place]
        return min(1.0, max(0.0, y0 + (marginal - x0) * (y1 - y0) / (x1 - x0)))

    @cached_property
    def _between(self) -> list[float]:
        """The marginals of all knots but the first and the last, which are 0 and 1."""
        return [x for x, _ in self.knots[1:-1]]

    def to_list(self) -> list[list[float]]:
        """Return the knots as plain values for JSON."""
        return [[x, y] for x, y in self.knots]


def read_calibration(raw: Any, where: str) -> Calibration:
    """Return the calibration of a model's description; raises ModelError (naming `where`) when malformed."""
    try:
        knots = tuple((float(x), float(y)) for x, y in raw["knots"])
    except (KeyError, TypeError, ValueError) as error:
        raise ModelError(f"{where}: its calibration has no knots; train the model again") from error
    rising = all(a[0] < b[0] and a[1] < b[1] for a, b in pairwise(knots))
    if len(knots) < 2 or not rising or knots[0][0] != 0 or knots[-1][0] != 1 or not _shares(knots):
        raise ModelError(
            f"{where}: the knots of its calibration do not rise from 0 to 1; train the model again"
        )
    return Calibration(knots)


def _shares(knots: Sequence[tuple[float, float]]) -> bool:
    return all(0 <= y <= 1 for _, y in knots)


def fit_calibration(scores: Sequence[float], right: Sequence[bool]) -> Calibration | None:
    """Fit a calibration to the marginals of spans and whether they were right; None for fewer than FEWEST.

    Marginals are averaged over groups of SUPPORT neighbours or more first: a knot rests on many spans.
    """
    if len(scores) < FEWEST:
        return None
    ordered = sorted(zip(scores, right, strict=True))
    number = len(ordered) // SUPPORT
    borders = [i * len(ordered) // number for i in range(number + 1)]
    groups = [ordered[a:b] for a, b in pairwise(borders)]
    xs = [sum(score for score, _ in group) / len(group) for group in groups]
    shares = [sum(true for _, true in group) / len(group) for group in groups]
    return Calibration(_rising(xs, _isotonic(shares, [len(group) for group in groups])))


def _isotonic(values: Sequence[float], weights: Sequence[int]) -> list[float]:
    """Return the values that never fall and are nearest in weighted squares: pool adjacent violators."""
    pools: list[tuple[float, int, int]] = []  # mean, weight, how many values
    for value, weight in zip(values, weights, strict=True):
        mean, size, count = value, weight, 1
        while pools and pools[-1][0] >= mean:
            other, heavy, many = pools.pop()
            mean = (mean * size + other * heavy) / (size + heavy)
            size, count = size + heavy, count + many
        pools.append((mean, size, count))
    return [mean for mean, _, count in pools for _ in range(count)]


def _rising(xs: Sequence[float], ys: Sequence[float]) -> tuple[tuple[float, float], ...]:
    """Return the corners of a function that never falls as knots from 0 to 1, tilted so that it rises."""
    points = [(0.0, 0.0)]
    for x, y in zip(xs, ys, strict=True):
        if points[-1][0] + NEAREST < x < 1.0 - NEAREST:
            points.append((x, y))
    points.append((1.0, ys[-1]))
    corners = [
        point
        for i, point in enumerate(points)
        if i in (0, len(points) - 1) or not points[i - 1][1] == point[1] == points[i + 1][1]
    ]
    return tuple((x, (1 - SLOPE) * y + SLOPE * x) for x, y in corners)
