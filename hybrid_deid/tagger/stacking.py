"""Training in two passes: a first CRF, then examples that hold the labels it gives unseen documents."""

from __future__ import annotations

import tempfile
from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from pathlib import Path

from hybrid_deid import crf
from hybrid_deid.annotate import Annotators
from hybrid_deid.evaluation import grouped_folds
from hybrid_deid.extraction import FeatureSet, Resources
from hybrid_deid.tagger.cross_fitting import Fit, Learnt
from hybrid_deid.tagger.examples import Example
from hybrid_deid.tagger.first_pass import FirstPass, first_features

FOLDS = 3

# The stages before the tagger for documents of a donor: as they are, and for refilled copies.
Stages = tuple[Annotators, Annotators]
Learn = Callable[[FeatureSet, Callable[[str], Stages]], list[Learnt]]


def learnt_in_two_passes(
    learn: Learn,
    features: FeatureSet,
    resources: tuple[Resources, Resources],
    earlier: Annotators,
    fit: Fit,
    bias: float,
    folder: Path,
) -> list[Learnt]:
    """Train the first pass, write its file to `folder`, and return documents as the second pass sees them.

    `learn` makes examples of all documents, given a feature set and the stages before the tagger by donor;
    `resources` are those of documents and of their copies. The labels in the examples come from FOLDS first
    taggers, none of which saw the document's donor (cross-fitting); the one that is kept has seen all.
    """
    first = learn(first_features(features), lambda donor: (earlier, earlier))
    donors = sorted({each.example.donor for each in first})
    stages: dict[str, Stages] = {}
    for fold in grouped_folds(donors, donors, FOLDS):
        away = frozenset(fold)
        with tempfile.TemporaryDirectory() as place:
            path = Path(place) / crf.WEIGHTS
            fit(list(_examples([each for each in first if each.example.donor not in away])), path)
            of_documents, of_copies = (FirstPass(Path(place), features, each, bias) for each in resources)
        own = replace(earlier, first_pass=of_documents.labels), replace(earlier, first_pass=of_copies.labels)
        stages |= dict.fromkeys(away, own)
    folder.mkdir(parents=True, exist_ok=True)
    fit(list(_examples(first)), folder / crf.WEIGHTS)
    return learn(features, stages.__getitem__)


def _examples(learnt: Sequence[Learnt]) -> Iterator[Example]:
    for each in learnt:
        yield from (each.example, *each.copies)
