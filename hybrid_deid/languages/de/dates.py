"""Surrogates of dates: one shift for all dates of a scope, each written back in its own form.

The shift (Eder, Krieg-Holz and Hahn, RANLP 2019, section 5.1) is a number of whole weeks, so that weekdays
that stand beside dates stay true. A month by itself moves by the months nearest to the shift, a year by
itself by one year in the direction of the shift; both always change.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from datetime import date, timedelta
from functools import cache
from itertools import chain
from typing import NamedTuple

from hybrid_deid.languages.de.date_beside import feast_surrogates
from hybrid_deid.languages.de.date_boxes import boxed_like
from hybrid_deid.languages.de.date_context import Item, Plan, Slot, plan_of
from hybrid_deid.languages.de.date_months import is_whole_word, month_name
from hybrid_deid.languages.de.date_ordinals import ordinal_ending, ordinal_word
from hybrid_deid.languages.de.date_years import FIRST_YEAR, LAST_YEAR
from hybrid_deid.languages.de.spelling import like
from hybrid_deid.languages.de.tables import table
from hybrid_deid.surrogates.date_shift import ATTEMPTS, Shift, day_shifts, shift_of
from hybrid_deid.surrogates.interface import Draw, Mention, normalized
from hybrid_deid.word_patterns import any_of

# A lone day in a document without any month; it and the month before have 31 days.
ASSUMED_MONTH = 8
WEEK = range(7)
# Lone years that would become one another move by up to this many years.
MOST_YEARS = 9


class Value(NamedTuple):
    """Where a date has moved to; `until` is the second year of a pair."""

    day: int
    month: int
    year: int
    until: int


class Dates:
    """The generator for DATE.

    With `avoid_originals`, a document whose shifted dates would equal one of its originals takes the next
    shift of its scope; without, every document of a scope has the same shift, whatever collides. In the mode
    "paper" the shift is one of days, as in eder2019.
    """

    def __init__(self, days: int = 365, unit: str = "week", avoid_originals: bool = True) -> None:
        """`days` bounds the shift either way, `unit` is "week" or "day".

        Raises ValueError for bounds that allow no shift.
        """
        if unit not in ("week", "day") or not 7 <= days <= 365:
            raise ValueError("a shift needs the unit 'week' or 'day' and 7 to 365 days")
        self.days = days
        self.unit = unit
        self.avoid_originals = avoid_originals

    def __call__(self, mentions: Sequence[Mention], draw: Draw) -> list[str]:
        """Return the surrogates of the DATE mentions of one document, each in the form of the mention."""
        plan = plan_of(mentions)
        shift, texts = self._chosen(plan, draw)
        if self.avoid_originals:
            texts = _without_originals(plan, shift, texts, draw)
        feasts = feast_surrogates(plan, shift.days, draw)
        return [
            feasts.get(index)
            or _header(mention.text, shift.days)
            or _changed(mention.text, boxed_like(mention.text, text), draw)
            for index, (mention, text) in enumerate(zip(mentions, texts, strict=True))
        ]

    def shift(self, mentions: Sequence[Mention], draw: Draw) -> int:
        """Return the shift in days that the document of these mentions gets; never zero."""
        return self._chosen(plan_of(mentions), draw)[0].days

    def entities(self, mentions: Sequence[Mention]) -> list[str]:
        """Return for each mention the date that it stands for, as far as the document tells."""
        plan = plan_of(mentions)
        keys = [""] * len(mentions)
        for item in plan.items:
            reading = item.reading
            year = reading.year if item.measure != "days" else item.year
            keys[item.mention] += f"|{year}-{item.month}-{reading.day}-{reading.until}"
        return [key or normalized(mention.text) for key, mention in zip(keys, mentions, strict=True)]

    def _chosen(self, plan: Plan, draw: Draw) -> tuple[Shift, list[str]]:
        unit = "day" if draw.mode == "paper" else self.unit
        return _choose(plan, draw, self.days, unit, self.avoid_originals)


# The date of a mail header (RFC 5322, 3.3): English, with the time of day.
_HEADER = re.compile(r"(?:[A-Z][a-z]{2},\s*)?\d{1,2}\s+[A-Z][a-z]{2}\s+\d{2,4}\s+\d\d:\d\d")


def _header(original: str, days: int) -> str | None:
    """Return the date of a header moved by `days` as mailers write it, or None when it is no such date."""
    if not _HEADER.match(original):
        return None
    from email.utils import format_datetime, parsedate_to_datetime  # which imports the socket module

    try:
        return format_datetime(parsedate_to_datetime(original) + timedelta(days=days))
    except (ValueError, TypeError, OverflowError):
        return None  # looks like one and is none; the general way serves it


def _choose(plan: Plan, draw: Draw, days: int, unit: str, avoid_originals: bool) -> tuple[Shift, list[str]]:
    """Return the first shift of the scope that does no harm in this document, else the least harmful one.

    With it come the moved dates.

    Months and years by themselves take the nearest other number of months or years where theirs would make
    one original of another.
    """
    further = day_shifts(draw, days, unit)
    first = next(further)
    shift = shift_of(first)
    if not avoid_originals or not plan.items:
        return shift, _render(plan, shift)
    measures = {item.measure for item in plan.items}
    texts: list[str] = []
    if "days" in measures:
        shift, texts = _least_harmful(plan, "days", map(shift_of, chain((first,), further)), draw)
    sign = shift.years
    if "months" in measures:
        sizes = sorted(range(1, 12), key=lambda size: abs(size - abs(shift.months)))
        months = (shift._replace(months=sign * size) for size in sizes)
        shift, texts = _least_harmful(plan, "months", months, draw)
    if "years" in measures:
        years = (*range(1, MOST_YEARS + 1), *range(-1, -MOST_YEARS - 1, -1))
        further_years = (shift._replace(years=sign * size) for size in years)
        shift, texts = _least_harmful(plan, "years", further_years, draw)
    return shift, texts if len(measures) == 1 else _render(plan, shift)


def _least_harmful(plan: Plan, measure: str, shifts: Iterable[Shift], draw: Draw) -> tuple[Shift, list[str]]:
    """Return the best of some shifts for the dates of a measure, and how it renders their mentions."""
    items = [item for item in plan.items if item.measure == measure]
    held = {item.mention for item in items}
    mentions = sorted(held)
    weeks = _weeks(plan)
    # All dates of those mentions, for a range may mix them ("Mai - 3.6.2016").
    part = Plan(plan.mentions, tuple(item for item in plan.items if item.mention in held))
    best: tuple[Shift, list[str]] | None = None
    least = 0
    for shift in shifts:
        harm = _harm_of_values(plan, items, shift)
        texts = _render(part, shift)
        for index in mentions:
            if texts[index] == plan.mentions[index].text:
                harm += 1000
            elif index in weeks:
                continue
            elif not draw.allows(texts[index]):
                harm += 100
            elif _holds_original(texts[index], draw):
                harm += 20
        if best is None or harm < least:
            best, least = (shift, texts), harm
        if least == 0:
            break
    if best is None:
        raise ValueError("there is no shift to choose from")
    return best


_WORD = re.compile(r"\w{3,}")  # months and years, not days


def _holds_original(text: str, draw: Draw) -> bool:
    """Tell whether a moved date holds a month or year that is a date of the document by itself."""
    return not draw.forbidden.isdisjoint(map(normalized, _WORD.findall(text)))


def _weeks(plan: Plan) -> frozenset[int]:
    """Return the mentions that are calendar weeks: others of the document may become one of them."""
    return frozenset(item.mention for item in plan.items if item.is_week)


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


def _without_originals(plan: Plan, shift: Shift, texts: Sequence[str], draw: Draw) -> list[str]:
    """Return the moved dates; one that is an original itself moves on (one that only holds one does not).

    A week does so where it is its own: not all of a year's can be others.
    """
    if all(map(draw.allows, texts)):
        return list(texts)
    items: dict[int, list[Item]] = {}
    for item in plan.items:
        if not item.is_week or texts[item.mention] == plan.mentions[item.mention].text:
            items.setdefault(item.mention, []).append(item)
    return [
        _moved_on(mention, items[index], shift, text, draw)
        if index in items and not draw.allows(text)
        else text
        for index, (mention, text) in enumerate(zip(plan.mentions, texts, strict=True))
    ]


def _moved_on(mention: Mention, items_here: Iterable[Item], shift: Shift, text: str, draw: Draw) -> str:
    """Return the mention, whose `text` is an original now, moved on by a little more than the others.

    No one shift fits all of "Januar, Februar, April, August"; a month out of order is better than a tag.
    """
    items = tuple(item._replace(mention=0) for item in items_here)
    part = Plan((mention,), items)
    for more in (*range(1, 12), *range(-11, 0)):
        moved = Shift(shift.days + 7 * more, shift.months + more, shift.years + more)
        candidate = _render(part, moved)[0]
        if draw.allows(candidate):
            return candidate
    return text


def _moved(year: int, month: int, day: int, shift: int) -> date | None:
    try:
        # A day that the month lacks ("31.11.") counts on into the next month.
        return date(year, month, 1) + timedelta(days=day - 1 + shift)
    except (ValueError, OverflowError):
        return None


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
    years = shift.years * (10 if reading.decade else 1)
    year = (reading.year or item.year) + years
    if (
        reading.year is not None
        and FIRST_YEAR <= reading.year <= LAST_YEAR
        and not FIRST_YEAR <= year <= LAST_YEAR
    ):
        year = reading.year - years
    return Value(1, 1, year, until + year - (reading.year or 0))


_STOP = re.compile(r"\.(?!\w)")  # of an abbreviation; what joins month and year stays ("31.Oct.2022")


def _render(plan: Plan, shift: Shift) -> list[str]:
    texts = [mention.text for mention in plan.mentions]
    # From the right, so that the offsets of the parts on the left stay true.
    for item in reversed(plan.items):
        new = _shifted(item, shift)
        text = texts[item.mention]
        for slot in reversed(item.slots):
            rest = text[slot.part.end :]
            if slot.style is not None and _STOP.match(rest) and is_whole_word(slot.style, new.month):
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
    if name == "w":
        return ordinal_word(written, new.day)
    if name in "dm":
        value = new.day if name == "d" else new.month
        return f"{value:02d}" if slot.zero else str(value)
    if name in "ki":
        year, week, _ = date(new.year, new.month, new.day).isocalendar()
        if name == "k":
            return f"{week:02d}" if slot.zero else str(week)
        value = year
    else:
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


# The number of a quarter of a year that stands by itself; beside a year, it is the year that moves.
_QUARTER = re.compile(r"(?<=\bQ)[1-4]\b|\b[1-4](?=(?:\.\s?|\s)Quartal)", re.IGNORECASE)
QUARTERS = 4


def _changed(original: str, text: str, draw: Draw) -> str:
    """Return `text`, or, where no date could be read, the original with all its digits changed."""
    if text != original:
        return text
    if (quarter := _QUARTER.search(original)) is not None:
        turned = (int(quarter[0]) + draw.keyed.number(QUARTERS - 1, "DATE", "quarter")) % QUARTERS + 1
        moved = original[: quarter.start()] + str(turned) + original[quarter.end() :]
        if draw.allows(moved):
            return moved
    for attempt in range(ATTEMPTS if any(map(str.isdecimal, original)) else 0):
        digits = [
            str((int(c) + 1 + draw.keyed.number(9, "DATE", "digit", original, str(attempt), str(i))) % 10)
            if c.isdecimal()
            else c
            for i, c in enumerate(original)
        ]
        changed = "".join(digits)
        if changed != original and draw.allows(changed):
            return changed
    return _other_words(original, draw)


@cache
def _weekdays() -> re.Pattern[str]:
    """Return a pattern of all names of weekdays, the longest first, also with an ending ("donnerstags")."""
    names = {name for week in table("dates")["weekdays"].values() for name in week}
    parts = any_of(table("dates")["parts_of_day"]["names"])
    return re.compile(rf"\b(?P<day>{any_of(names)})(?=s?\b|{parts})", re.IGNORECASE)


def _other_words(original: str, draw: Draw) -> str:
    """Return a date of words with other weekdays, or another feast; "" where there are none.

    All weekdays of a scope turn by the same number of days.
    """
    turn = 1 + draw.keyed.number(len(WEEK) - 1, "DATE", "weekdays")
    for more in range(len(WEEK) - 1):

        def turned(match: re.Match[str], by: int = 1 + (turn - 1 + more) % (len(WEEK) - 1)) -> str:
            folded = match["day"].casefold()
            for week in table("dates")["weekdays"].values():
                if folded in (names := [name.casefold() for name in week]):
                    return like(match["day"], week[(names.index(folded) + by) % len(week)])
            return match["day"]

        text = _weekdays().sub(turned, original)
        if text != original and draw.allows(text):
            return text
    for group in table("dates")["holidays"].values():
        found = next((feast for feast in group if normalized(feast) == normalized(original)), "")
        others = [feast for feast in group if feast != found]
        for feast in draw.keyed.shuffled(others, "DATE", "feast", found) if found else ():
            if draw.allows(feast):
                return like(original, feast)
    return ""
