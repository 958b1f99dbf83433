"""Conjunctions: attributes that are products of the names of several keys around a position.

"[-1]w=frau&k=female3" is active where the word before lends "w=frau" and the word itself "k=female3". Nobody
spells such strings to decode: of all products of a model's conjunctions only those that the model knows are
kept, as a trie over factors, and every combination of factors at a position is looked up in it.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence, Set
from dataclasses import dataclass, field
from itertools import chain, combinations, compress, pairwise

import numpy as np
from numpy.typing import NDArray

from hybrid_deid.decoding.kept_names import Found, Source, kept_products
from hybrid_deid.decoding.naming import offset_name, outside

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
    # roots[c, f]: the node that factor f leads to from node c, or -1
    roots: NDArray[np.int32] = field(repr=False)

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
    source: Source | None = None,
) -> Products:
    """Find the products among a model's attributes (names to numbers).

    A name may hold "&" itself, so an attribute is cut at every "&" in turn: a cut whose parts are not
    both names of the groups at hand is never looked up, and one whose parts are is that product.
    `beginnings` say of groups what all of their names begin with, so that fewer are kept in vain. With the
    `source` of the attributes, what is found among them is kept on disk.
    """
    parts = tuple(dict.fromkeys(part for conjunction in conjunctions for part in conjunction))
    members = np.full((len(conjunctions), 3), -1, dtype=np.int64)
    for number, conjunction in enumerate(conjunctions):
        members[number, : len(conjunction)] = [parts.index(part) for part in conjunction]
    known = beginnings or {}
    starts = [_begin(part, known.get(part[0], ("",))) for part in parts]

    def sought() -> Found:
        return _found(_spelled(attributes, {len(each) for each in conjunctions}), members, starts)

    found, factors = kept_products(sought, members, starts, len(attributes), source)
    width = max((len(names) for names in factors), default=0) + 1
    edges, targets, ends = _trie(found, width)
    order = np.argsort(edges)
    edges, targets = edges[order], targets[order]
    roots = np.full((len(conjunctions), width), -1, dtype=np.int32)
    first = int(np.searchsorted(edges, len(conjunctions) * width))
    roots.reshape(-1)[edges[:first]] = targets[:first]
    return Products(parts, factors, members, ends, edges, targets, width, roots)


def _spelled(attributes: Mapping[str, int], counts: Set[int]) -> dict[int, tuple[list[str], list[int]]]:
    """Return by the number of parts what may be products: the names of their parts, and the attributes."""
    spelled: dict[int, tuple[list[str], list[int]]] = {count: ([], []) for count in counts}
    for attribute, identity in attributes.items():
        if "&" in attribute:
            pieces = attribute.split("&")
            for count, (every, identities) in spelled.items():
                for names in _cuts(pieces, count):
                    every += names
                    identities.append(identity)
    return spelled


def _found(
    spelled: Mapping[int, tuple[list[str], list[int]]],
    members: Integers,
    starts: Sequence[tuple[int, tuple[str, ...]]],
) -> Found:
    """Return of each conjunction the factors and the attributes of its products, and the factors of parts.

    Names come again and again: of each is asked once what it may be.
    """
    distinct = list(dict.fromkeys(chain.from_iterable(names for names, _ in spelled.values())))
    numbers = dict(zip(distinct, range(len(distinct)), strict=True))
    may_be = np.array([[name.startswith(begin) for name in distinct] for _, begin in starts], dtype=bool)
    may_be = may_be.reshape(len(starts), len(distinct))
    used = np.zeros_like(may_be)
    every = {
        count: (
            np.fromiter(map(numbers.__getitem__, names), np.int64, len(names)).reshape(-1, count),
            np.array(identities, dtype=np.int64),
        )
        for count, (names, identities) in spelled.items()
    }
    chosen = []
    for row in members:
        own = row[row >= 0]
        names, identities = every[len(own)]
        fit = np.flatnonzero(may_be[own, names].all(axis=1))
        used[own, names[fit]] = True
        chosen.append((own, names[fit], identities[fit]))
    factor_of = np.cumsum(used, axis=1) - 1
    factors = tuple(
        {name[length:]: factor for factor, name in enumerate(compress(distinct, row))}
        for row, (length, _) in zip(used, starts, strict=True)
    )
    return [(factor_of[own, names], identities) for own, names, identities in chosen], factors


def _trie(found: Sequence[tuple[Integers, Integers]], width: int) -> tuple[Integers, Integers, Integers]:
    """Return the edges of the trie, where each leads, and the attribute that ends at each node, or -1."""
    count = len(found)
    edges, ends = [np.zeros(0, dtype=np.int64)], [np.full(count, -1, dtype=np.int64)]
    for number, (factors, identities) in enumerate(found):
        nodes = np.full(len(factors), number, dtype=np.int64)
        for column in factors.T:
            steps, which = np.unique(nodes * width + column, return_inverse=True)
            edges.append(steps)
            ends.append(np.full(len(steps), -1, dtype=np.int64))
            nodes = count + which
            count += len(steps)
        if len(nodes):
            ends[-1][nodes - (count - len(ends[-1]))] = identities
    every = np.concatenate(edges)
    return every, np.arange(len(found), len(found) + len(every)), np.concatenate(ends)


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
