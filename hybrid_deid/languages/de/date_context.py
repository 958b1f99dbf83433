"""The dates of a document and what they mean there: years and months that a date by itself does not say."""

from __future__ import annotations

import re
from bisect import bisect_left
from collections.abc import Iterator, Sequence
from typing import NamedTuple, TypeVar

from hybrid_deid.languages.de.date_forms import Part, Reading, Style, connects, padded, readings, style_of
from hybrid_deid.surrogates.interface import Mention

T = TypeVar("T", str, int)
FIRST_YEAR, LAST_YEAR = 1900, 2099
# The year of a document that names none; a leap year before it serves a "29.2.".
ASSUMED_YEAR = 2015
ASSUMED_LEAP_YEAR = 2016
NOBODY = -1


class Slot(NamedTuple):
    """A part of a date and how it is written: with a leading zero (`zero`), or as a month name of `style`."""

    part: Part
    written: str
    zero: bool = False
    style: Style | None = None


class Item(NamedTuple):
    """A date of a mention, with the month and year that the document gives to it.

    `leader` is the index of the date that a lone day is joined to ("4. oder 12. Mai").
    """

    mention: int
    reading: Reading
    month: int | None
    year: int
    leader: int | None = None
    slots: tuple[Slot, ...] = ()

    @property
    def measure(self) -> str:
        """What the date moves by: "days", "months" or "years"."""
        if self.reading.day is not None:
            return "days"
        return "years" if self.month is None else "months"


class Plan(NamedTuple):
    """All dates of a document, in text order."""

    mentions: tuple[Mention, ...]
    items: tuple[Item, ...]


def plan_of(mentions: Sequence[Mention]) -> Plan:
    """Find the dates of a document's mentions, in text order whatever the order of `mentions`."""
    order = sorted(range(len(mentions)), key=lambda i: (mentions[i].start, mentions[i].end))
    found = [(i, r) for i in order for r in readings(mentions[i].text, mentions[i].before)]
    words: set[str] = set()
    zeros = 0
    for index, reading in found:
        text = mentions[index].text
        for part in reading.parts:
            if part.name == "n":
                words.add(text[part.start : part.end].casefold())
            elif part.name in "dm":
                zeros += (text[part.start] == "0") - (part.end - part.start == 1)
    country = _most_frequent([m.country for m in mentions if m.country]) or ""
    items = []
    for item in _with_context(mentions, found):
        slots = _slots(item.reading, mentions[item.mention].text, words, country, zeros)
        items.append(Item(item.mention, item.reading, item.month, item.year, item.leader, slots))
    return Plan(tuple(mentions), tuple(items))


# Not "Montag", which begins as "Mon" does.
_ENGLISH = re.compile(
    r"(?:Mon|Tues?|Wed(?:nes)?|Thu(?:rs?)?|Fri|Sat(?:ur)?|Sun)(?:day)?\b|.*\d(?:st|nd|rd|th)\b", re.IGNORECASE
)


def _slots(reading: Reading, text: str, words: set[str], country: str, zeros: int) -> tuple[Slot, ...]:
    slots = []
    for part in reading.parts:
        written = text[part.start : part.end]
        if part.name == "n":
            month_first = reading.parts[0].name == "n" and reading.day is not None
            english = month_first or _ENGLISH.match(text) is not None
            slots.append(Slot(part, written, style=style_of(written, words, country, english)))
        elif part.name in "dm":
            slots.append(Slot(part, written, zero=padded(reading, text, part, _usual(reading, text, zeros))))
        else:
            slots.append(Slot(part, written))
    return tuple(slots)


def _usual(reading: Reading, text: str, zeros: int) -> bool:
    """Tell whether the document writes leading zeros; where it shows neither, dates like "12.11.2015" do."""
    last = reading.parts[-1]
    return zeros > 0 or (zeros == 0 and last.name == "y" and len(text[last.start : last.end]) == len("2015"))


def _reference_year(found: Sequence[tuple[int, Reading]]) -> int | None:
    """Return the most frequent year of the document; of equals, the earliest in the text."""
    years = [r.year for _, r in found if r.year is not None and r.month is not None]
    years = years or [r.year for _, r in found if r.year is not None and r.year >= FIRST_YEAR]
    return _most_frequent(years)


def _most_frequent(values: Sequence[T]) -> T | None:
    """Return the most frequent value, of equals the first; None of none."""
    counts: dict[T, int] = {}
    for value in values:
        counts[value] = counts.get(value, 0) + 1
    return max(counts, key=counts.__getitem__) if counts else None


def _with_context(mentions: Sequence[Mention], found: Sequence[tuple[int, Reading]]) -> Iterator[Item]:
    year = _reference_year(found)
    lone = any(reading.year is None and reading.month is None for _, reading in found)
    leaders = _leaders(mentions, found) if lone else []
    dated = [number for number, (_, reading) in enumerate(found) if reading.month is not None]
    for number, (index, reading) in enumerate(found):
        if reading.year is not None:
            yield Item(index, reading, reading.month, reading.year)
        elif reading.month is not None:
            yield Item(index, reading, reading.month, _year_for(reading.month, reading.day, year))
        elif leaders[number] != NOBODY:
            yield _led(found, number, leaders[number], year)
        else:
            yield _beside(found, number, dated, year)


def _leaders(mentions: Sequence[Mention], found: Sequence[tuple[int, Reading]]) -> list[int]:
    """Return for each date the one with day and month that it is joined to on its right, NOBODY for none."""
    leaders = [NOBODY] * len(found)
    for number in range(len(found) - 2, -1, -1):
        if _is_full(found[number][1]) or not connects(_between(mentions, found[number], found[number + 1])):
            continue
        leaders[number] = number + 1 if _is_full(found[number + 1][1]) else leaders[number + 1]
    return leaders


def _is_full(reading: Reading) -> bool:
    return reading.month is not None and reading.day is not None


def _year_for(month: int, day: int | None, year: int | None) -> int:
    if (month, day) != (2, 29):
        return year or ASSUMED_YEAR
    while year and (year % 4 or (year % 100 == 0 and year % 400)):
        year -= 1
    return year or ASSUMED_LEAP_YEAR


def _led(found: Sequence[tuple[int, Reading]], number: int, leader: int, year: int | None) -> Item:
    """Give a lone day the month of the date that it is joined to."""
    index, reading = found[number]
    following = found[leader][1]
    assert following.month is not None and following.day is not None
    month, its_year = following.month, following.year or _year_for(following.month, None, year)
    if reading.day is not None and reading.day > following.day:
        month, its_year = (month - 1, its_year) if month > 1 else (12, its_year - 1)
    return Item(index, reading, month, its_year, leader=leader)


def _beside(
    found: Sequence[tuple[int, Reading]], number: int, dated: Sequence[int], year: int | None
) -> Item:
    """Give a lone day the month of the nearest date before it that has one, else of the first after it."""
    index, reading = found[number]
    if not dated:
        return Item(index, reading, None, year or ASSUMED_YEAR)
    other = found[dated[max(0, bisect_left(dated, number) - 1)]][1]
    return Item(index, reading, other.month, other.year or year or ASSUMED_YEAR)


def _between(mentions: Sequence[Mention], left: tuple[int, Reading], right: tuple[int, Reading]) -> str:
    one, two = mentions[left[0]], mentions[right[0]]
    if left[0] == right[0]:
        return one.text[left[1].end : right[1].start]
    gap = two.start - one.end
    if gap < 0 or gap > len(one.after):
        return "\n\n\n\n"
    return one.text[left[1].end :] + one.after[:gap] + two.text[: right[1].start]
