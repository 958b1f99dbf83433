"""Digits that look like a date or a year become a date or a year: in addresses and identifiers."""

from __future__ import annotations

import re

from hybrid_deid.keyed import Numbers
from hybrid_deid.surrogates.shape import scrambled

YEAR = re.compile(r"(?<!\d)(?:19|20)\d{2}(?!\d)")
_MONTH, _DAY = r"(?:0[1-9]|1[0-2])", r"(?:0[1-9]|[12]\d|3[01])"
# "2023-02-24", "2023/02", "20230224", "24.02.2023", "2023".
_DATED = re.compile(
    rf"(?<!\d)(?:(?P<y>(?:19|20)\d\d)(?:(?P<a>[-/._]?)(?P<m>{_MONTH})(?:(?P=a)(?P<d>{_DAY}))?)?"
    rf"|(?P<d2>{_DAY})(?P<b>[-/._])(?P<m2>{_MONTH})(?P=b)(?P<y2>(?:19|20)\d\d))(?!\d)"
)
MOST_YEARS = 8
FEW_YEARS = 3  # of what is numbered by the year: "Rechnung 2016-118" stands in no mail of 2024
FIRST = 1908


def other_year(year: int, numbers: Numbers, most: int = MOST_YEARS) -> int:
    """Return another year, up to `most` years before `year`, or after a very early one."""
    shift = 1 + numbers.below(most)
    return year - shift if year > FIRST else year + shift


def exchanged(text: str, numbers: Numbers, readable: bool = False) -> str:
    """Return `text` as `scrambled` does, but with other dates for dates and other years for years."""
    if len(text) < len("1985") or text.isalpha():
        return scrambled(text, numbers, readable)
    pieces: list[str] = []
    position = 0
    for found in _DATED.finditer(text):
        pieces.append(scrambled(text[position : found.start()], numbers, readable))
        characters = list(found.group())
        drawn = {
            "y": f"{other_year(int(found['y'] or found['y2']), numbers):04d}",
            "m": f"{1 + numbers.below(12):02d}",
            "d": f"{1 + numbers.below(28):02d}",
        }
        for name in ("y", "m", "d", "y2", "m2", "d2"):
            start, end = found.span(name)
            if start >= 0:
                characters[start - found.start() : end - found.start()] = drawn[name[0]]
        pieces.append("".join(characters))
        position = found.end()
    return "".join([*pieces, scrambled(text[position:], numbers, readable)])
