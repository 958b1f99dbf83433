"""Family names that are common words, as the subject of a sentence: "Koch hält den Vormittag".

German puts an article before a noun there; a word without one that says, asks or decides something is a name.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache

from hybrid_deid.merge.consistency_settings import Consistency, load_consistency
from hybrid_deid.merge.covered import Covered
from hybrid_deid.merge.people.name_evidence import NameEvidence
from hybrid_deid.merge.people.name_patterns import NAME
from hybrid_deid.merge.people.name_settings import Subjects
from hybrid_deid.values import Span, Token
from hybrid_deid.word_patterns import any_of

REACH = 48


def subjects(
    text: str,
    tokens: Iterable[Token],
    spans: Sequence[Span],
    known: NameEvidence,
    settings: Consistency | None = None,
) -> list[Span]:
    """Return finds of family names before verbs, outside of the sorted `spans` of a text.

    Before those `tokens` that are verbs of saying and doing a common word that is a family name
    (the settings list them), at the beginning of a sentence; before an auxiliary verb such a word that
    is FAMILY elsewhere in the text.
    """
    settings = settings or load_consistency(known.knowledge.language)
    found = [*_doing(text, tokens, known, settings), *_named(text, spans, known, settings.subjects)]
    covered = Covered(spans)
    single = {span.start: span for span in found}.values()
    return [span for span in single if not covered.touches(span.start, span.end)]


def _doing(text: str, tokens: Iterable[Token], known: NameEvidence, settings: Consistency) -> Iterator[Span]:
    subject = _subject(settings.subjects)
    for token in tokens:
        if token.text not in settings.subjects.doing:
            continue
        before = subject.search(text, max(0, token.start - REACH), token.start)
        if (
            before is not None
            and before.group(1) in settings.beside.common
            and known.is_family(before.group(1))
        ):
            yield _found(before, settings.subjects)


def _named(text: str, spans: Sequence[Span], known: NameEvidence, settings: Subjects) -> Iterator[Span]:
    folding, ambiguous = known.knowledge.words.folding, known.knowledge.ambiguous
    names = {span.text for span in spans if span.label == "FAMILY"}
    names = {name for name in names if name.istitle() and ambiguous(folding.word(name))}
    if any(_may_have_verb_behind(text, name, settings) for name in names):  # others are looked for everywhere
        for match in _before_verb(settings).finditer(text):
            if match.group(1) in names:
                yield _found(match, settings)


def _may_have_verb_behind(text: str, name: str, settings: Subjects) -> bool:
    """Tell whether something that begins as a verb does stands behind a name somewhere in a text."""
    position = text.find(f"{name} ")
    verbs = _verbs(settings) if position >= 0 else ()
    while position >= 0:
        position += len(name) + 1
        if text.startswith(verbs, position):
            return True
        position = text.find(f"{name} ", position)
    return False


@lru_cache(maxsize=8)
def _verbs(settings: Subjects) -> tuple[str, ...]:
    return tuple(sorted(settings.auxiliary | settings.doing))


@lru_cache(maxsize=8)
def _subject(settings: Subjects) -> re.Pattern[str]:
    """Return the pattern of a name that begins a sentence or a part of one, before a place."""
    return re.compile(rf"{settings.beginning}[ ]{{0,2}}({NAME})[ ]\Z")


@lru_cache(maxsize=8)
def _before_verb(settings: Subjects) -> re.Pattern[str]:
    return re.compile(rf"{settings.beginning}[ ]{{0,2}}({NAME})[ ]{any_of(_verbs(settings))}(?!\w)")


def _found(match: re.Match[str], settings: Subjects) -> Span:
    return Span(match.start(1), match.end(1), "FAMILY", match.group(1), settings.score, "consistency:subject")
