"""Finds of people or firms that are none: a large town ("Hauptstraße 5, Berlin"), a storey ("3. Stock").

The lists hold both as names, and annotated mail, whose towns are stand-ins, has hardly any large town.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace

from hybrid_deid.mentions.finding import PERSON
from hybrid_deid.mentions.knowledge import LanguageWords
from hybrid_deid.merge.consistency_settings import Places, load_consistency
from hybrid_deid.merge.policy import is_settled, source_kind
from hybrid_deid.merge.towns import MISTAKEN
from hybrid_deid.merge.word_before import word_before
from hybrid_deid.values import Span

ORDINAL_BEFORE = re.compile(r"(?<![\w.,])\d{1,2}\.[ ]$")
REACH = 5
NAMES = (*PERSON, "ORG")


def without_places_as_people(
    text: str, spans: Sequence[Span], words: LanguageWords, settings: Places | None = None
) -> tuple[Span, ...]:
    """Return sorted `spans` with large towns that a tagger took for people as CITY, and without storeys.

    A town's name is one of a person where a name stands beside it, a form of address or a title before it.
    What a rule found, a caller knows or a validator confirmed stays. consistency.toml names them.
    """
    known = settings or load_consistency().places
    result: list[Span] = []
    for number, span in enumerate(spans):
        if span.text in known.all and span.label in MISTAKEN and _is_unsure(span):
            if span.text in known.storeys:
                if span.label in PERSON and ORDINAL_BEFORE.search(
                    text, max(0, span.start - REACH), span.start
                ):
                    continue
            elif span.label != "CITY" and not _is_named(text, number, spans, words):
                note = f"consistency:town {span.label} {span.start}-{span.end} became CITY"
                span = replace(span, label="CITY", provenance=(*span.provenance, note))
        result.append(span)
    return tuple(result)


def _is_unsure(span: Span) -> bool:
    return not is_settled(span) and source_kind(span.source) != "rule"


def _is_named(text: str, number: int, spans: Sequence[Span], words: LanguageWords) -> bool:
    """Tell whether names stand beside a span, or a form of address or a title before it."""
    span = spans[number]
    beside = [*spans[max(0, number - 1) : number], *spans[number + 1 : number + 2]]
    gaps = [text[s.end : span.start] or text[span.end : s.start] for s in beside if s.label in NAMES]
    if " " in gaps or "-" in gaps:
        return True
    word = words.folding.word(word_before(text, span.start))
    return word in words.address or word in words.titles
