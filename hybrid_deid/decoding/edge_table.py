"""The edges of a trie of products (see `conjunctions`) in a hash table for kernels, and what fills such."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from hybrid_deid.decoding.conjunctions import Products
from hybrid_deid.decoding.row_kernels import FINER, MULTIPLIER

Integers = NDArray[np.int64]
Floats = NDArray[np.float64]


@dataclass(frozen=True)
class EdgeTable:
    """The edges of a trie in a hash table, and all that is asked of one side by side in memory.

    A row is the node (-1: the slot is free) and the factor that an edge leads from, and begin and end of the
    weights of the attribute that ends with it in `runs` (label, weight); of an edge within a product, the
    node that it leads to, twice. At most half of the slots are taken, for linear probing. `may` has a bit for
    the first bits of a hash, FINER more than tell the slot: whether there may be such an edge.
    """

    rows: NDArray[np.int32]
    runs: Floats
    may: NDArray[np.uint8]


def edge_table(products: Products, starts: Integers, labels: NDArray[np.int16], weights: Floats) -> EdgeTable:
    """Return the edges of products whose attributes have these weights (see native.Weights)."""
    edges = products.edges
    bits = max(4, int(2 * len(edges)).bit_length())
    hashed = edges.astype(np.uint64) * MULTIPLIER
    may = np.zeros(1 << (bits + FINER), dtype=np.uint8)
    may[hashed >> np.uint64(64 - bits - FINER)] = 1
    leaves = products.leaves[products.targets]
    ends = leaves >= 0
    lengths = np.where(ends, starts[leaves + ends] - starts[leaves], 0)
    behind = np.cumsum(lengths)
    which = np.repeat(starts[leaves] - (behind - lengths), lengths) + np.arange(int(lengths.sum()))
    begins, behind = (np.where(ends, each, products.targets) for each in (behind - lengths, behind))
    rows = np.full((1 << bits, 4), -1, dtype=np.int32)
    nodes, factors = np.divmod(edges, products.width)
    rows[free_slots(hashed >> np.uint64(64 - bits), len(rows))] = np.stack(
        [nodes, factors, begins, behind], axis=1
    )
    runs = np.stack([labels[which].astype(np.float64), weights[which]], axis=1)
    return EdgeTable(rows, runs, np.packbits(may, bitorder="little"))


def free_slots(places: NDArray[np.uint64], count: int) -> Integers:
    """Return for each key its slot among `count`: its place, or the next one that is free behind it."""
    slots = places.astype(np.int64)
    owner = np.full(count, -1, dtype=np.int64)
    numbers = np.arange(len(slots))
    owner[slots[::-1]] = numbers[::-1]  # of those that share a place the first lies there
    for number in np.flatnonzero(owner[slots] != numbers).tolist():
        slot = int(slots[number])
        while owner[slot] >= 0:
            slot = (slot + 1) & (count - 1)
        owner[slot], slots[number] = number, slot
    return slots
