"""Which words of a text tell something, remembered from text to text: nearly all have been met before."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Set

REMEMBERED_WORDS = 65536  # of texts, all that are met


class MetWords:
    """Tells which words something is known of; of those that were met it is remembered."""

    def __init__(self, *tell: Callable[[Set[str]], Iterable[str]]) -> None:
        """Each of `tell` returns those of some words that it knows something of; nothing is met yet."""
        self._tell = [(each, set[str]()) for each in tell]
        self._met = set[str]()

    def among(self, words: Set[str]) -> list[set[str]]:
        """Return those of some words that each tells."""
        new = words - self._met
        if new:
            if len(self._met) > REMEMBERED_WORDS:
                self._met.clear()
                for _, told in self._tell:
                    told.clear()
                new = words
            for tell, told in self._tell:
                told.update(tell(new))
            self._met |= new  # what fails on the way must not leave words of which nothing is known
        return [told.intersection(words) for _, told in self._tell]
