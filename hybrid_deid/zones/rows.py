"""From lines to the numbers of weights that speak for their zones, and to the sums of these weights."""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from hybrid_deid.decoding import Decoder
from hybrid_deid.values import Line
from hybrid_deid.zones import kernels
from hybrid_deid.zones.cues import LONGEST, CueSet
from hybrid_deid.zones.features import OFFSETS, own_features, shifted
from hybrid_deid.zones.places import NAMES, place_codes, remembered
from hybrid_deid.zones.scanning import LIMIT, Scanner

# Weights are multiples of a grain: with 32 bits behind the point, 21 are left before it.
GRAINS = 2.0**32
Floats = NDArray[np.float64]
Integers = NDArray[np.int64]
Documents = Sequence[tuple[str, Sequence[Line]]]


@dataclass(frozen=True)
class Knowledge:
    """What features are made from, and the number of each that the model knows, from 1 on."""

    cues: CueSet
    vocabulary: frozenset[str]
    numbers: dict[str, int]

    def own(self, content: str, length: int) -> tuple[list[int], list[int]]:
        """Return the numbers of a line's features, and those of its cues that are remembered below it."""
        names, cues = own_features(content, length, self.cues, self.vocabulary)
        return [number for number in map(self.numbers.get, names) if number], remembered(cues)


def _exact(weights: Floats) -> Floats:
    """Round weights so that their sums are exact, and the same in whatever order they are added."""
    return np.rint(weights * GRAINS) / GRAINS


class LineRows:
    """The weights of features of lines, summed. Threads must take turns."""

    def __init__(
        self, decoder: Decoder, cues: CueSet, vocabulary: frozenset[str], features: Sequence[str]
    ) -> None:
        """`features` are the names of all features of the model, each once."""
        names = [[shifted(name, offset)] for name in features for offset in OFFSETS]
        weights = _exact(decoder.rows(names)).reshape(len(features), len(OFFSETS), len(decoder.labels))
        # Every line sums row 0, which is all zero, so that it has at least one row to sum.
        self._weights = np.concatenate([np.zeros((1, *weights.shape[1:])), weights])
        self._places = _exact(decoder.rows(NAMES))
        self._knowledge = Knowledge(cues, vocabulary, {name: n for n, name in enumerate(features, 1)})
        self._scanner: Scanner | None = None
        # What lines give to those around them, and which cues are remembered; row 0 is that of no line.
        self._index: dict[Hashable, int] = {}
        self._seen: list[list[int]] = [[]]
        self._table = np.zeros((1024, *weights.shape[1:]))

    def emissions(self, documents: Documents, offsets: Integers, compiled: bool) -> Floats:
        """Return the emissions [T, L] of all lines; document d has offsets[d] to offsets[d + 1]."""
        numbers = [line[0] for _, lines in documents for line in lines]
        if not compiled:
            rows = self._remembered(documents)
            seen = [(line, cue) for line, row in enumerate(rows) for cue in self._seen[row]]
            return self._summed(np.array(rows), offsets, place_codes(numbers, offsets, seen))
        if self._scanner is None:
            self._scanner = Scanner(self._knowledge)
        found, seen = self._scanner.rows(documents)
        places = place_codes(numbers, offsets, seen, compiled=True)
        own = np.zeros((len(found), *self._weights.shape[1:]))
        result = np.zeros((len(found), self._weights.shape[2]))
        kernels.compiled().add_up(
            found, self._weights, places, self._places, offsets, np.array(OFFSETS), own, result
        )
        return result

    def _summed(self, rows: Integers, offsets: Integers, places: Integers) -> Floats:
        """Add up what lines give to each other and what their places give."""
        document = np.repeat(np.arange(len(offsets) - 1), np.diff(offsets))
        reach = OFFSETS[-1]
        # Between documents there are lines of row 0.
        padded = np.zeros(len(rows) + reach * len(offsets), dtype=np.int64)
        position = np.arange(len(rows)) + reach * (document + 1)
        padded[position] = rows
        around = len(OFFSETS) * padded[position[:, None] + np.array(OFFSETS)] + np.arange(len(OFFSETS))
        sums: Floats = self._table.reshape(-1, self._table.shape[2]).take(around, axis=0).sum(axis=1)
        sums += self._places.take(places, axis=0).sum(axis=1)
        return sums

    def _remembered(self, documents: Documents) -> list[int]:
        """Return the rows of the lines of all documents; they hold until the next call."""
        if len(self._index) > LIMIT:
            self._index, self._seen = {}, [[]]
        index, begin = self._index, len(self._seen)
        fresh: dict[Hashable, int] = {}
        features: list[int] = []
        seen: list[list[int]] = []
        rows: list[int] = []
        for text, lines in documents:
            for _, start, end, _ in lines:
                content = text[start : min(end, start + LONGEST)]
                key = content if end - start <= LONGEST else (content, end - start)
                row = index.get(key) or fresh.get(key)
                if row is None:
                    fresh[key] = row = begin + len(fresh)
                    own, cues = self._knowledge.own(content, end - start)
                    features += (0, *own)
                    seen.append(cues)
                rows.append(row)
        if fresh:
            self._add(fresh, np.array(features), seen)
        return rows

    def _add(self, fresh: dict[Hashable, int], features: Integers, seen: list[list[int]]) -> None:
        """Sum the rows of new lines: each has the features from one 0 to the next.

        Whoever interrupts this leaves the lines unknown, not wrong.
        """
        begin, end = len(self._seen), len(self._seen) + len(seen)
        if end > len(self._table):
            more = max(end, 2 * len(self._table)) - len(self._table)
            self._table = np.concatenate([self._table, np.zeros((more, *self._table.shape[1:]))])
        weights = self._weights.take(features, axis=0)
        self._table[begin:end] = np.add.reduceat(weights, np.flatnonzero(features == 0), axis=0)
        self._seen += seen
        self._index.update(fresh)
