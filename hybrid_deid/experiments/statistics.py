"""Statistics of experiments. The formulas are those of scipy and statsmodels; this says which are used.

Pairs are the folds of two configurations, since folds are the same for all. With n folds the smallest
two-sided p of Wilcoxon's signed-rank test is 2 / 2**n: five folds never reach 0.05, so intervals say more.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from hybrid_deid.errors import ConfigurationError
from hybrid_deid.evaluation.scores import Scores, average, scores

LEVEL = 0.95
RESAMPLES = 1000
MISSING = "experiments need scipy and statsmodels: pip install 'hybrid-deid[experiments]'"
# [donors, labels, (gold, predicted, right, found)]: counts that add up over donors
Tally = NDArray[np.int64]


@dataclass(frozen=True)
class Interval:
    """A figure with the borders of its 95 % interval."""

    value: float
    low: float
    high: float


def spread(values: Sequence[float]) -> tuple[float, float]:
    """Return the mean and the sample standard deviation (0 for one value)."""
    return float(np.mean(values)), float(np.std(values, ddof=1)) if len(values) > 1 else 0.0


def wilcoxon(left: Sequence[float], right: Sequence[float]) -> float:
    """Return the two-sided p of Wilcoxon's signed-rank test over pairs; 1 when all pairs are equal."""
    from scipy import stats

    if np.array_equal(left, right):
        return 1.0
    return float(stats.wilcoxon(left, right).pvalue)


def paired_t(left: Sequence[float], right: Sequence[float]) -> float:
    """Return the two-sided p of the paired t-test; 1 when all pairs are equal or there is but one."""
    from scipy import stats

    if np.array_equal(left, right) or len(left) < 2:
        return 1.0
    return float(stats.ttest_rel(left, right).pvalue)


def holm(probabilities: Sequence[float]) -> list[float]:
    """Return p values corrected for many comparisons by Holm's step-down method (1979)."""
    try:
        from statsmodels.stats.multitest import multipletests
    except ImportError as error:
        raise ConfigurationError(MISSING) from error
    if not len(probabilities):
        return []
    return [float(p) for p in multipletests(probabilities, method="holm")[1]]


def figure_of(tally: Tally, metric: str) -> float:
    """Return a score of counts [labels, 4]: "f1" is micro, "weighted_f1", "macro_f1" average labels."""
    kind, _, name = metric.rpartition("_")
    if not kind:
        return float(getattr(scores(*tally.sum(axis=0).tolist()), name))
    labels: dict[str, Scores] = {
        str(i): scores(*row) for i, row in enumerate(tally.tolist()) if row[0] or row[1]
    }
    return float(getattr(average(labels, weighted=kind == "weighted"), name))


def interval(
    tally: Tally, metric: str, other: Tally | None = None, seed: int = 0, resamples: int = RESAMPLES
) -> Interval:
    """Return a score of donors' counts, or its difference to another, with its bootstrap interval.

    Percentiles. Donors are drawn with replacement, not documents: mails of one writer are alike. A
    difference draws the same donors on both sides. `tally` and `other` are counts [donors, labels, 4].
    """
    from scipy import stats

    def statistic(drawn: NDArray[np.int64]) -> float:
        mine = figure_of(tally[drawn].sum(axis=0), metric)
        return mine - (figure_of(other[drawn].sum(axis=0), metric) if other is not None else 0.0)

    everyone = np.arange(len(tally))
    value = statistic(everyone)
    if len(tally) < 2:
        return Interval(value, value, value)
    result = stats.bootstrap(
        (everyone,), statistic, n_resamples=resamples, vectorized=False, confidence_level=LEVEL,
        method="percentile", rng=np.random.default_rng(seed),
    )  # fmt: skip
    low, high = result.confidence_interval
    return Interval(value, float(low), float(high))


def stars(probability: float) -> str:
    """Return "**" below 0.01, "*" below 0.05, as the papers mark it."""
    return "**" if probability < 0.01 else "*" if probability < 0.05 else ""
