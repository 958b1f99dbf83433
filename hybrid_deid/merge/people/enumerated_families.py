"""Family names in an enumeration: "Anwesend: Brandhorst, Tran, Giebel (krank)", "mit Buchholz und Wiegand".

A tagger reads such names as what it has seen most, or not at all when they are words; the names beside them
tell what they are.
"""

from __future__ import annotations

import re
from bisect import bisect_left
from collections.abc import Sequence
from dataclasses import replace
from functools import lru_cache
from typing import NamedTuple

from hybrid_deid.labels import GIVEN
from hybrid_deid.merge.consistency_settings import Consistency, load_consistency
from hybrid_deid.merge.joint_settings import Joints
from hybrid_deid.merge.mistaken_labels import MISTAKEN_FAMILIES
from hybrid_deid.merge.people.name_evidence import NameEvidence
from hybrid_deid.merge.people.name_patterns import NAME, doubled
from hybrid_deid.merge.policy import is_doubted
from hybrid_deid.values import BY_START, Span
from hybrid_deid.word_patterns import between

WORD = doubled(NAME)
# What is said of one of them: "Giebel (krank), Tran".
ASIDE = r"(?:[ ]\([^()\n]{1,24}\)(?=,|;|[ ]?/))?"
REACH = 64
SURE = 2  # names before one that may be any word, or around one that may be any listed name


class _Patterns(NamedTuple):
    """What finds the neighbour (`name`) behind or before a name, and what stands before the next one.

    The first of a list stands behind a colon, a bracket or the beginning of a line.
    """

    behind: re.Pattern[str]
    before: re.Pattern[str]
    next: re.Pattern[str]


@lru_cache(maxsize=8)
def _patterns(joints: Joints) -> _Patterns:
    # In a list, and between the last two of one.
    joint = rf"(?P<list>,[ ]|[ ]?/[ ]?|;[ ])|{between(joints.all, '&+')}"
    follows = rf"[ ]?[,;:.!?)(/\n\r]|{between(joints.all, '&')}|(?P<open>[ ][a-zäöü])|$"
    beginning = r"(?:\n|\A|[:(])[>|*•· \t–-]{0,4}|[:(,;][ ]"
    return _Patterns(
        re.compile(rf"{ASIDE}(?:{joint})(?P<name>{WORD}){ASIDE}(?={follows})"),
        re.compile(rf"(?:{beginning})(?P<name>{WORD}){ASIDE}(?:{joint})$"),
        re.compile(rf"{ASIDE}(?:{joint})"),
    )


def with_enumerated_families(
    text: str, spans: Sequence[Span], known: NameEvidence, settings: Consistency | None = None
) -> tuple[Span, ...]:
    """Return sorted `spans` of a text with the family names that are joined to ones among them.

    A listed name, or behind two of them any word that mail seldom has; of common words those of
    the settings, in a list, and with two of them around it any listed name of the language. A find of
    another kind becomes one when it is exactly the word; a place or organization that no list has as family
    name, only when it is unsure. Given names of the language are left alone, what was found as one and is in
    no list of them is a family name.
    """
    if not any(span.label == "FAMILY" for span in spans):
        return tuple(spans)
    settings = settings or load_consistency(known.knowledge.language)
    result, patterns = list(spans), _patterns(settings.joints)
    number = row = 0
    joined = -1  # where a word begins that is joined to the span before
    while number < len(result):
        span = result[number]
        if span.label == "FAMILY":
            row = row + 1 if span.start == joined else 1
            least = max(0, span.start - REACH)
            before = patterns.before.search(text, least, span.start) if row == 1 else None
            if before is not None:
                number += _take(text, result, before, row, known, settings)
                row += number > 0 and _is_named(result[number - 1], before)
            behind = patterns.behind.match(text, span.end, min(len(text), span.end + REACH))
            joined = behind.start("name") if behind is not None else -1
            if behind is not None:
                _take(text, result, behind, row, known, settings)
        number += 1
    return tuple(result)


def _take(
    text: str, spans: list[Span], match: re.Match[str], row: int, known: NameEvidence, settings: Consistency
) -> int:
    """Put the word of a match, if it is a family name, among sorted spans; return how many there are more.

    What joins two names may be a find of its own, so that the word need not come next to the known one.
    """
    start, end = match.span("name")
    word = match.group("name")
    listed = match.group("list") is not None and not match.groupdict().get("open")
    number = bisect_left(spans, start, key=BY_START)
    person = number < len(spans) and spans[number].end == end and spans[number].label in GIVEN
    if not (
        _is_family(word, listed, row, known, settings)
        or (listed and _is_among(text, spans, match, row, known, settings))
        or (listed and person and known.knowledge.gender(word) is None and known.may_be_only_family(word))
    ):
        return 0
    for place in range(max(0, number - 1), min(len(spans), number + 1)):
        other = spans[place]
        if other.start < end and start < other.end:
            if (other.start, other.end) == (start, end) and _is_mistaken(other, known, settings):
                note = f"consistency:enumerated {other.label} {start}-{end} became FAMILY"
                spans[place] = replace(other, label="FAMILY", provenance=(*other.provenance, note))
            return 0
    score = settings.enumeration.score
    spans.insert(number, Span(start, end, "FAMILY", word, score, "consistency:enumerated"))
    return 1


def _is_among(
    text: str,
    spans: Sequence[Span],
    match: re.Match[str],
    row: int,
    known: NameEvidence,
    settings: Consistency,
) -> bool:
    """Tell whether the word of a match, in a list, has two names around it.

    It is a listed name of the language, or between them any word that mail seldom has.
    """
    word = match.group("name")
    if word.isupper() or word in settings.rows.never or word in settings.listed_rows.never:
        return False
    knowledge, patterns = known.knowledge, _patterns(settings.joints)
    rare = known.may_be_only_family(word) and knowledge.gender(word) is None
    if knowledge.words.names_nobody(knowledge.words.folding.word(word)) or not (
        known.is_own_family(word)
        or (rare and match.re is patterns.behind and word not in knowledge.places.listed)
    ):
        return False
    around, end = 0 if match.re is patterns.before else row, match.end("name")
    while around < SURE:
        behind = patterns.next.match(text, end)
        number = bisect_left(spans, behind.end(), key=BY_START) if behind is not None else len(spans)
        if number == len(spans) or behind is None:
            return False
        if spans[number].label != "FAMILY" or spans[number].start != behind.end():
            return False
        around, end = around + 1, spans[number].end
    return True


def _is_named(span: Span, match: re.Match[str]) -> bool:
    """Tell whether a span is a family name that is the word of a match."""
    return span.label == "FAMILY" and (span.start, span.end) == match.span("name")


def _is_mistaken(span: Span, known: NameEvidence, settings: Consistency) -> bool:
    if span.label not in MISTAKEN_FAMILIES or not is_doubted(span):
        return False
    sure = span.label in settings.given.labels and span.score >= settings.given.below
    if sure and not known.is_family(span.text):
        return False
    return not (span.label == "CITY" and known.knowledge.places.knows(span.text))


def _is_family(word: str, in_list: bool, row: int, known: NameEvidence, settings: Consistency) -> bool:
    """Tell whether a word beside a row of so many family names is one."""
    if word.isupper() or word in settings.rows.never:
        return False
    common = settings.beside.common
    if word in common:
        return known.is_common_family(word, common) and (in_list or row >= SURE)
    if not known.may_be_only_family(word):
        return False
    knowledge = known.knowledge
    rare = knowledge.gender(word) is None and word not in knowledge.places.listed
    return known.is_family(word) or (row >= SURE and rare)
