"""Precision, recall, F1 and F2 from counts, and their averages over labels."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from hybrid_deid.evaluation.counts import Counts


@dataclass(frozen=True, slots=True)
class Scores:
    """Scores in [0, 1]; `support` is the number of gold items, `predicted` that of predicted ones."""

    precision: float
    recall: float
    f1: float
    f2: float
    support: int
    predicted: int


def f_score(precision: float, recall: float, beta: float) -> float:
    """Return F-beta (van Rijsbergen 1979): recall counts `beta` times as much; 0 when both are 0."""
    if precision == 0.0 and recall == 0.0:
        return 0.0
    square = beta * beta
    return (1 + square) * precision * recall / (square * precision + recall)


def scores(gold: int, predicted: int, right: int, found: int) -> Scores:
    """Return the scores of plain numbers.

    Nothing to find and nothing predicted scores 1. Otherwise a precision without predictions and a recall
    without gold score 0 (as sklearn and seqeval do).
    """
    if gold == 0 and predicted == 0:
        return Scores(1.0, 1.0, 1.0, 1.0, 0, 0)
    precision = right / predicted if predicted else 0.0
    recall = found / gold if gold else 0.0
    return Scores(
        precision, recall, f_score(precision, recall, 1), f_score(precision, recall, 2), gold, predicted
    )


def by_label(counts: Counts) -> dict[str, Scores]:
    """Return the scores of each label that occurs in gold or predictions, in alphabetical order."""
    return {
        label: scores(counts.gold[label], counts.predicted[label], counts.right[label], counts.found[label])
        for label in sorted(set(+counts.gold) | set(+counts.predicted))
    }


def micro(counts: Counts) -> Scores:
    """Return the scores over all items, whatever their labels."""
    return scores(
        *(sum(part.values()) for part in (counts.gold, counts.predicted, counts.right, counts.found))
    )


def average(labels: Mapping[str, Scores], weighted: bool) -> Scores:
    """Return the mean over labels: plain (macro), or weighted by gold support.

    Each score is averaged by itself, F1 too (as sklearn and seqeval do). With no label at all every score
    is 1; the weighted mean is 0 when there are predictions and no gold.
    """
    support = sum(s.support for s in labels.values())
    predicted = sum(s.predicted for s in labels.values())
    if not labels:
        return Scores(1.0, 1.0, 1.0, 1.0, 0, 0)
    weights = [s.support if weighted else 1 for s in labels.values()]

    def mean(values: Iterable[float]) -> float:
        whole = sum(weights)
        return sum(w * value for w, value in zip(weights, values, strict=True)) / whole if whole else 0.0

    return Scores(
        mean(s.precision for s in labels.values()),
        mean(s.recall for s in labels.values()),
        mean(s.f1 for s in labels.values()),
        mean(s.f2 for s in labels.values()),
        support,
        predicted,
    )
