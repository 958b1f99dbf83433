"""Dates of six digits, as in names of files: "141025" is a day of October where the document has that day.

By themselves they have their year at the end, where that can be one of ours (dates.toml).
"""

from __future__ import annotations

from collections.abc import Sequence

from hybrid_deid.languages.de.date_forms import Reading, year_of

DIGITS = 6
Found = tuple[int, Reading]


def as_other_dates(found: Sequence[Found], texts: Sequence[str]) -> Sequence[Found]:
    """Return the dates of a document, those of six digits from the other end where that is another of them.

    Each is the index of a mention and a date in it; `texts` are those of the mentions.
    """
    if not any(_is_of_six(reading) for _, reading in found):
        return found
    days = {_day(reading) for _, reading in found if not _is_of_six(reading)}
    return [
        (index, turned)
        if _is_of_six(reading)
        and _day(reading) not in days
        and _day(turned := _turned(reading, texts[index])) in days
        else (index, reading)
        for index, reading in found
    ]


def _is_of_six(reading: Reading) -> bool:
    names = "".join(part.name for part in reading.parts)
    length = sum(part.end - part.start for part in reading.parts)
    return length == reading.end - reading.start == DIGITS and names in ("dmy", "ymd")


def _day(reading: Reading) -> tuple[int | None, int | None, int | None]:
    return reading.day, reading.month, reading.year


def _turned(reading: Reading, text: str) -> Reading:
    """Return a date of six digits read from the other end."""
    first, month, last = reading.parts
    parts = (first._replace(name=last.name), month, last._replace(name=first.name))
    told = {part.name: text[part.start : part.end] for part in parts}
    return reading._replace(parts=parts, day=int(told["d"]), year=year_of(told["y"]))
