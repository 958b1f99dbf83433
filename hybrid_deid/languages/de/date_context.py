"""The dates of a document and what they mean there: years and months that a date by itself does not say."""

from __future__ import annotations

import re
from bisect import bisect_left
from collections.abc import Iterator, Mapping, Sequence
from itertools import pairwise
from typing import NamedTuple, TypeVar

from hybrid_deid.languages.de.date_boxes import unboxed
from hybrid_deid.languages.de.date_english import is_behind_weekday, is_english, is_english_form
from hybrid_deid.languages.de.date_forms import (
    Part,
    Reading,
    Style,
    connects,
    is_in_two_languages,
    padded,
    readings,
    style_of,
    styles,
    well_spelled,
)
from hybrid_deid.surrogates.interface import Mention

T = TypeVar("T", str, int)
FIRST_YEAR, LAST_YEAR = 1900, 2099
# The year of a document that names none; a leap year before it serves a "29.2.".
ASSUMED_YEAR = 2015
ASSUMED_LEAP_YEAR = 2016
# A date whose month is so much later than that of the date that it is joined to lies in the year before it.
MONTHS_OVER_NEW_YEAR = 6
MONTHS = 12
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
    mentions = [
        mention if text == mention.text else mention._replace(text=text)
        for mention, text in ((mention, unboxed(well_spelled(mention.text))) for mention in mentions)
    ]
    order = sorted(range(len(mentions)), key=lambda i: (mentions[i].start, mentions[i].end))
    found = [(i, r) for i in order for r in readings(mentions[i].text, mentions[i].before, mentions[i].after)]
    if any(_is_slashed(reading, mentions[index].text, "md") for index, reading in found):
        found = [(index, _month_first(reading, mentions[index].text)) for index, reading in found]
    words: set[str] = set()
    zeros = zeros_of_names = 0
    for index, reading in found:
        text = mentions[index].text
        shown = 0
        for part in reading.parts:
            if part.name == "n":
                words.add(text[part.start : part.end].casefold())
            elif part.name in "dm":
                shown += (text[part.start] == "0") - (part.end - part.start == 1)
        zeros += shown
        zeros_of_names += shown if _is_named(reading) else 0
    country = _most_frequent([m.country for m in mentions if m.country]) or ""
    items = []
    for item in _with_context(mentions, found):
        said = item.reading if item.leader is None else found[item.leader][1]
        own = zeros_of_names if _is_named(said) else zeros
        slots = _slots(item.reading, mentions[item.mention], words, country, own)
        items.append(Item(item.mention, item.reading, item.month, item.year, item.leader, slots))
    return Plan(tuple(mentions), tuple(items))


def _is_slashed(reading: Reading, text: str, order: str) -> bool:
    """Tell whether a date is in digits between slashes, and which order its first parts have ("md", "dm")."""
    names = "".join(part.name for part in reading.parts)
    return names == order + "y" and text[reading.parts[0].end] == text[reading.parts[1].end] == "/"


def _month_first(reading: Reading, text: str) -> Reading:
    """Return a date as it is read where another date of the document has its month first ("3/1/2025")."""
    if not _is_slashed(reading, text, "dm") or reading.day is None or reading.day > MONTHS:
        return reading
    first, second, year = reading.parts
    parts = (first._replace(name="m"), second._replace(name="d"), year)
    return reading._replace(parts=parts, day=reading.month, month=reading.day)


# As data bases and mailers write it: 03-Feb-2023.
_HYPHENS = re.compile(r"\d{1,2}-[A-Z][a-z]{2}-(?:\d\d)?\d\d")
# As tickets have it, with a month of three letters and a day of two digits: 14MAY, 03OCT26.
_TICKET = re.compile(r"\d\d[A-Z]{3}(?:\d\d(?:\d\d)?)?")
TICKET_MONTH = 3


def _slots(reading: Reading, mention: Mention, words: set[str], country: str, zeros: int) -> tuple[Slot, ...]:
    text, slots = mention.text, []
    on_ticket = _TICKET.fullmatch(text) is not None
    for part in reading.parts:
        written = text[part.start : part.end]
        if part.name == "n":
            style = _ticket_style(written) if on_ticket else None
            if style is None:
                style = style_of(written, words, country, *_in_english(reading, mention, written))
            slots.append(Slot(part, written, style=style))
        elif part.name in "dm":
            zero = on_ticket or padded(reading, text, part, _usual(reading, text, zeros))
            slots.append(Slot(part, written, zero=zero))
        else:
            slots.append(Slot(part, written))
    return tuple(slots)


def _ticket_style(month: str) -> Style | None:
    """Return the style of three letters for every month that knows one, an English one before others."""
    known = [
        style
        for style in styles()
        if month.casefold() in style.known and all(len(name) == TICKET_MONTH for name in style.months)
    ]
    return min(known, key=lambda style: style.language != "en", default=None)


def _in_english(reading: Reading, mention: Mention, month: str) -> tuple[bool, bool]:
    """Tell whether the form of a date speaks for an English month, and whether the text around is."""
    text = mention.text
    if not is_in_two_languages(month):
        return False, False
    month_first = reading.parts[0].name == "n" and reading.day is not None
    form = month_first or is_english_form(text) or _HYPHENS.fullmatch(text) is not None
    on_left = mention.before + text[: reading.start]
    if is_behind_weekday(on_left):
        return form, True
    return form, is_english(on_left, text[reading.end :] + mention.after)


def _is_named(reading: Reading) -> bool:
    """Tell whether a date has the name of its month, before which days seldom have a leading zero."""
    return any(part.name == "n" for part in reading.parts)


def _usual(reading: Reading, text: str, zeros: int) -> bool:
    """Tell whether the document writes leading zeros; where it shows neither, "12.11.2015" and "12/27" do."""
    last = reading.parts[-1]
    if zeros or _is_named(reading):
        return zeros > 0
    return last.name == "y" and (reading.day is None or len(text[last.start : last.end]) == len("2015"))


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
    years = Years(_reference_year(found), _years_beside_new_year(mentions, found))
    lone = any(reading.year is None and reading.month is None for _, reading in found)
    leaders = _leaders(mentions, found) if lone else []
    dated = [number for number, (_, reading) in enumerate(found) if reading.month is not None]
    for number, (index, reading) in enumerate(found):
        if reading.year is not None:
            yield Item(index, reading, reading.month, reading.year)
        elif reading.month is not None:
            yield Item(index, reading, reading.month, years.of(reading.month, reading.day))
        elif leaders[number] != NOBODY:
            yield _led(found, number, leaders[number], years)
        elif number and _ends_range(mentions, found[number - 1], found[number]):
            yield _behind(found, number, years)
        else:
            yield _beside(found, number, dated, years)


class Years(NamedTuple):
    """The years that a document gives to dates without one.

    `reference` is the year of its other dates, None without any; `of_months` are those of months that a range
    over New Year tells ("28.12. bis 3.1.").
    """

    reference: int | None
    of_months: Mapping[int, int]

    def of(self, month: int, day: int | None) -> int:
        """Return the year of a date without one; for 29 February it is a leap year."""
        year = self.of_months.get(month, self.reference)
        if (month, day) != (2, 29):
            return year or ASSUMED_YEAR
        while year and (year % 4 or (year % 100 == 0 and year % 400)):
            year -= 1
        return year or ASSUMED_LEAP_YEAR


def _years_beside_new_year(
    mentions: Sequence[Mention], found: Sequence[tuple[int, Reading]]
) -> Mapping[int, int]:
    """Return the years of the months on that side of New Year whose year a range or list does not say.

    Counted in one year, its dates would come out a day off their weekdays where the shift crosses
    29 February. The months count in the whole document, for a date that it repeats is the same day.
    """
    years: dict[int, int] = {}
    reference = None
    for one, two in pairwise(found):
        if not _is_over_new_year(one[1], two[1]) or not _are_joined(mentions, one, two):
            continue
        first, last = one[1], two[1]
        assert first.month is not None and last.month is not None
        if last.year is not None:
            years.update(dict.fromkeys(range(first.month, 13), last.year - 1))
        else:
            reference = reference or _reference_year(found) or ASSUMED_YEAR
            years.update(dict.fromkeys(range(1, last.month + 1), (first.year or reference) + 1))
    return years


def _is_over_new_year(one: Reading, two: Reading) -> bool:
    """Tell whether two dates, of which one has no year, can be a range from a year to the next."""
    if one.day is None or two.day is None or one.month is None or two.month is None:
        return False
    return (one.year is None or two.year is None) and one.month - two.month >= MONTHS_OVER_NEW_YEAR


def _leaders(mentions: Sequence[Mention], found: Sequence[tuple[int, Reading]]) -> list[int]:
    """Return for each date the one with day and month that it is joined to on its right, NOBODY for none."""
    leaders = [NOBODY] * len(found)
    for number in range(len(found) - 2, -1, -1):
        if _is_full(found[number][1]) or not _are_joined(mentions, found[number], found[number + 1]):
            continue
        leaders[number] = number + 1 if _is_full(found[number + 1][1]) else leaders[number + 1]
    return leaders


def _is_full(reading: Reading) -> bool:
    return reading.month is not None and reading.day is not None


def _led(found: Sequence[tuple[int, Reading]], number: int, leader: int, years: Years) -> Item:
    """Give a lone day the month of the date that it is joined to."""
    index, reading = found[number]
    following = found[leader][1]
    assert following.month is not None and following.day is not None
    month, its_year = following.month, following.year or years.of(following.month, following.day)
    if reading.day is not None and reading.day > following.day:
        month, its_year = (month - 1, its_year) if month > 1 else (12, its_year - 1)
    return Item(index, reading, month, its_year, leader=leader)


def _ends_range(mentions: Sequence[Mention], one: tuple[int, Reading], two: tuple[int, Reading]) -> bool:
    """Tell whether a lone day belongs to the month before it, as in English: "June 3-5"."""
    return _is_full(one[1]) and one[1].parts[0].name == "n" and _are_joined(mentions, one, two)


def _behind(found: Sequence[tuple[int, Reading]], number: int, years: Years) -> Item:
    """Give a lone day the month of the date before it, of which it is the range's end; or the next month."""
    index, reading = found[number]
    first = found[number - 1][1]
    assert first.month is not None and first.day is not None and reading.day is not None
    over = int(reading.day < first.day)
    carried, month = divmod(first.month - 1 + over, MONTHS)
    year = first.year or years.of(first.month, first.day)
    return Item(index, reading, month + 1, year + carried, leader=number - 1)


def _beside(found: Sequence[tuple[int, Reading]], number: int, dated: Sequence[int], years: Years) -> Item:
    """Give a lone day the month of the nearest date before it that has one, else of the first after it."""
    index, reading = found[number]
    if not dated:
        return Item(index, reading, None, years.reference or ASSUMED_YEAR)
    other = found[dated[max(0, bisect_left(dated, number) - 1)]][1]
    assert other.month is not None
    return Item(index, reading, other.month, other.year or years.of(other.month, None))


def _are_joined(mentions: Sequence[Mention], left: tuple[int, Reading], right: tuple[int, Reading]) -> bool:
    """Tell whether a range or a list joins two dates; what lies far apart is not."""
    one, two = mentions[left[0]], mentions[right[0]]
    if left[0] == right[0]:
        return connects(one.text[left[1].end : right[1].start])
    gap = two.start - one.end
    if gap < 0 or gap > len(one.after):
        return False
    return connects(one.text[left[1].end :] + one.after[:gap] + two.text[: right[1].start])
