"""Names of columns and fields as messages tell them: they may be somebody's data.

A table without a header has it in its first row, an object of JSON may be keyed by people.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable, Sequence
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
IDENTIFIER = re.compile(r"[a-z][a-z0-9_]*|\W*\w?\W*")  # as programs call fields; a letter tells nothing
OTHER_FIELD = "(a name that may be somebody's data)"
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
    return listing(told, hidden, "the first line of the file has them all")


def listing(told: Sequence[str], hidden: int, where: str) -> str:
    """Return which names there are, for a message: those `told`, and how many are not; `where` has all."""
    listed = ", ".join(name if name == name.strip() else repr(name) for name in told[:MOST_TOLD])
    listed += f" and {len(told) - MOST_TOLD} more" if len(told) > MOST_TOLD else ""
    if not hidden:
        return f"there are: {listed}"
    further = "another one that may be" if hidden == 1 else f"{hidden} others that may be"
    further += f" somebody's data; {where}"
    if told:
        return f"there are: {listed}, and {further}"
    return f"there is {further}" if hidden == 1 else f"there are {further}"


def fields_told(fields: Iterable[str]) -> str:
    """Return which fields records of JSON have, for a message: by name those called as columns are."""
    names = list(fields)
    told = [name for name in names if is_told(name)]
    return listing(told, len(names) - len(told), "the records have them all")


def is_told(name: str) -> bool:
    """Tell whether a name is that of a column by its words, and no value by its looks."""
    return len(name) <= LONGEST and name.isprintable() and not VALUE.search(name) and headings().hold(name)


@lru_cache(maxsize=4096)
def field_reported(name: str) -> str:
    """Return a field's name as reports and journals tell it: also one that looks like a program's own.

    Whoever reads them is to see which fields stayed as they are, "lang" and "meta" as well.
    """
    short = len(name) <= LONGEST and IDENTIFIER.fullmatch(name) and not DIGITS.search(name)
    return name if short or is_told(name) else OTHER_FIELD


def written_otherwise(name: str, columns: Sequence[str]) -> str:
    """Return the column that differs from `name` in case and blanks alone, for a message; "" without one."""
    same = [column for column in columns if column.strip().casefold() == name.strip().casefold() != ""]
    return f" (it is written {same[0]!r} there)" if same else ""
