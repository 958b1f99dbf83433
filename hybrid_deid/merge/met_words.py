"""Those of the words of texts that tell something: nearly all have been met before, in whatever text."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Set

REMEMBERED_WORDS = 32768  # of texts, all that are met


class MetWords:
    """Tells which words `tell` something of some set; what of those that were met is remembered."""

    def __init__(self, tell: Callable[[Set[str]], Iterable[str]]) -> None:
        """Nothing is met yet."""
        self._tell = tell
        self._met, self._telling = set[str](), set[str]()

    def among(self, words: Set[str]) -> set[str]:
        """Return those of some words that tell something."""
        new = words - self._met
        if new:
            if len(self._met) > REMEMBERED_WORDS:
                self._met.clear()
                self._telling.clear()
                new = words
            self._telling.update(self._tell(new))
            self._met |= new
        return self._telling.intersection(words)
