"""Spelling that follows the original: letter case, Swiss ss, normal forms."""

from __future__ import annotations

import unicodedata


def normal(text: str) -> str:
    """Return the form in which originals are compared: NFC, case-folded, runs of white space as one space."""
    return " ".join(unicodedata.normalize("NFC", text).casefold().split())


def is_forbidden(text: str, forbidden: frozenset[str]) -> bool:
    """Tell whether `text` is one of the originals (which are normalized by `str.casefold` and NFC)."""
    folded = unicodedata.normalize("NFC", text).casefold()
    return folded in forbidden or " ".join(folded.split()) in forbidden


def like(original: str, surrogate: str) -> str:
    """Return `surrogate` in the letter case of `original`: upper, lower, or as it stands.

    An original of one letter says nothing of upper case beyond its first letter.
    """
    letters = [c for c in original if c.isalpha()]
    if not letters:
        return surrogate
    if all(c.islower() for c in letters):
        return surrogate.lower()
    if len(letters) > 1 and all(not c.islower() or c == "ß" for c in letters):
        # "ß" has no upper case in common use; str.upper writes SS.
        return surrogate.upper()
    return surrogate


def without_eszett(text: str) -> str:
    """Return `text` in Swiss spelling."""
    return text.replace("ß", "ss").replace("ẞ", "SS")
