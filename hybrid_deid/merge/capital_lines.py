"""Lines in capitals, where a short word in capitals is a word as any other, and no abbreviation."""

from __future__ import annotations

import re

REACH, WORDS = 60, 4  # characters to either side, and words that stand there
WORD = re.compile(r"[^\W\d_]{2,}")
NUMBER_BEHIND = re.compile(r"[.:]?[ ]?\d")


def is_in_capitals(text: str, start: int, end: int) -> bool:
    """Tell whether the words beside one, of its line, are all in capitals.

    Not before a number, where it is an abbreviation all the same ("MAX 20 PERSONEN").
    """
    if NUMBER_BEHIND.match(text, end):
        return False
    least = max(0, start - REACH)
    first = max(least, text.rfind("\n", least, start) + 1)
    last = text.find("\n", end, end + REACH)
    line = text[first : last if last >= 0 else end + REACH]
    return line.isupper() and len(WORD.findall(line)) >= WORDS
