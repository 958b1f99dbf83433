"""Streets abroad: which word of their name says what they are ("Via", "Street"), and names to draw."""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import cache
from typing import NamedTuple

from hybrid_deid.languages.de.tables import table
from hybrid_deid.surrogates.interface import normalized

_FIRST = re.compile(r"\S+\s+|c/\s*", re.IGNORECASE)


class Abroad(NamedTuple):
    """The parts of the name of a street abroad; `language` tells which names it is drawn from."""

    language: str
    lead: str
    stem: str
    joint: str
    kind: str


@cache
def _words(where: str) -> dict[str, str]:
    """Return the words that stand `where` ("before", "after", "endings"), each with its language."""
    languages = table("streets_abroad")
    return {word: code for code, words in languages.items() for word in words.get(where, ())}


@cache
def _ending() -> re.Pattern[str]:
    longest_first = sorted(_words("endings"), key=len, reverse=True)
    return re.compile(rf"(?P<stem>[^\W\d_]{{2,30}}?)(?P<kind>{'|'.join(longest_first)})", re.IGNORECASE)


def of_words(text: str) -> Abroad | None:
    """Return the parts of a name of several words, None when no word of it is one that we know."""
    first = _FIRST.match(text)
    if first is not None and first.end() < len(text):
        language = _words("before").get(first[0].rstrip().lower())
        if language is not None:
            return Abroad(language, first[0], text[first.end() :], "", "")
    stem, blank, last = text.rpartition(" ")
    language = _words("after").get(last.lower()) if stem else None
    return Abroad(language, "", stem, blank, last) if language is not None else None


def of_one_word(text: str) -> Abroad | None:
    """Return the parts of a name of one word, None when it has no ending that we know."""
    match = _ending().fullmatch(text)
    # Letters that are the same but for their case may be other ones in small letters ("ſ").
    language = _words("endings").get(normalized(match["kind"])) if match is not None else None
    return Abroad(language, "", match["stem"], "", match["kind"]) if match is not None and language else None


def names_of(language: str) -> Sequence[str]:
    """Return the names to draw from."""
    names: Sequence[str] = table("streets_abroad")[language]["names"]
    return names
