"""Emissions of positions that are described by several columns of keys: words, and what stands around them.

A column holds one key per position (the word; the names that a group of features gives the position). What a
key means to the positions around it is computed once per distinct key: one summed row of weights per
window offset, and the factors that it brings to conjunctions. All columns share one bounded table.
"""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from dataclasses import dataclass
from itertools import repeat
from typing import Any

import numpy as np
from numpy.typing import NDArray

from hybrid_deid.decoding.cells import Cells
from hybrid_deid.decoding.conjunctions import Part, compile_products
from hybrid_deid.decoding.decoder import Decoder
from hybrid_deid.decoding.kept_names import Source
from hybrid_deid.decoding.meanings import Column, Reading, compile_meanings, fill
from hybrid_deid.decoding.naming import offset_name, outside
from hybrid_deid.decoding.signatures import Signatures

DEFAULT_LIMIT = 36 * 2**20
# Cells that a row has of its own, roughly: what more rows share is not counted.
CELLS_OF_ROW = 3
# Positions are taken in pieces of this size, so that no input needs more rows than there are.
PIECE = 4096

Integers = NDArray[np.int64]
Floats = NDArray[np.float64]


@dataclass(frozen=True)
class Numbered:
    """Words and their numbers from 0 on, which mean the same words as long as `of` is the same."""

    words: Sequence[Any]
    numbers: Integers
    of: Hashable

    def __getitem__(self, places: slice) -> Numbered:
        """Return a stretch."""
        return Numbered(self.words[places], self.numbers[places], self.of)


# The keys of one column: any hashable values, such with numbers, or an array of codes, small from 0 on.
Keys = Sequence[Any] | Numbered | NDArray[np.int64]


class Columns:
    """Emissions of a model's positions given by columns of keys; it caches, so threads must not share it.

    Rows of up to `limit` bytes are kept; when they are full, those not used for longest make room. Results do
    not depend on what is cached, nor on whether the compiled kernels serve.
    """

    def __init__(
        self,
        decoder: Decoder,
        columns: Sequence[Column],
        conjunctions: Sequence[Sequence[Part]] = (),
        limit: int = DEFAULT_LIMIT,
        source: Source | None = None,
    ) -> None:
        """`conjunctions` are products of (group, offset); `limit` is raised to what one piece needs.

        `source` are the name and the checksum of a shipped model, of which what names say is kept.
        """
        self._decoder = decoder
        self._columns = tuple(columns)
        self._offsets = tuple(column.offsets for column in columns)
        begins = {group: names for column in columns for group, names in column.beginnings.items()}
        self._products = compile_products(decoder.attributes, conjunctions, begins, source)
        home = {group: c for c, column in enumerate(columns) for group in column.groups}
        self._parts = np.array([(home[g], o) for g, o in self._products.parts], dtype=np.int64).reshape(-1, 2)
        self._steps = np.array(
            [(c, o, place) for c, offsets in enumerate(self._offsets) for place, o in enumerate(offsets)],
            dtype=np.int64,
        ).reshape(-1, 3)
        self._reach = max(
            (abs(o) for o in (*self._steps[:, 1].tolist(), *self._parts[:, 1].tolist())), default=0
        )
        self._meanings = compile_meanings(decoder, columns, self._products, source)
        self._readings: dict[int, Reading] = {}
        self._width = max(map(len, self._offsets), default=0)
        least = 2 * (PIECE + 2 * self._reach)
        self._cells = Cells(limit, len(decoder.labels), least * len(self._steps), len(self._steps))
        self._capacity = max(self._cells.capacity // CELLS_OF_ROW, least * len(columns)) + len(columns)
        self._index: tuple[dict[Hashable, int], ...] = tuple({} for _ in columns)
        # Rows by code; of Numbered keys they are only what was looked up lately.
        self._coded: list[Integers] = [np.zeros(0, dtype=np.int64) for _ in columns]
        self._numbering: list[Hashable] = [None for _ in columns]
        self._keys: list[tuple[int, Hashable]] = []
        self._clock = 0
        self._cell: NDArray[np.int32] = np.zeros((1024, self._width), dtype=np.int32)  # by row and offset
        self._used = np.zeros(1024, dtype=np.int64)
        self._first = np.zeros((1024, len(self._parts) + 1), dtype=np.int64)
        self._factors = np.zeros(4096, dtype=np.int64)
        self._factor_count = 0
        self._signatures = Signatures(decoder, self._products)
        self._add_outside()

    def __len__(self) -> int:
        """Return the number of keys that have a row now."""
        return len(self._keys) - len(self._columns)

    def emissions(self, keys: Sequence[Keys], offsets: Integers) -> Floats:
        """Return the emissions [T, L] of sequences; `keys[c][t]` is the key of position t in column c.

        Sequence i is the positions [offsets[i], offsets[i + 1]).
        """
        total = int(offsets[-1])
        sequence = np.repeat(np.arange(len(offsets) - 1), np.diff(offsets))
        result = np.empty((total, len(self._decoder.labels)))
        kernels = self._decoder.kernels()
        for begin in range(0, total, PIECE):
            end = min(begin + PIECE, total)
            first, last = max(0, begin - self._reach), min(total, end + self._reach)
            here = keys if last - first == total else [column[first:last] for column in keys]
            rows = self._rows(here, last - first)
            bounds = sequence[first:last]
            if kernels:
                place = rows, bounds, begin - first, end - first
                kernels.emit(self._cells.sums, self._cell, *place, self._steps, result[begin:end])
                if len(self._parts):
                    self._signatures.read(kernels, self._first, self._factors, len(self._keys))
                    self._signatures.multiply(kernels, *place, self._parts, self._factors, result[begin:end])
            else:
                every = self._multiply(self._sum(rows, bounds), rows, bounds)
                result[begin:end] = every[begin - first : end - first]
        return result

    def _rows(self, keys: Sequence[Keys], count: int) -> Integers:
        """Return the row of every key [columns, count], after making the rows that are missing."""
        self._clock += 1
        rows = self._known(keys, count)
        if count and rows.min() < 0:
            places = [np.flatnonzero(row < 0) for row in rows]
            fresh = [_distinct(column, place) for column, place in zip(keys, places, strict=True)]
            cells = sum(len(each) * len(of) for each, of in zip(fresh, self._offsets, strict=True))
            moved = self._make_room(sum(map(len, fresh)), cells)
            for column, missing in enumerate(fresh):
                if missing:
                    self._add(column, missing)
            if moved:
                return self._known(keys, count)
            for column, place in enumerate(places):
                if len(place):
                    rows[column, place] = self._found(column, _at(keys[column], place), len(place))
        return rows

    def _known(self, keys: Sequence[Keys], count: int) -> Integers:
        """Return the row of every key [columns, count], -1 where there is none."""
        rows = np.empty((len(keys), count), dtype=np.int64)
        for number, column in enumerate(keys):
            rows[number] = self._found(number, column, count)
        return rows

    def _found(self, column: int, keys: Keys, count: int) -> Integers:
        if isinstance(keys, Numbered):
            rows = self._numbered(column, keys)
        elif isinstance(keys, np.ndarray):
            self._reach_code(column, int(keys.max(initial=0)))
            rows = self._coded[column][keys]
        else:
            rows = np.fromiter(map(self._index[column].get, keys, repeat(-1)), np.int64, count)
        self._used[rows] = self._clock
        return rows

    def _numbered(self, column: int, keys: Numbered) -> Integers:
        """Return the rows of numbered words; only those not seen under their number are looked up by word."""
        if self._numbering[column] != keys.of:
            self._numbering[column] = keys.of
            self._coded[column][:] = -1
        self._reach_code(column, int(keys.numbers.max(initial=0)))
        rows = self._coded[column][keys.numbers]
        missing = np.flatnonzero(rows < 0)
        if len(missing):
            words = _at(keys.words, missing)
            found = np.fromiter(map(self._index[column].get, words, repeat(-1)), np.int64, len(missing))
            rows[missing] = found
            self._coded[column][keys.numbers[missing]] = found
        return rows

    def _reach_code(self, column: int, code: int) -> None:
        """Make room for the rows of codes up to `code`."""
        known = self._coded[column]
        if code >= len(known):
            more = np.full(max(code + 1, 2 * len(known)) - len(known), -1, dtype=np.int64)
            self._coded[column] = np.concatenate([known, more])

    def _around(self, rows: Integers, sequence: Integers, column: int, offset: int) -> Integers:
        """Return the rows of a column as seen from `offset` positions away."""
        if offset == 0:
            return rows[column]
        total = len(sequence)
        seen = np.full(total, column, dtype=np.int64)
        begin, end = max(0, -offset), min(total, total - offset)
        if begin < end:
            inside = sequence[begin:end] == sequence[begin + offset : end + offset]
            seen[begin:end] = np.where(inside, rows[column, begin + offset : end + offset], column)
        return seen

    def _sum(self, rows: Integers, sequence: Integers) -> Floats:
        result = np.zeros((len(sequence), len(self._decoder.labels)))
        for column, offset, place in self._steps.tolist():
            result += self._cells.sums[self._cell[self._around(rows, sequence, column, offset), place]]
        return result

    def _multiply(self, result: Floats, rows: Integers, sequence: Integers) -> Floats:
        """Return the result and what conjunctions add, summed in the order of kernels.multiply."""
        seen = [self._around(rows, sequence, column, offset) for column, offset in self._parts.tolist()]
        first = [self._first[row, part] for part, row in enumerate(seen)]
        count = [self._first[row, part + 1] - first[part] for part, row in enumerate(seen)]
        for number, members in enumerate(self._products.members.tolist()):
            place = np.flatnonzero(np.logical_and.reduce([count[part] > 0 for part in members if part >= 0]))
            node = np.full(len(place), number, dtype=np.int64)
            for part in members:
                if part < 0:
                    continue
                each = count[part][place]
                within = np.arange(int(each.sum())) - np.repeat(np.cumsum(each) - each, each)
                place, node = np.repeat(place, each), np.repeat(node, each)
                node = self._products.children(node, self._factors[first[part][place] + within])
                place, node = place[node >= 0], node[node >= 0]
            result += self._decoder.sums(self._products.leaves[node], place, len(sequence))
        return result

    def _add_outside(self) -> None:
        """Make row c, that of a position outside the sequence, for every column c."""
        self._keys = [(column, None) for column in range(len(self._columns))]
        for column, offsets in enumerate(self._offsets):
            if self._columns[column].ends:
                names = [[offset_name(offset, outside(offset))] if offset else [] for offset in offsets]
                self._cell[column, : len(offsets)] = self._cells.add(self._decoder.rows(names))
            self._first[column, 0] = self._factor_count
            for part, (_, offset) in enumerate(self._products.parts):
                factor = self._products.factors[part].get(outside(offset), -1) if offset else -1
                if factor >= 0 and self._parts[part, 0] == column:
                    self._factors[self._factor_count] = factor
                    self._factor_count += 1
                self._first[column, part + 1] = self._factor_count

    def _add(self, column: int, keys: Sequence[Hashable]) -> None:
        """Make rows for keys that have none."""
        kernels = self._decoder.kernels()
        meanings, cells, index = self._meanings, self._cells, self._meanings.index
        begin, count = len(self._keys), self._factor_count
        names, counts = self._reading(column, kernels is not None)(keys)
        while count + int((names >= 0).sum()) * len(self._parts) > len(self._factors):
            self._factors = _longer(self._factors, len(self._factors), count)
        made = slice(begin, begin + len(keys))
        put = kernels.fill if kernels else fill
        put(
            names, counts, meanings.places[column], meanings.groups[column], index.attributes,
            index.factors, *self._decoder.runs, self._cell[made], cells.sums, cells.slots, cells.listed,
            cells.taken, self._first[made], self._factors, count,
        )  # fmt: skip
        self._factor_count = int(self._first[made.stop - 1, -1])
        self._index[column].update(zip(keys, range(begin, made.stop), strict=True))
        if len(self._coded[column]) and self._numbering[column] is None:
            self._coded[column][np.array(keys, dtype=np.int64)] = range(begin, made.stop)
        self._keys += zip(repeat(column), keys)

    def _reading(self, column: int, compiled: bool) -> Reading:
        """Return what finds the names of keys in the model."""
        of = self._columns[column]
        if not compiled or of.numbers is None:
            return lambda keys: self._meanings.read(of.names(keys))
        if column not in self._readings:
            self._readings[column] = of.numbers(self._meanings.index)
        return self._readings[column]

    def _make_room(self, needed: int, cells: int) -> bool:
        """Make room for further rows and cells; tell whether the rows that there are have moved."""
        full = len(self._keys) + needed > self._capacity or not self._cells.have_room(cells)
        if full:
            self._evict(needed, cells)
        self._cells.make_room(cells)
        while len(self._keys) + needed > len(self._cell):
            more = min(2 * len(self._cell), self._capacity) - len(self._cell)
            self._cell = _longer(self._cell, more)
            self._used = _longer(self._used, more)
            self._first = _longer(self._first, more)
        return full

    def _evict(self, needed: int, cells: int) -> None:
        """Keep the most recently used half at most; rows of the current piece are the newest and stay."""
        held, always = len(self._keys), len(self._columns)
        self._signatures.forget()
        keep = min(self._capacity // 2, self._capacity - needed)
        used = self._used[:held].copy()
        used[:always] = self._clock + 1
        newest = np.argsort(-used, kind="stable")[:keep]
        held_cells = np.cumsum((self._cell[newest] > 0).sum(axis=1))
        kept = np.sort(newest[: int(np.searchsorted(held_cells, self._cells.keepable(cells), side="right"))])
        self._cell[: len(kept)] = self._cells.keep(self._cell[kept])
        self._used[: len(kept)] = self._used[kept]
        begins, ends = self._first[kept, 0], self._first[kept, -1]
        lengths = ends - begins
        moved = np.cumsum(lengths) - lengths
        which = np.arange(int(lengths.sum())) + np.repeat(begins - moved, lengths)
        self._factors[: len(which)] = self._factors[which]
        self._factor_count = len(which)
        self._first[: len(kept)] = self._first[kept] - (begins - moved)[:, None]
        self._keys = [self._keys[i] for i in kept.tolist()]
        self._index = tuple({} for _ in self._columns)
        for row, (column, key) in enumerate(self._keys[always:], always):
            self._index[column][key] = row
        for index, coded, numbering in zip(self._index, self._coded, self._numbering, strict=True):
            coded[:] = -1
            if len(coded) and numbering is None:
                coded[np.array(list(index), dtype=np.int64)] = list(index.values())


def _longer(array: NDArray[Any], more: int, used: int | None = None) -> NDArray[Any]:
    """Return the array with `more` rows at its end; only the `used` ones (None: all) keep what they hold.

    The rest is zero. What is not written to takes no memory: there is room for the most that may come, and
    little of it is needed.
    """
    longer = np.zeros((len(array) + more, *array.shape[1:]), dtype=array.dtype)
    kept = array[:used]
    longer[: len(kept)] = kept
    return longer


def _at(keys: Keys, places: Integers) -> Any:
    """Return the keys at some places."""
    if isinstance(keys, Numbered):
        return Numbered(_at(keys.words, places), keys.numbers[places], keys.of)
    return keys[places] if isinstance(keys, np.ndarray) else [keys[t] for t in places.tolist()]


def _distinct(keys: Keys, places: Integers) -> list[Any]:
    """Return the different keys at some places."""
    found = _at(keys.words if isinstance(keys, Numbered) else keys, places)
    if isinstance(found, np.ndarray):  # codes, which are small; np.unique would import numpy.ma
        return np.flatnonzero(np.bincount(found)).tolist()
    return list(dict.fromkeys(found))
