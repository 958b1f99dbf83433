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
        self._hold(_written(words))
        if self._count != len(words):
            raise ValueError("a word holds a line break")

    @classmethod
    def read(cls, lines: bytes) -> SortedWords:
        """Return the words that `lines` of others hold: the quickest way to them.

        Raises ValueError when they are no such lines.
        """
        if not lines.startswith(BETWEEN) or not lines.endswith(BETWEEN):
            raise ValueError("these are no lines of sorted words")
        words = cls.__new__(cls)
        words._hold(lines)
        return words

    def _hold(self, lines: bytes) -> None:
        self._lines = lines
        breaks = np.flatnonzero(np.frombuffer(lines, dtype=np.uint8) == BETWEEN[0])
        self._count = len(breaks) - 1
        self._begins = [*breaks[:-1:LOT].tolist(), len(lines) - 1]  # the breaks that lots lie between
        ends = breaks[1::LOT].tolist()
        self._firsts = [
            lines[begin + 1 : end].decode("utf-8", "surrogatepass")
            for begin, end in zip(self._begins, ends, strict=False)
        ]

    @property
    def lines(self) -> bytes:
        """The words as they are kept: UTF-8, a line feed before the first and behind each."""
        return self._lines

    def get(self, word: str, default: Any = None) -> Any:
        """Return the place of a word, or `default` where it is unknown."""
        lot, place = self._found(word)
        return lot * LOT + self._lines.count(BETWEEN, self._begins[lot], place) if place >= 0 else default

    def _found(self, word: str) -> tuple[int, int]:
        """Return the lot of a word and where its line begins, -1 where there is none."""
        lot = bisect_right(self._firsts, word) - 1
        if lot < 0 or "\n" in word:
            return lot, -1
        line = f"\n{word}\n".encode("utf-8", "surrogatepass")
        return lot, self._lines.find(line, self._begins[lot], self._begins[lot + 1] + 1)

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
        return isinstance(word, str) and self._found(word)[1] >= 0

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
