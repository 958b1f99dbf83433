"""Rows: the summed weights of everything that depends on one key (a word, a tag), kept per window offset."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Sequence

import numpy as np
from numpy.typing import NDArray

from hybrid_deid.decoding.decoder import Decoder

DEFAULT_LIMIT = 64 * 2**20
# Sequences are gathered in pieces of this many positions, so that no input needs more rows than there are.
PIECE = 4096


class RowCache:
    """Emissions of attributes that are functions of one key and a window offset.

    `attributes(key, offset)` names the attributes that a position has because `key` stands `offset`
    positions away from it. The key is mostly the word, but any hashable value does (a part of speech, a
    tuple of a position's own features). Summed rows of up to `limit` bytes are kept; when they are full, the
    rows that were not used for longest make room. Results do not depend on what is cached.
    """

    def __init__(
        self,
        decoder: Decoder,
        attributes: Callable[[Hashable, int], Iterable[str]],
        offsets: Sequence[int] = (0,),
        limit: int = DEFAULT_LIMIT,
    ) -> None:
        """See the class; `limit` is raised to what one piece of input needs."""
        self._decoder = decoder
        self._attributes = attributes
        self._offsets = tuple(offsets)
        self._steps = np.array(self._offsets, dtype=np.int64)
        reach = max(map(abs, self._offsets))
        self._reach = reach
        width = len(self._offsets) * len(decoder.labels)
        self._capacity = max(limit // (8 * width), 2 * (PIECE + 2 * reach) + 1)
        # Row 0 is that of a position outside the sequence. The table grows to its capacity by doubling.
        self._table: NDArray[np.float64] = np.zeros((1024, len(self._offsets), len(decoder.labels)))
        self._used = np.zeros(1024, dtype=np.int64)
        self._index: dict[Hashable, int] = {}
        self._keys: list[Hashable] = [None]
        self._clock = 0

    def __len__(self) -> int:
        """Return the number of keys that have a row now."""
        return len(self._index)

    def emissions(self, keys: Sequence[Hashable], offsets: NDArray[np.int64]) -> NDArray[np.float64]:
        """Return the emissions [T, L] of sequences of keys; sequence i is keys[offsets[i]:offsets[i + 1]]."""
        total = len(keys)
        sequence = np.repeat(np.arange(len(offsets) - 1), np.diff(offsets))
        result = np.zeros((total, len(self._decoder.labels)))
        kernels = self._decoder.kernels()
        add = kernels.gather if kernels else _gather
        for begin in range(0, total, PIECE):
            end = min(begin + PIECE, total)
            first, last = max(0, begin - self._reach), min(total, end + self._reach)
            rows = self._rows(keys[first:last])
            add(self._table, self._steps, rows, sequence, first, begin, end, result)
        return result

    def _rows(self, keys: Sequence[Hashable]) -> NDArray[np.int64]:
        self._clock += 1
        rows = self._known(keys)
        missing = np.flatnonzero(rows == 0).tolist()
        if missing:
            fresh = list(dict.fromkeys(keys[i] for i in missing))
            self._make_room(len(fresh))
            self._add(fresh)
            rows = self._known(keys)
        return rows

    def _known(self, keys: Sequence[Hashable]) -> NDArray[np.int64]:
        get = self._index.get
        rows = np.array([get(key, 0) for key in keys], dtype=np.int64)
        self._used[rows] = self._clock
        return rows

    def _add(self, fresh: Sequence[Hashable]) -> None:
        first = len(self._keys)
        sums = self._decoder.rows(
            [self._attributes(key, offset) for key in fresh for offset in self._offsets]
        )
        self._table[first : first + len(fresh)] = sums.reshape(len(fresh), *self._table.shape[1:])
        self._index.update((key, number) for number, key in enumerate(fresh, first))
        self._keys += fresh

    def _make_room(self, needed: int) -> None:
        held = len(self._keys)
        if held + needed > self._capacity:
            self._evict(needed)
            held = len(self._keys)
        while held + needed > len(self._table):
            size = min(2 * len(self._table), self._capacity)
            self._table = np.concatenate(
                [self._table, np.zeros((size - len(self._table), *self._table.shape[1:]))]
            )
            self._used = np.concatenate([self._used, np.zeros(size - len(self._used), dtype=np.int64)])

    def _evict(self, needed: int) -> None:
        """Keep the most recently used half at most; rows of the current piece are the newest and stay."""
        held = len(self._keys)
        keep = min(self._capacity // 2, self._capacity - needed)
        used = self._used[:held].copy()
        used[0] = self._clock + 1
        kept = np.sort(np.argsort(-used, kind="stable")[:keep])
        self._table[: len(kept)] = self._table[kept]
        self._used[: len(kept)] = self._used[kept]
        self._keys = [self._keys[i] for i in kept.tolist()]
        self._index = {key: number for number, key in enumerate(self._keys) if number}


def _gather(
    table: NDArray[np.float64],
    steps: NDArray[np.int64],
    rows: NDArray[np.int64],
    sequence: NDArray[np.int64],
    first: int,
    begin: int,
    end: int,
    result: NDArray[np.float64],
) -> None:
    """Add to result[begin:end] the rows of the keys around each position; see kernels.gather."""
    for place, step in enumerate(steps.tolist()):
        a, b = max(begin, first - step), min(end, first + len(rows) - step)
        if a < b:
            source = rows[a + step - first : b + step - first]
            inside = sequence[a:b] == sequence[a + step : b + step]
            result[a:b] += table[np.where(inside, source, 0), place]
