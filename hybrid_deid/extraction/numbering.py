"""Word groups whose names are found in a model as numbers, for many words at once.

A group that knows only how to name a word is asked for each word; one that is compiled for a model's names
looks at the letters of all words, and asks for names where these do not tell. Both give the same.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from hybrid_deid.decoding.edge_table import free_slots
from hybrid_deid.extraction.letter_kernels import compiled
from hybrid_deid.extraction.letters import Flags, Letters, characters, hashes, letters_of

Names = tuple[str, ...]
Integers = NDArray[np.int64]
Index = Mapping[str, int]  # the numbers of the names that a model knows
# From words to the numbers [words, n] of their names in order; -1 for one that the model lacks, and for none.
Numbers = Callable[[Letters], Integers]

KEPT_LISTS = 20_000
Wanted = tuple[str, int, int, int]  # the mark of a name, and what follows it: kind, size, form (see spell)


@dataclass(frozen=True)
class Group:
    """A word group: `names(words)` spells what each word has, `numbers(index)` finds it in a model."""

    names: Callable[[Sequence[str]], Sequence[Names]]
    numbers: Callable[[Index], Numbers]

    def __call__(self, word: str) -> Names:
        """Return the names of one word."""
        return self.names([word])[0]


class Lists:
    """Lists of names as rows of numbers; few are met, and those are remembered."""

    def __init__(self, index: Index) -> None:
        """Begin with the empty list."""
        self._index = index
        self._forget()

    def _forget(self) -> None:
        self._rows: dict[Names, int] = {(): 0}
        self._numbers: Integers = np.full((64, 1), -1, dtype=np.int64)

    def numbers(self, every: Sequence[Names]) -> Integers:
        """Return the numbers of the names of every word [words, n]."""
        return self.placed(every, np.arange(len(every)), len(every))

    def placed(self, some: Sequence[Names], places: Integers, count: int, otherwise: Names = ()) -> Integers:
        """Return the numbers of names [count, n]: some at their places, all others as `otherwise`."""
        if len(self._rows) > KEPT_LISTS:
            self._forget()
        rows = np.full(count, self._row(otherwise))
        rows[places] = np.fromiter(map(self._row, some), np.int64, len(some))
        return self._numbers[rows]

    def _row(self, names: Names) -> int:
        row = self._rows.get(names)
        if row is None:
            row = self._rows[names] = len(self._rows)
            height, width = self._numbers.shape
            if row == height or len(names) > width:
                longer = np.full((2 * height, max(width, len(names))), -1, dtype=np.int64)
                longer[:height, :width] = self._numbers
                self._numbers = longer
            self._numbers[row, : len(names)] = [self._index.get(name, -1) for name in names]
        return row


def asked(
    names: Callable[[str], Names],
    index: Index,
    may: Callable[[Letters], Flags] | None = None,
    otherwise: Names = (),
) -> Numbers:
    """Return what asks for the names of each word that `may` have others than `otherwise`."""
    lists = Lists(index)

    def numbers(letters: Letters) -> Integers:
        words = letters.words
        if may is None:
            return lists.numbers([*map(names, words)])
        places = np.flatnonzero(may(letters))
        found = [names(words[place]) for place in places.tolist()]
        return lists.placed(found, places, len(words), otherwise)

    return numbers


def mended(
    found: Integers, strange: Flags, lists: Lists, names: Callable[[str], Names], letters: Letters
) -> Integers:
    """Return the numbers found; for words of unusual characters those of the names that `names` gives."""
    places = np.flatnonzero(strange)
    if not len(places):
        return found
    right = lists.numbers([names(letters.words[place]) for place in places.tolist()])
    if right.shape[1] > found.shape[1]:
        found = np.hstack([found, np.full((len(found), right.shape[1] - found.shape[1]), -1)])
    found[places] = -1
    found[places, : right.shape[1]] = right
    return found


def spelled(names: Callable[[str], Names], wanted: Sequence[Wanted]) -> Group:
    """Return a group whose names are spelled with the letters of words, one for each that is wanted.

    `names` must give at most these, in their order. A mark ends with its only "=".
    """

    def numbers(index: Index) -> Numbers:
        places: dict[str, list[int]] = {}
        for place, (mark, *_) in enumerate(wanted):
            places.setdefault(mark, []).append(place)
        mine = [(name, place) for name in index for place in places.get(name[: name.find("=") + 1], ())]
        entries = letters_of([name.partition("=")[2] for name, _ in mine])
        owners = np.array([place for _, place in mine], dtype=np.int64)
        bounds = np.concatenate([[0], entries.ends])
        values = np.array([index[name] for name, _ in mine], dtype=np.int64)
        slots = _slots(hashes(entries, owners.astype(np.uint64) + np.uint64(1)))
        rows = np.array([row for _, *row in wanted], dtype=np.int64)
        forms, lists = characters().forms, Lists(index)

        def found(letters: Letters) -> Integers:
            result = np.empty((len(letters.words), len(rows)), dtype=np.int64)
            compiled().spell(
                letters.codes, letters.ends, forms, rows, slots, entries.codes, bounds, owners, values, result
            )
            return mended(result, ~letters.plain, lists, names, letters)

        return found

    return Group(lambda words: [*map(names, words)], numbers)


def _slots(hashed: NDArray[np.uint64]) -> NDArray[np.int32]:
    """Return a hash table of entries for linear probing, at most a quarter full, -1 where it is free."""
    slots = np.full(1 << max(4, (4 * len(hashed)).bit_length()), -1, dtype=np.int32)
    places = (hashed >> np.uint64(32)) & np.uint64(len(slots) - 1)
    slots[free_slots(places, len(slots))] = np.arange(len(hashed))
    return slots


def numbered(
    groups: Sequence[Callable[[str], Names]], index: Index
) -> Callable[[Sequence[str]], tuple[Integers, Integers]]:
    """Return what finds the numbers of all names of words, and how many each group of each word has.

    The numbers are those of the first group of the first word first; see meanings.Meanings.read.
    """
    every = [group.numbers(index) if isinstance(group, Group) else asked(group, index) for group in groups]

    def read(words: Sequence[str]) -> tuple[Integers, Integers]:
        letters = letters_of(words)
        found = [numbers(letters) for numbers in every]
        widths = np.array([each.shape[1] for each in found], dtype=np.int64)
        none = np.zeros((len(words), 0), dtype=np.int64)
        return np.concatenate([none, *found], axis=1).reshape(-1), np.tile(widths, len(words))

    return read
