"""The words of a lexicon with their rows: sorted, and found by bisection.

A dictionary of two hundred thousand words takes as long to make as all else of a lexicon to read, and 16 MB;
looked up are new words alone, which takes them a microsecond.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import ItemsView, Iterator, Mapping
from typing import Any


class SortedWords(Mapping[str, int]):
    """The place of each of some sorted words."""

    def __init__(self, words: list[str]) -> None:
        """Raises ValueError when `words` are not sorted by code points."""
        if sorted(words) != words:
            raise ValueError("the words are not sorted")
        self._words = words

    def get(self, word: str, default: Any = None) -> Any:
        """Return the place of a word, or `default` where it is unknown."""
        words = self._words
        place = bisect_left(words, word)
        return place if place < len(words) and words[place] == word else default

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
        return iter(self._words)

    def __len__(self) -> int:
        return len(self._words)


class _Items(ItemsView[str, int]):
    def __init__(self, words: SortedWords) -> None:
        super().__init__(words)
        self._words = words

    def __iter__(self) -> Iterator[tuple[str, int]]:
        return zip(self._words, range(len(self._words)), strict=True)
