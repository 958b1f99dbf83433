"""The first half of a range of dates whose second half was found ("20.11-22.11 komme ich"), and the months of
a row of which some were ("10/00 +7%; 11/00 +7%").

A tagger takes them for numbers. Left alone they would stand beside a date that moves.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace

from hybrid_deid.merge.consistency_settings import DateRanges
from hybrid_deid.merge.covered import Covered
from hybrid_deid.values import Span

DAY, MONTH = r"(?:0?[1-9]|[12]\d|3[01])", r"(?:0?[1-9]|1[0-2])"
NUMERIC = re.compile(rf"{DAY}\.\s?{MONTH}(?!\d)")
FIRST_HALF = re.compile(rf"(?<![\w.,:/+§#–-])(?<!\d )({DAY}\.(?:{MONTH}\.?)?) ?[-–/] ?$")
JOINTS = frozenset("-–/")  # with a blank at most behind them
REACH = 12  # characters before a find
MONTH_OF_YEAR = re.compile(r"(?:0?[1-9]|1[0-2])/\d\d")
# One outside of a row of strokes; "1/12 Seite" is a part.
FURTHER_MONTH = re.compile(rf"(?<![\w./,:+-])({MONTH_OF_YEAR.pattern})(?![\w/-]|[.,:]\d|[ ][A-ZÄÖÜ])")
MEASURED = 25  # characters before a range in which a word may tell of a measure
WORD = re.compile(r"(?<!\w)[^\W\d_]+")
UNIT = re.compile(r"[ \u00a0\u202f]?([^\W\d_]+|[%€$°])")


def first_halves(text: str, spans: Sequence[Span], settings: DateRanges) -> list[Span]:
    """Return finds of the days, or days and months, that a dash or stroke joins to a DATE in digits.

    Beside a unit or a word of measure a tagger takes decimals for a date, which is not to be doubled.
    `spans` are the finds in a text, sorted and without overlap.
    """
    covered = Covered(spans)
    found: list[Span] = []
    for span in spans:
        if span.label != "DATE" or not JOINTS.intersection(text[max(0, span.start - 2) : span.start]):
            continue
        if NUMERIC.match(span.text) is None:
            continue
        half = FIRST_HALF.search(text, max(0, span.start - REACH), span.start)
        if half is not None and not covered.touches(*half.span(1)):
            start, end = half.span(1)
            if is_measured(text, start, span.end, settings):
                continue
            found.append(replace(span, start=start, end=end, text=half[1], source="consistency:range"))
    return found


def is_measured(text: str, start: int, end: int, settings: DateRanges) -> bool:
    """Tell whether a word before or a unit behind a range makes it one of numbers."""
    unit = UNIT.match(text, end)
    if unit is not None and unit[1].lower() in settings.units:
        return True
    words = WORD.findall(text, max(0, start - MEASURED), start)
    return not settings.measures.isdisjoint(map(str.lower, words))


def alike_months(text: str, spans: Sequence[Span], settings: DateRanges) -> list[Span]:
    """Return finds of months with a year of two digits in the lines where one of the sorted `spans` is such.

    What a unit follows, or a word of measure is before, is a number.
    """
    found: list[Span] = []
    covered = Covered(spans)
    done = -1
    for span in spans:
        if span.label != "DATE" or "/" not in span.text or span.start < done:
            continue
        if MONTH_OF_YEAR.fullmatch(span.text) is None:
            continue
        start, done = text.rfind("\n", 0, span.start) + 1, text.find("\n", span.end)
        done = len(text) if done < 0 else done
        for month in FURTHER_MONTH.finditer(text, start, done):
            if not covered.touches(*month.span()) and not is_measured(text, *month.span(), settings):
                found.append(
                    replace(
                        span,
                        start=month.start(),
                        end=month.end(),
                        text=month.group(),
                        source="consistency:range",
                        provenance=(),
                    )
                )
    return found
