"""Which date beside the name of a feast is its day."""

from __future__ import annotations

import re
from bisect import bisect_left
from collections.abc import Sequence, Set
from functools import cache
from itertools import pairwise
from typing import NamedTuple

from hybrid_deid.languages.de.date_feasts import Day, Feast, Place, feast_of, feasts_in
from hybrid_deid.languages.de.date_greetings import greeted, of_kind
from hybrid_deid.languages.de.date_prepositions import is_behind_preposition
from hybrid_deid.languages.de.tables import table
from hybrid_deid.word_patterns import any_of

REACH = 40  # characters between a feast and its date
JOINED = 5  # characters between two dates that are joined ("31.12. bis 1.1.")
AROUND = 20  # characters before and behind a feast that tell whether a date is its day


class Dated(NamedTuple):
    """Where a date stands in a text, and the days that it says."""

    start: int
    end: int
    days: Sequence[Day]


@cache
def _gaps() -> tuple[re.Pattern[str], ...]:
    """Return what joins a feast to a date behind it, to one before it, and to another feast."""
    feasts = table("dates")["feasts"]
    weekdays = any_of(name for week in table("dates")["weekdays"].values() for name in week)
    gaps = (
        feasts[name].replace("{weekday}", weekdays).replace("{year}", feasts["year"])
        for name in ("date_behind", "date_before", "joints")
    )
    return tuple(map(re.compile, gaps))


@cache
def _apart() -> re.Pattern[str]:
    """Return what finds before a feast that a date behind it is another day ("nach den Osterferien")."""
    return re.compile(rf"(?<!\w){any_of(table('dates')['feasts']['apart'])}\s(?:de[mnr]\s)?$", re.IGNORECASE)


@cache
def _clause() -> re.Pattern[str]:
    """Return what finds behind a feast that it begins a clause."""
    return re.compile(rf"\s{any_of(table('dates')['feasts']['verbs'])}(?!\w)")


def stands_before(feast: Feast, before: str, between: str, days: Sequence[Day]) -> bool:
    """Tell whether a date behind a feast, with a text `between` them, is its day.

    Behind another word ("nach Ostern, 28. April") only one in brackets may be that of a feast of a weekday.
    """
    if "\n" in between and not between.startswith(","):
        return False  # the next entry of a list
    if len(between) > REACH or _gaps()[0].fullmatch(between) is None or not feast.is_on(days):
        return False
    if feast.day is not None or _apart().search(before) is None:
        return True
    return "(" in between and feast.weekday is not None


def stands_behind(feast: Feast, between: str, after: str, days: Sequence[Day]) -> bool:
    """Tell whether a date before a feast, with a text `between` them, is its day.

    Behind a comma a feast begins a new clause where a verb follows ("bis 17.4., Karfreitag bin ich weg").
    """
    if len(between) > REACH or _gaps()[1].fullmatch(between) is None or not feast.is_on(days):
        return False
    return feast.day is not None or "," not in between or _clause().match(after) is None


def feasts_beside(text: str, dates: Sequence[Dated]) -> list[Place]:
    """Return where feasts stand that one of the sorted `dates` stands beside.

    What is joined to such a feast ("Karfreitag und Ostermontag, 18. und 21. April") is found with it, and so
    is the same name elsewhere. So are those that can be replaced wherever they stand: what is called a
    weekday ("am Gründonnerstag", "am 1. Advent") or is of a kind ("Osterferien"), what stands behind a
    preposition ("nach Pfingsten"), one whose day is a date of the text, and what is wished ("Frohe
    Weihnachten") in a text where no other feast stays.
    """
    feasts = feasts_in(text)
    if not feasts:
        return []  # nearly all documents
    starts = [each.start for each in dates]
    beside = [_is_beside(text, feast, dates, starts) for feast in feasts]
    steps = list(enumerate(pairwise(feasts)))
    for number, (one, two) in (*reversed(steps), *steps):
        if beside[number] != beside[number + 1] and _are_joined(text, one[1], two[0], dates, starts):
            beside[number] = beside[number + 1] = True
    names = [text[start:end].casefold() for start, end in feasts]
    found = {name for name, is_one in zip(names, beside, strict=True) if is_one}
    days = {day for each in dates for day in each.days}
    wished = [_is_wished(text, feast) for feast in feasts]
    replaced = [
        name in found or _may_go(text, place, days) for name, place in zip(names, feasts, strict=True)
    ]
    if any(replaced) or all(wished):
        replaced = [one or wish for one, wish in zip(replaced, wished, strict=True)]
    return [feast for feast, is_one in zip(feasts, replaced, strict=True) if is_one]


def _may_go(text: str, place: Place, days: Set[Day]) -> bool:
    """Tell whether a feast can be replaced without a date beside it, where its text has these `days`."""
    feast = feast_of(text[slice(*place)])
    if feast is None:
        return False
    return (
        feast.word.casefold().endswith(_weekdays())
        or (feast.weekday is not None and bool(feast.numbers))
        or (not feast.reach and (feast.month, feast.day) in days)
        or of_kind(feast) is not None
        or is_behind_preposition(text[max(0, place[0] - AROUND) : place[0]])
    )


@cache
def _weekdays() -> tuple[str, ...]:
    """Return the names of the days of the week, folded."""
    weeks = table("dates")["weekdays"]
    return tuple(day.casefold() for name in ("german", "german-north") for day in weeks[name])


def _is_wished(text: str, place: Place) -> bool:
    feast = feast_of(text[slice(*place)])
    return feast is not None and greeted(text[max(0, place[0] - AROUND) : place[0]], feast) is not None


def _are_joined(text: str, end: int, start: int, dates: Sequence[Dated], starts: Sequence[int]) -> bool:
    """Tell whether a feast with that end is joined to one with that start, maybe with a date between."""
    if start - end > REACH:
        return False
    between, position = "", end
    for each in dates[bisect_left(starts, end) : bisect_left(starts, start)]:
        between += text[position : each.start]
        position = min(each.end, start)
    between = re.sub(r"[()]", "", between + text[position:start])
    return _gaps()[2].fullmatch(re.sub(" +", " ", between)) is not None


def _is_beside(text: str, place: Place, dates: Sequence[Dated], starts: Sequence[int]) -> bool:
    """Tell whether the date behind a feast or the one before it is its day."""
    start, end = place
    feast = feast_of(text[start:end])
    if feast is None:
        return False
    following = bisect_left(starts, end)
    if following < len(dates):
        between = text[end : min(dates[following].start, end + REACH + 1)]
        days = _days_from(dates, following, 1)
        if stands_before(feast, text[max(0, start - AROUND) : start], between, days):
            return True
    preceding = bisect_left(starts, start)
    if preceding == 0 or dates[preceding - 1].end > start:
        return False
    between = text[max(dates[preceding - 1].end, start - REACH - 1) : start]
    days = _days_from(dates, preceding - 1, -1)
    return stands_behind(feast, between, text[end : end + AROUND], days)


def _days_from(dates: Sequence[Dated], number: int, step: int) -> Sequence[Day]:
    """Return the days of a date and of the next one in a direction that is joined to it ("31.12./1.1.")."""
    one, other = dates[number], number + step
    if not 0 <= other < len(dates):
        return one.days
    left, right = (one, dates[other]) if step > 0 else (dates[other], one)
    return [*left.days, *right.days] if right.start - left.end <= JOINED else one.days
