"""Family names that are words in a list of people on one line: "Anwesend: Huber, Lustig, Maier".

Where half of them or more were found as family names, the others that are one word are names as well.
"""

from __future__ import annotations

import re
from bisect import bisect_left
from collections.abc import Sequence
from functools import lru_cache

from hybrid_deid.merge.consistency_settings import Consistency, load_consistency
from hybrid_deid.merge.joint_settings import any_of, between
from hybrid_deid.merge.people.groups_and_offices import is_no_surname
from hybrid_deid.merge.people.name_evidence import NameEvidence
from hybrid_deid.merge.people.name_patterns import capitalised, doubled
from hybrid_deid.merge.rows.listed_rows import SOURCE
from hybrid_deid.values import Line, Span

FIELD_REACH = 40  # characters of a line in which the colon stands
ENTRY = re.compile(rf"({doubled(capitalised(2, 25))})(?:[ ]\([^()\n]{{1,20}}\))?[.]?[ \t\r]*")
FEWEST = 2  # entries that were found
MOST_OF_UNIT = 4  # capitals of the short name of one


def named_lists(
    text: str,
    lines: Sequence[Line],
    spans: Sequence[Span],
    known: NameEvidence,
    settings: Consistency | None = None,
) -> list[Span]:
    """Return finds of the words in lists of people, outside of sorted `spans`.

    The line begins with what the settings have as the announcement of such a list, and a colon.
    """
    settings = settings or load_consistency(known.knowledge.language)
    announcing = _announcing(settings.header.lists)
    found: list[Span] = []
    for _, start, stop, _ in lines:
        if text.find(":", start, min(start + FIELD_REACH, stop)) < 0 or text.find(",", start, stop) < 0:
            continue
        field = announcing.match(text, start, stop)
        if field is not None:
            found += _words(text, (field.end(), stop), spans, known, settings)
    return found


@lru_cache(maxsize=8)
def _announcing(words: tuple[str, ...]) -> re.Pattern[str]:
    """Return the pattern of the beginning of a line that announces a list of people."""
    return re.compile(
        rf"[>|*•· \t-]{{0,8}}{any_of(words)}[*_]{{0,2}}[ \t]{{0,3}}:[*_ \t]{{1,8}}", re.IGNORECASE
    )


@lru_cache(maxsize=8)
def _separator(joints: tuple[str, ...]) -> re.Pattern[str]:
    """Return the pattern of what stands between the entries of a list."""
    return re.compile(rf"[ \t]*(?:[,;/&]|{between(joints)})[ \t]*")


def _words(
    text: str, stretch: tuple[int, int], spans: Sequence[Span], known: NameEvidence, settings: Consistency
) -> list[Span]:
    """Return the finds of one list."""
    places: list[tuple[int, int]] = []
    families, position, end = 0, *stretch
    for separator in [*_separator(settings.joints.both).finditer(text, *stretch), None]:
        stop = separator.start() if separator is not None else end
        inside = _inside(spans, position, stop)
        if any(span.label == "FAMILY" for span in inside):
            families += 1
        entry = ENTRY.fullmatch(text, position, stop) if not inside else None
        if entry is not None and _may_be_family(entry.group(1), known, settings):
            places.append(entry.span(1))
        position = separator.end() if separator is not None else end
    if families < max(FEWEST, len(places)):
        return []
    score = settings.listed_rows.score
    return [Span(*place, "FAMILY", text[slice(*place)], score, SOURCE) for place in places]


def _inside(spans: Sequence[Span], start: int, stop: int) -> Sequence[Span]:
    """Return the sorted spans that begin in a stretch."""
    first = bisect_left(spans, start, key=_start)
    return spans[first : bisect_left(spans, stop, key=_start)]


def _start(span: Span) -> int:
    return span.start


def _may_be_family(word: str, known: NameEvidence, settings: Consistency) -> bool:
    """Tell whether an entry is no group, office, house or unit, nor a few capitals."""
    is_unit = word.isupper() and len(word) <= MOST_OF_UNIT
    return not is_unit and not is_no_surname(word, known, settings)
