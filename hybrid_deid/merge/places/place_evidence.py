"""What around a find tells that it is a place, though lists have it as a family name: "in Nagl, Wels"."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from functools import lru_cache

from hybrid_deid.merge.consistency_settings import Consistency, Enumeration
from hybrid_deid.merge.places.inhabitants import NOUN
from hybrid_deid.merge.places.place_settings import Places
from hybrid_deid.values import Span
from hybrid_deid.word_patterns import any_of

SURE = 0.95  # the score of a place of which a tagger is sure without anything around it
LIKELY = 0.75  # that of one which little around it makes sure
REACH = 40  # characters before a find in which the words stand that tell of it
GAP = r"[ \t]*(?:\r?\n[> \t]*)?"  # a line may end there, also in a quote
BLANK = r"(?:[ \t]+|[ \t]*\r?\n[> \t]*)"


def is_sure_place(
    text: str, spans: Sequence[Span], number: int, is_name: Callable[[Span], bool], settings: Consistency
) -> bool:
    """Tell whether what stands around a CITY, or its score, says that it is a place and no family name.

    It is one behind a preposition of place, before what belongs to places ("Nagl Airport"), or joined to
    another CITY that is itself no name; a comma joins only those that are likely.
    """
    span, places = spans[number], settings.places
    if span.score >= SURE or span.text in places.islands:
        return True
    before = text[max(0, span.start - REACH) : span.start]
    if _prepositions(settings.net.town_after, places.near, places.near_to).search(before) is not None:
        return True
    if has_belonging(text, span, places) or is_of_town(described_noun(text, span, places), places):
        return True
    is_likely = span.score >= LIKELY
    if is_likely and _ways(places.ways).search(before) is not None:
        return True
    joint, comma = _joints(settings.enumeration)
    for first, second in ((number - 1, number), (number, number + 1)):
        if first < 0 or second == len(spans):
            continue
        other = spans[first if second == number else second]
        if other.label != "CITY" or is_name(other):
            continue
        start, end = spans[first].end, spans[second].start
        if joint.fullmatch(text, start, end) or (is_likely and comma.fullmatch(text, start, end)):
            return True
    return False


def has_belonging(text: str, span: Span, places: Places) -> bool:
    """Tell whether what belongs to places stands behind a find: "Nagl Airport", "die Nagl-Region"."""
    return _belonging(places.belonging).match(text, span.end) is not None


def described_noun(text: str, span: Span, places: Places) -> str:
    """Return the noun behind a find that ends as an adjective of a town does, "" for another one."""
    noun = NOUN.match(text, span.end) if span.text.endswith(places.inhabitant_endings) else None
    return noun.group(1) if noun is not None else ""


def is_of_town(noun: str, places: Places) -> bool:
    """Tell whether the noun behind an adjective says that it is one of a town: "der Neuhäuser Bahnhof"."""
    return noun.lower().endswith(places.of_towns)


@lru_cache(maxsize=8)
def _prepositions(words: frozenset[str], near: frozenset[str], to: frozenset[str]) -> re.Pattern[str]:
    """Return the pattern of words that only places stand behind."""
    return re.compile(rf"(?i:(?<!\w){any_of(words)}\.?|(?<!\w){any_of(near)}[ ]{any_of(to)}){BLANK}\Z")


@lru_cache(maxsize=8)
def _ways(words: frozenset[str]) -> re.Pattern[str]:
    """Return the pattern of words that mostly places stand behind."""
    return re.compile(rf"(?i:(?<!\w){any_of(words)}){BLANK}\Z")


@lru_cache(maxsize=8)
def _belonging(words: frozenset[str]) -> re.Pattern[str]:
    """Return the pattern of what belongs to the place before it."""
    return re.compile(rf"(?:-|{BLANK}){any_of(words)}(?!\w)")


@lru_cache(maxsize=8)
def _joints(settings: Enumeration) -> tuple[re.Pattern[str], re.Pattern[str]]:
    """Return the patterns of what joins two places, and of a comma."""
    words = any_of([*settings.between, *settings.between_places])
    return (
        re.compile(rf"{GAP}(?:->?|–|/){GAP}|{BLANK}\(?{words}{BLANK}"),
        re.compile(rf",{BLANK}"),
    )
