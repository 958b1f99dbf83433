"""Family names that a tagger took for something else: "ich spiele mit Lemke", "Rilling | 4".

It goes by context, which tells little of a name that stands alone; lists and the other mentions tell more.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from hybrid_deid.mentions.finding import GIVEN
from hybrid_deid.merge.consistency_settings import NetSettings, load_consistency
from hybrid_deid.merge.never import DOUBTED
from hybrid_deid.merge.policy import is_settled, source_kind
from hybrid_deid.merge.surname_first import NameEvidence
from hybrid_deid.merge.word_before import word_before
from hybrid_deid.values import Span

MISTAKEN = (*GIVEN, "ORG", "CITY")
SHORTEST = 3


def with_family_labels(
    text: str, spans: Sequence[Span], known: NameEvidence, settings: NetSettings | None = None
) -> tuple[Span, ...]:
    """Return sorted `spans` of a text with single words that are family names labelled FAMILY.

    A given name becomes one when no family name follows, and lists know it as family name alone, or those of
    the language do while only others have it as given name; a place that no list has does so when it is a
    listed family name and no preposition of place stands before it; an organization when the text
    has it behind a given name or a form of address. What a rule, a caller's value or a validator says is not
    changed.
    """
    doubted = [number for number, span in enumerate(spans) if _may_be_mistaken(span)]
    if not doubted:
        return tuple(spans)
    settings = settings or load_consistency().net
    result = list(spans)
    sure: set[str] | None = None
    for number in doubted:
        span = spans[number]
        if _is_followed(text, spans, number):
            continue
        if not _is_listed_family(text, span, known, settings):
            if known.knowledge.gender(span.text) is not None or span.text in known.knowledge.places.listed:
                continue
            sure = _sure(text, spans, known) if sure is None else sure
            if span.text not in sure:
                continue
        note = f"consistency:family {span.label} {span.start}-{span.end} became FAMILY"
        result[number] = replace(span, label="FAMILY", provenance=(*span.provenance, note))
    return tuple(result)


def _is_listed_family(text: str, span: Span, known: NameEvidence, settings: NetSettings) -> bool:
    """Tell whether lists say that a given name or place is rather a family name."""
    word, knowledge = span.text, known.knowledge
    if span.label in GIVEN:
        if knowledge.gender(word) is None:
            return known.is_family(word)
        return known.is_own_family(word) and not knowledge.is_given(word)
    if knowledge.places.knows(word) or not known.is_known_family(word):
        return False
    if span.label == "ORG":
        return knowledge.gender(word) is None and not knowledge.ambiguous(knowledge.words.folding.word(word))
    before = word_before(text, span.start).lower()
    return before not in settings.town_after


def _may_be_mistaken(span: Span) -> bool:
    word = span.text
    if span.label not in MISTAKEN or len(word) < SHORTEST or not word.isalpha() or word.isupper():
        return False
    return word[0].isupper() and source_kind(span.source) in DOUBTED and not is_settled(span)


def _is_followed(text: str, spans: Sequence[Span], number: int) -> bool:
    """Tell whether a family name follows a find, or more of the same."""
    if number + 1 == len(spans):
        return False
    span, following = spans[number], spans[number + 1]
    return following.label in (span.label, "FAMILY") and text[span.end : following.start] in (" ", "-")


def _sure(text: str, spans: Sequence[Span], known: NameEvidence) -> set[str]:
    """Return the family names of a text that lists have, a rule found or that stand behind a given name."""
    found = set()
    for number, span in enumerate(spans):
        if span.label == "FAMILY":
            before = spans[number - 1] if number else None
            behind_given = (
                before is not None and before.label in GIVEN and text[before.end : span.start] == " "
            )
            if behind_given or source_kind(span.source) == "rule" or known.is_family(span.text):
                found.add(span.text)
    return found
