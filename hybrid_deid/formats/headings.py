"""Names of columns as messages tell them: a table without a header has somebody's data in its first row."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache

from hybrid_deid.knowledge import PACKAGE, read_toml, refuse_unknown
from hybrid_deid.letter_classes import without_umlauts
from hybrid_deid.word_patterns import any_of

LONGEST = 60  # characters of a heading
MOST_TOLD = 20  # headings in a message
SHORTEST_PART = 4  # letters of a part of a compound; of shorter ones many names are made
NUMBERING = ("id", "nr")  # which end compounds all the same
# What the first row holds where it is no header: addresses, postal codes and places, numbers, sentences.
VALUE = re.compile(
    r"@|^\s*\d{4,5}\s+[^\W\d_]|\d[\d /.-]{3,}\d|^\s*\d+\s*$|;|[!?,]\s|(?<=[^\W\d]{4})\.\s|[!?]$"
    r"|\w\W+\w+\W+\w+\W+\w+\W+\w+\W+\w"
)
# A capital within a word begins one: messageId, mailID, HTMLText.
HUMP = re.compile(r"(?<=[a-zäöüß])(?=[A-ZÄÖÜ])|(?<=[A-ZÄÖÜ])(?=[A-ZÄÖÜ][a-zäöüß])")
WORD = re.compile(r"[^\W\d_]+")
DIGITS = re.compile(r"\d{5,}")  # a number that may be somebody's
MISSING_HEADER = (
    "its first row looks like data, and should be the names of the columns; put such a row before it"
)


@dataclass(frozen=True)
class Headings:
    """The words that columns are called by.

    They are `known` as they stand or `compound`; those that may stand `beside` one of them are none by
    themselves.
    """

    known: frozenset[str]
    beside: frozenset[str]
    compound: re.Pattern[str]

    def hold(self, name: str) -> bool:
        """Tell whether a name of a column is made of such words alone; single letters and "" tell nothing."""
        if DIGITS.search(name):
            return False
        composed = HUMP.sub(" ", unicodedata.normalize("NFC", name))
        words = [word for word in WORD.findall(spelled(composed)) if len(word) > 1]
        further = [word for word in words if word not in self.known and not self.compound.fullmatch(word)]
        return (not words or len(further) < len(words)) and self.beside.issuperset(further)


def spelled(text: str) -> str:
    """Return a text in the one spelling in which words are compared."""
    return without_umlauts(text.casefold())


@lru_cache(maxsize=1)
def headings() -> Headings:
    """Return the shipped words."""
    path = PACKAGE / "formats" / "headings.toml"
    raw = read_toml(path)
    refuse_unknown(raw, {"words", "short", "beside", "links"}, str(path))
    words, short, beside = (frozenset(map(spelled, raw[name])) for name in ("words", "short", "beside"))
    parts = [word for word in words if len(word) >= SHORTEST_PART]
    last = any_of([*parts, *NUMBERING])
    compound = re.compile(rf"(?:{any_of(parts)}{any_of(raw['links'])}?){{1,3}}{last}")
    return Headings(words | short, beside, compound)


def columns_told(columns: Sequence[str]) -> str:
    """Return which columns there are, for a message; none of a file without a header.

    A row is a header where no cell looks like a value and at least half of them are called as columns are.
    Of what else stands there only the number is told: `Huber;Anna;Notiz` are words alone, too.
    """
    if any(len(name) > LONGEST or VALUE.search(name) or not name.isprintable() for name in columns):
        return MISSING_HEADER
    told = [name for name in columns if headings().hold(name)]
    hidden = len(columns) - len(told)
    if not any(map(str.strip, told)) or hidden > len(told):
        return MISSING_HEADER
    listed = ", ".join(name if name == name.strip() else repr(name) for name in told[:MOST_TOLD])
    listed += f" and {len(told) - MOST_TOLD} more" if len(told) > MOST_TOLD else ""
    if not hidden:
        return f"there are: {listed}"
    further = "another one that may be" if hidden == 1 else f"{hidden} others that may be"
    return f"there are: {listed}, and {further} somebody's data; the first line of the file has them all"


def written_otherwise(name: str, columns: Sequence[str]) -> str:
    """Return the column that differs from `name` in case and blanks alone, for a message; "" without one."""
    same = [column for column in columns if column.strip().casefold() == name.strip().casefold() != ""]
    return f" (it is written {same[0]!r} there)" if same else ""
