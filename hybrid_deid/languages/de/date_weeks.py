"""Calendar weeks ("KW 8", "KW 8-10/2025", "8. KW"): where they stand, and which days they stand for.

Beside dates that have moved, a week that has not tells by how much. So it moves as they do, as its Monday.
"""

from __future__ import annotations

import re
from bisect import bisect_left
from collections.abc import Iterator, Mapping
from datetime import date, timedelta
from functools import cache, lru_cache
from itertools import chain
from typing import NamedTuple

from hybrid_deid.languages.de.date_forms import Part, Reading, year_of
from hybrid_deid.languages.de.date_months import month_numbers
from hybrid_deid.languages.de.tables import table
from hybrid_deid.word_patterns import any_of

Place = tuple[int, int]
NUMBER = r"(?:0?[1-9]|[1-4]\d|5[0-3])"
LAST_WEEK = 52  # of most years; what follows it begins again
MOST_WEEKS = 26  # that a range of them covers
REMEMBERED = 2048  # texts that are read


class Weeks(NamedTuple):
    """Weeks that stand together: where, where each of their numbers does, and where their year, if any."""

    place: Place
    numbers: tuple[Place, ...]
    year: Place | None = None


@cache
def _patterns() -> Mapping[str, re.Pattern[str]]:
    """Return what finds a first week, a further one, the year behind them, and weeks in other orders."""
    words = table("dates")["weeks"]
    # "kw" in small letters is a measure behind a number.
    words_low = rf"(?<!\b\d\s)(?<!\b\d\d\s)(?<!\b\d\d\d\s){any_of(words['small'])}"
    word = rf"(?:{any_of(words['words'])}|{words_low})"
    joint = rf"\s?(?P<joint>[-–/+&,]|{any_of(words['joints'])}(?!\w))\s?"
    months = any_of(name.capitalize() for name in month_numbers())
    no_year = r"(?!\.(?:20)?2\d(?![.:\d]))"  # "KW 16.2025"
    no_date = rf"(?!\d|{no_year}[.,:]\d|{no_year}\.\s?(?:\d|{months})|\s?(?:Uhr|h)\b|\s?%)"
    sign = rf"(?:\.|:|-(?=\d))?\s?(?:{any_of(words['signs'])}\s?)?"
    number = rf"(?P<n>{NUMBER}){no_date}(?![^\W_])"  # "Plan_KW07_Nord.pdf"
    patterns = {
        "first": rf"(?<![^\W_])(?<!-){word}{sign}{number}",
        "further": rf"{joint}(?:{word}\.?\s?)?{number}(?!\.\s?{word})",
        "year": r"(?:\s?/\s?(?P<y>(?:20)?\d\d)|\.(?P<x>2\d)|\s?[-–,.]?\s?\(?(?P<z>20\d\d))(?![\w-]|[.,:]\d)",
        "before": rf"(?<![\w.,-])(?P<n>{NUMBER})\.(?:{joint}(?P<m>{NUMBER})\.)?\s?{word}(?!\w)",
        "behind year": rf"(?<![\w-]){word}{sign}(?P<y>20\d\d)\s?[/-]\s?(?P<n>{NUMBER})(?![\w-]|[.,:]\d)",
        "iso": r"(?<![^\W_])(?<!-)(?P<y>(?:19|20)\d\d)-?W(?P<n>0[1-9]|[1-4]\d|5[0-3])(?![^\W_]|-\d\d)",
    }
    return {name: re.compile(pattern) for name, pattern in patterns.items()}


_ISO_NUMBER = re.compile(r"W[0-5]\d")  # found in a fraction of the time of a whole week


def may_have_weeks(text: str) -> bool:
    """Tell whether one of the words for a calendar week stands in a text."""
    words = table("dates")["weeks"]
    return any(map(text.__contains__, chain(words["words"], words["small"]))) or (
        _ISO_NUMBER.search(text) is not None and _patterns()["iso"].search(text) is not None
    )


def weeks_in(text: str) -> list[Weeks]:
    """Return the calendar weeks in a text, from left to right."""
    if not may_have_weeks(text):
        return []  # nearly all documents
    patterns = _patterns()
    found: list[Weeks] = []
    end = 0
    while (match := patterns["first"].search(text, end)) is not None:
        found.append(_behind_word(text, match))
        end = found[-1].place[1]
    starts = [weeks.place[0] for weeks in found]
    for weeks in _others(text):
        following = bisect_left(starts, weeks.place[1])
        if following == 0 or found[following - 1].place[1] <= weeks.place[0]:
            found.append(weeks)
    return sorted(found)


def _others(text: str) -> Iterator[Weeks]:
    """Yield the weeks of a text whose number stands before their word, or behind their year."""
    patterns = _patterns()
    for match in patterns["before"].finditer(text):
        numbers = (match.span("n"), match.span("m")) if match["m"] else (match.span("n"),)
        yield _with_year(text, match.start(), match.end(), numbers)
    for name in ("behind year", "iso"):
        for match in patterns[name].finditer(text):
            yield Weeks(match.span(), (match.span("n"),), match.span("y"))


def _behind_word(text: str, first: re.Match[str]) -> Weeks:
    """Return the weeks whose word and first number were found, with those that they are joined to."""
    numbers = [first.span("n")]
    last, end = int(first["n"]), first.end()
    further = _patterns()["further"]
    while (match := further.match(text, end)) is not None and _follows(last, int(match["n"]), match["joint"]):
        if match["joint"] == "," and _is_counted(text, match.end()):
            return Weeks((first.start(), end), tuple(numbers))
        numbers.append(match.span("n"))
        last, end = int(match["n"]), match.end()
    return _with_year(text, first.start(), end, tuple(numbers))


_NOUN = re.compile(r"[ \xa0][A-ZÄÖÜ][a-zäöüß]")


def _is_counted(text: str, end: int) -> bool:
    """Tell whether a number that ends there counts what a noun behind it names ("KW 19, 20 Stück")."""
    return _NOUN.match(text, end) is not None


def _follows(last: int, week: int, joint: str) -> bool:
    """Tell whether a number is one of a week that a joint adds to the `last` one."""
    steps = (week - last) % LAST_WEEK
    return steps == 1 if joint in "/," else 0 < steps <= MOST_WEEKS


def _with_year(text: str, start: int, end: int, numbers: tuple[Place, ...]) -> Weeks:
    said = _patterns()["year"].match(text, end)
    if said is None:
        return Weeks((start, end), numbers)
    return Weeks((start, said.end()), numbers, said.span(next(name for name in "yxz" if said[name])))


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
            parts = sorted([*parts, Part("i", *weeks.year)], key=lambda part: part.start)
        found.append(Reading(parts[0].start, parts[-1].end, tuple(parts), day.day, day.month, day.year))
    return found
