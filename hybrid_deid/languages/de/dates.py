"""Surrogates of dates: one shift for all dates of a scope, each written back in its own form.

The shift (Eder, Krieg-Holz and Hahn, RANLP 2019, section 5.1) is a number of whole weeks, so that weekdays
that stand beside dates stay true. A month by itself moves by the months nearest to the shift, a year by
itself by one year in the direction of the shift; both always change.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from datetime import date, timedelta
from itertools import chain
from typing import NamedTuple

from hybrid_deid.languages.de.date_forms import (
    Part,
    Reading,
    Style,
    connects,
    is_whole_word,
    month_name,
    month_numbers,
    ordinal_ending,
    padded,
    readings,
    style_of,
)
from hybrid_deid.languages.de.spelling import like
from hybrid_deid.languages.de.tables import table
from hybrid_deid.surrogates.interface import Draw, Mention

# The year of a document that names none; a leap year before it serves a "29.2.".
ASSUMED_YEAR = 2015
ASSUMED_LEAP_YEAR = 2016
# A lone day in a document without any month; it and the month before have 31 days.
ASSUMED_MONTH = 8
FIRST_YEAR, LAST_YEAR = 1900, 2099
DAYS_PER_MONTH = 365.25 / 12
# Shifts below four weeks would leave most months as they are, those near a year the day and month.
LEAST_DAYS, MOST_DAYS = 28, 350
ATTEMPTS = 40
# Lone years that would become one another move by up to this many years.
MOST_YEARS = 9


@dataclass(frozen=True, slots=True)
class Slot:
    """A part of a date and how it is written: with a leading zero (`zero`), or as a month name of `style`."""

    part: Part
    written: str
    zero: bool = False
    style: Style | None = None


@dataclass(frozen=True, slots=True)
class Item:
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


class Shift(NamedTuple):
    """How far dates with a day, months, and lone years of a document move; none is zero."""

    days: int
    months: int
    years: int


class Value(NamedTuple):
    """Where a date has moved to; `until` is the second year of a pair."""

    day: int
    month: int
    year: int
    until: int


@dataclass(frozen=True, slots=True)
class Plan:
    """All dates of a document, in text order."""

    mentions: tuple[Mention, ...]
    items: tuple[Item, ...]


def dates(days: int = 365, unit: str = "week", avoid_originals: bool = True) -> Callable[..., list[str]]:
    """Return the generator for DATE.

    `days` bounds the shift either way, `unit` is "week" or "day". With `avoid_originals`, a document whose
    shifted dates would equal one of its originals takes the next shift of its scope; without, every document
    of a scope has the same shift, whatever collides. Raises ValueError for bounds that allow no shift.
    """
    if unit not in ("week", "day") or not 7 <= days <= 365:
        raise ValueError("a shift needs the unit 'week' or 'day' and 7 to 365 days")

    def generate(mentions: Sequence[Mention], draw: Draw) -> list[str]:
        """Return the surrogates of the DATE mentions of one document."""
        plan = _plan(mentions)
        texts = _render(plan, _choose(plan, draw, days, unit, avoid_originals))
        return [_changed(mention.text, text, draw) for mention, text in zip(mentions, texts, strict=True)]

    return generate


def document_shift(
    mentions: Sequence[Mention], draw: Draw, days: int = 365, unit: str = "week", avoid_originals: bool = True
) -> int:
    """Return the shift in days that `dates` takes for these mentions; never zero."""
    return _choose(_plan(mentions), draw, days, unit, avoid_originals).days


_RFC = re.compile(
    r"(?P<w>[A-Za-z]{3}\s*,\s*)?(?P<d>\d{1,2})(?P<a>\s+)(?P<n>[A-Za-z]{3})(?P<b>\s+)(?P<y>\d{4}|\d{2})(?!\d)"
)


def shift_rfc5322(text: str, draw: Draw, mentions: Sequence[Mention] = ()) -> str:
    """Shift a header date such as "Mon, 03 Jul 2017 10:00:00 +0200" and keep it valid.

    `mentions` are the DATE mentions of the same document, so that the header moves with the body.
    Time and zone stay, the weekday is computed anew. Returns "" when there is no such date in `text`.
    """
    match = _RFC.search(text)
    month = month_numbers().get(match["n"].lower()) if match else None
    if match is None or month is None:
        return ""
    year = int(match["y"])
    # RFC 5322, 4.3: two digits below 50 are of the 21st century.
    year += 0 if year > 99 else 2000 if year < 50 else 1900
    moved = _moved(year, month, int(match["d"]), document_shift(mentions, draw))
    if moved is None:
        return ""
    names = table("dates")["weekdays"]["english-short"]
    weekday = f"{names[moved.weekday()]}, " if match["w"] else ""
    english = next(s for s in table("dates")["style"] if s["name"] == "english-short")["months"]
    day = f"{moved.day:02d}" if len(match["d"]) == 2 else str(moved.day)
    shifted = f"{weekday}{day}{match['a']}{english[moved.month - 1]}{match['b']}{moved.year}"
    return text[: match.start()] + shifted + text[match.end() :]


def _plan(mentions: Sequence[Mention]) -> Plan:
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
    hints = Counter(m.country for m in mentions if m.country).most_common(1)
    country = hints[0][0] if hints else ""
    items = []
    for item in _with_context(mentions, found):
        slots = _slots(item.reading, mentions[item.mention].text, words, country, zeros > 0)
        items.append(Item(item.mention, item.reading, item.month, item.year, item.leader, slots))
    return Plan(tuple(mentions), tuple(items))


_ENGLISH = re.compile(r"(?:Mon|Tue|Wed|Thu|Fri|Sat|Sun)\w*\b|.*\d(?:st|nd|rd|th)\b", re.IGNORECASE)


def _slots(reading: Reading, text: str, words: set[str], country: str, zeros: bool) -> tuple[Slot, ...]:
    slots = []
    for part in reading.parts:
        written = text[part.start : part.end]
        if part.name == "n":
            month_first = reading.parts[0].name == "n" and reading.day is not None
            english = month_first or _ENGLISH.match(text) is not None
            slots.append(Slot(part, written, style=style_of(written, words, country, english)))
        elif part.name in "dm":
            slots.append(Slot(part, written, zero=padded(reading, text, part, zeros)))
        else:
            slots.append(Slot(part, written))
    return tuple(slots)


def _reference_year(found: Sequence[tuple[int, Reading]]) -> int | None:
    """Return the most frequent year of the document; of equals, the earliest in the text."""
    years = [r.year for _, r in found if r.year is not None and r.month is not None]
    years = years or [r.year for _, r in found if r.year is not None and r.year >= FIRST_YEAR]
    return Counter(years).most_common(1)[0][0] if years else None


def _with_context(mentions: Sequence[Mention], found: Sequence[tuple[int, Reading]]) -> Iterator[Item]:
    year = _reference_year(found)
    for number, (index, reading) in enumerate(found):
        if reading.year is not None:
            yield Item(index, reading, reading.month, reading.year)
        elif reading.month is not None:
            yield Item(index, reading, reading.month, _year_for(reading.month, reading.day, year))
        else:
            yield _lone_day(mentions, found, number, year)


def _year_for(month: int, day: int | None, year: int | None) -> int:
    if (month, day) != (2, 29):
        return year or ASSUMED_YEAR
    while year and (year % 4 or (year % 100 == 0 and year % 400)):
        year -= 1
    return year or ASSUMED_LEAP_YEAR


def _lone_day(
    mentions: Sequence[Mention], found: Sequence[tuple[int, Reading]], number: int, year: int | None
) -> Item:
    """Give a lone day the month of the date that it is joined to, else of the nearest one before it."""
    index, reading = found[number]
    for later in range(number + 1, len(found)):
        if not connects(_between(mentions, found[later - 1], found[later])):
            break
        following = found[later][1]
        if following.month is not None and following.day is not None:
            month, its_year = following.month, following.year or _year_for(following.month, None, year)
            if reading.day is not None and reading.day > following.day:
                month, its_year = (month - 1, its_year) if month > 1 else (12, its_year - 1)
            return Item(index, reading, month, its_year, leader=later)
    others = [*reversed(found[:number]), *found[number + 1 :]]
    for _, other in others:
        if other.month is not None:
            return Item(index, reading, other.month, other.year or year or ASSUMED_YEAR)
    return Item(index, reading, None, year or ASSUMED_YEAR)


def _between(mentions: Sequence[Mention], left: tuple[int, Reading], right: tuple[int, Reading]) -> str:
    one, two = mentions[left[0]], mentions[right[0]]
    if left[0] == right[0]:
        return one.text[left[1].end : right[1].start]
    gap = two.start - one.end
    if gap < 0 or gap > len(one.after):
        return "\n\n\n\n"
    return one.text[left[1].end :] + one.after[:gap] + two.text[: right[1].start]


def _day_shifts(draw: Draw, days: int, unit: str) -> Iterator[int]:
    step = 7 if unit == "week" else 1
    most = min(days, MOST_DAYS) // step
    least = -(-LEAST_DAYS // step) if most * step >= 2 * LEAST_DAYS else 1
    seen = set()
    for attempt in range(ATTEMPTS):
        number = draw.keyed.number(2 * (most - least + 1), "DATE", "shift", str(attempt))
        size = least + number // 2
        shift = step * (size if number % 2 else -size)
        if shift not in seen:
            seen.add(shift)
            yield shift


def _choose(plan: Plan, draw: Draw, days: int, unit: str, avoid_originals: bool) -> Shift:
    """Return the first shift of the scope that does no harm in this document, else the least harmful one.

    Months and years by themselves take the nearest other number of months or years where theirs would make
    one original of another.
    """
    day_shifts = _day_shifts(draw, days, unit)
    first = next(day_shifts)
    shift = Shift(first, _months(first), 1 if first > 0 else -1)
    if not avoid_originals or not plan.items:
        return shift
    measures = {item.measure for item in plan.items}
    if "days" in measures:
        by_days = (Shift(d, _months(d), 1 if d > 0 else -1) for d in chain((first,), day_shifts))
        shift = _least_harmful(plan, "days", by_days, draw)
    sign = shift.years
    if "months" in measures:
        sizes = sorted(range(1, 12), key=lambda size: abs(size - abs(shift.months)))
        shift = _least_harmful(plan, "months", (shift._replace(months=sign * size) for size in sizes), draw)
    if "years" in measures:
        years = (*range(1, MOST_YEARS + 1), *range(-1, -MOST_YEARS - 1, -1))
        shift = _least_harmful(plan, "years", (shift._replace(years=sign * size) for size in years), draw)
    return shift


def _least_harmful(plan: Plan, measure: str, shifts: Iterable[Shift], draw: Draw) -> Shift:
    items = [item for item in plan.items if item.measure == measure]
    mentions = sorted({item.mention for item in items})
    # All dates of those mentions, for a range may mix them ("Mai - 3.6.2016").
    part = Plan(plan.mentions, tuple(item for item in plan.items if item.mention in mentions))
    best, least = None, 0
    for shift in shifts:
        harm = _harm_of_values(plan, items, shift)
        texts = _render(part, shift)
        for index in mentions:
            if texts[index] == plan.mentions[index].text:
                harm += 1000
            elif not draw.allows(texts[index]):
                harm += 100
        if best is None or harm < least:
            best, least = shift, harm
        if least == 0:
            break
    if best is None:
        raise ValueError("there is no shift to choose from")
    return best


def _harm_of_values(plan: Plan, items: Sequence[Item], shift: Shift) -> int:
    """Count months that a list or range loses, and years that become implausible."""
    harm = 0
    for item in items:
        new = _shifted(item, shift)
        if item.leader is not None:
            leader = plan.items[item.leader]
            same = item.month == leader.month
            harm += 10 * (same != (new.month == _shifted(leader, shift).month))
        if item.reading.year is not None and FIRST_YEAR <= item.reading.year <= LAST_YEAR:
            harm += 50 * (not FIRST_YEAR <= new.year <= LAST_YEAR)
    return harm


def _moved(year: int, month: int, day: int, shift: int) -> date | None:
    try:
        # A day that the month lacks ("31.11.") counts on into the next month.
        return date(year, month, 1) + timedelta(days=day - 1 + shift)
    except (ValueError, OverflowError):
        return None


def _months(shift: int) -> int:
    months = round(shift / DAYS_PER_MONTH)
    sign = 1 if shift > 0 else -1
    return sign * min(max(abs(months), 1), 11)


def _shifted(item: Item, shift: Shift) -> Value:
    """Return where the date of `item` moves."""
    reading = item.reading
    until = reading.until or 0
    if reading.day is not None:
        moved = _moved(item.year, item.month or ASSUMED_MONTH, reading.day, shift.days)
        if moved is None:
            return Value(reading.day, item.month or 1, item.year, until)
        return Value(moved.day, moved.month, moved.year, until)
    if item.month is not None:
        year, month = divmod(item.year * 12 + item.month - 1 + shift.months, 12)
        return Value(1, month + 1, year, until)
    year = (reading.year or item.year) + shift.years
    if (
        reading.year is not None
        and FIRST_YEAR <= reading.year <= LAST_YEAR
        and not FIRST_YEAR <= year <= LAST_YEAR
    ):
        year = reading.year - shift.years
    return Value(1, 1, year, until + year - (reading.year or 0))


def _render(plan: Plan, shift: Shift) -> list[str]:
    texts = [mention.text for mention in plan.mentions]
    # From the right, so that the offsets of the parts on the left stay true.
    for item in reversed(plan.items):
        new = _shifted(item, shift)
        text = texts[item.mention]
        for slot in reversed(item.slots):
            rest = text[slot.part.end :]
            if slot.style is not None and rest.startswith(".") and is_whole_word(slot.style, new.month):
                rest = rest[1:]
            text = text[: slot.part.start] + _written(slot, new) + rest
        texts[item.mention] = text
    if shift.days % 7:
        texts = [_with_weekday(text, shift.days) for text in texts]
    return texts


def _written(slot: Slot, new: Value) -> str:
    name, written = slot.part.name, slot.written
    if slot.style is not None:
        return month_name(slot.style, new.month, written)
    if name == "o":
        return ordinal_ending(written, new.day)
    if name in "dm":
        value = new.day if name == "d" else new.month
        return f"{value:02d}" if slot.zero else str(value)
    value = new.year if name == "y" else new.until
    digits = written.lstrip("'’´`")
    mark = written[: len(written) - len(digits)]
    return mark + (f"{value % 100:02d}" if len(digits) == 2 else f"{value:04d}")


def _with_weekday(text: str, shift: int) -> str:
    """Move the names of weekdays inside a date, where the shift is not one of whole weeks."""
    for names in table("dates")["weekdays"].values():
        match = re.match(rf"({'|'.join(names)})\b", text, re.IGNORECASE)
        if match:
            index = [n.casefold() for n in names].index(match[1].casefold())
            return like(match[1], names[(index + shift) % 7]) + text[match.end() :]
    return text


def _changed(original: str, text: str, draw: Draw) -> str:
    """Return `text`, or, where no date could be read, the original with all its digits changed."""
    if text != original:
        return text
    for attempt in range(ATTEMPTS):
        digits = [
            str((int(c) + 1 + draw.keyed.number(9, "DATE", "digit", original, str(attempt), str(i))) % 10)
            if c.isdecimal()
            else c
            for i, c in enumerate(original)
        ]
        changed = "".join(digits)
        if changed != original and draw.allows(changed):
            return changed
    return ""
