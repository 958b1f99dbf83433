"""Words as code points, many at once: what word groups look at to find their numbers without spelling names.

What Python says of a character (its small letter, whether it is a letter) is read into tables for the
characters of European mail. Words that hold others, or characters that Python does not treat one by one
("İ" has two small letters, the small letter of "Σ" depends on what follows), are told apart, and so are those
with "&".
"""

from __future__ import annotations

import unicodedata
from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import cached_property, lru_cache

import numpy as np
from numpy.typing import NDArray

from hybrid_deid.decoding.row_kernels import MULTIPLIER
from hybrid_deid.extraction.letter_kernels import compiled

Integers = NDArray[np.int64]
Codes = NDArray[np.uint32]
Flags = NDArray[np.bool_]

KNOWN = 0x250  # characters from here on are no part of the tables; Latin letters stand below
ALPHA, DIGIT, UPPER, LOWER, PUNCTUATION = 1, 2, 4, 8, 16
# The rows of Characters.forms.
SMALL, AS_WRITTEN, SHAPE, NO_DIGITS = 0, 1, 2, 4
NO_DIGIT_OF = {SMALL: SMALL + NO_DIGITS - 1, AS_WRITTEN: AS_WRITTEN + NO_DIGITS - 1}


@dataclass(frozen=True)
class Characters:
    """What holds of each character below KNOWN, and (in the last place) of all others.

    `traits` are bits (ALPHA to PUNCTUATION); forms[f] is what a character becomes in the form f. A character
    is `plain` where its small letter is one character whatever stands around it (not "&", which names of
    products hold), and `folding` where words that differ in its case alone are those that are the same in
    small letters (not NUL, which marks entries).
    """

    traits: NDArray[np.uint8] = field(repr=False)
    forms: Codes = field(repr=False)
    plain: Flags = field(repr=False)
    folding: Flags = field(repr=False)


@lru_cache(maxsize=1)
def characters() -> Characters:
    """Return the tables."""
    traits, forms = np.zeros(KNOWN + 1, dtype=np.uint8), np.zeros((5, KNOWN + 1), dtype=np.uint32)
    plain, folding = np.zeros(KNOWN + 1, dtype=bool), np.zeros(KNOWN + 1, dtype=bool)
    for code in range(KNOWN):
        sign = chr(code)
        small = sign.lower()
        tests = (
            (ALPHA, sign.isalpha()),
            (DIGIT, sign.isdigit()),
            (UPPER, sign.isupper()),
            (LOWER, sign.islower()),
            (PUNCTUATION, unicodedata.category(sign)[0] == "P"),
        )
        traits[code] = sum(bit for bit, true in tests if true)
        titled = sign.istitle() and not sign.isupper()
        single = len(small) == 1 and ("a" + sign).lower() == "a" + small and not titled and sign != "\n"
        plain[code] = single and sign != "&"
        cases = (sign, small, sign.upper(), sign.title())
        folding[code] = single and sign != "\0" and all(case.casefold() == small for case in cases)
        number = sign.isdecimal()
        shape = "X" if sign.isupper() else "x" if sign.isalpha() else "0" if sign.isdigit() else sign
        every = (small[0], sign, shape, "0" if number else small[0], "0" if number else sign)
        forms[:, code] = [ord(form) for form in every]
    return Characters(traits, forms, plain, folding)


@dataclass(frozen=True)
class Letters:
    """Words, and their `codes` one after another; word w is codes[ends[w - 1]:ends[w]]."""

    words: Sequence[str]
    codes: Codes = field(repr=False)
    ends: Integers = field(repr=False)

    @cached_property
    def lengths(self) -> Integers:
        """The number of characters of each word."""
        return np.diff(self.ends, prepend=0)

    @cached_property
    def plain(self) -> Flags:
        """Whether all characters of a word are plain; needs numba."""
        found = np.empty(len(self.words), dtype=np.bool_)
        compiled().consist(self.codes, self.ends, characters().plain, found)
        return found


def letters_of(words: Sequence[str]) -> Letters:
    """Return the letters of words."""
    raw = "".join(words).encode("utf-32-le", "surrogatepass")
    ends = np.cumsum(np.fromiter(map(len, words), np.int64, len(words)))
    codes = np.frombuffer(bytearray(raw), np.uint32) if raw else np.zeros(0, dtype=np.uint32)
    return Letters(words, codes, ends)


def hashes(letters: Letters, seeds: NDArray[np.uint64]) -> NDArray[np.uint64]:
    """Return a hash of each word that begins with a seed: h = (h ^ code) * MULTIPLIER for every character."""
    found = seeds.copy()
    begins, lengths = letters.ends - letters.lengths, letters.lengths
    order = np.argsort(-lengths, kind="stable")
    longer = np.searchsorted(-lengths[order], -np.arange(int(lengths.max(initial=0))), side="left")
    for place, count in enumerate(longer.tolist()):
        some = order[:count]
        found[some] = (found[some] ^ letters.codes[begins[some] + place].astype(np.uint64)) * MULTIPLIER
    return found
