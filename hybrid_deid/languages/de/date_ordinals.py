"""Days of dates that are ordinals: "am dritten Juli", "the 3rd"."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache

from hybrid_deid.languages.de.spelling import like
from hybrid_deid.languages.de.tables import endings, table
from hybrid_deid.letter_classes import without_umlauts
from hybrid_deid.word_patterns import any_of


def _stems() -> Sequence[str]:
    stems: Sequence[str] = table("dates")["ordinals"]["words"]
    return stems


@cache
def _days() -> Mapping[str, int]:
    """Return the days by their stems, also as they are written without umlauts and ß."""
    stems = {stem: day for day, stem in enumerate(_stems(), 1)} | table("dates")["ordinals"]["words_too"]
    spelled = {without_umlauts(stem): day for stem, day in stems.items()}
    return {stem.replace("ß", "ss"): day for stem, day in stems.items()} | spelled | stems


@cache
def pattern_of_days() -> str:
    """Return a regular expression for the ordinal of a day in words."""
    return rf"(?<![^\W\d_]){any_of(_days())}{any_of(endings().declensions)}(?![^\W\d_])"


def day_of(word: str) -> int:
    """Return the day that an ordinal in words stands for; 0 where it is none."""
    folded = word.lower()  # which leaves an ß
    for ending in endings().declensions:
        stem = folded.removesuffix(ending)
        if stem != folded and stem in _days():
            return _days()[stem]
    return 0


def ordinal_word(original: str, day: int) -> str:
    """Return the ordinal of `day` in words, with the ending of the `original`."""
    folded = original.lower()
    ending = next((ending for ending in endings().declensions if folded.endswith(ending)), "")
    return like(original, _stems()[day - 1].capitalize() if original[:1].isupper() else _stems()[day - 1]) + (
        ending.upper() if original.isupper() else ending
    )


def ordinal_ending(original: str, day: int) -> str:
    """Return the ending that makes `day` an ordinal, German or English as the `original` ending."""
    folded = original.casefold()
    if folded in table("dates")["ordinals"]["english"]:
        first, second, third, other = table("dates")["ordinals"]["english"]
        ending = other if day in (11, 12, 13) else {1: first, 2: second, 3: third}.get(day % 10, other)
    else:
        stem = folded.removeprefix("s")
        ending = f"s{stem}" if day >= 20 else stem
    return like(original, ending)
