"""Family names that are words in a list of people on one line: "Anwesend: Huber, Lustig, Maier".

Where half of them or more were found as family names, the others that are one word are names as well.
"""

from __future__ import annotations

import re
from bisect import bisect_left
from collections.abc import Sequence
from functools import lru_cache
from typing import NamedTuple

from hybrid_deid.merge.consistency_settings import Consistency, load_consistency
from hybrid_deid.merge.growing import relabelled
from hybrid_deid.merge.people.groups_and_offices import is_no_surname
from hybrid_deid.merge.people.name_evidence import NameEvidence
from hybrid_deid.merge.people.name_patterns import ENTRY_NAME
from hybrid_deid.merge.people.name_settings import Header
from hybrid_deid.merge.policy import is_doubted
from hybrid_deid.merge.rows.listed_rows import SOURCE
from hybrid_deid.values import BY_START, Line, Span
from hybrid_deid.word_patterns import any_of, between

Place = tuple[int, int]

FIELD_REACH = 40  # characters of a line in which the colon stands
ENTRY = re.compile(rf"({ENTRY_NAME})(?:[ ]\([^()\n]{{1,20}}\))?[.]?[ \t\r]*")
FEWEST = 2  # entries that were found
MANY = 4  # of them, among which a family name may be any word ("Zimmer")
MOST_OF_UNIT = 4  # capitals of the short name of one


class _List(NamedTuple):
    """What a list on one line holds: its line, the family names found, and where words and towns stand."""

    line: int
    families: int
    words: tuple[Place, ...]
    mistaken: tuple[Span, ...]


def with_named_lists(
    text: str,
    lines: Sequence[Line],
    spans: Sequence[Span],
    known: NameEvidence,
    settings: Consistency | None = None,
) -> tuple[Span, ...]:
    """Return sorted `spans` with the words in lists of people, and a place there that no list has, as FAMILY.

    The line begins with what the settings have as the announcement of such a list, or as a team, room or
    boat and its number, and a colon. Half of its words, or of those of the lists in the lines around it, were
    found as family names.
    """
    settings = settings or load_consistency(known.knowledge.language)
    announcing = _announcing(settings.header)
    lists = []
    for number, (_, start, stop, _) in enumerate(lines):
        if text.find(":", start, min(start + FIELD_REACH, stop)) < 0:
            continue
        if text.find(",", start, stop) < 0 and text.find("/", start, stop) < 0:
            continue
        field = announcing.match(text, start, stop)
        if field is not None:
            any_word = field.group("team") is None
            lists.append(_read(text, number, (field.end(), stop), any_word, spans, known, settings))
    if not any(each.words or each.mistaken for each in lists):
        return tuple(spans)  # nearly all documents
    found, score = dict[int, Span](), settings.listed_rows.score
    for each in lists:
        around = [other for other in lists if abs(other.line - each.line) <= 1]
        if not (_is_told([each]) or _is_told(around)):
            continue
        for place in each.words:
            found[place[0]] = Span(*place, "FAMILY", text[slice(*place)], score, SOURCE)
        for span in each.mistaken:
            found[span.start] = relabelled(span, "FAMILY", "listed")
    kept = [span for span in spans if span.start not in found]
    return tuple(sorted([*kept, *found.values()], key=BY_START))


def _is_told(lists: Sequence[_List]) -> bool:
    """Tell whether enough family names were found in some lists."""
    families = sum(each.families for each in lists)
    return families >= max(FEWEST, sum(len(each.words) + len(each.mistaken) for each in lists))


@lru_cache(maxsize=8)
def _announcing(header: Header) -> re.Pattern[str]:
    """Return the pattern of the beginning of a line that announces a list of people."""
    verb = rf"(?:[ ]{any_of(header.of_lists)})?" if header.of_lists else ""
    announced = rf"{any_of(header.lists)}{verb}(?:[ ]?\([^()\n]{{1,24}}\))?"
    numbered = rf"(?:\d{{1,2}}\.[ ])?{any_of(header.teams)}(?:[ ](?:\d{{1,3}}|[A-Za-z]))?"
    return re.compile(
        rf"[>|*•· \t-]{{0,8}}(?:{announced}|(?P<team>{numbered}))[*_]{{0,2}}[ \t]{{0,3}}:[*_ \t]{{1,8}}",
        re.IGNORECASE,
    )


@lru_cache(maxsize=8)
def _separator(joints: tuple[str, ...]) -> re.Pattern[str]:
    """Return the pattern of what stands between the entries of a list."""
    return re.compile(rf"[ \t]*(?:[,;/&]|{between(joints)})[ \t]*")


def _read(
    text: str,
    line: int,
    stretch: Place,
    any_word: bool,
    spans: Sequence[Span],
    known: NameEvidence,
    settings: Consistency,
) -> _List:
    """Return what one list holds; a name in it may be `any_word`, else none that mail often has."""
    words, listed, mistaken = list[Place](), list[Place](), list[Span]()
    families, position, end = 0, *stretch
    for separator in [*_separator(settings.joints.both).finditer(text, *stretch), None]:
        stop = separator.start() if separator is not None else end
        inside = _inside(spans, position, stop)
        families += any(span.label == "FAMILY" for span in inside)
        entry = ENTRY.fullmatch(text, position, stop)
        if entry is not None and not inside:
            word = entry.group(1)
            if _may_be_family(word, known, settings) and (any_word or known.may_be_family(word)):
                words.append(entry.span(1))
            elif known.is_own_family(word):
                listed.append(entry.span(1))
        elif entry is not None and len(inside) == 1 and _is_mistaken(inside[0], entry.span(1), known):
            mistaken += inside
        position = separator.end() if separator is not None else end
    if families >= MANY:
        words += listed
    return _List(line, families, tuple(words), tuple(mistaken))


def _is_mistaken(span: Span, place: Place, known: NameEvidence) -> bool:
    """Tell whether an entry was found as a place that no list has, and may be nothing but a name."""
    if span.label != "CITY" or (span.start, span.end) != place or not is_doubted(span):
        return False
    return not known.knowledge.places.knows(span.text) and known.may_be_only_family(span.text)


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
