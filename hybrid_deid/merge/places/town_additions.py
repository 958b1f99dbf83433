"""What tells a town from others of its name: "Hall i.T.", "Cochem/Mosel", "Oldenburg (Oldb)", "Au SG".

Behind another town it would tell where the first one lies.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Container, Sequence, Set
from functools import lru_cache

from hybrid_deid.labels import PERSON
from hybrid_deid.languages import TownAdditions
from hybrid_deid.merge.growing import grown
from hybrid_deid.merge.mistaken_labels import MISTAKEN
from hybrid_deid.merge.policy import is_doubted, is_settled
from hybrid_deid.values import Span

CANTON = re.compile(r"[ ](?:\(([A-Z]{2})\)|([A-Z]{2}))(?![\w-])")
BEGINNINGS = frozenset(" /")  # of both
SHORTEST = 3  # letters of an addition behind a stroke, or what may be a name ("Neustadt/Wstr.")
LEAST = 7  # characters of a town with its addition in full
LONGEST = 24  # characters behind a town that are looked at
# "Bruck an der Leitha", beside which "Bruck/L." is that
_IN_FULL = re.compile(r"([^\W\d_]+)(?:[ ][a-zäöü]{2,5}){0,2}[ /(]+([A-ZÄÖÜ])[a-zäöüß]{2,}\)?")


def with_additions(
    text: str,
    spans: Sequence[Span],
    rivers: Container[str],
    known: TownAdditions,
    is_listed: Callable[[str], bool],
) -> Sequence[Span]:
    """Return sorted `spans` with each town grown by the addition or Swiss canton behind it.

    `rivers` and regions, also cut short, stand behind the prepositions of `known`, a stroke or in brackets;
    as an initial behind a stroke where another find has the town with it in full. Guesses that an addition
    takes in give way; what is no guess keeps the town from growing. A listed town and its canton that were
    taken for an organization are a town.
    """
    result: list[Span] = []
    initials = _initials(spans) if "/" in text else frozenset()
    for number, span in enumerate(spans):
        if result and span.start < result[-1].end:
            continue  # swallowed
        end = _end(text, span, rivers, known, initials)
        inside = [other for other in spans[number + 1 : number + 3] if other.start < end] if end else []
        grows = end and _is_town(span, is_listed)
        if grows and all(other.end <= end and _gives_way(other) for other in inside):
            span = grown(text, span, span.start, end, "CITY", "addition", inside)
        elif span.label == "ORG" and _is_in_canton(span, known.cantons, is_listed):
            span = grown(text, span, span.start, span.end, "CITY", "addition")
        result.append(span)
    return result


def _is_town(span: Span, is_listed: Callable[[str], bool]) -> bool:
    """Tell whether a find is a town, or a guess of somebody who is called as one."""
    if span.label == "CITY":
        return not is_settled(span)
    return span.label in PERSON and is_doubted(span) and is_listed(span.text)


def _gives_way(span: Span) -> bool:
    return not is_settled(span) if span.label == "STREET" else is_doubted(span) and span.label in MISTAKEN


def _is_in_canton(span: Span, cantons: Set[str], is_listed: Callable[[str], bool]) -> bool:
    town, blank, canton = span.text.partition(" ")
    return bool(blank) and canton in cantons and is_doubted(span) and not town.isupper() and is_listed(town)


@lru_cache(maxsize=8)
def _cut_short(known: TownAdditions) -> re.Pattern[str]:
    """Return what finds a word behind a stroke, or behind a preposition and article that are cut short."""
    joints = ["/"]
    if known.prepositions:
        joints.append(rf"[ ][{known.cut_short}]\.[ ]?(?:[{known.articles_cut_short}]\.[ ]?)?")
    return re.compile(
        rf"(?:(?:{'|'.join(joints)})([A-ZÄÖÜ][a-zäöüß]{{0,12}}\.?)|"
        r"[ ]\(([A-ZÄÖÜ][a-zäöüß]{2,12}\.?)\))(?![\w-])"
    )


def _initials(spans: Sequence[Span]) -> frozenset[tuple[str, str]]:
    """Return the towns that finds have with an addition in full, and the first letters of these."""
    full = (
        _IN_FULL.fullmatch(span.text) for span in spans if span.label == "CITY" and len(span.text) > LEAST
    )
    return frozenset((found[1], f"{found[2]}.") for found in full if found is not None)


def _end(
    text: str,
    span: Span,
    rivers: Container[str],
    known: TownAdditions,
    initials: Container[tuple[str, str]],
) -> int:
    """Return where the addition behind a town ends, 0 where there is none."""
    if text[span.end : span.end + 1] not in BEGINNINGS:
        return 0
    found = _cut_short(known).match(text, span.end, span.end + LONGEST)
    addition = (found[1] or found[2]) if found is not None else ""
    if found is not None and (addition in rivers or (span.text, addition) in initials):
        is_plain = span.label == "CITY" and found[0][0] == " "
        letters = len(addition.rstrip(".")) + (span.label == "CITY")  # "Königsberg/Pr."
        told = letters >= SHORTEST or (span.text, addition) in initials
        return found.end() if is_plain or told else 0
    canton = CANTON.match(text, span.end, span.end + LONGEST) if span.label == "CITY" else None
    if canton is not None and (canton[1] or canton[2]) in known.cantons and not span.text.isupper():
        return canton.end()
    return 0
