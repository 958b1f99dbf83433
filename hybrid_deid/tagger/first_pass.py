"""The first of two passes: a CRF whose labels of a document are features of the tagger proper (stacking).

Krishnan and Manning (2006): the label of a word elsewhere in the document is evidence for its label here.
Only the group `first_pass` asks for it; `hybrid_deid.tagger.stacking` trains both.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path

from hybrid_deid import crf
from hybrid_deid.decoding import Decoder
from hybrid_deid.errors import ModelError
from hybrid_deid.extraction import DocumentView, Extractor, FeatureSet, Resources
from hybrid_deid.extraction.feature_set import Bag
from hybrid_deid.tagger.bio import OUTSIDE
from hybrid_deid.tagger.labelling import best_labels
from hybrid_deid.tagger.scoring import Scorer

FIRST_PASS = "first_pass"  # the group, and the entry of its checksum in a model's description
FIRST = Path("first") / crf.WEIGHTS  # in a model folder


def first_features(features: FeatureSet) -> FeatureSet:
    """Return the features of the first pass: all but the group itself, in one bag."""
    return features.seen_by(Bag(1.0, frozenset({FIRST_PASS})))


class FirstPass:
    """The first CRF, loaded."""

    def __init__(self, folder: Path, features: FeatureSet, resources: Resources, bias: float) -> None:
        """Open the weights in `folder`; `features` are those of the whole, `bias` is added to "O"."""
        self.decoder = Decoder.open(folder)
        self._scorer = Scorer(Extractor(first_features(features), resources), self.decoder)
        self._bias = self.decoder.bias({OUTSIDE: bias})

    def labels(self, documents: Sequence[DocumentView]) -> list[list[list[str]]]:
        """Return the best label of every token of every line of every document."""
        lines = [line for _, own, _ in documents for line in own]
        if not lines:
            return [[] for _ in documents]
        best, _ = best_labels(self.decoder, self._scorer.emissions(documents), self._bias, lines)
        rest = iter(best)
        return [[next(rest) for _ in own] for _, own, _ in documents]

    def annotated(self, documents: Sequence[DocumentView]) -> list[DocumentView]:
        """Return the documents with these labels in their contexts."""
        return [
            (text, lines, replace(context, first_pass=labels))
            for (text, lines, context), labels in zip(documents, self.labels(documents), strict=True)
        ]


def opened(
    folder: Path, features: FeatureSet, resources: Resources, bias: float, expected: str | None
) -> FirstPass | None:
    """Open the first pass of a model folder if its features use one; raises ModelError when it is damaged."""
    if not features.uses(FIRST_PASS):
        return None
    weights = folder / FIRST
    if expected is None or not weights.is_file() or crf.checksum(weights) != expected:
        raise ModelError(
            f"{weights}: is missing or does not match its checksum; copy or train the model again"
        )
    return FirstPass(weights.parent, features, resources, bias)
