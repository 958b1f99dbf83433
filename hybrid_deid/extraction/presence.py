"""Whether a word may be among many texts: asked of all words at once, before any is looked up.

A Bloom filter over the texts in small letters (Bloom 1970): it may say yes wrongly, never no.
"""

from __future__ import annotations

from collections.abc import Iterable

import numpy as np
from numpy.typing import NDArray

from hybrid_deid.extraction.letter_kernels import compiled
from hybrid_deid.extraction.letters import (
    NO_DIGIT_OF,
    SMALL,
    Codes,
    Flags,
    Letters,
    characters,
    letters_of,
)

BITS_OF_TEXT = 24  # at least; two are set for every text

Ending = tuple[str, str]  # what is taken off the end of a word, and what is put there


class Presence:
    """Texts that words may be, in whatever case."""

    def __init__(self, texts: Iterable[str], endings: Iterable[Ending] = (), digits: bool = True) -> None:
        """`endings` are further ways to a text than the word as it is. Without `digits`, all are 0."""
        self._form = _small(digits)
        self._bits = _filter("\n".join(("", *texts)))
        ways = sorted({("", "")} | {(taken.casefold(), put.casefold()) for taken, put in endings})
        parts = letters_of([part for way in ways for part in way])
        self._letters = parts.codes
        begins = (parts.ends - parts.lengths).reshape(-1, 2)
        self._ways = np.column_stack([begins, parts.ends[1::2]])

    def may_hold(self, letters: Letters) -> Flags:
        """Tell of each word whether it may be one of the texts."""
        found = np.empty(len(letters.words), dtype=np.bool_)
        sought = self._ways, self._letters, self._bits
        compiled().look(letters.codes, letters.ends, self._form, characters().folding, *sought, found)
        return found


class EndPresence:
    """Texts that words may end with, in whatever case."""

    def __init__(self, texts: Iterable[str]) -> None:
        """See the class."""
        self._form = _small(True)
        self._bits = _filter("\n".join((*texts, ""))[::-1])

    def may_hold(self, letters: Letters) -> Flags:
        """Tell of each word whether it may end with one of the texts."""
        found = np.empty(len(letters.words), dtype=np.bool_)
        compiled().look_back(letters.codes, letters.ends, self._form, characters().folding, self._bits, found)
        return found


def _small(digits: bool) -> Codes:
    return characters().forms[SMALL if digits else NO_DIGIT_OF[SMALL]].copy()


def _filter(lines: str) -> NDArray[np.uint64]:
    """Return the bits of texts, two each; `lines` are the texts, a line feed before each."""
    folded = letters_of([lines.casefold()[1:], "\n"])
    size = max(6, (BITS_OF_TEXT * (lines.count("\n") + 1)).bit_length())
    bits = np.zeros(1 << size - 6, dtype=np.uint64)
    compiled().enter(folded.codes, bits)
    return bits
