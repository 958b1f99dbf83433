"""Family names that are words beside a given name and a number: "Fasching Leo (0144672)", "330991 - Ida Ast".

A list of people by number has nothing but names beside these, whatever else such a word means.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from hybrid_deid.mentions.finding import GIVEN
from hybrid_deid.merge.consistency_settings import load_consistency
from hybrid_deid.merge.covered import Covered
from hybrid_deid.merge.people.name_evidence import NameEvidence
from hybrid_deid.merge.people.name_patterns import NAME, doubled
from hybrid_deid.merge.rows.name_fields import may_be_any_name
from hybrid_deid.values import Span

SOURCE = "consistency:listed"
FAMILY = doubled(NAME)
NUMBER = r"\d{5,12}"
NUMBERED = re.compile(NUMBER)
BEGINNING = r"(?:\n|\A)[>|*•· \t–-]{0,8}(?:\d{1,3}[.)]?[ \t]{1,4})?"
PARTED = r"(?:[ ][-–][ ]|:[ ]|[ \t]{1,8}|;[ ]?)"
# The family name first, behind the number or with it behind the given name in brackets.
FAMILY_BEFORE = re.compile(rf"{BEGINNING}(?P<number>{NUMBER}{PARTED})?(?P<family>{FAMILY})[ ]\Z")
NUMBER_BEHIND = re.compile(rf"[ ]\(?{NUMBER}\)?[ \t]*(?:[\r\n]|\Z)|[ ]\({NUMBER}\)")
NUMBER_BEFORE = re.compile(rf"{BEGINNING}{NUMBER}{PARTED}\Z")
ROW_END = r"(?=[ ][-–][ ]|[ ]{2}|\t|[ ]?[;\r\n]|[ ]?\Z)"
FAMILY_BEHIND = re.compile(rf"[ ](?P<family>{FAMILY}){ROW_END}")
REACH = 80


def numbered_people(text: str, spans: Sequence[Span], known: NameEvidence) -> list[Span]:
    """Return finds of family names beside given ones, in lines with a number.

    At least one such number is a UFID among the sorted `spans`. Any capitalised word is a name there that is
    no title, given name, day or word of kinship.
    """
    if not any(span.label == "UFID" and NUMBERED.fullmatch(span.text) for span in spans):
        return []  # most documents
    settings = load_consistency(known.knowledge.language)
    covered = Covered(spans)
    found = []
    for start, end in _families(text, spans):
        word = text[start:end]
        if not covered.touches(start, end) and may_be_any_name(word, known, settings):
            found.append(Span(start, end, "FAMILY", word, settings.listed_rows.score, SOURCE))
    return found


def _families(text: str, spans: Sequence[Span]) -> Iterator[tuple[int, int]]:
    """Yield where the words stand that are a family name if they may be one."""
    for first, last in _given(text, spans):
        before = FAMILY_BEFORE.search(text, max(0, first - REACH), first)
        if before is not None and (before.group("number") or NUMBER_BEHIND.match(text, last)):
            yield before.span("family")
            continue
        behind = FAMILY_BEHIND.match(text, last, min(len(text), last + REACH))
        if behind is not None and NUMBER_BEFORE.search(text, max(0, first - REACH), first):
            yield behind.span("family")


def _given(text: str, spans: Sequence[Span]) -> Iterator[tuple[int, int]]:
    """Yield where given names begin and end that stand one behind the other."""
    first = last = -1
    for span in spans:
        if span.label not in GIVEN:
            continue
        if last >= 0 and text[last : span.start] != " ":
            yield first, last
            first = span.start
        first, last = (span.start if first < 0 else first), span.end
    if last >= 0:
        yield first, last
