"""Towns in an enumeration of towns: "in Köln, Düsseldorf, Essen und Frankfurt".

Common words that are towns too ("Essen", "Hof") are found nowhere else.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import lru_cache
from typing import NamedTuple

from hybrid_deid.mentions import NameKnowledge
from hybrid_deid.merge.consistency_settings import Enumeration, load_consistency
from hybrid_deid.merge.people.name_patterns import TITLE_CASED
from hybrid_deid.merge.word_bounds import WORD_START
from hybrid_deid.values import Span
from hybrid_deid.word_patterns import any_of, between

REACH = 32


class Joints(NamedTuple):
    """Patterns of what stands between two towns: alone, and with a place (1) behind or before it."""

    alone: re.Pattern[str]
    behind: re.Pattern[str]
    before: re.Pattern[str]


@lru_cache(maxsize=8)
def _joints(settings: Enumeration) -> Joints:
    joint = rf"(?:,[ ](?:{any_of(settings.behind_comma)}[ ])?|{between(settings.between)}|/)"
    return Joints(
        re.compile(joint),
        re.compile(rf"{joint}({TITLE_CASED})(?![\w@-]|\.\w)"),
        re.compile(rf"{WORD_START}({TITLE_CASED}){joint}$"),
    )


def enumerated_towns(
    text: str, spans: Sequence[Span], knowledge: NameKnowledge, settings: Enumeration | None = None
) -> list[Span]:
    """Return finds of listed places that stand in an enumeration with two towns, given sorted `spans`.

    That are a place between two CITY spans, before the first or behind the last of two that are joined.
    """
    known = settings or load_consistency(knowledge.language).enumeration
    joints = _joints(known)
    found: list[Span] = []
    for number, span in enumerate(spans):
        if span.label != "CITY":
            continue
        behind = joints.behind.match(text, span.end, min(len(text), span.end + REACH))
        if behind is not None and behind.group(1) in knowledge.places.listed:
            end = behind.end(1)
            free = number + 1 == len(spans) or spans[number + 1].start >= end
            if free and (
                _joins(text, spans, number - 1, joints) or _goes_on(text, end, spans, number + 1, joints)
            ):
                found.append(_found(behind, known))
        elif _joins(text, spans, number, joints):
            before = joints.before.search(text, max(0, span.start - REACH), span.start)
            if before is None or before.group(1) not in knowledge.places.listed:
                continue
            if number == 0 or spans[number - 1].end <= before.start(1):
                found.append(_found(before, known))
    return found


def _found(match: re.Match[str], known: Enumeration) -> Span:
    return Span(*match.span(1), "CITY", match.group(1), known.score, "consistency:enumerated")


def _joins(text: str, spans: Sequence[Span], number: int, joints: Joints) -> bool:
    """Tell whether a CITY is joined to the next one."""
    if number < 0 or number + 1 >= len(spans):
        return False
    first, second = spans[number], spans[number + 1]
    both = first.label == second.label == "CITY"
    return both and joints.alone.fullmatch(text, first.end, second.start) is not None


def _goes_on(text: str, end: int, spans: Sequence[Span], number: int, joints: Joints) -> bool:
    """Tell whether a CITY follows that is joined to what ends at `end`."""
    if number >= len(spans) or spans[number].label != "CITY":
        return False
    return joints.alone.fullmatch(text, end, spans[number].start) is not None
