"""Family names that are words in a plan on one line: "3.11. Huber, 10.11. Stein", "Mo Huber, Di Stein".

In a row as tables are exported the dates stand behind them as well: "Huber,3.5.1985,Koch,4.6.1979".
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import lru_cache
from typing import NamedTuple

from hybrid_deid.merge.consistency_settings import load_consistency
from hybrid_deid.merge.covered import Covered
from hybrid_deid.merge.people.name_evidence import NameEvidence
from hybrid_deid.merge.people.name_patterns import CAPITAL, SMALL, capitalised, doubled
from hybrid_deid.merge.rows.listed_rows import SOURCE, is_entry
from hybrid_deid.values import Span
from hybrid_deid.word_patterns import any_of

Place = tuple[int, int]

LEAST, LEAST_EXPORTED = 2, 1  # names that were found beside a day; an exported row has the form of one
NAME = doubled(capitalised(3, 25))
DATE = r"\d{1,2}\.(?:\d{1,2}\.(?:\d{2,4})?)?"
REACH, DAY_REACH = 64, 16  # characters before a name in which another, or its day, stands
SIGN = r"[,;|]"  # what parts the fields of an exported row
EXPORTED_DAY, EXPORTED_END = rf"{SIGN}{DATE}", rf"(?:{SIGN}|\s|\Z)"


class Days(NamedTuple):
    """Patterns of what stands before and behind a name, of a day and a name that go on, and that precede."""

    alone: re.Pattern[str]
    behind: re.Pattern[str]
    next: re.Pattern[str]
    before: re.Pattern[str]


EXPORTED = Days(
    alone=re.compile(rf"(?:{SIGN}|\n|\A)\Z"),
    behind=re.compile(EXPORTED_DAY + EXPORTED_END),
    next=re.compile(rf"{EXPORTED_DAY}{SIGN}({NAME})(?={EXPORTED_DAY}{EXPORTED_END})"),
    before=re.compile(rf"(?:{SIGN}|\n|\A)({NAME}){EXPORTED_DAY}{SIGN}\Z"),
)


def dated_entries(
    text: str, spans: Sequence[Span], known: NameEvidence, is_plain: Callable[[str], bool]
) -> list[Span]:
    """Return finds of family names beside days, joined to names beside days among sorted `spans`.

    Two of these are FAMILY, in an exported row one. `is_plain` tells of a word that is a function word or one
    of the calendar.
    """
    settings = load_consistency(known.knowledge.language)
    places: set[Place] = set()
    for days in (_days(settings.listed_rows.weeks), EXPORTED):
        anchors = [span for span in spans if span.label == "FAMILY" and _is_anchor(text, span, days)]
        if len(anchors) >= (LEAST_EXPORTED if days is EXPORTED else LEAST):
            places.update(_joined(text, anchors, days))
    if not places:
        return []  # nearly all documents
    covered = Covered(spans)
    return [
        Span(*place, "FAMILY", text[slice(*place)], settings.listed_rows.score, SOURCE)
        for place in sorted(places)
        if not covered.touches(*place) and is_entry(text[slice(*place)], False, known, is_plain, settings)
    ]


def _is_anchor(text: str, span: Span, days: Days) -> bool:
    before = days.alone.search(text, max(0, span.start - DAY_REACH), span.start)
    return before is not None and days.behind.match(text, span.end) is not None


@lru_cache(maxsize=8)
def _days(weeks: tuple[str, ...]) -> Days:
    """Return the patterns of a date, a day of the week in short, a week or an hour, beside names."""
    day = rf"(?:{DATE}|{CAPITAL}{SMALL}{{1,2}}\.?|{any_of(weeks)}[ ]\d{{1,2}}|\d{{1,2}}:\d\d)[ ]"
    begin = r"(?:[,;:(][ ]|\n|\A)"
    return Days(
        alone=re.compile(rf"{begin}{day}\Z"),
        behind=re.compile(""),
        next=re.compile(rf"[,;][ ]{day}({NAME})(?=[ ]?[,;.)\r\n]|[ ]\(|\s*\Z)"),
        before=re.compile(rf"{begin}{day}({NAME})[,;][ ]{day}\Z"),
    )


def _joined(text: str, anchors: Iterable[Span], days: Days) -> Iterator[Place]:
    """Yield where the words stand that go on or before names in rows of days; each row is read once."""
    walked: set[int] = set()
    for anchor in anchors:
        end = anchor.end
        while end not in walked and (match := days.next.match(text, end)) is not None:
            walked.add(end)
            yield match.span(1)
            end = match.end()
        before = days.before.search(text, max(0, anchor.start - REACH), anchor.start)
        if before is not None:
            yield before.span(1)
