"""Reading and writing the forms of German dates: which numbers and words are day, month and year.

The formats are those of Eder, Krieg-Holz and Hahn (RANLP 2019), section 5.2; the patterns lie in dates.toml.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import cache, lru_cache
from typing import NamedTuple

from hybrid_deid.languages.de.date_english import is_english, says_year
from hybrid_deid.languages.de.date_months import month_numbers, names_of_months
from hybrid_deid.languages.de.date_ordinals import day_of, pattern_of_days
from hybrid_deid.languages.de.tables import table
from hybrid_deid.word_patterns import any_of

YEAR4 = r"[12]\d{3}"
YEAR = rf"(?:{YEAR4}|['’´`]?\d{{2}})"
# A two-digit year below this belongs to the 21st century.
CENTURY = 40
REMEMBERED = 2048  # texts that are read


class Part(NamedTuple):
    """A number or name: `name` is d(ay), w (one in words), o(rdinal ending), m(onth), n (its name), y(ear), z
    (another), k (calendar week), i (the year of its numbering)."""

    name: str
    start: int
    end: int


class Reading(NamedTuple):
    """One date inside a text: its parts and their values, None where the text does not say.

    `until` is the second year of a pair ("15/16"); a `decade` is a year such as "1990er".
    """

    start: int
    end: int
    parts: tuple[Part, ...]
    day: int | None = None
    month: int | None = None
    year: int | None = None
    until: int | None = None
    decade: bool = False


@cache
def _patterns() -> tuple[tuple[str, re.Pattern[str]], ...]:
    names, roman = (any_of(names_of_months(apart)) for apart in (False, True))
    # A genitive s ("Ende Septembers") stays outside.
    name = rf"(?<![^\W\d_]){names}(?=s?(?![^\W\d_]))"
    ordinals = table("dates")["ordinals"]
    ordinal = "|".join([*(f"s?{e}" for e in ordinals["german"]), *ordinals["english"]]) + r"\b"
    fillings = {
        "{name}": name,
        "{roman}": roman,
        "{year4}": YEAR4,
        "{year}": YEAR,
        "{ordinal}": f"(?:{ordinal})",
        "{day}": pattern_of_days(),
    }
    found = []
    for row in table("dates")["pattern"]:
        source = row["regex"]
        for mark, filling in fillings.items():
            source = source.replace(mark, filling)
        found.append((row["kind"], re.compile(rf"(?<!\d)(?:{source})", re.IGNORECASE)))
    return tuple(found)


def year_of(text: str) -> int:
    """Return the year that two or four digits, perhaps after an apostrophe, stand for."""
    digits = text.lstrip("'’´`")
    value = int(digits)
    if len(digits) > 2:
        return value
    return value + (2000 if value < CENTURY else 1900)


def readings(text: str, before: str = "", after: str = "") -> Sequence[Reading]:
    """Return the dates in `text` from left to right, without any that cannot be one.

    `before` and `after` are the text around it: what is on its left tells a year from a day in a bare number
    ("SS 16"), both tell whether it is English.
    """
    found = _by_itself(text)
    return _readings(text, before, after) or () if found is None else found


@lru_cache(maxsize=REMEMBERED)
def _by_itself(text: str) -> tuple[Reading, ...] | None:
    """Return the dates in a text, None where it depends on what stands before it."""
    found = _readings(text, None)
    return None if found is None else tuple(found)


# What is a date only in some surroundings.
_SURROUNDED = ("number", "behind-weekday", "in-english")


def _readings(text: str, before: str | None, after: str = "") -> list[Reading] | None:
    """Return the dates in `text`; None where `before`, which is not given, is asked for."""
    found: list[Reading] = []
    position = 0
    while position < len(text):
        if not text[position].isalnum() and text[position] not in "'’´`":
            position += 1
            continue
        for kind, pattern in _patterns():
            match = pattern.match(text, position)
            if match is None:
                continue
            if kind == "skip":
                position = match.end()
                break
            if kind in _SURROUNDED and before is None:
                return None
            on_left = (before or "") + text[: match.start()] if kind in _SURROUNDED else ""
            if kind == "behind-weekday" and not _is_behind_weekday(on_left):
                continue
            if kind == "in-english" and not _has_day(on_left, text[match.end() :] + after):
                continue
            reading = _number(match, match["d"], on_left) if kind == "number" else _reading(kind, match)
            if reading is not None:
                found.append(reading)
                position = match.end()
                break
        else:
            position += 1
    dates = [r for r in found if r.month is not None or r.year is not None]
    return found if not dates else _without_stray_numbers(text, found)


@cache
def _weekday_before() -> re.Pattern[str]:
    weekdays = {name for week in table("dates")["weekdays"].values() for name in week}
    longest_first = "|".join(sorted(weekdays, key=len, reverse=True))
    return re.compile(rf"(?<![^\W\d_])(?:{longest_first})\.?,?\s{{1,2}}$", re.IGNORECASE)


def _is_behind_weekday(before: str) -> bool:
    return _weekday_before().search(before) is not None


def _has_day(before: str, after: str) -> bool:
    """Tell whether the number behind a month's name is its day, as English has it."""
    return is_english(before, after) and not says_year(before)


def _without_stray_numbers(text: str, found: list[Reading]) -> list[Reading]:
    """Keep a bare number beside dates only as the start of a range or list ("4. oder 12. Mai")."""
    kept = []
    for index, reading in enumerate(found):
        lone = reading.month is None and reading.year is None
        following = found[index + 1] if index + 1 < len(found) else None
        if lone and (following is None or not connects(text[reading.end : following.start])):
            continue
        kept.append(reading)
    return kept


@cache
def _connector() -> re.Pattern[str]:
    weekdays = {name for week in table("dates")["weekdays"].values() for name in week}
    longest_first = "|".join(sorted(weekdays, key=len, reverse=True))
    return re.compile(table("dates")["joints"]["regex"].replace("{weekday}", f"(?:{longest_first})"))


def connects(between: str) -> bool:
    """Tell whether `between` joins two dates to a range or a list."""
    return _connector().fullmatch(between) is not None


def _reading(kind: str, match: re.Match[str]) -> Reading | None:
    texts = {k: v for k, v in match.groupdict().items() if v is not None and k in "dmnyzow"}
    spans = {k: match.span(k) for k in texts}
    if kind == "years":
        return _years(match, texts["y"], texts["z"])
    if kind == "pair":
        return _pair(match, int(texts["d"]), int(texts["m"]))
    day = int(texts["d"]) if "d" in texts else day_of(texts["w"]) if "w" in texts else None
    month = int(texts["m"]) if "m" in texts else None
    names = {"d": "d", "m": "m", "n": "n", "y": "y", "o": "o", "w": "w"}
    if "n" in texts:
        month = month_numbers().get(texts["n"].casefold())
        if month is None:  # "Julİ": the pattern takes letters for the same that are two when folded
            return None
    elif month is not None and month > 12 and day is not None and day <= 12 and month <= 31:
        # American order.
        day, month = month, day
        names["d"], names["m"] = "m", "d"
    if (day is not None and not 1 <= day <= 31) or (month is not None and not 1 <= month <= 12):
        return None
    parts = tuple(sorted((Part(names[k], *spans[k]) for k in spans), key=lambda p: p.start))
    year = year_of(texts["y"]) if "y" in texts else None
    decade = month is None and year is not None and _is_decade(match, year)
    return Reading(match.start(), match.end(), parts, day, month, year, decade=decade)


def _is_decade(match: re.Match[str], value: int) -> bool:
    return value % 10 == 0 and match.string.startswith("er", match.end())


def _years(match: re.Match[str], first: str, second: str) -> Reading | None:
    year, until = year_of(first), int(second.lstrip("'’´`"))
    if until < 100:
        until += year // 100 * 100
        until += 100 if until < year else 0
    if not year < until <= year + 12:
        return None
    parts = (Part("y", *match.span("y")), Part("z", *match.span("z")))
    return Reading(match.start(), match.end(), parts, year=year, until=until)


def _pair(match: re.Match[str], first: int, second: int) -> Reading | None:
    """Read "13/14" (years), "3/7" (day and month), "7/99" (month and year)."""
    one, two = match.span("d"), match.span("m")
    digits = (one[1] - one[0], two[1] - two[0])
    if digits == (2, 2) and second == (first + 1) % 100:
        until = year_of(match["d"]) + 1
        return Reading(
            match.start(), match.end(), (Part("y", *one), Part("z", *two)), year=until - 1, until=until
        )
    if 1 <= first <= 31 and 1 <= second <= 12:
        parts = (Part("d", *one), Part("m", *two))
        return Reading(match.start(), match.end(), parts, first, second)
    if 1 <= first <= 12 and digits[1] == 2:
        parts = (Part("m", *one), Part("y", *two))
        return Reading(match.start(), match.end(), parts, month=first, year=year_of(match["m"]))
    return None


# Of the text before a number so much is looked at: a long text of numbers is seen once, not once a number.
LONGEST_BEFORE = 60


@cache
def _year_before() -> re.Pattern[str]:
    """Return what finds at the end of a text that a number behind it is a year."""
    words = table("dates")["year"]
    before = rf"{any_of(words['before'])}|{any_of(words['before_begin'])}\w*"
    return re.compile(rf"(?:['’´`]|\b(?:{before}))\s?$", re.IGNORECASE)


def _number(match: re.Match[str], digits: str, before: str) -> Reading | None:
    value = int(digits)
    year_like = len(digits) == 2 and match.end() == match.end("d")
    decade = year_like and _is_decade(match, value)
    said = year_like and _year_before().search(before, max(0, len(before) - LONGEST_BEFORE))
    if year_like and (value > 31 or value == 0 or decade or said):
        parts = (Part("y", *match.span("d")),)
        return Reading(match.start(), match.end(), parts, year=year_of(digits), decade=decade)
    if not 1 <= value <= 31 or before[-1:].isalpha():
        return None
    ordinal = [Part("o", *match.span("o"))] if match["o"] else []
    return Reading(match.start(), match.end(), (Part("d", *match.span("d")), *ordinal), day=value)


def padded(reading: Reading, text: str, part: Part, usual: bool) -> bool:
    """Tell whether the number of `part` is written with a leading zero below ten.

    The part says so itself, or its sister in the same date, or the document's `usual` way. In digits that
    nothing parts ("141025") all are.
    """
    after = reading.parts[1:]
    if (
        after
        and after[0].name == "m"
        and all(one.end == other.start for one, other in zip(reading.parts, after, strict=False))
    ):
        return True
    for candidate in (part, *(p for p in reading.parts if p.name in "dm" and p != part)):
        digits = text[candidate.start : candidate.end]
        if len(digits) == 1:
            return False
        if digits[0] == "0":
            return True
    return usual or reading.parts[0].name == "y"
