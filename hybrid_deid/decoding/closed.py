"""Emissions of positions that have several features each, all from a small closed set."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import chain

import numpy as np
from numpy.typing import NDArray

from hybrid_deid.decoding.decoder import Decoder


class _Numbers(dict[str, int]):
    """Row numbers of features; 0 for a feature that the model does not know."""

    def __missing__(self, name: str) -> int:
        return 0


class FeatureTable:
    """One dense row of weights per feature and offset, for models of at most some ten thousand features.

    Where whole keys repeat (words), RowCache sums once per key; where they hardly do but the single features
    come from a closed set, summing a few rows per position is quicker.
    """

    def __init__(
        self,
        decoder: Decoder,
        features: Sequence[str],
        offsets: Sequence[int],
        attribute: Callable[[str, int], str],
    ) -> None:
        """`attribute(feature, offset)` is the model's name of a feature standing `offset` positions away."""
        self._index = _Numbers((name, number) for number, name in enumerate(dict.fromkeys(features), 1))
        self._offsets = tuple(offsets)
        self._labels = len(decoder.labels)
        # Row 0 is all zero, so that every position has at least one row to sum.
        rows = [[attribute(name, offset)] for name in self._index for offset in self._offsets]
        table = decoder.rows(rows).reshape(len(self._index), len(self._offsets) * self._labels)
        self._table = np.concatenate([np.zeros((1, table.shape[1])), table])

    def emissions(self, positions: Sequence[Sequence[str]]) -> NDArray[np.float64]:
        """Return the emissions [T, L] of one sequence of positions, given by the features of each."""
        result = np.zeros((len(positions), self._labels))
        if not positions:
            return result
        counts = np.fromiter(map(len, positions), np.int64, len(positions)) + 1
        begins = np.cumsum(counts) - counts
        lookup = self._index.__getitem__
        found = np.zeros(int(counts.sum()), dtype=np.int64)
        named = np.ones(len(found), dtype=bool)
        named[begins] = False
        found[named] = np.fromiter(map(lookup, chain.from_iterable(positions)), np.int64)
        rows = self._table[found]
        sums = np.add.reduceat(rows, begins, axis=0).reshape(len(positions), len(self._offsets), self._labels)
        for place, offset in enumerate(self._offsets):
            begin, end = max(0, -offset), len(positions) - max(0, offset)
            if begin < end:
                result[begin:end] += sums[begin + offset : end + offset, place]
        return result
