"""Family names of those who are in dispute: "Huber ./. Stein", "In Sachen Stein gegen Huber".

Both sides are people or organizations by what stands between them, also where a name is a common word.
"""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from functools import lru_cache

from hybrid_deid.merge.consistency_settings import Consistency, load_consistency
from hybrid_deid.merge.growing import grown
from hybrid_deid.merge.mistaken_labels import MISTAKEN_FAMILIES
from hybrid_deid.merge.people.announced_names import APART
from hybrid_deid.merge.people.known_settings import Disputes
from hybrid_deid.merge.people.name_evidence import NameEvidence
from hybrid_deid.merge.people.name_patterns import NAME, doubled
from hybrid_deid.merge.people.put_together import is_compound
from hybrid_deid.merge.policy import is_doubted
from hybrid_deid.values import BY_END, BY_START, Span
from hybrid_deid.word_patterns import any_of

AGAINST = "./."
WORD = rf"(?P<name>{doubled(NAME)})"
FIRST = re.compile(rf"(?<![\w@.-]){WORD}(?:[ ]u\.[ ]?a\.)?(?=[ ]\./\.[ ])")
SECOND = re.compile(rf"[ ]\./\.[ ]{WORD}{APART.pattern}")


def with_disputes(
    text: str,
    spans: Sequence[Span],
    known: NameEvidence,
    is_frequent: Callable[[str], bool],
    settings: Consistency | None = None,
) -> tuple[Span, ...]:
    """Return sorted `spans` of a text with the family names of two parties.

    They are listed ones, common words too, or words that mail seldom has. What a tagger took for a place, an
    organization or a given name, and is none by the lists, becomes one.
    """
    settings = settings or load_consistency(known.knowledge.language)
    result = list(spans)
    for start, end in _places(text, settings.disputes):
        word = text[start:end]
        if word in settings.disputes.never or not _is_name(word, known, is_frequent):
            continue
        place = bisect_right(result, start, key=BY_END)
        if place == len(result) or result[place].start >= end:
            found = Span(start, end, "FAMILY", word, settings.disputes.score, "consistency:dispute")
            result.insert(place, found)
            continue
        other = result[place]
        if not is_doubted(other) or other.label not in MISTAKEN_FAMILIES:
            continue
        if (other.start, other.end) == (start, end) and not known.knowledge.is_given(word):
            note = f"consistency:dispute {other.label} {start}-{end} became FAMILY"
            result[place] = replace(other, label="FAMILY", provenance=(*other.provenance, note))
        elif other.label == "ORG" and text[other.start : start].strip() == AGAINST and other.end == end:
            result[place] = grown(text, other, start, end, "FAMILY", "dispute")
    return tuple(sorted(result, key=BY_START))


def _places(text: str, settings: Disputes) -> Iterator[tuple[int, int]]:
    """Yield where the words of parties stand."""
    patterns: list[re.Pattern[str]] = [FIRST, SECOND] if AGAINST in text else []
    if any(map(text.__contains__, settings.parting)):
        patterns += _patterns(settings) if any(map(text.__contains__, settings.matters)) else ()
    for pattern in patterns:
        for match in pattern.finditer(text):
            yield match.span("name")


@lru_cache(maxsize=8)
def _patterns(settings: Disputes) -> tuple[re.Pattern[str], ...]:
    """Return what finds the first and the second party behind a word for a matter."""
    matter = rf"(?<!\w){any_of(settings.matters)}:?[ \n]"
    others = r"(?:[ ]u\.[ ]?a\.)?"
    first = re.compile(rf"{matter}{WORD}{others}(?=[ ]{any_of((*settings.between, *settings.about))}[ ])")
    party = rf"(?:{doubled(NAME)}[ ]){{1,3}}(?:u\.[ ]?a\.[ ])?"
    return first, re.compile(rf"{matter}{party}{any_of(settings.between)}[ ]{WORD}{APART.pattern}")


def _is_name(word: str, known: NameEvidence, is_frequent: Callable[[str], bool]) -> bool:
    """Tell whether the word of a party is a family name: a listed one, or one that mail seldom has."""
    knowledge = known.knowledge
    if knowledge.words.names_nobody(knowledge.words.folding.word(word)):
        return False
    if all(map(known.is_family, word.split("-"))):
        return True
    if is_frequent(word) or is_frequent(word.lower()) or word.isupper() or word in knowledge.places.listed:
        return False
    return not known.is_something_else(word) and not is_compound(word, known, is_frequent)
