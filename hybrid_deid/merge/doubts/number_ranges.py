"""Ranges and rows of amounts, which look like phone numbers: "8000-12000 Besucher", "Größen: 34 36 38 40 42".

A tagger takes them for a PHONE or UFID; a stand-in would be no range any more.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable
from itertools import pairwise

from hybrid_deid.merge.consistency_settings import DateRanges
from hybrid_deid.merge.date_ranges import is_measured
from hybrid_deid.merge.mistaken_labels import NUMBERS
from hybrid_deid.merge.policy import is_doubted
from hybrid_deid.values import Span

RANGE = re.compile(r"([1-9]\d{3,5})-([1-9]\d{3,5})\.?")
ROW = re.compile(r"\d{1,4}(?: \d{1,4}){2,}")
DRAWN = 6  # numbers of a draw, each greater than the one before it
DRAWN_NUMBERS = re.compile(r"[1-9]\d?(?: [1-9]\d?)+")
REACH = 40  # characters before a range in which a word may tell that it is a number
WORD = re.compile(r"[^\W\d_]+")
ROUND, ROUNDER = "00", "000"
MOST_TIMES = 5  # the first number, where both are in thousands


def without_number_ranges(
    text: str, found: Iterable[Span], numbering: Collection[str], settings: DateRanges
) -> list[Span]:
    """Return the findings in a text without those of a model or of consistency that are such ranges.

    The second number is greater, up to twice the first, in thousands up to five times, and both are round or
    beside a measure. A row is three numbers or more beside a measure, with one step between all, or those of
    a draw. What has a word in its line that holds one of `numbering` before it is a number.
    """
    return [
        span
        for span in found
        if span.label not in NUMBERS
        or not is_doubted(span)
        or not (_is_range(text, span, settings) or _is_row(text, span, settings))
        or _is_number(text, span, numbering)
    ]


def _is_range(text: str, span: Span, settings: DateRanges) -> bool:
    match = RANGE.fullmatch(span.text) if "-" in span.text else None
    if match is None:
        return False
    first, second = match.groups()
    most = MOST_TIMES if first.endswith(ROUNDER) and second.endswith(ROUNDER) else 2
    if not int(first) < int(second) <= most * int(first):
        return False
    are_round = first.endswith(ROUND) and second.endswith(ROUND)
    return are_round or is_measured(text, span.start, span.end, settings)


def _is_row(text: str, span: Span, settings: DateRanges) -> bool:
    if " " not in span.text or ROW.fullmatch(span.text) is None:
        return False
    numbers = list(map(int, span.text.split()))
    if len(numbers) >= DRAWN and DRAWN_NUMBERS.fullmatch(span.text):
        return all(first < second for first, second in pairwise(numbers))
    steps = {second - first for first, second in pairwise(numbers)}
    return len(steps) == 1 and steps != {0} and is_measured(text, span.start, span.end, settings)


def _is_number(text: str, span: Span, numbering: Collection[str]) -> bool:
    """Tell whether a word before a find in its line says that it is a number."""
    line = text[max(0, span.start - REACH) : span.start].rpartition("\n")[2].lower()
    return any(sign in word for word in WORD.findall(line) for sign in numbering)
