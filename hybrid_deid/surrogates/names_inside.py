"""Which of a document's names and numbers stand inside a word: "jgruber81" holds "gruber"."""

from __future__ import annotations

from collections.abc import Collection
from functools import cached_property

SHORTEST, LEAST = 2, 4  # letters of a name that joins another one, and of one inside a word
FEW = 64  # so many names are looked for one by one


class Inside:
    """Finds names or numbers of a document inside a folded word; thousands cost no more than dozens."""

    def __init__(self, known: Collection[str]) -> None:
        """`known` are the folded names; which of them come first matters."""
        self._known = known
        self._few = [name for name in known if len(name) >= SHORTEST] if len(known) <= FEW else None

    def any(self, word: str) -> bool:
        """Tell whether a name of at least two letters is in `word`."""
        if self._few is not None:
            return bool([name for name in self._few if name in word])  # half the time of a generator
        return any(self._of_size(word, size) for size in self._sizes if size >= SHORTEST)

    def all(self, word: str) -> list[str]:
        """Return the names of at least two letters in `word`."""
        if self._few is not None:
            return [name for name in self._few if name in word]
        return [name for size in self._sizes if size >= SHORTEST for name in self._of_size(word, size)]

    def longest(self, word: str) -> str:
        """Return the longest name of at least four letters in `word`, of equals the first known; or ""."""
        if self._few is not None:
            return max(
                (name for name in self._few if len(name) >= LEAST and name in word), key=len, default=""
            )
        for size in self._sizes:
            found = self._of_size(word, size) if size >= LEAST else ()
            if found:
                return min(found, key=self._order.__getitem__)
        return ""

    def _of_size(self, word: str, size: int) -> list[str]:
        stretches = (word[start : start + size] for start in range(len(word) - size + 1))
        return [stretch for stretch in stretches if stretch in self._known]

    @cached_property
    def _sizes(self) -> list[int]:
        return sorted({len(name) for name in self._known}, reverse=True)

    @cached_property
    def _order(self) -> dict[str, int]:
        return {name: place for place, name in enumerate(self._known)}
