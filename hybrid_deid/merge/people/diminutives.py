"""Which name a diminutive is of: "Paulachen", "Peterlein", "Bärbelche"."""

from __future__ import annotations

from collections.abc import Collection

LEAST = 8  # letters of one of a name that is not known to be short


def diminutive_of(
    word: str, endings: tuple[str, ...], no_stems: tuple[str, ...], short: Collection[str]
) -> str:
    """Return the name that a word with one of the `endings` may be the diminutive of, "" for another word.

    What ends as `no_stems` is the stem of an adjective ("isch-e"); names of three letters are those of
    `short`, in small letters.
    """
    for ending in endings:
        stem = word.removesuffix(ending)
        if stem != word and (len(word) >= LEAST or stem.lower() in short):
            return "" if stem.endswith(no_stems) else stem
    return ""
