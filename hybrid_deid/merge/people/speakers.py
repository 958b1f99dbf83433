"""Rare names of those who said something: ", meint Kasparek.", "laut Kasparek", "laut Technomax".

What stands there alone is somebody, or a noun; a noun is one that mail often has, or is put together of such.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Sequence

from hybrid_deid.merge.consistency_settings import load_consistency
from hybrid_deid.merge.covered import Covered
from hybrid_deid.merge.doubts.not_organizations import is_generic
from hybrid_deid.merge.people.name_evidence import NameEvidence
from hybrid_deid.merge.people.name_patterns import CAPITAL, NAME
from hybrid_deid.merge.people.name_settings import Subjects
from hybrid_deid.merge.people.put_together import is_compound
from hybrid_deid.merge.people.rare_words import LEAST_WORDY, Looks, is_no_noun, looks_like_nothing
from hybrid_deid.values import Span, Token

REACH = 48
# A name alone up to the end of the sentence or a comma, and one with no other name behind it.
SPEAKER = re.compile(rf"[ ]({NAME})(?=[ \t\r]{{0,3}}(?:[.,!?:;)]|\n|\Z))(?!\.\w)")
SOURCE = re.compile(rf"[ ]({NAME})(?![\w@-]|\.\w|[ ]{CAPITAL})")
# What stands before the verb behind what was said.
SAID = (", ", '" ', "“ ", "” ", "« ", "- ", "– ", "> ")


def speakers(
    text: str,
    tokens: Iterable[Token],
    spans: Sequence[Span],
    known: NameEvidence,
    is_frequent: Callable[[str], bool],
    settings: Subjects | None = None,
    looks: Looks = looks_like_nothing,
    noun: Callable[[str], str] = is_no_noun,
) -> list[Span]:
    """Return finds of rare names behind those `tokens` that tell who said something.

    They are family names; an organization is what a source is called that no list has, and that `looks` like
    a word and is no `noun`. `is_frequent` tells of a word that mail often has. What touches the sorted
    `spans` is left.
    """
    shipped = load_consistency(known.knowledge.language)
    settings, institutions = settings or shipped.subjects, shipped.institutions
    found = []
    for token in tokens:
        if token.text in settings.sources:
            pattern = SOURCE
        elif token.text in settings.saying and text.startswith(SAID, token.start - 2):
            pattern = SPEAKER
        else:
            continue
        match = pattern.match(text, token.end, min(len(text), token.end + REACH))
        if match is None or not known.may_be_only_family(match.group(1)):
            continue
        if pattern is SOURCE and is_compound(match.group(1), known, is_frequent):
            continue
        word = match.group(1)
        is_firm = pattern is SOURCE and not known.is_family(word) and not noun(word)
        if is_firm and (is_generic(word, institutions) or word.endswith(institutions.bodies)):
            continue  # "laut Regierungspräsidium"
        label = "ORG" if is_firm and looks(word).get("word", 0.0) >= LEAST_WORDY else "FAMILY"
        is_noun = label == "ORG" or (noun(word) and not known.is_family(word))
        if pattern is SOURCE and is_noun and word.endswith(shipped.listed_names.no_endings):
            continue  # "laut Rezeptur", "laut Inventur"
        found.append(Span(*match.span(1), label, word, settings.score, "consistency:speaker"))
    covered = Covered(spans) if found else None
    return [span for span in found if covered is not None and not covered.touches(span.start, span.end)]
