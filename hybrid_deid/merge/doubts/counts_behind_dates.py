"""Dates of a tagger that take in the number of what is counted: "am 30. 25 Stück", "ab Juli 20 Stunden".

A day and a number without a full stop are no date, but for "12. 04"; a month and one are, but before a unit.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Set
from functools import lru_cache

from hybrid_deid.merge.consistency_settings import DateRanges
from hybrid_deid.merge.growing import part_of
from hybrid_deid.merge.policy import is_doubted
from hybrid_deid.values import Span
from hybrid_deid.word_patterns import any_of

DATED = re.compile(r"(?P<date>\d{1,2}\.|(?P<month>[^\W\d_]{3,9}))[ \u00a0](?P<number>\d{1,2})")
MONTHS = 12
COUNTED = re.compile(r"[ \u00a0]{1,2}[^\W\d_]|[ \u00a0]?[%€]")


def without_counts(text: str, found: Iterable[Span], known: DateRanges) -> list[Span]:
    """Return findings in a text, dates of a model or of consistency without the number that a unit follows.

    Behind a day any word is a unit where the number is that of no month.
    """
    return [
        part_of(span, span.start, span.start + end)
        if span.label == "DATE" and is_doubted(span) and (end := _end(text, span, known))
        else span
        for span in found
    ]


def _end(text: str, span: Span, known: DateRanges) -> int:
    """Return where a date ends before a number that counts something; 0 if it holds none."""
    dated = DATED.fullmatch(span.text)
    if dated is None:
        return 0
    end = dated.end("date")
    if dated["month"] is None and int(dated["number"]) > MONTHS:
        return end if COUNTED.match(text, span.end) else 0
    unit = _unit(known.between).match(text, span.end)
    return end if unit is not None and unit[1].lower() in known.units else 0


@lru_cache(maxsize=8)
def _unit(between: Set[str]) -> re.Pattern[str]:
    """Return the pattern of a unit, before which a further number may stand ("-15 Tage")."""
    return re.compile(rf"(?:[ ]?(?:[-–/]|{any_of(between)})[ ]?\d{{1,3}})?[ \u00a0]{{0,2}}([^\W\d_]+|[%€])")
