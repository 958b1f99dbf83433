"""Feasts: what names one, and on which day or weekday it always is.

Beside a date that has moved, the name of a feast tells by how much; there a weekday takes its place.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Set
from datetime import date
from functools import cache, lru_cache
from itertools import pairwise
from typing import NamedTuple

from hybrid_deid.languages.de.tables import table
from hybrid_deid.word_patterns import any_of

Place = tuple[int, int]
Day = tuple[int | None, int]  # the month, as far as it is said, and the day
REMEMBERED = 2048  # texts that are read
LEAP_YEAR, LONGEST_YEAR = 2024, 366  # in which every day of a year is one
MOST_DAYS = 14  # between the begin of a range and a feast in it
_ENDINGS = ("es", "s", "en", "e")
_WORD = re.compile(r"\w+")


class Feast(NamedTuple):
    """A feast as it is named: its weekday (Monday: 0) and its month and day, as far as these never change.

    `word` is its name without a number before and the ending behind, `ending` that one. One of several days
    is up to `reach` days away from its own. `numbers` are those before it, with what `joints` them ("1. & 2.
    Weihnachtsfeiertag"); its day is that of the last.
    """

    word: str
    ending: str
    weekday: int | None = None
    month: int | None = None
    day: int | None = None
    reach: int = 0
    numbers: tuple[int, ...] = ()
    joints: tuple[str, ...] = ()

    def is_on(self, days: Iterable[Day]) -> bool:
        """Tell whether one of some days may be the feast's, or it lies between two of them.

        Any day may be, where the feast has none of its own.
        """
        if self.month is None or self.day is None:
            return True
        own = date(LEAP_YEAR, self.month, self.day)
        reach = max(self.reach, self.numbers[-1] - self.numbers[0] if self.numbers else 0)
        away = []
        for month, day in days:
            try:
                steps = (date(LEAP_YEAR, month or self.month, day) - own).days
            except ValueError:  # which no year has
                continue
            away.append((steps + LONGEST_YEAR // 2) % LONGEST_YEAR - LONGEST_YEAR // 2)
        between = any(-MOST_DAYS <= one < 0 < two <= MOST_DAYS for one, two in pairwise(away))
        return between or any(abs(steps) <= reach for steps in away)


@cache
def feasts_of_weekdays() -> Mapping[str, int]:
    """Return the feasts that are always on the same weekday, as they are written, with it (Monday: 0)."""
    rows = table("dates")["feasts"]["weekdays"]
    week = table("dates")["weekdays"]["german"]
    return {name: number for number, day in enumerate(week) for name in rows.get(day, ())}


def _by_day(rows: Mapping[str, list[str]]) -> dict[str, tuple[int, int]]:
    found = {}
    for day, names in rows.items():
        number, month = day.rstrip(".").split(".")
        found.update({name.casefold(): (int(month), int(number)) for name in names})
    return found


@cache
def _feasts_of_days() -> Mapping[str, tuple[int, int]]:
    """Return month and day of the feasts that are always on the same, by their folded names."""
    return _by_day(table("dates")["feasts"]["days"])


@cache
def _feasts_near_days() -> Mapping[str, tuple[int, int]]:
    """Return month and day of the middle of feasts of several days, by their folded names."""
    return _by_day({day: names for day, names in table("dates")["feasts"]["near"].items() if day != "days"})


@cache
def _weekdays() -> Mapping[str, int]:
    return {name.casefold(): number for name, number in feasts_of_weekdays().items()}


@cache
def _names() -> tuple[str, ...]:
    """Return the names of all feasts, folded, without those that have a number before."""
    others = (*table("dates")["feasts"]["others"], *table("dates")["holidays"]["seasons"])
    days = (name for name in _feasts_of_days() if not name[0].isdigit())
    return tuple(sorted({*_weekdays(), *days, *_feasts_near_days(), *map(str.casefold, others)}))


@cache
def _numbers() -> Mapping[str, int]:
    """Return the numbers before feasts by how they are written, folded."""
    rows = table("dates")["feasts"]["numbers"]
    return {word: number for number, words in enumerate(rows, 1) for word in words}


@cache
def _pattern() -> re.Pattern[str]:
    """Return what finds the name of a feast, with its numbers ("2. Weihnachtsfeiertag")."""
    number = any_of(_numbers())
    joint = rf"\s?{any_of(table('dates')['feasts']['number_joints'])}\s?"
    numbers = rf"(?<![\w.-])(?P<numbers>(?:{number}{joint}){{0,3}}{number})(?:(?<=\.)\s?|\s)"
    names = any_of([*_names(), *(name.replace("ss", "ß") for name in _names())])  # which folding undoes
    ends = rf"(?P<ending>{'|'.join(_ENDINGS)})?(?![\w-])"
    return re.compile(rf"(?:{numbers}|(?<![\w-]))(?P<name>{names}){ends}", re.IGNORECASE)


@cache
def _telling_words() -> Mapping[str, tuple[tuple[str, ...], ...]]:
    """Return the longest word of each name, with the words of all names that have it.

    The last one of a name stands there with every ending. One stands where a feast does.
    """
    found: dict[str, list[tuple[str, ...]]] = {}
    for name in _names():
        words = tuple(_WORD.findall(name))
        longest = max(words, key=len)
        for ending in ("", *(_ENDINGS if longest == words[-1] else ())):
            found.setdefault(f"{longest}{ending}", []).append(words)
    return {word: tuple(names) for word, names in found.items()}


def _telling_in(text: str) -> frozenset[str]:
    """Return the telling words of a text in which all words of a feast's name stand with one: hardly any."""
    folded, telling = _folded(text), _telling_words()
    words = telling.keys() & _WORD.findall(folded)
    return frozenset(
        word for word in words if any(all(map(folded.__contains__, every)) for every in telling[word])
    )


def _folded(text: str) -> str:
    """Return a text folded as a pattern in any case has it."""
    return text.casefold().replace("ı", "i")


def feasts_in(text: str) -> list[Place]:
    """Return where feasts are named in a text."""
    telling = _telling_in(text)
    places = _around(text, telling) if telling else ()
    return [found.span() for place in places for found in _pattern().finditer(text, *place)]


@cache
def _longest() -> int:
    """Return how many characters the name of a feast has at most, with its numbers and its ending."""
    joints = table("dates")["feasts"]["number_joints"]
    joint, number, name, ending = (max(map(len, each)) for each in (joints, _numbers(), _names(), _ENDINGS))
    return 4 * (number + joint + len("  ")) + name + ending


def _around(text: str, telling: Set[str]) -> list[Place]:
    """Return the stretches of a text around some words, as far as a feast's name may reach."""
    reach = _longest()
    found: list[Place] = []
    for word in _WORD.finditer(text):
        if _folded(word.group()) not in telling:
            continue
        start, end = max(0, word.start() - reach), word.end() + reach
        while end < len(text) and (text[end] in "_-" or text[end].isalnum()):
            end += 1
        if found and start <= found[-1][1]:
            start = found.pop()[0]
        found.append((start, end))
    return found


@lru_cache(maxsize=REMEMBERED)
def feast_of(text: str) -> Feast | None:
    """Return the feast that a text is the name of, None where it is none."""
    found = _pattern().fullmatch(text)
    if found is None:
        return None
    name = found["name"].casefold()
    parts = re.split(f"({any_of(_numbers())})", found["numbers"] or "", flags=re.IGNORECASE)
    numbers = tuple(_numbers()[part.casefold()] for part in parts[1::2])
    reach = 0
    own = _feasts_of_days().get(f"{numbers[-1]}. {name}" if numbers else name, _feasts_of_days().get(name))
    if own is None and name in _feasts_near_days():
        own, reach = _feasts_near_days()[name], table("dates")["feasts"]["near"]["days"]
    month, day = own or (None, None)
    weekday = _weekdays().get(name)
    return Feast(
        found["name"], found["ending"] or "", weekday, month, day, reach, numbers, tuple(parts[2:-1:2])
    )
