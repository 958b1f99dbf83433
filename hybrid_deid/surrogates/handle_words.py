"""Ordinary words of addresses and user names: another one takes the place of "bergfex" or "wandert"."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

SHORTEST, LONG = 4, 6  # letters of a word that is exchanged for one, and of one that may be made of two
LONGEST = 20
VOWELS = frozenset("aeiouyäöü")


@dataclass(frozen=True)
class HandleWords:
    """The words of a language, in letters of addresses: `short` ones, `heads` and `tails` of long ones."""

    short: Sequence[str]
    heads: Sequence[str]
    tails: Sequence[str]

    def drawn(self, word: str, numbers: Sequence[int], allowed: Callable[[str], bool]) -> str:
        """Return another word by the first of some numbers that makes one that is `allowed`; "" without one.

        A short word becomes a short one; for longer ones there are as many as heads and tails make.
        """
        for first, second in zip(numbers[::2], numbers[1::2], strict=True):
            if len(word) < LONG:
                found = self.short[first % len(self.short)]
            else:
                found = self.heads[first % len(self.heads)] + self.tails[second % len(self.tails)]
            if found != word and allowed(found):
                return found
        return ""


def is_ordinary(text: str) -> bool:
    """Tell whether a text is written as a word is, and not as a code: in one case, with vowels."""
    return (
        SHORTEST <= len(text) <= LONGEST
        and text.isalpha()
        and (text.islower() or text.isupper() or text.istitle())
        and not VOWELS.isdisjoint(text.lower())
    )
