"""Family names that are words in a plan on one line: "3.11. Huber, 10.11. Stein", "Mo Huber, Di Stein"."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence

from hybrid_deid.merge.consistency_settings import load_consistency
from hybrid_deid.merge.covered import Covered
from hybrid_deid.merge.people.name_evidence import NameEvidence
from hybrid_deid.merge.people.name_patterns import CAPITAL, SMALL, capitalised, doubled
from hybrid_deid.merge.rows.listed_rows import SOURCE, is_entry
from hybrid_deid.values import Span

Place = tuple[int, int]

LEAST = 2  # names that were found behind a day
NAME = doubled(capitalised(3, 25))
# A date, a day of the week in short, or a week.
DATE = r"\d{1,2}\.(?:\d{1,2}\.(?:\d{2,4})?)?"
DAY = rf"(?:{DATE}|{CAPITAL}{SMALL}{{1,2}}\.?|KW[ ]\d{{1,2}}|\d{{1,2}}:\d\d)[ ]"
DAY_BEFORE = re.compile(rf"(?:[,;:(][ ]|\n|\A){DAY}\Z")
NEXT = re.compile(rf"[,;][ ]{DAY}({NAME})(?=[ ]?[,;.)\r\n]|[ ]\(|\s*\Z)")
BEFORE = re.compile(rf"(?:[:,;(][ ]|\n|\A){DAY}({NAME})[,;][ ]{DAY}\Z")
REACH, DAY_REACH = 64, 16  # characters before a name in which another, or its day, stands


def dated_entries(
    text: str, spans: Sequence[Span], known: NameEvidence, is_plain: Callable[[str], bool]
) -> list[Span]:
    """Return finds of family names behind days, joined to names behind days among sorted `spans`.

    Two of these are FAMILY. `is_plain` tells of a word that is a function word or one of the calendar.
    """
    anchors = [
        span
        for span in spans
        if span.label == "FAMILY" and DAY_BEFORE.search(text, max(0, span.start - DAY_REACH), span.start)
    ]
    if len(anchors) < LEAST:
        return []  # nearly all documents
    settings = load_consistency(known.knowledge.language)
    covered = Covered(spans)
    places = {place for anchor in anchors for place in _joined(text, anchor)}
    return [
        Span(*place, "FAMILY", text[slice(*place)], settings.listed_rows.score, SOURCE)
        for place in sorted(places)
        if not covered.touches(*place) and is_entry(text[slice(*place)], False, known, is_plain, settings)
    ]


def _joined(text: str, anchor: Span) -> Iterator[Place]:
    """Yield where the words stand that go on or before a name in a row of days."""
    match = NEXT.match(text, anchor.end)
    while match is not None:
        yield match.span(1)
        match = NEXT.match(text, match.end())
    before = BEFORE.search(text, max(0, anchor.start - REACH), anchor.start)
    if before is not None:
        yield before.span(1)
