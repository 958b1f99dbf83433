"""Feasts beside dates: what names one, on which day it is, and which date stands beside it.

Beside a date that has moved, the name of a feast tells by how much; there a weekday takes its place.
"""

from __future__ import annotations

import re
from bisect import bisect_left
from collections.abc import Mapping, Sequence
from functools import cache, lru_cache
from itertools import pairwise
from typing import NamedTuple

from hybrid_deid.languages.de.tables import table
from hybrid_deid.word_patterns import any_of

Place = tuple[int, int]
REMEMBERED = 2048  # texts that are read
REACH = 40  # characters between a feast and its date


class Feast(NamedTuple):
    """A feast as it is named: its weekday (Monday: 0) and its month and day, as far as these never change.

    `word` is its name without a number before and the ending of a genitive behind, `ending` that one.
    """

    word: str
    ending: str
    weekday: int | None = None
    month: int | None = None
    day: int | None = None


@cache
def feasts_of_weekdays() -> Mapping[str, int]:
    """Return the feasts that are always on the same weekday, as they are written, with it (Monday: 0)."""
    rows = table("dates")["feasts"]["weekdays"]
    week = table("dates")["weekdays"]["german"]
    return {name: number for number, day in enumerate(week) for name in rows.get(day, ())}


@cache
def _feasts_of_days() -> Mapping[str, tuple[int, int]]:
    """Return month and day of the feasts that are always on the same, by their folded names."""
    found = {}
    for day, names in table("dates")["feasts"]["days"].items():
        number, month = day.rstrip(".").split(".")
        found.update({name.casefold(): (int(month), int(number)) for name in names})
    return found


@cache
def _weekdays() -> Mapping[str, int]:
    return {name.casefold(): number for name, number in feasts_of_weekdays().items()}


@cache
def _names() -> tuple[str, ...]:
    """Return the names of all feasts, folded."""
    others = (*table("dates")["feasts"]["others"], *table("dates")["holidays"]["seasons"])
    return tuple(sorted({*_weekdays(), *_feasts_of_days(), *map(str.casefold, others)}))


@cache
def _pattern() -> re.Pattern[str]:
    """Return what finds the name of a feast, with its number ("2. Weihnachtsfeiertag")."""
    numbers = any_of(table("dates")["feasts"]["numbers"])
    names = any_of([*_names(), *(name.replace("ss", "ß") for name in _names())])  # which folding undoes
    ends = r"(?P<ending>e?s)?(?![\w-])"
    return re.compile(rf"(?<![\w-])(?:{numbers}\s)?(?P<name>{names}){ends}", re.IGNORECASE)


def _feasts_in(text: str) -> list[Place]:
    """Return where feasts are named in a text."""
    folded = text.casefold()
    if not any(name in folded for name in _names()):
        return []  # nearly all documents, in a third of the time
    return [found.span() for found in _pattern().finditer(text)]


@lru_cache(maxsize=REMEMBERED)
def feast_of(text: str) -> Feast | None:
    """Return the feast that a text is the name of, None where it is none."""
    found = _pattern().fullmatch(text)
    if found is None:
        return None
    name = found["name"].casefold()
    numbered = " ".join(text.casefold().split())
    days = _feasts_of_days()
    month, day = days.get(numbered, days.get(name, (None, None)))
    return Feast(found["name"], found["ending"] or "", _weekdays().get(name), month, day)


@cache
def _gaps() -> tuple[re.Pattern[str], ...]:
    """Return what joins a feast to a date behind it, to one before it, and to another feast."""
    feasts = table("dates")["feasts"]
    weekdays = any_of(name for week in table("dates")["weekdays"].values() for name in week)
    gaps = (feasts[name].replace("{weekday}", weekdays) for name in ("date_behind", "date_before", "joints"))
    return tuple(map(re.compile, gaps))


def stands_before(between: str) -> bool:
    """Tell whether a feast and a date behind it, with this text between them, are one day."""
    if "\n" in between and not between.startswith(","):
        return False  # the next entry of a list
    return len(between) <= REACH and _gaps()[0].fullmatch(between) is not None


def stands_behind(between: str) -> bool:
    """Tell whether a date and a feast behind it, with this text between them, are one day."""
    return len(between) <= REACH and _gaps()[1].fullmatch(between) is not None


def feasts_beside(text: str, dates: Sequence[Place]) -> list[Place]:
    """Return where feasts stand that one of the sorted `dates`, which have a day, stands beside.

    What is joined to such a feast ("Karfreitag und Ostermontag, 18. und 21. April") is found with it, and so
    is the same name elsewhere.
    """
    feasts = _feasts_in(text)
    if not feasts:
        return []  # nearly all documents
    starts = [start for start, _ in dates]
    beside = [_is_beside(text, feast, dates, bisect_left(starts, feast[1])) for feast in feasts]
    steps = list(enumerate(pairwise(feasts)))
    for number, (one, two) in (*reversed(steps), *steps):
        between = text[one[1] : two[0]] if two[0] - one[1] <= REACH else ""
        if beside[number] != beside[number + 1] and _gaps()[2].fullmatch(between):
            beside[number] = beside[number + 1] = True
    names = [text[start:end].casefold() for start, end in feasts]
    found = {name for name, is_one in zip(names, beside, strict=True) if is_one}
    return [feast for feast, name in zip(feasts, names, strict=True) if name in found]


def _is_beside(text: str, feast: Place, dates: Sequence[Place], following: int) -> bool:
    """Tell whether the date behind a feast, of that number, or the one before it stands beside it."""
    start, end = feast
    if following < len(dates) and stands_before(text[end : min(dates[following][0], end + REACH + 1)]):
        return True
    before = next(
        (date for date in reversed(dates[max(0, following - 2) : following]) if date[1] <= start), None
    )
    return before is not None and stands_behind(text[max(before[1], start - REACH - 1) : start])
