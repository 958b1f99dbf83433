"""Which name a diminutive is of: "Paulachen", "Peterlein", "Bärbelche"."""

from __future__ import annotations

from collections.abc import Collection

LEAST = 8  # letters of one of a name that is not known to be short
ADJECTIVES = "is"  # what stands before "che" and "chen" in adjectives


def diminutive_of(word: str, endings: tuple[str, ...], short: Collection[str]) -> str:
    """Return the name that a word with one of the `endings` may be the diminutive of, "" for another word.

    Names of three letters are those of `short`, in small letters.
    """
    for ending in endings:
        stem = word.removesuffix(ending)
        if stem != word and (len(word) >= LEAST or stem.lower() in short):
            return "" if stem.endswith(ADJECTIVES) else stem
    return ""
