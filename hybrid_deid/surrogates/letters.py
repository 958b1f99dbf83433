"""Letter-to-letter maps (eder2019, section 5.1, after Stubbs et al. 2015).

Names that start alike get surrogates that start alike, and an initial follows the names, so that "G."
need not be resolved. A letter is only mapped to a letter that begins about as many names, and never to
itself.
"""

from __future__ import annotations

from collections.abc import Mapping

from hybrid_deid.keyed import Keyed
from hybrid_deid.surrogates.shape import LATIN

CLASS_SIZE = 5
LEAST_CLASS = 3  # of fewer letters it would be plain which became which
RARE = 15  # a letter that begins less than one in so many of what the most frequent one begins


def frequency_classes(counts: Mapping[str, float]) -> Mapping[str, tuple[str, ...]]:
    """Return for each letter a-z those of similar frequency, itself among them.

    Rare letters keep to themselves, so that no common name gets one of the few with Q, X or Y.
    """
    ordered = sorted(LATIN, key=lambda letter: (-counts.get(letter, 0), letter))
    limit = max(counts.values(), default=0) / RARE
    common = sum(counts.get(letter, 0) > limit for letter in ordered)
    if len(ordered) - common < LEAST_CLASS or common < CLASS_SIZE:
        common = len(ordered)
    classes: list[list[str]] = []
    for letters in (ordered[:common], ordered[common:]):
        own = [letters[start : start + CLASS_SIZE] for start in range(0, len(letters), CLASS_SIZE)]
        if len(own) > 1 and len(own[-1]) < LEAST_CLASS:
            own[-2:] = [own[-2] + own[-1]]
        classes += own
    return {letter: tuple(letters) for letters in classes for letter in letters}


class LetterMap:
    """A keyed permutation of the letters within frequency classes, without fixed points."""

    def __init__(self, classes: Mapping[str, tuple[str, ...]], keyed: Keyed, category: str) -> None:
        """`classes` are those of `frequency_classes`; `category` separates the maps of given names, ..."""
        self._classes = classes
        self._keyed = keyed
        self._category = category
        self._map: dict[str, str] = {}

    def __getitem__(self, letter: str) -> str:
        """Return the letter (a-z) that `letter` (a-z) becomes."""
        drawn = self._map.get(letter)
        if drawn is None:
            self._draw(self._classes[letter])
            drawn = self._map[letter]
        return drawn

    def _draw(self, letters: tuple[str, ...]) -> None:
        # Sattolo's shuffle yields one cycle through all letters of the class: no letter stays.
        drawn = self._keyed.sixteen("letters", self._category, letters[0])
        shuffled = list(letters)
        for last, number in zip(range(len(shuffled) - 1, 0, -1), drawn, strict=False):
            other = number % last
            shuffled[last], shuffled[other] = shuffled[other], shuffled[last]
        self._map.update(zip(letters, shuffled, strict=True))
