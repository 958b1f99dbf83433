"""The word before a find: a title, a preposition, a particle."""

from __future__ import annotations

import re
from collections.abc import Callable

from hybrid_deid.mentions import LanguageWords
from hybrid_deid.merge.people.name_patterns import LETTER
from hybrid_deid.merge.word_bounds import WORD_START

LONGEST = 20  # letters; of a longer word it is the end
REACH = LONGEST + len(". ")
LAST = re.compile(rf"([^\W\d_]{{1,{LONGEST}}})\.?\Z")
WHOLE = re.compile(rf"{WORD_START}({LETTER}+)\Z")


def word_before(text: str, position: int) -> str:
    """Return the word that one blank parts from a place, without a full stop; "" where there is none.

    It is "Dr" before "Huber" in "Herr Dr. Huber".
    """
    behind = _behind_blank(text, position)
    if behind.isalpha():
        return behind[-LONGEST:]  # most
    found = LAST.search(behind)
    return found.group(1) if found is not None else ""


def word_before_titles(text: str, position: int, is_title: Callable[[str], bool]) -> str:
    """Return the word before a place and the titles that stand there: "Frau" before "Dr. Huber"."""
    word = word_before(text, position)
    while word and is_title(word):
        position = text.rindex(word, 0, position)
        word = word_before(text, position)
    return word


def is_addressed(text: str, start: int, words: LanguageWords, is_given: Callable[[str], bool]) -> bool:
    """Tell whether a title, a form of address or a given name stands before a place."""
    before = word_before(text, start)
    return bool(before) and (words.folding.word(before) in words.address or is_given(before))


def whole_word_before(text: str, position: int) -> str:
    """Return such a word that no full stop follows and that is no part of something longer ("x-von ").

    It starts its length and a blank before the place.
    """
    behind = _behind_blank(text, position)
    if len(behind) > LONGEST:
        return ""
    if behind.isalpha():
        return behind
    found = WHOLE.search(behind)
    return found.group(1) if found is not None else ""


def _behind_blank(text: str, position: int) -> str:
    """Return what stands between the last two blanks before a place; of something long its end."""
    if text[position - 1 : position] != " ":
        return ""
    return text[max(0, position - REACH) : position - 1].rpartition(" ")[2]
