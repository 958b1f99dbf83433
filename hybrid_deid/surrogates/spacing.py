"""Names whose letters are set apart by blanks: read as others, and written as they were."""

from __future__ import annotations

import re

WORD = r"[^\W\d_](?: [^\W\d_]){2,}"
SPACED = re.compile(rf"{WORD}(?: {{2,}}{WORD})*")
GAP = re.compile(r" {2,}")
JOINING = "+&/"  # signs between words, which some write without blanks


def closed(text: str) -> str:
    """Return a spaced name without the blanks between its letters ("A n n a  L a n g": "Anna Lang").

    Any other text is returned as it is.
    """
    if text[1:2] != " " or SPACED.fullmatch(text) is None:
        return text
    return " ".join(word.replace(" ", "") for word in GAP.split(text))


def opened(name: str, like: str) -> str:
    """Return a name with its letters set apart, and its words as those of `like`, which is spaced."""
    gap = GAP.search(like)
    return (gap.group() if gap else "  ").join(map(" ".join, name.split(" ")))


def spaced_like(original: str, read: str, surrogate: str) -> str:
    """Return a surrogate without the blanks around signs that are in a text as it was read alone."""
    if original == read:
        return surrogate
    for sign in JOINING:
        if f" {sign} " in read and f" {sign} " not in original:
            surrogate = surrogate.replace(f" {sign} ", sign)
    return surrogate
