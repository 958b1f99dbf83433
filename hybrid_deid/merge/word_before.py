"""The word before a find: a title, a preposition, a particle."""

from __future__ import annotations

import re
from typing import NamedTuple

LONGEST = 20  # letters; of a longer word it is the end
BEFORE = re.compile(rf"([^\W\d_]{{1,{LONGEST}}})(\.?)[ ]$")
REACH = LONGEST + len(". ")
JOINING = frozenset("_.@-")  # and digits: what makes a word the end of an address, a compound or a code


class WordBefore(NamedTuple):
    """A word as it is written and where it starts; `stop`: a full stop stands behind it."""

    text: str
    start: int
    stop: bool


def word_before(text: str, position: int) -> WordBefore | None:
    """Return the word that one blank parts from a place, None where there is none ("Dr. " before "Huber")."""
    if text[position - 1 : position] != " ":
        return None
    found = BEFORE.search(text, max(0, position - REACH), position)
    return WordBefore(found.group(1), found.start(), bool(found.group(2))) if found is not None else None


def whole_word_before(text: str, position: int) -> WordBefore | None:
    """Return such a word that no full stop follows and that is no part of something longer ("x-von ")."""
    found = word_before(text, position)
    if found is None or found.stop or not found.start:
        return None if found is None or found.stop else found
    joined = text[found.start - 1]
    return None if joined in JOINING or joined.isalnum() else found
