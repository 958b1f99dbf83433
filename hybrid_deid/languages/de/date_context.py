"""The dates of a document and what they mean there: years and months that a date by itself does not say."""

from __future__ import annotations

import re
from bisect import bisect_left
from collections.abc import Iterable, Iterator, Sequence
from datetime import date, timedelta
from typing import NamedTuple, TypeVar

from hybrid_deid.languages.de.date_ages import without_age
from hybrid_deid.languages.de.date_boxes import unboxed
from hybrid_deid.languages.de.date_english import is_behind_weekday, is_english, is_english_form
from hybrid_deid.languages.de.date_feasts import feast_of
from hybrid_deid.languages.de.date_forms import Part, Reading, padded, readings
from hybrid_deid.languages.de.date_months import (
    Style,
    is_in_two_languages,
    language_before,
    style_of,
    styles,
    well_spelled,
)
from hybrid_deid.languages.de.date_six_digits import as_other_dates
from hybrid_deid.languages.de.date_weeks import week_readings, weeks_of
from hybrid_deid.languages.de.date_years import Years, are_joined, is_birth, years_of
from hybrid_deid.surrogates.interface import Mention

T = TypeVar("T", str, int)
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

    @property
    def is_week(self) -> bool:
        """Whether it is a calendar week, which stands as its Monday."""
        return any(part.name == "k" for part in self.reading.parts)

    @property
    def date(self) -> date | None:
        """The day that is meant, None where there is no such day."""
        if self.month is None or self.reading.day is None:
            return None
        try:
            return date(self.year, self.month, 1) + timedelta(days=self.reading.day - 1)
        except (ValueError, OverflowError):
            return None


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
    apart = [weeks_of(m.text) is not None or feast_of(m.text) is not None for m in mentions]
    found: Sequence[tuple[int, Reading]] = [
        (i, without_age(r, mentions[i]))
        for i in order
        if not apart[i]
        for r in readings(mentions[i].text, mentions[i].before, mentions[i].after)
    ]
    if any(_is_american(reading, mentions[index]) for index, reading in found):
        found = [(index, _month_first(reading, mentions[index].text)) for index, reading in found]
    found = as_other_dates(found, [mention.text for mention in mentions])
    words: set[str] = set()
    zeros = zeros_of_names = 0
    is_full = False  # a date of a four-digit year, which speaks for zeros where nothing else does
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
        is_full = is_full or (reading.day is not None and _usual(reading, text, 0))
    zeros = zeros or int(is_full)
    country = _most_frequent([m.country for m in mentions if m.country]) or ""
    years = years_of(mentions, found)
    items = []
    for item in _with_context(mentions, found, years):
        said = item.reading if item.leader is None else found[item.leader][1]
        own = zeros_of_names if _is_named(said) else zeros
        slots = _slots(item.reading, mentions[item.mention], words, country, own)
        items.append(Item(item.mention, item.reading, item.month, item.year, item.leader, slots))
    if any(apart):
        items += list(_weeks(mentions, [i for i in order if apart[i]], items, years))
    return Plan(tuple(mentions), tuple(items))


def _weeks(
    mentions: Sequence[Mention], indices: Iterable[int], items: Sequence[Item], years: Years
) -> Iterator[Item]:
    """Yield the calendar weeks among mentions as their Mondays, in the year of the nearest date."""
    days: dict[int, date] = {}  # by where they stand
    for item in items:
        if not is_birth(mentions[item.mention], item.reading) and (day := item.date) is not None:
            days.setdefault(mentions[item.mention].start, day)
    places = sorted(days)
    for index in indices:
        mention = mentions[index]
        place = bisect_left(places, mention.start)
        around = places[max(0, place - 1) : place + 1]
        nearest = min(around, key=lambda each: abs(each - mention.start), default=None)
        near = date(years.base, MONTHS // 2, 1) if nearest is None else days[nearest]
        for reading in week_readings(mention.text, near):
            slots = _slots(reading, mention, set(), "", 0)
            assert reading.year is not None
            yield Item(index, reading._replace(year=None), reading.month, reading.year, slots=slots)


def _is_slashed(reading: Reading, text: str, order: str) -> bool:
    """Tell whether a date is in digits between slashes, and which order its first parts have ("md", "dm")."""
    names = "".join(part.name for part in reading.parts)
    return names == order + "y" and text[reading.parts[0].end] == text[reading.parts[1].end] == "/"


# Behind a date, as mailers of America write the time: "3/4/2025 7:55 AM".
_TIME_OF_AMERICA = re.compile(r",?\s{1,2}(?:at\s)?\d{1,2}:\d\d(?::\d\d)?\s?[AP]M(?!\w)", re.IGNORECASE)


def _is_american(reading: Reading, mention: Mention) -> bool:
    """Tell whether a date has its month first, by its numbers or by the time behind it."""
    if _is_slashed(reading, mention.text, "md"):
        return True
    at_end = reading.end == len(mention.text) and _TIME_OF_AMERICA.match(mention.after) is not None
    return at_end and _is_slashed(reading, mention.text, "dm")


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
                abroad = language_before(mention.before + text[: part.start], written)
                english = _in_english(reading, mention, written)
                style = style_of(written, words, country, *english, abroad)
            slots.append(Slot(part, written, style=style))
        elif part.name == "k":
            slots.append(Slot(part, written, zero=written[0] == "0" or _is_iso(text, part)))
        elif part.name in "dm":
            zero = on_ticket or padded(reading, text, part, _usual(reading, text, zeros))
            slots.append(Slot(part, written, zero=zero))
        else:
            slots.append(Slot(part, written))
    return tuple(slots)


def _is_iso(text: str, week: Part) -> bool:
    """Tell whether a week is written as ISO 8601 has it ("2025-W07")."""
    before = text[max(0, week.start - 2) : week.start]
    return before.endswith("W") and not before[:-1].isalpha()


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


def _most_frequent(values: Sequence[T]) -> T | None:
    """Return the most frequent value, of equals the first; None of none."""
    counts: dict[T, int] = {}
    for value in values:
        counts[value] = counts.get(value, 0) + 1
    return max(counts, key=counts.__getitem__) if counts else None


def _with_context(
    mentions: Sequence[Mention], found: Sequence[tuple[int, Reading]], years: Years
) -> Iterator[Item]:
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


def _leaders(mentions: Sequence[Mention], found: Sequence[tuple[int, Reading]]) -> list[int]:
    """Return for each date the one with day and month that it is joined to on its right, NOBODY for none."""
    leaders = [NOBODY] * len(found)
    for number in range(len(found) - 2, -1, -1):
        if _is_full(found[number][1]) or not are_joined(mentions, found[number], found[number + 1]):
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
    return _is_full(one[1]) and one[1].parts[0].name == "n" and are_joined(mentions, one, two)


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
        return Item(index, reading, None, years.base)
    other = found[dated[max(0, bisect_left(dated, number) - 1)]][1]
    assert other.month is not None
    return Item(index, reading, other.month, other.year or years.of(other.month, None))
