"""Family names of teachers behind courses and papers: "die Prüfung bei der Stern", "Folien vom Szendrey".

Students write of them with an article and without a title, so that a name that is a word looks like that.
"""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Iterable, Sequence
from dataclasses import replace
from functools import lru_cache

from hybrid_deid.merge.consistency_settings import load_consistency
from hybrid_deid.merge.mistaken_labels import MISTAKEN_FAMILIES
from hybrid_deid.merge.people.announced_names import APART
from hybrid_deid.merge.people.known_settings import Teachers
from hybrid_deid.merge.people.name_patterns import TITLE_CASED, doubled
from hybrid_deid.merge.people.put_together import is_compound
from hybrid_deid.merge.people.rare_words import RareWords
from hybrid_deid.merge.policy import is_doubted
from hybrid_deid.values import BY_END, BY_START, Span
from hybrid_deid.word_patterns import any_of

# What may stand between a course and its teacher: its number or name, and a word or two.
BETWEEN = r"(?:[ ]\([^()\n]{1,40}\))?(?:[ ][\w.-]{1,25}){0,2}"


def with_teachers(
    text: str, words: Iterable[str], spans: Sequence[Span], rare: RareWords, settings: Teachers | None = None
) -> tuple[Span, ...]:
    """Return sorted `spans` of a text, which has some `words`, with the family names of those who teach.

    They are family names of the language, common words too, or words that mail seldom has. An organization
    or place that a tagger made of one, and that is unsure, becomes one.
    """
    language = rare.known.knowledge.language
    settings = settings or load_consistency(language).teachers
    if settings.words.isdisjoint(words):
        return tuple(spans)
    result = list(spans)
    for papers, joints, pattern, never in _patterns(settings):
        if not (any(map(text.__contains__, joints)) and any(map(text.__contains__, papers))):
            continue
        for match in pattern.finditer(text):
            start, end, word = *match.span("name"), match["name"]
            if word in never or not _is_teacher(word, rare, language):
                continue
            place = bisect_right(result, start, key=BY_END)
            if place == len(result) or result[place].start >= end:
                found = Span(start, end, "FAMILY", word, settings.score, "consistency:teacher")
                result.insert(place, found)
                continue
            other = result[place]
            same = (other.start, other.end) == (start, end) and other.label in MISTAKEN_FAMILIES
            if same and is_doubted(other) and other.score < settings.below and not _is_given(word, rare):
                note = f"consistency:teacher {other.label} {start}-{end} became FAMILY"
                result[place] = replace(other, label="FAMILY", provenance=(*other.provenance, note))
    return tuple(sorted(result, key=BY_START))


@lru_cache(maxsize=8)
def _patterns(
    settings: Teachers,
) -> tuple[tuple[tuple[str, ...], tuple[str, ...], re.Pattern[str], frozenset[str]], ...]:
    """Return what finds teachers behind courses, papers and parts, with words that are none there.

    Before each the words, and what joins them to a name, of which a text must have some.
    """
    name = rf"[ ](?P<name>{doubled(TITLE_CASED)}){APART.pattern}"
    never = settings.never
    return tuple(
        (
            words,
            tuple(f" {joint} " for joint in joints),
            re.compile(rf"(?<![\w@.-]){any_of(words)}{BETWEEN}[ ]{any_of(joints)}{name}"),
            others,
        )
        for words, joints, others in (
            (settings.courses, settings.held_by, never),
            (settings.papers, settings.made_by, never | settings.times),
            (settings.parts, settings.held_as, never),
        )
    )


def _is_given(word: str, rare: RareWords) -> bool:
    return rare.known.knowledge.gender(word) is not None


def _is_teacher(word: str, rare: RareWords, language: str) -> bool:
    """Tell whether a word is a family name of the language, or one that mail seldom has."""
    if all(map(rare.known.is_own_family, word.split("-"))):
        return word not in load_consistency(language).given.brands
    return bool(rare.among({word})) and not is_compound(word, rare.known, rare.is_frequent)
