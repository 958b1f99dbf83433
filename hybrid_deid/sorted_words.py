"""The words of a lexicon with their rows: sorted, as one piece of text, and found by bisection.

A dictionary of two hundred thousand words takes as long to make as all else of a lexicon to read, and 16 MB,
a list 12; looked up are new words alone, which takes them a microsecond.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import ItemsView, Iterator, Mapping
from itertools import pairwise
from typing import Any

import numpy as np

LOT = 32  # words between two that are kept apart, for the bisection
BETWEEN = b"\n"


class SortedWords(Mapping[str, int]):
    """The place of each of some sorted words."""

    def __init__(self, words: list[str]) -> None:
        """Raises ValueError when `words` are not sorted by code points, or one holds a line break."""
        if sorted(words) != words:
            raise ValueError("the words are not sorted")
        self._lines = _written(words)
        breaks = np.flatnonzero(np.frombuffer(self._lines, dtype=np.uint8) == BETWEEN[0])
        if len(breaks) != len(words) + 1:
            raise ValueError("a word holds a line break")
        self._count = len(words)
        self._firsts = words[::LOT]
        self._begins = [*breaks[:-1:LOT].tolist(), len(self._lines) - 1]  # the breaks that lots lie between

    def get(self, word: str, default: Any = None) -> Any:
        """Return the place of a word, or `default` where it is unknown."""
        lot = bisect_right(self._firsts, word) - 1
        if lot < 0:
            return default
        begin, line = self._begins[lot], f"\n{word}\n".encode("utf-8", "surrogatepass")
        place = self._lines.find(line, begin, self._begins[lot + 1] + 1)
        if place < 0 or "\n" in word:
            return default
        return lot * LOT + self._lines.count(BETWEEN, begin, place)

    def items(self) -> ItemsView[str, int]:
        """Return the words with their places, which are not looked up for that."""
        return _Items(self)

    def __getitem__(self, word: str) -> int:
        """Return the place of a word; raises KeyError."""
        place: int | None = self.get(word)
        if place is None:
            raise KeyError(word)
        return place

    def __contains__(self, word: object) -> bool:
        return isinstance(word, str) and self.get(word) is not None

    def __iter__(self) -> Iterator[str]:
        for begin, end in pairwise(self._begins):
            yield from self._lines[begin + 1 : end].decode("utf-8", "surrogatepass").split("\n")

    def __len__(self) -> int:
        return self._count


class _Items(ItemsView[str, int]):
    def __init__(self, words: SortedWords) -> None:
        super().__init__(words)
        self._words = words

    def __iter__(self) -> Iterator[tuple[str, int]]:
        return zip(self._words, range(len(self._words)), strict=True)


def _written(words: list[str]) -> bytes:
    """Return words as lines, each between two breaks; in UTF-8 they are in the order of their code points."""
    return "\n".join(("", *words, "")).encode("utf-8", "surrogatepass")
