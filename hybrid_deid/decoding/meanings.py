"""What names mean to a model: attributes at each offset, factors of its conjunctions."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import chain, repeat
from typing import Any

import numpy as np
from numpy.typing import NDArray

from hybrid_deid.decoding.conjunctions import Products
from hybrid_deid.decoding.decoder import Decoder
from hybrid_deid.decoding.kept_names import Named, Source, kept_names
from hybrid_deid.decoding.naming import offset_name

Integers = NDArray[np.int64]
Table = NDArray[np.int32]  # by name: large, and its numbers are small
Floats = NDArray[np.float64]
ROOM = 1024  # names for which a table that is full gets room
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


class Index(Mapping[str, int]):
    """The numbers of the names that a model knows.

    `attributes[name, u]` is the attribute that a name is at the offset u of all, `factors[name, p]` the
    factor that it is in the part p of conjunctions, -1 for none. A name that reads like a product ("w=a&b")
    or as if seen from elsewhere gets a number, and its rows, when it is first asked for (so do not ask while
    going through them): most attributes read so, and hardly a word has such a name.
    """

    def __init__(
        self,
        numbers: dict[str, int],
        attributes: Table,
        factors: Table,
        look: Callable[[str], tuple[Sequence[int], Sequence[int]]],
    ) -> None:
        """`look` finds the rows of a name."""
        self._numbers = numbers
        self.attributes, self.factors = attributes, factors
        self._look = look

    def get(self, name: str, default: Any = None) -> Any:
        """Return the number of a name, or `default` where the model has none such."""
        number = self._numbers.get(name)
        if number is None:
            return self._asked(name, default) if _reads_otherwise(name) else default
        return number

    def _asked(self, name: str, default: Any) -> Any:
        attributes, factors = self._look(name)
        if max([*attributes, *factors], default=-1) < 0:
            return default
        number = len(self._numbers)
        if number == len(self.attributes):
            self.attributes, self.factors = _with_room(self.attributes), _with_room(self.factors)
        self.attributes[number], self.factors[number] = attributes, factors
        self._numbers[name] = number
        return number

    def __getitem__(self, name: str) -> int:
        """Return the number of a name; raises KeyError."""
        number: int | None = self.get(name)
        if number is None:
            raise KeyError(name)
        return number

    def __iter__(self) -> Iterator[str]:
        return iter(self._numbers)

    def __len__(self) -> int:
        return len(self._numbers)


@dataclass(frozen=True)
class Meanings:
    """What the names of keys mean to a model.

    `places[c][g, u]` is the place of the offset u among those of column c if its group g is seen there, else
    -1; `groups[c][p]` is the group of column c that part p shows, -1 if it is of another column.
    """

    index: Index = field(repr=False)
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
    marks = {offset_name(offset, ""): u for u, offset in enumerate(union)}
    known = decoder.attributes
    numbers, found = kept_names(lambda: _named(known, marks), marks, len(known), source)
    factors: list[int] = []
    for part, names in enumerate(products.factors):
        for name, factor in names.items():
            if not _reads_otherwise(name):
                factors += numbers.setdefault(name, len(numbers)), part, factor
    places, groups = [], []
    for column in columns:
        offsets = column.offsets
        rows = [[offsets.index(o) if o in window else -1 for o in union] for window in column.windows]
        places.append(np.array(rows, dtype=np.int64).reshape(len(rows), len(union)))
        mine = [column.groups.index(g) if g in column.groups else -1 for g, _ in products.parts]
        groups.append(np.array(mine, dtype=np.int64))

    def look(name: str) -> tuple[Sequence[int], Sequence[int]]:
        attributes = [known.get(offset_name(offset, name), -1) for offset in union]
        return attributes, [names.get(name, -1) for names in products.factors]

    count = len(numbers)
    attributes = _scattered(found, (count, len(union)))
    index = Index(numbers, attributes, _scattered(factors, (count, len(products.parts))), look)
    return Meanings(index, tuple(places), tuple(groups))


def _reads_otherwise(name: str) -> bool:
    """Tell whether a name reads like a product, or like a name seen from elsewhere."""
    return "&" in name or name[:1] == "["


def _named(attributes: Mapping[str, int], marks: Mapping[str, int]) -> Named:
    """Return the names that attributes are at some offset, and of each row, place of the offset and number.

    What reads otherwise is left out. Cells come in turn, not as a list of triples: there are tens of
    thousands, at every start of a model that nothing is kept of.
    """
    numbers: dict[str, int] = {}
    found: list[int] = []
    for attribute, number in attributes.items():
        if "&" in attribute:
            continue
        behind = attribute.find("]") + 1 if attribute[:1] == "[" else 0
        name, place = attribute[behind:], marks.get(attribute[:behind], -1)
        if place >= 0 and not _reads_otherwise(name):
            found += numbers.setdefault(name, len(numbers)), place, number
    return numbers, found


def _with_room(table: Table) -> Table:
    """Return the table with room for further names."""
    more = np.full((ROOM, table.shape[1]), -1, dtype=table.dtype)
    return np.concatenate([table, more])


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
    labels_of: NDArray[np.int16],
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
