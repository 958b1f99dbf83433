"""The years that a document gives to dates without one: by ranges, by weekdays, by its other dates."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from itertools import pairwise
from typing import NamedTuple

from hybrid_deid.languages.de.date_forms import Reading, connects
from hybrid_deid.languages.de.date_weekdays import fits, has_29_february, is_leap, weekday_beside
from hybrid_deid.languages.de.tables import table
from hybrid_deid.surrogates.interface import Mention
from hybrid_deid.word_patterns import any_of

FIRST_YEAR, LAST_YEAR = 1900, 2099
# The year of a document that names none and has no weekdays beside its dates.
ASSUMED_YEAR = 2015
# A date whose month is so much later than that of the date that it is joined to lies in the year before it.
MONTHS_OVER_NEW_YEAR = 6
MONTHS = 12
# Weekdays and leap years come round again in so many years.
CYCLE = 28

Found = tuple[int, Reading]  # the index of a mention, and a date in it
Day = tuple[int, int]  # month and day


class Years(NamedTuple):
    """The years that a document gives to dates without one.

    `base` is the year of all that nothing else is said of; `of_days` are those of dates that a range or a
    weekday tells, `of_months` those of months that a range over New Year tells ("28.12. bis 3.1.").
    """

    base: int
    of_days: Mapping[Day, int]
    of_months: Mapping[int, int]

    def of(self, month: int, day: int | None) -> int:
        """Return the year of a date without one; for 29 February it is a leap year."""
        year = self.of_days.get((month, day or 0), self.of_months.get(month, self.base))
        while (month, day) == (2, 29) and not is_leap(year):
            year -= 1
        return year


def years_of(mentions: Sequence[Mention], found: Sequence[Found]) -> Years:
    """Return the years for dates without one, given all dates of a document in text order."""
    told = _reference_year(mentions, found)
    near = told or ASSUMED_YEAR
    if all(reading.year is not None or reading.month is None for _, reading in found):
        return Years(near, {}, {})  # many documents
    undated = [(index, r) for index, r in found if r.year is None and _is_day(r)]
    leap = any(has_29_february(r.month, r.day) for _, r in undated)
    # With a 29 February, lists tell nothing, for all their dates are to be of a leap year.
    pairs = [pair for pair in _joined_pairs(mentions, found) if pair.is_range or not leap]
    of_days = _years_in_ranges(pairs)
    left = [(index, r) for index, r in undated if (r.month, r.day) not in of_days]
    said = list(_weekdays_said(mentions, left))
    base = _base_year(said, near, leap, told is not None)
    for month, day, weekday in said:
        beside = _beside(base, month)
        if not fits(base, month, day, weekday) and fits(beside, month, day, weekday):
            of_days.setdefault((month, day), beside)
    return Years(base, of_days, _years_beside_new_year(pairs, base))


def _reference_year(mentions: Sequence[Mention], found: Sequence[Found]) -> int | None:
    """Return the most frequent year of the document, of equals the latest; years of birth do not count."""
    dated = [
        reading
        for index, reading in found
        if reading.year is not None and not is_birth(mentions[index], reading)
    ]
    years = [reading.year for reading in dated if reading.month is not None]
    years = years or [
        reading.year for reading in dated if reading.year is not None and reading.year >= FIRST_YEAR
    ]
    counts = Counter(year for year in years if year is not None)
    return max(counts, key=lambda year: (counts[year], year)) if counts else None


@cache
def _birth_before() -> re.Pattern[str]:
    return re.compile(
        table("dates")["birth"]["before"].replace("{words}", any_of(table("dates")["birth"]["words"]))
    )


LONGEST_BEFORE = 40  # characters before a date in which a word tells of a birth


def is_birth(mention: Mention, reading: Reading) -> bool:
    """Tell whether a date is that of a birth, as the word before it says."""
    before = mention.before + mention.text[: reading.start]
    return _birth_before().search(before[-LONGEST_BEFORE:]) is not None


class Pair(NamedTuple):
    """Two dates with day and month that are joined, to a range or else to a list."""

    one: Reading
    two: Reading
    is_range: bool


def _joined_pairs(mentions: Sequence[Mention], found: Sequence[Found]) -> Iterator[Pair]:
    """Yield pairs of dates that follow each other and are joined; no births, no two with a year."""
    for one, two in pairwise(found):
        if not _is_day(one[1]) or not _is_day(two[1]) or (one[1].year and two[1].year):
            continue
        between = gap(mentions, one, two)
        if between is None or not connects(between):
            continue
        if not any(is_birth(mentions[index], reading) for index, reading in (one, two)):
            yield Pair(one[1], two[1], _RANGE.search(between) is not None)


def _years_in_ranges(pairs: Sequence[Pair]) -> dict[Day, int]:
    """Return the years of dates without one that are joined to one with a year ("vom 03.12. bis 09.12.2024").

    They count in the whole document, for a date that it repeats is the same day.
    """
    years: dict[Day, int] = {}
    for one, two, is_range in reversed(pairs):
        year = two.year or years.get(_day(two))
        if one.year is None and year is not None:
            years.setdefault(_day(one), year - _is_over(one, two, is_range))
    for one, two, is_range in pairs:
        year = one.year or years.get(_day(one))
        if two.year is None and year is not None:
            years.setdefault(_day(two), year + _is_over(one, two, is_range))
    return years


def _is_day(reading: Reading) -> bool:
    return reading.day is not None and reading.month is not None


def _day(reading: Reading) -> Day:
    """Return month and day of a date that has both."""
    return reading.month or 0, reading.day or 0


def _is_over(one: Reading, two: Reading, is_range: bool) -> bool:
    """Tell whether New Year lies between two dates: a range runs forwards, a list may not."""
    months = (one.month or 0) - (two.month or 0)
    return months >= MONTHS_OVER_NEW_YEAR or (is_range and _day(one) > _day(two))


_RANGE = re.compile(r"[-–—]|\b(?:bis|to|until|till|through)\b")  # and not a list


def gap(mentions: Sequence[Mention], left: Found, right: Found) -> str | None:
    """Return the text between two dates; None where it is longer than what mentions hold of it."""
    one, two = mentions[left[0]], mentions[right[0]]
    if left[0] == right[0]:
        return one.text[left[1].end : right[1].start]
    between = two.start - one.end
    if between < 0 or between > len(one.after):
        return None
    return one.text[left[1].end :] + one.after[:between] + two.text[: right[1].start]


def are_joined(mentions: Sequence[Mention], left: Found, right: Found) -> bool:
    """Tell whether a range or a list joins two dates; what lies far apart is not."""
    between = gap(mentions, left, right)
    return between is not None and connects(between)


def _weekdays_said(mentions: Sequence[Mention], found: Sequence[Found]) -> Iterator[tuple[int, int, int]]:
    """Yield month, day and weekday (Monday: 0) of dates with a weekday beside them."""
    for index, reading in found:
        mention = mentions[index]
        left = mention.before + mention.text[: reading.start]
        weekday = weekday_beside(left, mention.text[reading.end :] + mention.after)
        if weekday is not None and reading.month is not None and reading.day is not None:
            yield reading.month, reading.day, weekday


def _beside(year: int, month: int) -> int:
    """Return the year in which a month lies that New Year parts from most of `year`."""
    return year + 1 if month <= MONTHS_OVER_NEW_YEAR else year - 1


def _base_year(said: Sequence[tuple[int, int, int]], near: int, leap: bool, told: bool) -> int:
    """Return the year in which most weekdays that are said are right, of such the nearest to `near`.

    One that is right across New Year counts less, and, where `near` is `told` by dates, nothing in years far
    from it: of two weekdays one may be wrong. A leap year is asked for by a 29 February.
    """
    if not said and not leap:
        return near

    def merit(year: int) -> tuple[int, int, int]:
        across = not told or abs(year - near) <= 1
        right = sum(
            2 if fits(year, *each) else across and fits(_beside(year, each[0]), *each) for each in said
        )
        return right, -abs(year - near), year

    years = range(near - CYCLE, near + CYCLE + 1)
    return max((year for year in years if not leap or is_leap(year)), key=merit)


def _years_beside_new_year(pairs: Sequence[Pair], base: int) -> Mapping[int, int]:
    """Return the years of the months on that side of New Year whose year a range or list does not say.

    Counted in one year, its dates would come out a day off their weekdays where the shift crosses
    29 February. The months count in the whole document, for a date that it repeats is the same day.
    """
    years: dict[int, int] = {}
    for first, last, _ in pairs:
        if not _is_over(first, last, False):
            continue
        assert first.month is not None and last.month is not None
        if last.year is not None:
            years.update(dict.fromkeys(range(first.month, 13), last.year - 1))
        else:
            years.update(dict.fromkeys(range(1, last.month + 1), (first.year or base) + 1))
    return years
