"""Finds of organizations that are less: a public body and its town ("Amt Heidelberg"), an office behind one
("Grazer Bürgermeister"), "Firma" and its name.

The guidelines annotate the town alone there, for the word before it is generic.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Sequence
from functools import lru_cache

from hybrid_deid.mentions import NameKnowledge
from hybrid_deid.merge.consistency_settings import load_consistency
from hybrid_deid.merge.findings import trusted_places
from hybrid_deid.merge.growing import part_of
from hybrid_deid.merge.organizations.organization_settings import Institutions
from hybrid_deid.merge.policy import is_doubted, source_kind
from hybrid_deid.values import Span
from hybrid_deid.word_patterns import any_of

ADJECTIVE_AND_BODY = re.compile(r"([^\W\d_a-z][^\W\d_]+)[ ]([^\W\d_]+)")


def without_generic_institutions(
    spans: Sequence[Span], knowledge: NameKnowledge, settings: Institutions | None = None
) -> tuple[Span, ...]:
    """Return `spans` with each ORG or CITY that is a generic word and a listed place cut to the latter.

    The place stands behind the word, or is the adjective before it ("Grazer Hauptbahnhof"); of "Firma
    Moosbauer" the name is left, and nothing of a generic word alone ("das Klinikum"). The settings list the
    words, and what they end with. What a rule found, a caller knows or a validator confirmed stays.
    """
    shipped = load_consistency(knowledge.language)
    known, offices = settings or shipped.institutions, shipped.announced.offices
    result: list[Span] = []
    for span in spans:
        if span.label == "ORG" and is_doubted(span):
            if _is_bare(span, known):
                continue
            whole = _without_noun(span, shipped.listed_names.hanging) if "-" in span.text else span
            result.append(_cut(whole, knowledge, known, offices) if " " in whole.text else whole)
        elif span.label == "CITY" and " " in span.text and is_doubted(span):
            result.append(_without_body(span, knowledge, known))
        else:
            result.append(span)
    return tuple(result)


def _is_bare(span: Span, known: Institutions) -> bool:
    """Tell whether a find of a tagger is a generic word and nothing else."""
    word = span.text
    return (word in known.words or word.removesuffix("s") in known.words) and source_kind(
        span.source
    ) == "model"


def _without_noun(span: Span, hanging: tuple[str, ...]) -> Span:
    """Return an organization without the noun that a hyphen hangs on it ("Aerovolt-Techniker")."""
    name, _, noun = span.text.rpartition("-")
    return (
        _part(span, 0, len(name), "ORG")
        if len(name) > 1 and " " not in noun and noun.startswith(hanging)
        else span
    )


def _without_body(span: Span, knowledge: NameKnowledge, known: Institutions) -> Span:
    """Return a place without the generic word before it ("Pfarrheim Wassenberg")."""
    behind = _body_and_town(known.between).fullmatch(span.text)
    if behind is None or span.text in knowledge.places.listed or not is_generic(behind.group(1), known):
        return span
    return _part(span, *behind.span(2), "CITY") if behind.group(2) in knowledge.places.listed else span


def _cut(span: Span, knowledge: NameKnowledge, known: Institutions, offices: Collection[str]) -> Span:
    places = knowledge.places
    for word in known.before:
        if span.text.startswith(word):
            return _part(span, len(word), len(span.text), "ORG")
    behind = _body_and_town(known.between).fullmatch(span.text)
    if behind is not None and is_generic(behind.group(1), known) and behind.group(2) in places.listed:
        return _part(span, *behind.span(2), "CITY")
    before = ADJECTIVE_AND_BODY.fullmatch(span.text)
    if before is None or not (is_generic(before.group(2), known) or before.group(2) in offices):
        return span
    return (
        _part(span, *before.span(1), "CITY") if is_town_adjective(before.group(1), knowledge, known) else span
    )


def is_town_adjective(word: str, knowledge: NameKnowledge, settings: Institutions | None = None) -> bool:
    """Tell whether a word comes from a listed place, and ends as such adjectives do ("Grazer")."""
    known = settings or load_consistency(knowledge.language).institutions
    places = knowledge.places
    if not word.endswith(known.town_adjectives) or word in known.no_adjectives:
        return False
    return word not in places.listed and places.knows(word)


@lru_cache(maxsize=8)
def _body_and_town(between: tuple[str, ...]) -> re.Pattern[str]:
    return re.compile(rf"([^\W\d_]+)[ ](?:{any_of(between)}[ ]){{0,2}}([^\W\d_a-z][\w. /-]+)")


def is_generic(word: str, known: Institutions) -> bool:
    """Tell whether a word is a generic one for a public body or place."""
    return word in known.words or word.lower().endswith(known.endings)


def _part(span: Span, start: int, end: int, label: str) -> Span:
    """Return a part of a find under a label; the find, when what it swallowed outside of that is no guess."""
    first, last = span.start + start, span.start + end
    if any(begin < first or last < stop for begin, stop in trusted_places(span.provenance)):
        return span
    note = f"consistency:institution {span.label} {span.start}-{span.end} became {label}"
    return part_of(span, first, last, label, note)
