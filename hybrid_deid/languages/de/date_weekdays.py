"""The weekday that is written beside a date, and the years in which it is that of the date."""

from __future__ import annotations

import re
from collections.abc import Mapping
from datetime import date
from functools import cache

from hybrid_deid.languages.de.date_feasts import feasts_of_weekdays
from hybrid_deid.languages.de.tables import table
from hybrid_deid.word_patterns import any_of

REACH = 45  # characters before a date in which its weekday stands
LEAP_DAY = (2, 29)


@cache
def _numbers() -> Mapping[str, int]:
    """Return the weekdays by their names as they are written, Monday as 0; also feasts that are one."""
    weeks = table("dates")["weekdays"].values()
    names = {name: number for week in weeks for number, name in enumerate(week)}
    names.update(feasts_of_weekdays())
    return names | {name.upper(): number for name, number in names.items()}


@cache
def _before() -> re.Pattern[str]:
    parts = any_of(table("dates")["parts_of_day"]["names"])
    return re.compile(rf"(?<![^\W\d_])({any_of(_numbers())}){parts}?\.?,?\s{{0,2}}(?:(?:de[nmr]|am)\s)?\(?$")


@cache
def _behind() -> re.Pattern[str]:
    return re.compile(rf"\s?\(({any_of(_numbers())})\.?\)")


def weekday_beside(left: str, right: str) -> int | None:
    """Return the weekday that the text before or behind a date gives it (Monday: 0), None where none does."""
    found = _before().search(left[-REACH:]) or _behind().match(right)
    return _numbers()[found[1]] if found is not None else None


@cache
def _week() -> str:
    """Return the pattern of a weekday as it is named."""
    return any_of([name for week in table("dates")["weekdays"].values() for name in week])


@cache
def _before_weekday() -> re.Pattern[str]:
    return re.compile(rf"\s?[,(]\s?(?:(?:am|dem|den|der|ein|einem?)\s)?{_week()}(?!\w)", re.IGNORECASE)


@cache
def _in_brackets() -> re.Pattern[str]:
    return re.compile(rf"(?<!\w){_week()}\.?,?\s(?:de[nmr]\s)?[^,()\n]{{1,20}}\s?\($", re.IGNORECASE)


def is_beside_weekday(before: str, after: str) -> bool:
    """Tell whether a weekday stands directly behind a feast, or before the date that it explains.

    "Dreikönig, Montag, 6. Januar"; "Freitag, 18. April (Karfreitag)".
    """
    return bool(_before_weekday().match(after) or _in_brackets().search(before[-REACH:]))


def is_leap(year: int) -> bool:
    """Tell whether a year has a 29 February."""
    return year % 4 == 0 and (year % 100 != 0 or year % 400 == 0)


def has_29_february(month: int | None, day: int | None) -> bool:
    """Tell whether a date is one that leap years alone have."""
    return (month, day) == LEAP_DAY


def fits(year: int, month: int, day: int, weekday: int) -> bool:
    """Tell whether a date has that weekday in a year."""
    try:
        return date(year, month, day).weekday() == weekday
    except ValueError:  # which the year does not have
        return False
