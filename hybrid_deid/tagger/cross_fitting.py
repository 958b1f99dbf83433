"""Scores that a model gives documents it has not seen: what a calibration is fitted on."""

from __future__ import annotations

import tempfile
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path

from hybrid_deid import crf
from hybrid_deid.decoding import Decoder
from hybrid_deid.evaluation import grouped_folds
from hybrid_deid.extraction import FeatureSet
from hybrid_deid.segment import segment
from hybrid_deid.tagger.bio import OUTSIDE, bio_spans
from hybrid_deid.tagger.examples import Example
from hybrid_deid.tagger.labelling import best_labels
from hybrid_deid.values import Document, Span

Fit = Callable[[Sequence[Example], Path], None]


@dataclass(frozen=True)
class Learnt:
    """A document of the training data with its example and those of its refilled copies."""

    document: Document
    example: Example
    copies: tuple[Example, ...] = ()


def cross_fitted(
    learnt: Sequence[Learnt], features: FeatureSet, fit: Fit, folds: int, bias: float
) -> list[tuple[str, Sequence[Span], list[Span]]]:
    """Return (text, gold, found) of every document, found by a model that was trained without its donor.

    `fit` trains on examples and writes the weights; it is called once a fold, on a `folds`-th less of the
    data each time. `bias` is added to the score of "O".
    """
    donors = sorted({each.example.donor for each in learnt})
    cases: list[tuple[str, Sequence[Span], list[Span]]] = []
    for fold in grouped_folds(donors, donors, folds):
        away = frozenset(fold)
        training = [
            example
            for each in learnt
            if each.example.donor not in away
            for example in (each.example, *each.copies)
        ]
        with tempfile.TemporaryDirectory() as place:
            fit(training, Path(place) / crf.WEIGHTS)
            decoder = Decoder.open(Path(place))
            for each in learnt:
                if each.example.donor in away:
                    found = _found(each, decoder, features, bias)
                    cases.append((each.document.text, each.document.spans, found))
    return cases


def _found(each: Learnt, decoder: Decoder, features: FeatureSet, bias: float) -> list[Span]:
    text = each.document.text
    lines = segment(text, features.language, features.tokens)
    if not lines:
        return []
    emissions = decoder.rows([names for row in each.example.rows for names in row])
    labels, certainty = best_labels(decoder, emissions, decoder.bias({OUTSIDE: bias}), lines)
    return bio_spans(text, lines, labels, certainty, "model")
