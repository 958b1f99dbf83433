"""Reliability diagrams: bins, calibration errors, Brier score."""

from __future__ import annotations

import random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hybrid_deid.errors import ConfigurationError
from hybrid_deid.evaluation.reliability import judged, reliability
from hybrid_deid.values import Span

PAIRS = st.lists(st.tuples(st.floats(0, 1), st.booleans()), max_size=60)


def test_a_span_is_right_when_stretch_and_label_are() -> None:
    gold = [Span(0, 4, "CITY", "Graz")]
    found = [Span(0, 4, "CITY", "Graz", 0.9), Span(0, 4, "ORG", "Graz", 0.4), Span(0, 3, "CITY", "Gra", 0.2)]
    assert judged([("Graz", gold, found)]) == ([0.9, 0.4, 0.2], [True, False, False])


def test_errors_by_hand() -> None:
    result = reliability([0.9, 0.9, 0.1, 1.0], [True, False, False, True], bins=2)
    low, high = result.bins
    assert (low.count, low.score, low.right) == (1, 0.1, 0.0)
    assert (high.count, high.score, high.right) == (3, pytest.approx(2.8 / 3), pytest.approx(2 / 3))
    assert result.ece == pytest.approx(0.25 * 0.1 + 0.75 * (2.8 / 3 - 2 / 3))
    assert result.largest == pytest.approx(2.8 / 3 - 2 / 3)
    assert result.brier == pytest.approx((0.01 + 0.81 + 0.01 + 0) / 4)


def test_scores_drawn_as_they_say_are_reliable_and_boasting_ones_are_not() -> None:
    rng = random.Random(1)
    scores = [rng.random() for _ in range(5000)]
    right = [rng.random() < score for score in scores]
    assert reliability(scores, right).ece < 0.03
    assert reliability([score**0.5 for score in scores], right).ece > 0.1


@given(PAIRS, st.integers(1, 12), st.booleans())
def test_every_span_is_in_one_bin(pairs: list[tuple[float, bool]], bins: int, equal: bool) -> None:
    result = reliability([score for score, _ in pairs], [true for _, true in pairs], bins, equal)
    assert sum(each.count for each in result.bins) == result.count == len(pairs)
    assert all(each.lower <= each.score + 1e-9 and each.score <= each.upper + 1e-9 for each in result.bins)
    assert 0 <= result.ece <= result.largest + 1e-9 <= 1 + 1e-9 and 0 <= result.brier <= 1


def test_bins_of_equal_counts_are_even() -> None:
    scores = [0.5 + i / 2000 for i in range(1000)]
    result = reliability(scores, [True] * 1000, 4, equal_counts=True)
    assert [each.count for each in result.bins] == [250, 250, 250, 250]


def test_no_bins_are_refused() -> None:
    with pytest.raises(ConfigurationError, match="at least one bin"):
        reliability([0.5], [True], 0)
