"""What lists know of given names corrects what a tagger made of them: "Ivans Geburtstag", "Emeka" a woman.

Annotated mail holds few names of many origins, so that a tagger goes by context where context tells little.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace

from hybrid_deid.mentions import NameKnowledge
from hybrid_deid.mentions.finding import GIVEN
from hybrid_deid.merge.consistency_settings import Consistency, load_consistency
from hybrid_deid.merge.never import DOUBTED
from hybrid_deid.merge.policy import is_settled, source_kind
from hybrid_deid.values import Span

# Two people whom a tagger takes for a firm: "Flo & Steffi".
PAIR = re.compile(r"([^\W\d_]{2,20})[ ](?:&|\+|und|u\.)[ ]([^\W\d_]{2,20})")
# What the owner's name in the genitive stands before.
NOUN = re.compile(r" [^\W\d_]{2}")
BEFORE = re.compile(r"([^\W\d_]{3,12})[ ]$")
REACH = 14


def with_listed_given_names(
    text: str, spans: Sequence[Span], knowledge: NameKnowledge, settings: Consistency | None = None
) -> tuple[Span, ...]:
    """Return the `spans` of a text with single words that are listed given names labelled as such.

    FEMALE and MALE take the gender of the lists, where these know one alone; two that were found as one
    organization ("Flo & Steffi") are parted. A place or organization becomes
    a given name when it is unsure (consistency.toml says below which score), or when it is the genitive of
    one and a noun follows; not when it is a common word or a listed place as well. A FAMILY becomes one
    behind a word of kin ("Opa Heinz"). What a rule, a caller's value or a validator says is not changed.
    """
    known = settings or load_consistency()
    single: list[Span] = []
    for span in spans:
        single += _people(text, span, knowledge) if span.label == "ORG" and " " in span.text else (span,)
    return tuple(
        _relabelled(text, span, knowledge, known)
        if span.label in GIVEN or span.label in known.doubted_labels or span.label == "FAMILY"
        else span
        for span in single
    )


def _people(text: str, span: Span, knowledge: NameKnowledge) -> tuple[Span, ...]:
    """Return two given names that were found as one organization, or what was found."""
    pair = PAIR.fullmatch(span.text)
    if pair is None or source_kind(span.source) not in DOUBTED or is_settled(span):
        return (span,)
    for name in pair.groups():
        common = knowledge.ambiguous(knowledge.words.folding.word(name))
        if not knowledge.is_given(name) or common or not name[0].isupper():
            return (span,)  # "Ernst & Young"
    note = f"consistency:given ORG {span.start}-{span.end} became two"
    return tuple(
        replace(
            span,
            start=span.start + pair.start(number),
            end=span.start + pair.end(number),
            text=pair.group(number),
            label=gender_of(pair.group(number), knowledge),
            provenance=(*span.provenance, note),
        )
        for number in (1, 2)
    )


def gender_of(name: str, knowledge: NameKnowledge) -> str:
    """Return the gender of a listed name; one of either is FEMALE when it ends as female names do."""
    female = name.endswith(knowledge.words.female_endings)
    return knowledge.gender(name) or ("FEMALE" if female else "MALE")


def _relabelled(text: str, span: Span, knowledge: NameKnowledge, settings: Consistency) -> Span:
    word, hyphen, half = span.text.partition("-")
    if source_kind(span.source) not in DOUBTED or is_settled(span) or not word.isalpha():
        return span
    if hyphen and (span.label == "FAMILY" or not half.isalpha() or knowledge.gender(half) is None):
        return span
    gender = knowledge.gender(word)
    stem = "" if gender is not None or word[-1] != "s" else word[:-1]
    if stem:
        gender = knowledge.gender(stem)
    if gender == "" and span.label in settings.doubted_labels:
        gender = gender_of(word, knowledge)
    if not gender or gender == span.label:
        return span
    if span.label == "FAMILY":
        before = BEFORE.search(text, max(0, span.start - REACH), span.start)
        if before is None or before.group(1) not in settings.kin:
            return span
    elif span.label not in GIVEN and not _is_a_name(text, span, stem, knowledge, settings):
        return span
    note = f"consistency:given {span.label} {span.start}-{span.end} became {gender}"
    return replace(span, label=gender, provenance=(*span.provenance, note))


def _is_a_name(text: str, span: Span, stem: str, knowledge: NameKnowledge, settings: Consistency) -> bool:
    """Tell whether a place or organization is a listed given name (`stem`: of which it is the genitive)."""
    word = stem or span.text
    if not word[0].isupper() or knowledge.ambiguous(knowledge.words.folding.word(word)):
        return False
    if word in knowledge.places.listed or span.text in knowledge.places.listed:
        return False
    return span.score < settings.doubted_below or bool(stem and _noun_follows(text, span.end))


def _noun_follows(text: str, end: int) -> bool:
    return NOUN.match(text, end) is not None and text[end + 1].isupper() and text[end + 2].islower()
