"""Family names that are common words, behind a given name in a signature: "Claudia Fuß | 0664 1234567".

Neither a list nor a tagger knows them as names. The line names somebody where a number, an address or a page
stands further on in it or right below, or a firm alone in one of the next lines; or behind a full name in a
list ("Max Huber, Claudia Fuß, Eva Maier").
"""

from __future__ import annotations

import re
from bisect import bisect_left
from collections.abc import Sequence
from functools import lru_cache

from hybrid_deid.labels import GIVEN
from hybrid_deid.merge.consistency_settings import Consistency, load_consistency
from hybrid_deid.merge.people.groups_and_offices import is_no_surname
from hybrid_deid.merge.people.name_evidence import NameEvidence
from hybrid_deid.merge.people.name_lines import only_titles_before
from hybrid_deid.merge.people.name_patterns import any_case
from hybrid_deid.values import Span
from hybrid_deid.word_patterns import between

LEAST = 3  # letters of a given name
REACH = 60  # characters of a line that names somebody
WAYS = frozenset(["PHONE", "EMAIL", "URL", "STREET", "ZIP"])
FAMILY = rf"[ ]({any_case(3, 31)})"
# Behind the word a sign that parts what a line tells of somebody, or its end.
PARTED = re.compile(rf"{FAMILY}(?=[ \t]{{0,3}}[|·•]|[ ][/–—-][ ]|,[ ]|[ ]\(|[ ]//)")
ENDED = re.compile(rf"{FAMILY}[ \t]{{0,3}},?[ \t\r]{{0,3}}\n")
OFFICE = re.compile(r"[ \t]{0,3}[,|·•(–-][ ]?([^\W\d_]{3,30})")
JOINTS = (", ", "; ", " / ", " | ")
# What stands before a number or an address in the next line that has one: quote marks and what it is.
LABEL = re.compile(r"[>|*•· \t]{0,8}(?:[^\W\d_][\w.() /-]{0,20}:?[ \t]{0,8})?[(]?\Z")
LINES_BELOW = 3
MARKS = ">|*•· \t"
LINE_ENDS = ("", "\r", "\n")
SURE = 0.5  # score of a given name that no list has


def reached_names(
    text: str, spans: Sequence[Span], known: NameEvidence, settings: Consistency | None = None
) -> list[Span]:
    """Return finds of the family names of signatures, given the sorted `spans` of a text.

    The given name must begin its line, titles before it left out; the word may be no office, unit or kind of
    number ("Claudia Handy", "Claudia Kita").
    """
    settings = settings or load_consistency(known.knowledge.language)
    ways: list[int] | None = None
    found = []
    for number, span in enumerate(spans):
        if span.label not in GIVEN or len(span.text) < LEAST or text[span.end : span.end + 1] != " ":
            continue
        stop = min(len(text), span.end + REACH)
        in_list = _is_behind_full_name(text, spans, number)
        parted = (_listed(settings.joints.both) if in_list else PARTED).match(text, span.end, stop)
        word = parted if parted or in_list else ENDED.match(text, span.end, stop)
        if word is None or (number + 1 < len(spans) and spans[number + 1].start < word.end(1)):
            continue
        if not _may_be_family(span, word.group(1), known, settings):
            continue
        if not in_list:
            if not only_titles_before(text, span.start, known.knowledge):
                continue
            if ways is None:
                ways = [other.start for other in spans if other.label in WAYS or _is_firm_alone(text, other)]
            if not (_tells(text, word.end(1), ways, settings) if parted else _below(text, word.end(), ways)):
                continue
        score = settings.name_lines.score
        found.append(Span(*word.span(1), "FAMILY", word.group(1), score, "consistency:reached"))
    return found


@lru_cache(maxsize=8)
def _listed(joints: tuple[str, ...]) -> re.Pattern[str]:
    """Return the pattern of a name in a list, before what parts it from the next one or ends the list."""
    return re.compile(rf"{FAMILY}(?=[ ]?[,;)]|[ ]\(|{between(joints, '&')}|\.?[ \t\r]{{0,3}}(?:\n|\Z))")


def _is_behind_full_name(text: str, spans: Sequence[Span], number: int) -> bool:
    """Tell whether a full name and a sign stand before a span."""
    if number < 2:
        return False
    given, family, span = spans[number - 2 : number + 1]
    if family.label != "FAMILY" or given.label not in GIVEN or text[family.end : span.start] not in JOINTS:
        return False
    return text[given.end : family.start] == " "


def _is_firm_alone(text: str, span: Span) -> bool:
    """Tell whether a find is an organization that has a line of its own."""
    if span.label != "ORG" or text[span.start - 1 : span.start] != "\n":
        return False
    return text[span.end : span.end + 1] in LINE_ENDS


def _may_be_family(given: Span, word: str, known: NameEvidence, settings: Consistency) -> bool:
    """Tell whether a word may be the family name behind a given one."""
    knowledge, name = known.knowledge, given.text
    if not word[0].isupper() or knowledge.is_owner(name):
        return False  # "Annas Handy"
    if given.score < SURE and knowledge.gender(name) is None:
        return False
    return not is_no_surname(word, known, settings)


def _tells(text: str, start: int, ways: Sequence[int], settings: Consistency) -> bool:
    """Tell whether a number or an address stands further on in the line, or an office next."""
    office = OFFICE.match(text, start)
    if office is not None and office.group(1) in settings.announced.offices:
        return True
    way = bisect_left(ways, start)
    return way < len(ways) and text.find("\n", start, ways[way]) < 0


def _below(text: str, start: int, ways: Sequence[int]) -> bool:
    """Tell whether one of the next lines begins with a number or an address, or with what it is."""
    way = bisect_left(ways, start)
    if way == len(ways) or ways[way] - start > LINES_BELOW * REACH:
        return False
    lines = text[start : ways[way]].split("\n")
    if len(lines) > LINES_BELOW or any(line.lstrip(MARKS)[:1].islower() for line in lines[:-1]):
        return False  # far away, or sentences between
    return LABEL.match(lines[-1]) is not None
