"""Cells: summed weights [labels] of what a key gives to a position, shared by keys that give the same."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

Floats = NDArray[np.float64]

LISTS = 1 << 15  # lists of attributes whose cell is shared
LONGEST = 10  # attributes of such a list; longer ones hold the letters of a word and hardly come again
PIECE = 4096


class Cells:
    """A bounded table of cells; cell 0 is all zero."""

    def __init__(self, limit: int, labels: int, least: int, always: int) -> None:
        """Make room for `limit` bytes of cells, at least for `least` of them beside some that always stay.

        `slots`, `listed` and `taken` tell which are shared, as kernels.fill says.
        """
        self.capacity = max(limit // max(1, 8 * labels), least) + always + 1
        self.sums: Floats = np.zeros((min(4096, self.capacity), labels))
        self.slots: NDArray[np.int32] = np.full(2 * LISTS, -1, dtype=np.int32)
        self.listed: NDArray[np.int32] = np.zeros((LISTS, LONGEST + 2), dtype=np.int32)
        self.taken = np.array([1, 0], dtype=np.int64)

    def add(self, sums: Floats) -> NDArray[np.int64]:
        """Add cells and return their numbers."""
        self.make_room(len(sums))
        begin = int(self.taken[0])
        self.sums[begin : begin + len(sums)] = sums
        self.taken[0] += len(sums)
        return np.arange(begin, begin + len(sums))

    def have_room(self, needed: int) -> bool:
        """Tell whether there is room for further cells."""
        return int(self.taken[0]) + needed <= self.capacity

    def keepable(self, needed: int) -> int:
        """Return how many cells may stay when `needed` others are to have room."""
        return min(self.capacity // 2, self.capacity - needed - 1)

    def make_room(self, needed: int) -> None:
        """Let the table grow for further cells, for which there must be room."""
        if self.taken[0] + needed > len(self.sums):
            # All at once: what is not written to takes no memory, and growing by steps copies it each time.
            sums = np.zeros((self.capacity, self.sums.shape[1]))
            sums[: self.taken[0]] = self.sums[: self.taken[0]]
            self.sums = sums

    def keep(self, cells: NDArray[np.int32]) -> NDArray[np.int64]:
        """Forget all cells but these; return their new numbers."""
        kept, numbers = np.unique(np.append(cells, 0), return_inverse=True)
        for begin in range(0, len(kept), PIECE):  # never all at once, which would take the memory twice
            some = kept[begin : begin + PIECE]
            self.sums[begin : begin + len(some)] = self.sums[some]
        self.slots[:] = -1
        self.taken[:] = len(kept), 0
        return np.asarray(numbers[:-1].reshape(cells.shape), dtype=np.int64)
