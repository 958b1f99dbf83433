"""English dates in German mail: whether the text around a date is English, so that its month is too.

Both languages write "April", "Nov" and "Sept"; an English one has the day behind it ("by Nov 30"), a German
one the year ("seit Nov 12"). The words that tell lie in dates.toml.
"""

from __future__ import annotations

import re
from functools import cache

from hybrid_deid.languages.de.tables import table
from hybrid_deid.word_patterns import any_of

_WORD = re.compile(r"[^\W\d_]+")
_LAST = re.compile(r"([^\W\d_]+)[\s(,\"'>*]{0,4}$")


WEEKDAY_REACH = 14  # characters before a date


@cache
def _form() -> re.Pattern[str]:
    """Return what finds an English weekday, and not "Montag", or an ordinal at the beginning of a date."""
    ordinals = any_of(table("dates")["ordinals"]["english"])
    return re.compile(rf"{any_of(_words('weekdays'))}\b|.*\d{ordinals}\b", re.IGNORECASE)


@cache
def _weekday_before() -> re.Pattern[str]:
    weekdays = any_of(map(str.title, _words("weekdays")))
    return re.compile(rf"(?<![^\W\d_]){weekdays}\.?,?\s{{1,2}}$")


@cache
def _words(name: str) -> frozenset[str]:
    return frozenset(table("dates")["english"][name])


def is_english_form(date: str) -> bool:
    """Tell whether a date is written as none is in German: "Tue, 3 Jan", "March 3rd"."""
    return _form().match(date) is not None


def is_behind_weekday(before: str) -> bool:
    """Tell whether an English weekday stands right before a date, as mailers write it: "Tue, 3 Jan 2023"."""
    return _weekday_before().search(before, max(0, len(before) - WEEKDAY_REACH)) is not None


def is_english(before: str, after: str) -> bool:
    """Tell whether a date stands in English text: the word before it says so, else most words around it."""
    last = _LAST.search(before)
    if last is not None:
        word = last[1].casefold()
        if word in _words("before") or word in _words("weekdays"):
            return True
        if word in _words("german-before"):
            return False
    around = [word.casefold() for word in _WORD.findall(f"{before} {after}")]
    english, german = (sum(word in _words(name) for word in around) for name in ("words", "german"))
    return english > german


def says_year(before: str) -> bool:
    """Tell whether the word before a month asks for its year ("in Nov 12"), not for its day."""
    last = _LAST.search(before)
    return last is not None and last[1].casefold() in _words("year-before")
