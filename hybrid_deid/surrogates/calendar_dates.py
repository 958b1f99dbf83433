"""DATE for languages that write day, month and year in few ways: one shift, each date in its own form."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import date, timedelta

from hybrid_deid.surrogates.date_shift import ATTEMPTS, Shift, day_shifts, shift_of
from hybrid_deid.surrogates.interface import Draw, Mention, normalized
from hybrid_deid.surrogates.shape import like_case, scrambled
from hybrid_deid.word_patterns import any_of

ASSUMED_YEAR, ASSUMED_MONTH = 2015, 8
FIRST_YEAR, LAST_YEAR = 1900, 2099
MOST_YEARS = 9


@dataclass(frozen=True)
class DateWords:
    """How a language writes dates.

    `months` are twelve rows of names: in full, then the abbreviations. `patterns` are regular expressions,
    tried in this order, with the groups d, m (a number), n (a name), y and o (an English ordinal ending);
    {n} in them stands for the names.
    """

    months: tuple[tuple[str, ...], ...]
    patterns: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Found:
    """A date in a mention: its match, and what it says (0: nothing)."""

    mention: int
    match: re.Match[str]
    day: int
    month: int
    year: int


class CalendarDates:
    """The generator for DATE of one language; weeks by default, so that weekdays stay true."""

    def __init__(self, words: DateWords, days: int = 365, unit: str = "week") -> None:
        """`days` bounds the shift either way, `unit` is "week" or "day"."""
        self._days, self._unit = days, unit
        self._months = words.months
        self._number = {
            normalized(name): number for number, names in enumerate(words.months, 1) for name in names
        }
        names = any_of(self._number)
        self._patterns = [
            re.compile(p.replace("{n}", f"(?P<n>{names})"), re.IGNORECASE) for p in words.patterns
        ]

    def __call__(self, mentions: Sequence[Mention], draw: Draw) -> list[str]:
        """Return the surrogates of the dates of one document."""
        found = [one for at, mention in enumerate(mentions) for one in self._found(at, mention.text)]
        years = [one.year for one in found if one.year]
        year = max(sorted(set(years)), key=years.count) if years else ASSUMED_YEAR
        unit = "day" if draw.mode == "paper" else self._unit
        best: list[str] = []
        least = None
        for days in day_shifts(draw, self._days, unit):
            texts = self._moved(mentions, found, shift_of(days), year)
            harm = sum(not draw.allows(text) for text in texts)
            if least is None or harm < least:
                best, least = texts, harm
            if not least:
                break
        return [
            self._unlike(m, text, found, at, year, draw)
            for at, (m, text) in enumerate(zip(mentions, best, strict=True))
        ]

    def reads(self, text: str) -> bool:
        """Tell whether a mention as a whole is a date that one of the patterns reads."""
        return any(pattern.fullmatch(text.strip()) for pattern in self._patterns)

    def entities(self, mentions: Sequence[Mention]) -> list[str]:
        """Return for each mention the date that it stands for."""
        keys = []
        for at, mention in enumerate(mentions):
            said = [f"{one.year}-{one.month}-{one.day}" for one in self._found(at, mention.text)]
            keys.append("|".join(said) or normalized(mention.text))
        return keys

    def _found(self, mention: int, text: str) -> list[Found]:
        taken: list[Found] = []
        for pattern in self._patterns:
            for match in pattern.finditer(text):
                if any(match.start() < one.match.end() and one.match.start() < match.end() for one in taken):
                    continue
                groups = match.groupdict()
                month = self._number.get(normalized(groups.get("n") or ""), 0) or int(groups.get("m") or 0)
                day = int(groups.get("d") or 0)
                if month <= 12 and day <= 31:
                    taken.append(Found(mention, match, day, month, _year(groups.get("y"))))
        return sorted(taken, key=lambda one: one.match.start())

    def _moved(
        self, mentions: Sequence[Mention], found: Sequence[Found], shift: Shift, year: int
    ) -> list[str]:
        texts = [mention.text for mention in mentions]
        for one in reversed(found):  # from the right, so that offsets on the left stay true
            text = texts[one.mention]
            new = self._written(one, _shifted(one, shift, year))
            texts[one.mention] = text[: one.match.start()] + new + text[one.match.end() :]
        return texts

    def _written(self, one: Found, new: tuple[int, int, int]) -> str:
        day, month, year = new
        text, start = one.match.group(), one.match.start()
        written: Mapping[str, str] = {
            "d": str(day),
            "m": str(month),
            "n": self._name(one, month),
            "y": f"{year:04d}",
            "o": _ordinal(day),
        }
        said = {name: span for name in written if (span := _span(one.match, name))}
        year_first = "y" in said and "m" in said and said["y"] < said["m"]
        padded = year_first or any(text[said[name][0] - start] == "0" for name in "dm" if name in said)
        for name, (begin, end) in sorted(said.items(), key=lambda item: item[1], reverse=True):
            old = text[begin - start : end - start]
            drawn = written[name]
            if name in "dm" and padded:
                drawn = drawn.zfill(len(old))
            if name == "y" and len(old) == 2:
                drawn = drawn[2:]
            text = (
                text[: begin - start]
                + (like_case(old, drawn) if name == "o" else drawn)
                + text[end - start :]
            )
        return text

    def _name(self, one: Found, month: int) -> str:
        """Return the name of a month in the style of the original: in full, abbreviated, with a full stop."""
        old = one.match.groupdict().get("n") or ""
        if not old:
            return ""
        names = self._months[_shown(one, self._number) - 1]
        style = next((place for place, name in enumerate(names) if normalized(name) == normalized(old)), 0)
        row = self._months[month - 1]
        new = row[style if style < len(row) else -1]
        return like_case(old, new[:1].upper() + new[1:] if old[:1].isupper() else new.lower())

    def _unlike(
        self, mention: Mention, text: str, found: Sequence[Found], at: int, year: int, draw: Draw
    ) -> str:
        """Return `text`, or, where it is an original, the mention moved further, or with other digits."""
        if draw.allows(text):
            return text
        own = [one for one in found if one.mention == at]
        for more in (*range(1, MOST_YEARS), *range(-1, -MOST_YEARS, -1)):
            moved = self._moved(
                [mention],
                [Found(0, o.match, o.day, o.month, o.year) for o in own],
                Shift(7 * more, more, more),
                year,
            )[0]
            if own and draw.allows(moved):
                return moved
        for attempt in range(ATTEMPTS):
            changed = scrambled(mention.text, draw.keyed.numbers("DATE", mention.text, str(attempt)))
            if any(map(str.isdigit, mention.text)) and draw.allows(changed):
                return changed
        return ""


def _shown(one: Found, numbers: Mapping[str, int]) -> int:
    return numbers[normalized(one.match.group("n"))]


def _span(match: re.Match[str], group: str) -> tuple[int, int] | None:
    """Return where a group has matched, None where it has not or the pattern does not have it."""
    return match.span(group) if match.groupdict().get(group) else None


def _year(text: str | None) -> int:
    if not text:
        return 0
    number = int(text)
    if len(text) == 2:
        return number + (2000 if number < 50 else 1900)
    return number


def _shifted(one: Found, shift: Shift, year: int) -> tuple[int, int, int]:
    """Return day, month and year of a date that has moved."""
    base = one.year or year
    if one.day:
        try:
            first = date(base, one.month or ASSUMED_MONTH, 1)
            moved = first + timedelta(days=one.day - 1 + shift.days)
        except (ValueError, OverflowError):  # a year that no calendar has
            return one.day % 28 + 1, one.month % 12 + 1, base
        return moved.day, moved.month, moved.year
    if one.month:
        years, month = divmod(base * 12 + one.month - 1 + shift.months, 12)
        return 0, month + 1, years
    new = base + shift.years
    return 0, 0, new if FIRST_YEAR <= new <= LAST_YEAR else base - shift.years


def _ordinal(day: int) -> str:
    if day in (11, 12, 13):
        return "th"
    return {1: "st", 2: "nd", 3: "rd"}.get(day % 10, "th")
