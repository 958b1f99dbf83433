"""Family names behind those who are several: "die Nachbarn Huber und Stein", "den Zeugen Wolf und Lang".

Each of them is a name, also one that is a common word, for which alone nothing else would tell that.
"""

from __future__ import annotations

import re
from bisect import bisect_left
from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache

from hybrid_deid.labels import GIVEN
from hybrid_deid.merge.consistency_settings import Consistency, load_consistency
from hybrid_deid.merge.growing import grown, relabelled
from hybrid_deid.merge.joint_settings import Joints
from hybrid_deid.merge.mistaken_labels import MISTAKEN_FAMILIES
from hybrid_deid.merge.people.announced_names import APART
from hybrid_deid.merge.people.name_evidence import NameEvidence
from hybrid_deid.merge.people.name_patterns import NAME, doubled
from hybrid_deid.merge.policy import is_doubted
from hybrid_deid.values import BY_START, Span, Token
from hybrid_deid.word_patterns import between

TITLE = r"(?:[A-ZÄÖÜ][a-zäöü]{1,9}\.[ ])?"
FIRST = re.compile(rf"[ ]{TITLE}(?P<name>{doubled(NAME)})(?!\w)")
LEAST = 2
REACH = 48  # characters of one name and what joins it


def with_announced_groups(
    text: str,
    tokens: Iterable[Token],
    spans: Sequence[Span],
    known: NameEvidence,
    settings: Consistency | None = None,
) -> tuple[Span, ...]:
    """Return sorted `spans` of a text with the family names behind those `tokens` that are words for several.

    One of them must be nothing but a family name, or found as one, or all common words of [beside] that
    hardly stand without an article; the others are names that lists have, or that none has. What was found
    as a place, an organization or a given name, without being one, becomes a family name.
    """
    settings = settings or load_consistency(known.knowledge.language)
    result = list(spans)
    for token in tokens:
        if token.text not in settings.announced.groups:
            continue
        places = list(_members(text, token.end, settings.joints))
        if len(places) < LEAST or APART.match(text, places[-1][1]) is None:
            continue
        if _are_people(text, places, result, known, settings):
            for place in places:
                _take(text, token, place, result, known, settings.announced.score)
    return tuple(result)


def _members(text: str, end: int, joints: Joints) -> Iterator[tuple[int, int]]:
    """Yield where the words of an enumeration stand that begins behind a place."""
    pattern = FIRST
    while (match := pattern.match(text, end, min(len(text), end + REACH))) is not None:
        yield match.span("name")
        end, pattern = match.end(), _next(joints)


@lru_cache(maxsize=8)
def _next(joints: Joints) -> re.Pattern[str]:
    """Return the pattern of a further word of an enumeration."""
    joint = rf"(?:,[ ]|[ ]?/[ ]?|{between(joints.of_both, '&+')})"
    return re.compile(rf"{joint}{TITLE}(?P<name>{doubled(NAME)})(?!\w)")


def _are_people(
    text: str,
    places: Sequence[tuple[int, int]],
    spans: Sequence[Span],
    known: NameEvidence,
    settings: Consistency,
) -> bool:
    """Tell whether one of some words is a family name for sure, or each of them hardly anything else."""
    for start, end in places:
        span = _at(start, end, spans)
        if span is not None and span.label == "FAMILY":
            return True
        if known.is_family(text[start:end]) and not known.is_something_else(text[start:end]):
            return True
    hardly = settings.beside.common - settings.known_families.bare
    return all(known.is_common_family(text[start:end], hardly) for start, end in places)


def _at(start: int, end: int, spans: Sequence[Span]) -> Span | None:
    """Return the first of sorted spans that reaches into [start, end), None where there is none."""
    for number in range(max(0, bisect_left(spans, start, key=BY_START) - 1), len(spans)):
        if spans[number].start >= end:
            return None
        if spans[number].end > start:
            return spans[number]
    return None


def _take(
    text: str, group: Token, place: tuple[int, int], spans: list[Span], known: NameEvidence, score: float
) -> None:
    """Put the word at a place, if it may be a family name, among sorted spans.

    An organization that a tagger made of it and the word for those several gives way.
    """
    start, end = place
    word, span = text[start:end], _at(*place, spans)
    if not _may_be_family(word, known):
        return
    if span is None:
        found = Span(start, end, "FAMILY", word, score, "consistency:announced")
        spans.insert(bisect_left(spans, start, key=BY_START), found)
    elif (span.label, span.start, span.end) == ("ORG", group.start, end) and is_doubted(span):
        spans[spans.index(span)] = grown(text, span, start, end, "FAMILY", "announced")
    elif (span.start, span.end) == place and _is_mistaken(span, known):
        spans[spans.index(span)] = relabelled(span, "FAMILY", "announced")


def _is_mistaken(span: Span, known: NameEvidence) -> bool:
    """Tell whether a find among family names is one under another label."""
    if span.label not in MISTAKEN_FAMILIES or not is_doubted(span):
        return False
    given = known.knowledge.is_given(span.text)
    return span.label not in GIVEN or (known.is_own_family(span.text) and not given)


def _may_be_family(word: str, known: NameEvidence) -> bool:
    """Tell whether a word among people is a family name: a listed one, or one that no list has."""
    knowledge = known.knowledge
    if knowledge.words.names_nobody(knowledge.words.folding.word(word)):
        return False
    if all(map(known.is_family, word.split("-"))):
        return True
    return known.may_be_only_family(word) and word not in knowledge.places.listed
