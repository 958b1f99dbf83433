"""Letter-to-letter maps (eder2019, section 5.1, after Stubbs et al. 2015).

Names that start alike get surrogates that start alike, and an initial follows the names, so that "G."
need not be resolved. A letter is only mapped to a letter that begins about as many names, and never to
itself.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from hybrid_deid.keyed import Keyed
from hybrid_deid.surrogates.shape import LATIN

CLASS_SIZE = 5
LEAST_CLASS = 3  # of fewer letters it would be plain which became which
RARE = 15  # a letter that begins less than one in so many of what the most frequent one begins


def frequency_classes(counts: Mapping[str, float], rare_drawn: bool = True) -> Mapping[str, tuple[str, ...]]:
    """Return for each letter a-z those of similar frequency, itself among them.

    Rare letters keep to themselves, so that no common name gets one of the few with Q, X or Y. Without
    `rare_drawn` no name gets these at all: a rare letter has the class of the least frequent of the others,
    to which it does not belong.
    """
    ordered = sorted(LATIN, key=lambda letter: (-counts.get(letter, 0), letter))
    limit = max(counts.values(), default=0) / RARE
    common = sum(counts.get(letter, 0) > limit for letter in ordered)
    if len(ordered) - common < LEAST_CLASS or common < CLASS_SIZE:
        common = len(ordered)
    usual, rare = _parted(ordered[:common]), _parted(ordered[common:])
    classes = {letter: letters for letters in usual + rare for letter in letters}
    if not rare_drawn:
        classes.update(dict.fromkeys(ordered[common:], usual[-1]))
    return classes


def _parted(letters: Sequence[str]) -> list[tuple[str, ...]]:
    """Part letters, the most frequent first, into classes."""
    parts = [tuple(letters[start : start + CLASS_SIZE]) for start in range(0, len(letters), CLASS_SIZE)]
    if len(parts) > 1 and len(parts[-1]) < LEAST_CLASS:
        parts[-2:] = [parts[-2] + parts[-1]]
    return parts


class LetterMap:
    """A keyed permutation of the letters within frequency classes, without fixed points.

    A letter whose class it does not belong to becomes any letter of the class.
    """

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
            if self.exchanges(letter):
                self._draw(self._classes[letter])
            else:
                letters = self._classes[letter]
                self._map[letter] = letters[self._keyed.number(len(letters), "rare", self._category, letter)]
            drawn = self._map[letter]
        return drawn

    def exchanges(self, letter: str) -> bool:
        """Tell whether some letter becomes `letter` (a-z)."""
        return letter in self._classes[letter]

    def _draw(self, letters: tuple[str, ...]) -> None:
        # Sattolo's shuffle yields one cycle through all letters of the class: no letter stays.
        drawn = self._keyed.sixteen("letters", self._category, letters[0])
        shuffled = list(letters)
        for last, number in zip(range(len(shuffled) - 1, 0, -1), drawn, strict=False):
            other = number % last
            shuffled[last], shuffled[other] = shuffled[other], shuffled[last]
        self._map.update(zip(letters, shuffled, strict=True))
