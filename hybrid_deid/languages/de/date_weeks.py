"""Calendar weeks ("KW 8", "KW 8-10/2025", "8. KW"): where they stand, and which days they stand for.

Beside dates that have moved, a week that has not tells by how much. So it moves as they do, as its Monday.
"""

from __future__ import annotations

import re
from datetime import date, timedelta
from functools import cache, lru_cache
from typing import NamedTuple

from hybrid_deid.languages.de.date_forms import Part, Reading, month_numbers, year_of
from hybrid_deid.languages.de.tables import table
from hybrid_deid.word_patterns import any_of

Place = tuple[int, int]
NUMBER = r"(?:0?[1-9]|[1-4]\d|5[0-3])"
LAST_WEEK = 52  # of most years; what follows it begins again
MOST_WEEKS = 26  # that a range of them covers
REMEMBERED = 512  # texts that are read


class Weeks(NamedTuple):
    """Weeks that stand together: where, where each of their numbers does, and where their year, if any."""

    place: Place
    numbers: tuple[Place, ...]
    year: Place | None = None


@cache
def _patterns() -> tuple[re.Pattern[str], ...]:
    """Return what finds a first week, a further one, the year behind them, and weeks before their word."""
    words = table("dates")["weeks"]
    word, joint = any_of(words["words"]), rf"\s?(?P<joint>[-–/+&,]|{any_of(words['joints'])}(?!\w))\s?"
    months = any_of(name.capitalize() for name in month_numbers())
    no_date = rf"(?!\d|[.,:]\d|\.\s?(?:\d|{months})|\s?(?:Uhr|h)\b|\s?%)"
    first = rf"(?<![\w-]){word}\.?\s?(?P<n>{NUMBER}){no_date}(?!\w)"
    further = rf"{joint}(?:{word}\.?\s?)?(?P<n>{NUMBER}){no_date}(?!\w|\.\s?{word})"
    year = r"(?:\s?/\s?(?P<y>(?:20)?\d\d)|\s?[-–,.]?\s?\(?(?P<z>20\d\d))(?![\w-]|[.,:]\d)"
    before = rf"(?<![\w.,-])(?P<n>{NUMBER})\.(?:{joint}(?P<m>{NUMBER})\.)?\s?{word}(?!\w)"
    return tuple(map(re.compile, (first, further, year, before)))


def may_have_weeks(text: str) -> bool:
    """Tell whether one of the words for a calendar week stands in a text."""
    return any(word in text for word in table("dates")["weeks"]["words"])


def weeks_in(text: str) -> list[Weeks]:
    """Return the calendar weeks in a text, from left to right."""
    if not may_have_weeks(text):
        return []  # nearly all documents
    first, further, year, before = _patterns()
    found: list[Weeks] = []
    end = 0
    while (match := first.search(text, end)) is not None:
        found.append(_behind_word(text, match, further, year))
        end = found[-1].place[1]
    for match in before.finditer(text):
        numbers = (match.span("n"), match.span("m")) if match["m"] else (match.span("n"),)
        weeks = _with_year(text, match.start(), match.end(), numbers, year)
        if not any(weeks.place[0] < each.place[1] and each.place[0] < weeks.place[1] for each in found):
            found.append(weeks)
    return sorted(found)


def _behind_word(text: str, first: re.Match[str], further: re.Pattern[str], year: re.Pattern[str]) -> Weeks:
    """Return the weeks whose word and first number were found, with those that they are joined to."""
    numbers = [first.span("n")]
    last, end = int(first["n"]), first.end()
    while (match := further.match(text, end)) is not None and _follows(last, int(match["n"]), match["joint"]):
        numbers.append(match.span("n"))
        last, end = int(match["n"]), match.end()
    return _with_year(text, first.start(), end, tuple(numbers), year)


def _follows(last: int, week: int, joint: str) -> bool:
    """Tell whether a number is one of a week that a joint adds to the `last` one."""
    steps = (week - last) % LAST_WEEK
    return steps == 1 if joint in "/," else 0 < steps <= MOST_WEEKS


def _with_year(text: str, start: int, end: int, numbers: tuple[Place, ...], year: re.Pattern[str]) -> Weeks:
    said = year.match(text, end)
    if said is None:
        return Weeks((start, end), numbers)
    return Weeks((start, said.end()), numbers, said.span("y" if said["y"] else "z"))


@lru_cache(maxsize=REMEMBERED)
def weeks_of(text: str) -> Weeks | None:
    """Return the weeks that a text consists of, None where it is anything else."""
    if not may_have_weeks(text):
        return None
    found = weeks_in(text)
    return found[0] if found and found[0].place == (0, len(text)) else None


def monday(year: int, week: int) -> date:
    """Return the Monday of a calendar week; a 53rd that the year lacks is the first of the next."""
    return date.fromisocalendar(year, 1, 1) + timedelta(weeks=week - 1)


def week_readings(text: str, near: date) -> list[Reading]:
    """Return a date for each week that a text consists of: its Monday.

    A week whose year is not said is the one that is nearest to a day.
    """
    weeks = weeks_of(text)
    if weeks is None:
        return []
    said = None if weeks.year is None else year_of(text[slice(*weeks.year)])
    found: list[Reading] = []
    for place in weeks.numbers:
        number = int(text[slice(*place)])
        years = (near.year - 1, near.year, near.year + 1) if said is None else (said,)
        day = min((monday(year, number) for year in years), key=lambda day: abs(day - near))
        near = day if said is None else near
        parts = [Part("k", *place)]
        if weeks.year is not None and place == weeks.numbers[-1]:
            parts.append(Part("i", *weeks.year))
        found.append(Reading(place[0], parts[-1].end, tuple(parts), day.day, day.month, day.year))
    return found
