"""Days of dates in words: "am dritten Juli"."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache

from hybrid_deid.languages.de.spelling import like
from hybrid_deid.languages.de.tables import table

ENDINGS = ("en", "er", "es", "em", "e")


def _stems() -> Sequence[str]:
    stems: Sequence[str] = table("dates")["ordinals"]["words"]
    return stems


@cache
def pattern_of_days() -> str:
    """Return a regular expression for the ordinal of a day in words."""
    longest_first = sorted(_stems(), key=len, reverse=True)
    return rf"(?<![^\W\d_])(?:{'|'.join(longest_first)})(?:{'|'.join(ENDINGS)})(?![^\W\d_])"


def day_of(word: str) -> int:
    """Return the day that an ordinal in words stands for; 0 where it is none."""
    folded = word.lower()  # which leaves an ß
    for ending in ENDINGS:
        stem = folded.removesuffix(ending)
        if stem != folded and stem in _stems():
            return _stems().index(stem) + 1
    return 0


def ordinal_word(original: str, day: int) -> str:
    """Return the ordinal of `day` in words, with the ending of the `original`."""
    folded = original.lower()
    ending = next((ending for ending in ENDINGS if folded.endswith(ending)), "en")
    return like(original, _stems()[day - 1].capitalize() if original[:1].isupper() else _stems()[day - 1]) + (
        ending.upper() if original.isupper() else ending
    )
