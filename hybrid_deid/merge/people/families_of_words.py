"""Families whose name is a common word: "die Lenz-Kinder", "der Sommer-Clan", "eure Königs".

Such a name is looked for elsewhere only with evidence; a word for family behind a hyphen, or a plural in -s
that the common word has not, is enough where somebody in the text is called so.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from functools import lru_cache

from hybrid_deid.merge.consistency_settings import Consistency, load_consistency
from hybrid_deid.merge.covered import Covered
from hybrid_deid.merge.people.derived_settings import DerivedNames
from hybrid_deid.merge.people.name_evidence import NameEvidence
from hybrid_deid.merge.people.name_patterns import CAPITAL, SMALL
from hybrid_deid.merge.word_before import word_before
from hybrid_deid.values import Span
from hybrid_deid.word_patterns import any_of

LEAST, MOST = 3, 25  # letters of a name
NAME = re.compile(rf"(?<![\w@.-])({CAPITAL}{SMALL}{{{LEAST - 1},{MOST - 1}}})\Z")


def families_of_words(
    text: str, spans: Sequence[Span], known: NameEvidence, settings: Consistency | None = None
) -> list[Span]:
    """Return finds of the family names among sorted `spans` that are common words, as told above."""
    ambiguous, word = known.knowledge.ambiguous, known.knowledge.words.folding.word
    names = {span.text for span in spans if span.label == "FAMILY" and span.text.istitle()}
    hard = {name for name in names if ambiguous(word(name))}
    if not hard:
        return []  # most documents
    derived = (settings or load_consistency(known.knowledge.language)).derived_names
    places = sorted({*_households(text, hard, derived), *_plurals(text, hard, known, derived)})
    covered = Covered(spans)
    return [
        Span(start, end, "FAMILY", text[start:end], derived.score, "consistency:derived")
        for start, end in places
        if not covered.touches(start, end)
    ]


def _households(text: str, names: set[str], derived: DerivedNames) -> Iterator[tuple[int, int]]:
    """Yield where a name stands before a hyphen and a word for who or what is of the family."""
    if not derived.households or "-" not in text:
        return
    for match in _behind(derived.households).finditer(text):
        end = match.start()
        name = NAME.search(text, max(0, end - MOST - 1), end)
        if name is not None and name[1] in names:
            yield name.start(), end


def _plurals(
    text: str, names: set[str], known: NameEvidence, derived: DerivedNames
) -> Iterator[tuple[int, int]]:
    """Yield where the plural of a name stands behind a word of the plural, and is no common word."""
    ambiguous, word = known.knowledge.ambiguous, known.knowledge.words.folding.word
    for name in names:
        plural = f"{name}s"
        start = text.find(plural)
        while start >= 0:
            end = start + len(plural)
            alone = text[start - 1 : start] in (" ", "\u00a0") and not text[end : end + 1].isalnum()
            if alone and word_before(text, start) in derived.of_families and not ambiguous(word(plural)):
                yield start, end
            start = text.find(plural, end)


@lru_cache(maxsize=8)
def _behind(words: frozenset[str]) -> re.Pattern[str]:
    """Return the pattern of a hyphen and one of the words behind it."""
    return re.compile(rf"-{any_of(words)}(?![\w-])")
