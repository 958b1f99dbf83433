"""Words that stand where a name may, and are groups, offices, houses or units: "Cc: Vertrieb", "An: Alle"."""

from __future__ import annotations

from hybrid_deid.merge.consistency_settings import Consistency
from hybrid_deid.merge.people.name_evidence import NameEvidence


def is_group_or_office(word: str, known: NameEvidence, settings: Consistency) -> bool:
    """Tell whether a word is a greeting, a group, a house or an office, and no family name of a list."""
    words = known.knowledge.words
    folded = words.folding.word(word)
    if word.casefold() in settings.header.no_families:
        return True
    if words.is_institution(folded) or words.names_nobody(folded):
        return True
    return word in settings.announced.offices and not known.is_family(word)


def is_no_surname(word: str, known: NameEvidence, settings: Consistency) -> bool:
    """Tell whether a word behind or among names is none: a group, an office, or what people have there."""
    return word.casefold() in settings.header.no_surnames or is_group_or_office(word, known, settings)
