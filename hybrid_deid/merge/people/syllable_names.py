"""Korean given names, whose second syllable is written small: "Min-su Park", "Jin-ho und Hye-won"."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import replace

from hybrid_deid.mentions import NameKnowledge
from hybrid_deid.merge.consistency_settings import load_consistency
from hybrid_deid.merge.covered import Covered
from hybrid_deid.merge.people.given_names import gender_of
from hybrid_deid.merge.people.syllable_settings import Syllables
from hybrid_deid.merge.policy import is_settled
from hybrid_deid.values import Span

BETTER = 0.01
LONGEST = 7  # letters of a syllable
FIRST = re.compile(r"(?<![\w@./-])([A-Z][a-z]{1,6})\Z")
FAMILY_BEFORE = re.compile(r"(?<![\w@./-])([A-Z][a-z]{1,6})[ ]\Z")
FAMILY_BEHIND = re.compile(r"[ ]([A-Z][a-z]{1,6})(?![\w@-])")


def syllable_names(text: str, spans: Iterable[Span], knowledge: NameKnowledge) -> list[Span]:
    """Return finds of such given names outside of `spans`, and of family names beside them."""
    known = load_consistency(knowledge.language).syllables
    finds = list(_people(text, knowledge, known))
    covered = Covered(sorted(spans, key=lambda span: (span.start, span.end))) if finds else None
    return [scored for find in finds if covered and (scored := _beside(find, covered)) is not None]


def _beside(find: Span, covered: Covered) -> Span | None:
    """Return a find where nothing else was found, or with a better score than a part of it that was."""
    other = covered.reaching(find.start, find.end)
    if other is None:
        return find
    part = find.start <= other.start and other.end <= find.end and len(other.text) < len(find.text)
    if not part or is_settled(other):
        return None
    return replace(find, score=min(1.0, max(find.score, other.score + BETTER)))


def _people(text: str, knowledge: NameKnowledge, known: Syllables) -> Iterator[Span]:
    for second in known.second.finditer(text):
        first = FIRST.search(text, max(0, second.start() - LONGEST - 1), second.start())
        if first is None or first.group(1).lower() not in known.given:
            continue
        if first.group(1).lower() == second.group(1):
            continue  # "Ha-ha"
        start, end = first.start(1), second.end()
        label = gender_of(first.group(1) + second.group(1), knowledge)
        yield Span(start, end, label, text[start:end], known.score, "consistency:syllables")
        before = FAMILY_BEFORE.search(text, max(0, start - LONGEST - 2), start)
        behind = FAMILY_BEHIND.match(text, end)
        for family in (before, behind):
            if family is not None and family.group(1) in known.families:
                yield Span(*family.span(1), "FAMILY", family.group(1), known.score, "consistency:syllables")
                break
