"""Whether probabilities mean something: tokens by the probability that the tagger gave its own label."""

from __future__ import annotations

import tempfile
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from hybrid_deid.experiments.models import (
    Place,
    TagTask,
    as_tested,
    documents_of,
    every_annotator,
    tagger_of,
)
from hybrid_deid.extraction import bio_labels
from hybrid_deid.segment import segment

# [bins, (tokens, sum of probabilities, right)], bins of equal width
Bins = NDArray[np.float64]
BINS = 10


def reliability(task: TagTask, place: Place) -> tuple[Bins, Bins]:
    """Return the bins of the tokens that the tagger takes for entities, and those of all tokens.

    Labels and probabilities (CRF marginals) are those of the tagger alone, without bias.
    """
    predicted, every = np.zeros((BINS, 3)), np.zeros((BINS, 3))
    assert task.model is not None, "rules have no probabilities"
    with tempfile.TemporaryDirectory() as folder:
        tagger = tagger_of(task.model, 0.0, place, Path(folder))
        features = tagger.extractor.features
        stages = every_annotator(features.language, task.model.zones)
        for document in documents_of(task.test, place):
            shown = as_tested(document, task.refilled)
            lines = segment(shown.text, features.language, features.tokens)
            labels, certainty = tagger.decode(shown.text, lines, stages.context(shown.text, lines), {})
            gold = bio_labels(lines, shown.spans)
            for row, chances, truth in zip(labels, certainty, gold, strict=True):
                for label, chance, right in zip(row, chances, truth, strict=True):
                    entry = (1.0, chance, float(label == right))
                    number = min(BINS - 1, int(chance * BINS))
                    every[number] += entry
                    if label != "O":
                        predicted[number] += entry
    return predicted, every


def calibration_error(bins: Bins) -> float:
    """Return the expected calibration error (Naeini et al. 2015): mean |right - probability| over tokens."""
    total = bins[:, 0].sum()
    return float(np.abs(bins[:, 2] - bins[:, 1]).sum() / total) if total else 0.0
