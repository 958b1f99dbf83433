"""What names mean to a model: attributes at each offset, factors of its conjunctions."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import chain, repeat
from typing import Any

import numpy as np
from numpy.typing import NDArray

from hybrid_deid.decoding.conjunctions import Products
from hybrid_deid.decoding.decoder import Decoder
from hybrid_deid.decoding.kept_names import Source, kept_shifted

Integers = NDArray[np.int64]
Table = NDArray[np.int32]  # by name: large, and its numbers are small
Floats = NDArray[np.float64]
# From keys to the numbers of all their names (-1: unknown) and to how many each group of each key has.
Reading = Callable[[Sequence[Any]], tuple[Integers, Integers]]


@dataclass(frozen=True)
class Column:
    """Keys of one kind.

    `names(keys)` returns for each key and each of `groups` the names that the group gives it. Group g is seen
    from positions at the offsets `windows[g]`. With `ends`, a position whose window leaves the sequence has
    an attribute for it ("[-1]<s>", "[1]</s>"). `numbers(index)` returns a quicker way, which needs numba,
    from keys to what Meanings.read finds for their names by the `index` of the model's names. `beginnings`
    say of groups what all their names begin with, where that is known.
    """

    groups: tuple[str, ...]
    windows: tuple[tuple[int, ...], ...]
    names: Callable[[Sequence[Any]], Sequence[Sequence[Sequence[str]]]]
    ends: bool = False
    numbers: Callable[[Mapping[str, int]], Reading] | None = None
    beginnings: Mapping[str, tuple[str, ...]] = field(default_factory=dict)

    @property
    def offsets(self) -> tuple[int, ...]:
        """All offsets at which some group is seen."""
        return tuple(sorted({offset for window in self.windows for offset in window}))


@dataclass(frozen=True)
class Meanings:
    """The names that a model knows, numbered by `index`.

    `attributes[name, u]` is the attribute that a name is at the offset u of all, `factors[name, p]` the
    factor that it is in the part p of conjunctions, -1 for none. `places[c][g, u]` is the place of the offset
    u among those of column c if its group g is seen there, else -1; `groups[c][p]` is the group of column c
    that part p shows, -1 if it is of another column.
    """

    index: dict[str, int] = field(repr=False)
    attributes: Table = field(repr=False)
    factors: Table = field(repr=False)
    places: tuple[Integers, ...]
    groups: tuple[Integers, ...]

    def read(self, every: Sequence[Sequence[Sequence[str]]]) -> tuple[Integers, Integers]:
        """Return the numbers of all names of keys, and how many names each group of each key has."""
        groups = list(chain.from_iterable(every))
        counts = np.fromiter(map(len, groups), np.int64, len(groups))
        total = int(counts.sum())
        found = map(self.index.get, chain.from_iterable(groups), repeat(-1))
        return np.fromiter(found, np.int64, total), counts


def compile_meanings(
    decoder: Decoder, columns: Sequence[Column], products: Products, source: Source | None = None
) -> Meanings:
    """Find what the attributes of a model say of the names of columns.

    With the `source` of the attributes, what is found among them is kept on disk.
    """
    union = sorted({offset for column in columns for offset in column.offsets})
    zero = 0 in union
    index: dict[str, int] = {}
    if zero:
        index = dict(zip(decoder.attributes, range(len(decoder.attributes)), strict=True))
    marks = {f"[{o}]": u for u, o in enumerate(union) if o}
    found = kept_shifted(lambda: _shifted(decoder.attributes, marks, index), marks, index, source)
    factors: list[int] = []
    for part, names in enumerate(products.factors):
        for name, factor in names.items():
            factors += index.setdefault(name, len(index)), part, factor
    places, groups = [], []
    for column in columns:
        offsets = column.offsets
        rows = [[offsets.index(o) if o in window else -1 for o in union] for window in column.windows]
        places.append(np.array(rows, dtype=np.int64).reshape(len(rows), len(union)))
        mine = [column.groups.index(g) if g in column.groups else -1 for g, _ in products.parts]
        groups.append(np.array(mine, dtype=np.int64))
    attributes = _scattered(found, (len(index), len(union)))
    if zero:
        attributes[: len(decoder.attributes), union.index(0)] = np.fromiter(
            decoder.attributes.values(), np.int32, len(decoder.attributes)
        )
    return Meanings(
        index,
        attributes,
        _scattered(factors, (len(index), len(products.parts))),
        tuple(places),
        tuple(groups),
    )


def _shifted(attributes: Mapping[str, int], marks: Mapping[str, int], index: dict[str, int]) -> list[int]:
    """Return row, place of the offset and number of attributes that a mark begins ("[-1]"), in turn.

    Names that have no row in `index` get one. Not a list of triples: there are tens of thousands, at every
    start.
    """
    found: list[int] = []
    for attribute, number in attributes.items():
        if attribute[:1] == "[":
            behind = attribute.find("]") + 1
            place = marks.get(attribute[:behind], -1)
            if place >= 0:
                found += index.setdefault(attribute[behind:], len(index)), place, number
    return found


def _scattered(cells: list[int] | Integers, shape: tuple[int, int]) -> Table:
    """Return a table of -1 but for the given values; `cells` are row, column, value in turn."""
    table = np.full(shape, -1, dtype=np.int32)
    rows, columns, values = np.array(cells, dtype=np.int64).reshape(-1, 3).T
    table[rows, columns] = values
    return table


def fill(
    names: Integers,
    counts: Integers,
    places: Integers,
    groups: Integers,
    attributes: Table,
    factor_of: Table,
    starts: Integers,
    labels_of: Integers,
    weights: Floats,
    cells: NDArray[np.int32],
    sums: Floats,
    slots: NDArray[np.int32],
    listed: NDArray[np.int32],
    taken: Integers,
    first_factor: Integers,
    factors: Integers,
    count: int,
) -> None:
    """Do in numpy what kernels.fill does, to the last bit, but that no cell is shared."""
    (rows, width), labels = cells.shape, sums.shape[1]
    group_count = len(places)
    cell = np.repeat(np.arange(len(counts)), counts)[names >= 0]
    names = names[names >= 0]
    owner, group = cell // max(group_count, 1), cell % max(group_count, 1)
    numbers = np.where(places[group] >= 0, attributes[names], -1)
    which, u = np.nonzero(numbers >= 0)
    number = numbers[which, u]
    target = (owner[which] * width + places[group[which], u]) * labels
    length = starts[number + 1] - starts[number]
    within = np.arange(int(length.sum())) - np.repeat(np.cumsum(length) - length, length)
    run = np.repeat(starts[number], length) + within
    every = np.bincount(np.repeat(target, length) + labels_of[run], weights[run], rows * width * labels)
    filled = np.flatnonzero(np.bincount(target // labels))  # np.unique would import numpy.ma
    cells[...] = 0
    cells.reshape(-1)[filled] = new = np.arange(taken[0], taken[0] + len(filled))
    sums[new] = every.reshape(-1, labels)[filled]
    taken[0] += len(filled)

    shown = (group[:, None] == groups) & (factor_of[names] >= 0)
    which, part = np.nonzero(shown)
    slot = owner[which] * len(groups) + part
    order = np.argsort(slot, kind="stable")
    factors[count : count + len(order)] = factor_of[names[which], part][order]
    behind = count + np.cumsum(np.bincount(slot, minlength=rows * len(groups))).reshape(rows, len(groups))
    first_factor[:, 1:] = behind
    first_factor[:, 0] = np.concatenate([[count], behind[:-1, -1]]) if len(groups) else count
