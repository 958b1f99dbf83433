"""Signatures: what rows bring to conjunctions, as numbers of lists that many words share.

What a row brings to a part of conjunctions is a list of factors ("s=Xxxxx", "S=Xxx"); lists are numbered, and
the number is the row's signature for the part. There are few of them: the shapes, clusters or lists of words.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from hybrid_deid.decoding.conjunctions import Products
from hybrid_deid.decoding.decoder import Decoder
from hybrid_deid.decoding.edge_table import EdgeTable, edge_table
from hybrid_deid.decoding.kernels import Kernels

Integers = NDArray[np.int64]
Floats = NDArray[np.float64]

SIGNATURES = 1 << 13  # room for so many at first
REMEMBERED = 1 << 12  # pairs of signatures of each conjunction, a power of two


class Signatures:
    """Signatures of the rows of a table, and what their products add; for the kernels alone."""

    def __init__(self, decoder: Decoder, products: Products) -> None:
        """Begin without rows."""
        self._decoder = decoder
        self._products = products
        self._room = SIGNATURES
        self._of: NDArray[np.int32] = np.zeros((0, len(products.parts)), dtype=np.int32)
        self._table: EdgeTable | None = None
        shape = len(products.members), REMEMBERED, len(decoder.labels)
        self._sums: Floats = np.empty(shape)  # the system gives memory for what is written alone
        self.forget()

    def forget(self) -> None:
        """Begin anew, for rows have moved."""
        self._read, self._count = 0, 1  # signature 0 is that of no factors
        self._bounds: Integers = np.zeros((self._room, 2), dtype=np.int64)
        self._slots: NDArray[np.int32] = np.zeros(2 * self._room, dtype=np.int32)
        count = len(self._products.members)
        self._pairs: NDArray[np.uint64] = np.zeros((count, REMEMBERED), dtype=np.uint64)
        self._trials: Integers = np.where(self._products.members[:, 2:3] < 0, [[0, 0]], [[-1, 0]])
        self._longest: Integers = np.zeros(len(self._products.parts), dtype=np.int64)

    def read(self, kernels: Kernels, first: Integers, factors: Integers, rows: int) -> None:
        """Learn the signatures of all rows; row r has factors[first[r, p]:first[r, p + 1]] for part p."""
        if rows > len(self._of):
            longer = np.zeros((len(first), self._of.shape[1]), dtype=np.int32)
            longer[: self._read] = self._of[: self._read]
            self._of = longer
        while self._read < rows:
            signed = self._of[:rows], self._bounds, self._slots
            count = kernels.sign(self._read, first, factors, *signed, self._count)
            if count < 0:
                self._room *= 2
                self.forget()
            else:
                lengths = np.diff(first[self._read : rows], axis=1).max(axis=0, initial=0)
                self._longest = np.maximum(self._longest, lengths)
                self._read, self._count = rows, count

    def multiply(
        self,
        kernels: Kernels,
        keys: Integers,
        sequence: Integers,
        begin: int,
        end: int,
        parts: Integers,
        factors: Integers,
        result: Floats,
    ) -> None:
        """Add what conjunctions give to the positions [begin, end), as kernels.multiply says."""
        if self._table is None:
            self._table = edge_table(self._products, *self._decoder.runs)
        every, table = self._products, self._table
        # For the longest lists of factors that any row has; hardly a position needs as much.
        room = 1 + int(np.append(self._longest, 1)[every.members].prod(axis=1).sum())
        kernels.multiply(
            keys, sequence, begin, end, parts, self._of, factors, self._bounds, every.members, every.roots,
            table.may, table.rows, table.runs, np.empty((room, 4), dtype=np.int64), self._pairs, self._sums,
            self._trials, result,
        )  # fmt: skip
