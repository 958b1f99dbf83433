"""Conjunctions: attributes that are products of the names of several keys around a position.

"[-1]w=frau&k=female3" is active where the word before lends "w=frau" and the word itself "k=female3". Nobody
spells such strings to decode: of all products of a model's conjunctions only those that the model knows are
kept, as a trie over factors, and every combination of factors at a position is looked up in it.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import combinations, pairwise, product

import numpy as np
from numpy.typing import NDArray

from hybrid_deid.decoding.naming import offset_name, outside
from hybrid_deid.decoding.row_kernels import MULTIPLIER

Integers = NDArray[np.int64]
Part = tuple[str, int]  # a group and the offset at which it is seen


@dataclass(frozen=True)
class Products:
    """The conjunctions of a model, ready for lookup.

    `parts` are the distinct parts of all conjunctions; `factors[p]` numbers the names of part p in the model.
    Conjunction c is the parts `members[c]`, two or three of them; -1 stands for no third. Nodes of the trie
    are beginnings of products: node c is the empty one of conjunction c, and `leaves[node]` is the attribute
    that ends at a node, or -1. The factor f leads from a node by the edge `node * width + f`.
    """

    parts: tuple[Part, ...]
    factors: tuple[Mapping[str, int], ...] = field(repr=False)
    members: Integers
    leaves: Integers = field(repr=False)
    edges: Integers = field(repr=False)  # sorted: node * width + factor
    targets: Integers = field(repr=False)  # the node that each edge leads to
    width: int
    roots: Integers = field(repr=False)  # roots[c, f]: the node that factor f leads to from node c, or -1
    slots: Integers = field(repr=False)  # a hash table of edge numbers + 1 for kernels.multiply
    filled: NDArray[np.uint8] = field(repr=False)  # a bit for every slot: whether it is taken

    def children(self, nodes: Integers, factors: Integers) -> Integers:
        """Return the nodes that factors lead to, -1 where the model knows no such product."""
        if not len(self.edges):
            return np.full(len(nodes), -1, dtype=np.int64)
        wanted = nodes * self.width + factors
        place = np.minimum(np.searchsorted(self.edges, wanted), len(self.edges) - 1)
        return np.where(self.edges[place] == wanted, self.targets[place], -1)


def compile_products(
    attributes: Mapping[str, int],
    conjunctions: Sequence[Sequence[Part]],
    beginnings: Mapping[str, tuple[str, ...]] | None = None,
) -> Products:
    """Find the products among a model's attributes (names to numbers).

    A name may hold "&" itself, so an attribute is cut at every "&" in turn: a cut whose parts are not
    both names of the groups at hand is never looked up, and one whose parts are is that product.
    `beginnings` say of groups what all of their names begin with, so that fewer are kept in vain.
    """
    parts = tuple(dict.fromkeys(part for conjunction in conjunctions for part in conjunction))
    factors: tuple[dict[str, int], ...] = tuple({} for _ in parts)
    members = np.full((len(conjunctions), 3), -1, dtype=np.int64)
    for number, conjunction in enumerate(conjunctions):
        members[number, : len(conjunction)] = [parts.index(part) for part in conjunction]
    known = beginnings or {}
    starts = [_begin(part, known.get(part[0], ("",))) for part in parts]
    by_parts: dict[tuple[int, ...], list[int]] = {}
    for number, conjunction in enumerate(conjunctions):
        by_parts.setdefault(tuple(map(parts.index, conjunction)), []).append(number)
    counts = sorted({len(conjunction) for conjunction in conjunctions})
    trie: dict[tuple[int, int], int] = {}
    leaves: list[int] = [-1] * len(conjunctions)
    may_be = _Places(starts)  # names come again and again
    for attribute, identity in attributes.items():
        if "&" not in attribute:
            continue
        pieces = attribute.split("&")
        for count in counts:
            for names in _cuts(pieces, count):
                ways = [may_be[name] for name in names]
                few = len(ways[0]) * len(ways[-1]) <= len(conjunctions)
                for places in product(*ways) if few else _among(by_parts, ways):
                    for number in by_parts.get(places, ()):
                        node = number
                        for name, part in zip(names, places, strict=True):
                            factor = factors[part].setdefault(name[starts[part][0] :], len(factors[part]))
                            child = trie.setdefault((node, factor), len(leaves))
                            if child == len(leaves):
                                leaves.append(-1)
                            node = child
                        leaves[node] = identity
    width = max((len(names) for names in factors), default=0) + 1
    edges = np.array([node * width + factor for node, factor in trie], dtype=np.int64)
    order = np.argsort(edges)
    edges, targets = edges[order], np.array(list(trie.values()), dtype=np.int64)[order]
    roots = np.full((len(conjunctions), width), -1, dtype=np.int64)
    first = int(np.searchsorted(edges, len(conjunctions) * width))
    roots.reshape(-1)[edges[:first]] = targets[:first]
    slots = hash_slots(edges)
    filled = np.packbits(slots > 0, bitorder="little")
    ends = np.array(leaves, dtype=np.int64)
    return Products(parts, factors, members, ends, edges, targets, width, roots, slots, filled)


def _among(by_parts: Iterable[tuple[int, ...]], ways: Sequence[Collection[int]]) -> Iterable[tuple[int, ...]]:
    """Return the parts of conjunctions that names may belong to, without a walk through all that may be."""
    return [
        parts
        for parts in by_parts
        if len(parts) == len(ways) and all(part in at for part, at in zip(parts, ways, strict=True))
    ]


class _Places(dict[str, list[int]]):
    """The parts that a marked name may belong to, by what the names of parts begin with."""

    def __init__(self, starts: Sequence[tuple[int, tuple[str, ...]]]) -> None:
        super().__init__()
        self._starts = starts

    def __missing__(self, name: str) -> list[int]:
        found = self[name] = [p for p, (_, begin) in enumerate(self._starts) if name.startswith(begin)]
        return found


def _begin(part: Part, beginnings: tuple[str, ...]) -> tuple[int, tuple[str, ...]]:
    """Return how long the mark of a part's offset is, and what the names of the part begin with, marked."""
    offset = part[1]
    if not offset:
        return 0, beginnings
    every = (*beginnings, outside(offset))
    return len(offset_name(offset, "")), tuple(offset_name(offset, begin) for begin in every)


def _cuts(pieces: Sequence[str], count: int) -> Iterable[Sequence[str]]:
    """Return the ways to join neighbours of `pieces` so that `count` remain; mostly there is one."""
    if len(pieces) <= count:
        return [pieces] if len(pieces) == count else []
    every = combinations(range(1, len(pieces)), count - 1)
    bounds = ([0, *cuts, len(pieces)] for cuts in every)
    return [["&".join(pieces[begin:end]) for begin, end in pairwise(each)] for each in bounds]


def hash_slots(edges: Integers) -> Integers:
    """Return an open hash table of edge numbers + 1 (0: free), at most a quarter full, for linear probing."""
    bits = max(4, int(4 * len(edges)).bit_length())
    slots = np.zeros(1 << bits, dtype=np.int64)
    places = (edges.astype(np.uint64) * MULTIPLIER) >> np.uint64(64 - bits)
    for number, place in enumerate(places.tolist(), 1):
        while slots[place]:
            place = (place + 1) & (len(slots) - 1)
        slots[place] = number
    return slots
