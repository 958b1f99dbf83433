"""Patterns of the words that names are made of; a stage adds what must stand around them.

They are bounded, for a run of letters without an end is no name.
"""

from __future__ import annotations

from hybrid_deid.letter_classes import CAPITAL, LETTER, SMALL


def capitalised(least: int, most: int, rest: str = LETTER) -> str:
    """Return the pattern of a word of `least` to `most` letters that begins with a capital.

    `rest` are the letters behind it: of any case, or `SMALL`.
    """
    return rf"{CAPITAL}{rest}{{{least - 1},{most - 1}}}"


def doubled(name: str) -> str:
    """Return the pattern of a name, or of two that a hyphen joins."""
    return rf"{name}(?:-{name})?"


def any_case(least: int, most: int) -> str:
    """Return the pattern of a name of so many characters, with hyphens and apostrophes between letters.

    It may be a particle too; which words begin with a capital the stages ask themselves.
    """
    return rf"{LETTER}(?:{LETTER}|['’-](?={LETTER})){{{least - 1},{most - 1}}}"


# What may stand before a family name: "van den ".
PARTICLES = rf"(?:{SMALL}{LETTER}{{0,4}}[ ]){{0,3}}"
# A name that only its neighbours tell: what is longer is a compound, what is shorter an abbreviation.
NAME = capitalised(3, 25)
# One that is an entry of a list, a row or a column, where it may be short ("Ng") or double.
ENTRY_NAME = doubled(capitalised(2, 25))
# One of which even the letters must look like a name or a town, and like no abbreviation.
TITLE_CASED = capitalised(3, 25, SMALL)
# A family name where an office or a particle before it announces one: it may be longer.
ANNOUNCED_NAME = capitalised(3, 31)
# What a hyphen joins to a name, whatever its case.
JOINED_HALF = rf"(?:-{LETTER}{{2,30}})?"
