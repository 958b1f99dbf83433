"""Statistics: what scipy and statsmodels are asked, and the edges where they would say nothing."""

from __future__ import annotations

import numpy as np
import pytest

from hybrid_deid.evaluation import evaluate
from hybrid_deid.evaluation.evaluating import scores_dict
from hybrid_deid.experiments import study
from hybrid_deid.experiments.configuration import Configuration
from hybrid_deid.experiments.scoring import tally_of
from hybrid_deid.experiments.statistics import figure_of, holm, interval, paired_t, spread, stars, wilcoxon
from hybrid_deid.values import Document, Span


def test_mean_and_deviation_of_a_sample() -> None:
    assert spread([1.0, 3.0]) == (2.0, pytest.approx(2**0.5))
    assert spread([4.0]) == (4.0, 0.0)


def test_equal_pairs_differ_by_nothing() -> None:
    assert wilcoxon([0.5, 0.6], [0.5, 0.6]) == 1.0
    assert paired_t([0.5, 0.6], [0.5, 0.6]) == 1.0
    assert paired_t([0.5], [0.6]) == 1.0


def test_the_smallest_p_of_the_signed_rank_test_depends_on_the_number_of_folds() -> None:
    left = [0.80, 0.81, 0.83, 0.86, 0.90]
    assert wilcoxon(left, [x - 0.01 * (i + 1) for i, x in enumerate(left)]) == pytest.approx(2 / 2**5)
    more = [*left, 0.70, 0.71, 0.73, 0.76, 0.79]
    assert wilcoxon(more, [x - 0.01 * (i + 1) for i, x in enumerate(more)]) == pytest.approx(2 / 2**10)


def test_holm_steps_down() -> None:
    assert holm([0.01, 0.04, 0.03]) == pytest.approx([0.03, 0.06, 0.06])
    assert holm([]) == []


def test_stars_as_the_papers_print_them() -> None:
    assert [stars(p) for p in (0.2, 0.049, 0.009)] == ["", "*", "**"]


def case(name: str, labels: str, found: str) -> tuple[Document, tuple[Span, ...]]:
    """Return a document of one word per sign: F a female, C a city, anything else nothing."""
    kinds = {"F": "FEMALE", "C": "CITY"}

    def spans(marks: str) -> tuple[Span, ...]:
        return tuple(Span(2 * i, 2 * i + 1, kinds[m], "x") for i, m in enumerate(marks) if m in kinds)

    return Document(name, "x " * len(labels), spans=spans(labels)), spans(found)


CASES = [
    case("1_1", "FFC-", "FC-F"),
    case("1_2", "C-", "C-"),
    case("2_1", "FF", "F-"),
    case("3_1", "-C", "C-"),
]


@pytest.mark.parametrize("kind", ["micro", "weighted", "macro"])
@pytest.mark.parametrize("name", ["precision", "recall", "f1", "f2"])
def test_scores_of_counts_are_those_of_the_evaluation(kind: str, name: str) -> None:
    tally = tally_of([study.Tested(Configuration("a"), "c", 0, CASES, None)])
    assert tally.shape == (3, 3, 4)  # donors; labels and the one for nothing; gold, predicted, right, found
    result = scores_dict(evaluate((d.text, d.spans, found) for d, found in CASES).exact)
    metric = name if kind == "micro" else f"{kind}_{name}"
    assert figure_of(tally.sum(axis=0), metric) == pytest.approx(result[kind][name])


def test_intervals_hold_the_figure_and_come_out_the_same_again() -> None:
    rng = np.random.default_rng(1)
    gold = rng.integers(1, 9, (40, 2))
    right = np.minimum(gold, rng.integers(0, 9, (40, 2)))
    tally = np.stack([gold, gold, right, right], axis=-1)
    better = np.stack([gold, gold, gold, gold], axis=-1)
    found = interval(tally, "f1", resamples=200)
    assert found.low < found.value < found.high < 1
    assert interval(tally, "f1", resamples=200) == found
    gap = interval(tally, "f1", better, resamples=200)
    assert gap.value == pytest.approx(found.value - 1) and gap.high < 0
    assert interval(tally, "f1", tally, resamples=50).high == 0.0


def test_one_donor_has_no_interval() -> None:
    tally = np.array([[[4, 4, 2, 2]]])
    found = interval(tally, "f1")
    assert found.low == found.high == found.value == 0.5
