"""Emissions of positions that have several features each, all from a small closed set."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence

import numpy as np
from numpy.typing import NDArray

from hybrid_deid.decoding.decoder import Decoder


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
        self._index = {name: number for number, name in enumerate(dict.fromkeys(features), 1)}
        self._offsets = tuple(offsets)
        self._labels = len(decoder.labels)
        # Row 0 is all zero, so that every position has at least one row to sum.
        rows = [[attribute(name, offset)] for name in self._index for offset in self._offsets]
        table = decoder.rows(rows).reshape(len(self._index), len(self._offsets) * self._labels)
        self._table = np.concatenate([np.zeros((1, table.shape[1])), table])

    def numbers(self, names: Iterable[str]) -> list[int]:
        """Return the row numbers of the features that the model knows."""
        get = self._index.get
        return [number for number in map(get, names) if number]

    def emissions(self, positions: Sequence[Sequence[str]]) -> NDArray[np.float64]:
        """Return the emissions [T, L] of one sequence of positions, given by the features of each."""
        return self.summed([self.numbers(names) for names in positions])

    def summed(self, positions: Sequence[Sequence[int]]) -> NDArray[np.float64]:
        """Return the emissions [T, L] of one sequence of positions, given by the row numbers of each."""
        result = np.zeros((len(positions), self._labels))
        if not positions:
            return result
        # Every position begins with row 0, which is all zero, so that it has at least one row to sum.
        found = np.array([number for numbers in positions for number in (0, *numbers)], dtype=np.intp)
        begins = np.flatnonzero(found == 0)
        rows = self._table.take(found, axis=0)
        sums = np.add.reduceat(rows, begins, axis=0).reshape(len(positions), len(self._offsets), self._labels)
        for place, offset in enumerate(self._offsets):
            begin, end = max(0, -offset), len(positions) - max(0, offset)
            if begin < end:
                result[begin:end] += sums[begin + offset : end + offset, place]
        return result
