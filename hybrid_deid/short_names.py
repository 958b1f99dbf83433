"""Short names of people, as minutes have them: "IW" or "IWe" for Ilka Wedemeyer.

Finders and surrogates ask alike which letters of which names a short name is made of.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence

SHORTEST, LONGEST = 2, 4
LEAST_CAPITALS = 2
GIVEN_LETTERS, FAMILY_LETTERS = 2, 3
WORD = re.compile(r"[^\W\d_]+")

Piece = tuple[int, int]  # which part of the name, and how many letters of it


def is_short_name(word: str) -> bool:
    """Tell whether a word is written as short names are: a few letters, the first a capital, not alone."""
    return (
        SHORTEST <= len(word) <= LONGEST
        and word.isalpha()
        and word[0].isupper()
        and sum(map(str.isupper, word)) >= LEAST_CAPITALS
    )


def parts_of(names: Iterable[str]) -> list[str]:
    """Return the parts of names that have a capital: of "Karl-Heinz" two, of "von der Heydt" one."""
    return [part for name in names for part in WORD.findall(name) if part[0].isupper()]


def pieces_of(word: str, given: Sequence[str], family: Sequence[str]) -> tuple[Piece, ...]:
    """Return the pieces of a person's name that a short name is made of, none where it is not theirs.

    `given` and `family` are parts of the name. It has a letter of each part, or of the first given name and
    of a part of the family name ("KHB", "KB"), or their beginnings ("IWe", "IlWe"). In capitals alone it has
    single letters only, for "UWE" is a name himself.
    """
    first, count = len(given), len(given) + len(family)
    if not given or not family or not is_short_name(word):
        return ()
    parts = [part.lower() for part in (*given, *family)]
    small = word.lower()
    for front in (range(first), range(1)):
        for back in (range(first, count), range(first, first + 1), range(count - 1, count)):
            chosen = (*front, *back)
            if small == "".join(parts[part][0] for part in chosen):
                return tuple((part, 1) for part in chosen)
    if word.isupper():
        return ()
    for letters in range(1, GIVEN_LETTERS + 1):
        head, tail = word[:letters], word[letters:]
        written = 1 <= len(tail) <= FAMILY_LETTERS and head.istitle() and tail.istitle()
        if written and parts[0].startswith(head.lower()) and parts[first].startswith(tail.lower()):
            return ((0, len(head)), (first, len(tail)))
    return ()
