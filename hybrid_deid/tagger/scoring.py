"""Emissions of documents: a feature set's attributes, looked up and summed with a model's weights."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from hybrid_deid.decoding import Columns, Decoder
from hybrid_deid.decoding.kept_names import Source
from hybrid_deid.extraction import DocumentView, Extractor


class Scorer:
    """An extractor, and a decoder with weights for its attributes. It caches: one to a thread."""

    def __init__(self, extractor: Extractor, decoder: Decoder, source: Source | None = None) -> None:
        """Compile the products of the feature set for this model.

        `source` are the name and the checksum of a shipped one.
        """
        self._extractor = extractor
        conjunctions = extractor.features.conjunctions
        self._columns = Columns(decoder, extractor.columns, conjunctions, source=source)

    def emissions(self, documents: Sequence[DocumentView]) -> NDArray[np.float64]:
        """Return the emissions [tokens, labels] of all lines of all documents one after another."""
        windows = [0]
        for _, lines, _ in documents:
            begin = windows[-1]
            windows += [begin + border for border in self._extractor.windows(lines)[1:]]
        return self._columns.emissions(self._extractor.keys(documents), np.array(windows, dtype=np.int64))
