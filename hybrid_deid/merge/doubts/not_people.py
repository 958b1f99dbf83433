"""Finds of people or firms that are none: a large town ("Hauptstraße 5, Berlin", "Berlins Bürgermeister"), an
island ("auf Bali"), a region ("im Allgäu"), a river ("an der Isar"), a storey ("3. Stock"), a title, a rank
("Koll. Huber"), a dish ("Wiener Schnitzel"), those who live in a town ("ein New Yorker") and what is of one
("der Neuhäuser Bahnhof"), and what somebody signs for others with ("i. A.").

The lists hold towns and storeys as names, and annotated mail, whose towns are stand-ins, has hardly any large
town.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Container, Sequence

from hybrid_deid.labels import GIVEN, PERSON
from hybrid_deid.mentions import NameKnowledge
from hybrid_deid.mentions.knowledge import LanguageWords
from hybrid_deid.merge.consistency_settings import Consistency, load_consistency
from hybrid_deid.merge.growing import relabelled
from hybrid_deid.merge.mistaken_labels import MISTAKEN
from hybrid_deid.merge.once import once
from hybrid_deid.merge.people.announced_settings import Announced
from hybrid_deid.merge.people.known_families import is_size
from hybrid_deid.merge.people.name_patterns import CAPITAL
from hybrid_deid.merge.places.inhabitants import NOUN, is_dish
from hybrid_deid.merge.places.place_evidence import described_noun, has_belonging, is_of_town
from hybrid_deid.merge.places.place_settings import Places
from hybrid_deid.merge.policy import is_settled, source_kind
from hybrid_deid.merge.word_before import word_before
from hybrid_deid.values import Span

ORDINAL_BEFORE = re.compile(r"(?<![\w.,])\d{1,2}\.[ ]\Z")
RANK_BEHIND = re.compile(rf"\.(?::?[ ]{CAPITAL}|,)")  # of one with a full stop
REACH, REACH_OF_WORDS = 5, 20
INITIAL = len("A.")
SURE = 0.9  # the score of a name that no noun behind makes a place
RATHER_SURE = 0.6  # the score of a place that is no noun behind "am"
NAMES = (*PERSON, "ORG")


def without_mistaken_people(
    text: str,
    spans: Sequence[Span],
    knowledge: NameKnowledge,
    regions: Container[str] = (),
    settings: Consistency | None = None,
) -> tuple[Span, ...]:
    """Return sorted `spans` with towns, islands and `regions` that were taken for people or firms as CITY.

    Left out are rivers, storeys, titles, dishes, nouns taken for places ("am Bauhof"), offices before a name,
    sizes of things ("T-Shirt (Groß)") and the letters of "i. A.".

    A town's name is one of a person where a name stands beside it, a form of address or a title before it.
    What a rule found, a caller knows or a validator confirmed stays. The settings name them.
    """
    settings = settings or load_consistency(knowledge.language)
    called = once(lambda: _called(text, spans, knowledge, settings))  # seldom asked for
    result: list[Span] = []
    for number, span in enumerate(spans):
        if span.label not in MISTAKEN or not _may_be_mistaken(span, knowledge, regions, settings):
            result.append(span)
            continue
        label = _label(text, number, spans, knowledge, regions, settings, called)
        if label:
            result.append(span if label == span.label else relabelled(span, label, "town"))
    return tuple(result)


def _may_be_mistaken(
    span: Span, knowledge: NameKnowledge, regions: Container[str], settings: Consistency
) -> bool:
    """Tell whether the text of a find is one of those that `_label` looks at: most are none."""
    text = span.text
    if text[-1] == "." or text in settings.no_people or text in regions:
        return True
    if span.label in PERSON and text.endswith(settings.places.inhabitant_endings):
        return True
    if span.label == "FAMILY":
        return "-" in text or text in knowledge.places.listed
    return span.label == "CITY" and text.isalpha()


def _label(
    text: str,
    number: int,
    spans: Sequence[Span],
    knowledge: NameKnowledge,
    regions: Container[str],
    settings: Consistency,
    called: Callable[[], Container[str]],
) -> str:
    """Return the label of such a find, "" for one that is left out; the first that its text may be counts."""
    span, known, words = spans[number], settings.places, knowledge.words
    unsure = _is_unsure(span)
    if unsure and span.label in PERSON:
        rank = span.text.removesuffix(".")
        is_rank = rank in settings.announced.bare_ranks and rank not in called()
        if is_rank and _is_rank(text, number, spans, knowledge, settings):
            return ""
        if span.text[-1] == "." or span.text in settings.announced.offices:
            return "" if _is_title_or_office(text, number, spans, words, settings.announced) else span.label
    if unsure and span.label in MISTAKEN and span.text in known.all:
        return _label_of_place(text, number, spans, words, known)
    if unsure and span.label in PERSON and span.score < SURE:
        label = _label_of_inhabitant(text, number, spans, words, known, called)
        if label is not None:
            return label
    if unsure and span.label in NAMES:
        town = _is_of_town(text, number, spans, words, regions, settings)
        if town is not None:
            return "CITY" if town else span.label
    if span.label in MISTAKEN and is_dish(text, span, settings.inhabitants):
        is_model = source_kind(span.source) == "model"
        return "" if is_model and not _is_name_too(text, number, spans, settings, words) else span.label
    if unsure and span.label == "FAMILY" and is_size(text, span.start, span.end, settings.known_families):
        return ""
    if span.label == "FAMILY" and _is_town_of_club(text, span, knowledge, known):
        return "CITY"
    if span.label == "CITY" and span.text not in regions and _is_noun(text, span, knowledge, known):
        return ""
    return span.label


def _called(
    text: str, spans: Sequence[Span], knowledge: NameKnowledge, settings: Consistency
) -> frozenset[str]:
    """Return what people are called, elsewhere than as ranks and before lakes, where it would leak."""
    ranks, places = settings.announced.bare_ranks, settings.places
    return frozenset(
        name
        for number, span in enumerate(spans)
        if span.label in PERSON
        and not (
            (name := span.text.removesuffix(".")) in ranks
            and _is_rank(text, number, spans, knowledge, settings)
        )
        and described_noun(text, span, places) not in places.landscapes
    )


def _is_title_or_office(
    text: str, number: int, spans: Sequence[Span], words: LanguageWords, announced: Announced
) -> bool:
    """Tell whether a find is a title, the letters of "i. A.", or an office directly before a name."""
    span = spans[number]
    if span.text[-1] == ".":
        return _is_title(span, words) or any(_is_part(text, span, proxy) for proxy in announced.proxies)
    following = spans[number + 1] if number + 1 < len(spans) else None
    return following is not None and following.label in PERSON and following.start == span.end + 1


def _is_rank(
    text: str, number: int, spans: Sequence[Span], knowledge: NameKnowledge, settings: Consistency
) -> bool:
    """Tell whether a find is a rank or office in short: before a full stop and a capital, or before a name.

    Neither behind a given name, nor behind a form of address, where somebody is called so.
    """
    span, words = spans[number], knowledge.words
    before = spans[number - 1] if number else None
    if before is not None and before.label in GIVEN and text[before.end : span.start] == " ":
        return False
    if words.folding.word(word_before(text, span.start)) in words.address:
        return False
    rank, following = span.text.removesuffix("."), spans[number + 1] if number + 1 < len(spans) else None
    end, is_given = span.start + len(rank), knowledge.is_given(rank)
    gap = text[end : following.start] if following is not None and following.label in PERSON else ""
    is_before_family = following is not None and following.label == "FAMILY"
    if f"{rank}." in settings.announced.every_rank and RANK_BEHIND.match(text, end):
        return not is_given or (gap == ". " and is_before_family)
    return (gap == " " and not is_given) or (gap == ": " and is_before_family)


def _label_of_place(
    text: str, number: int, spans: Sequence[Span], words: LanguageWords, known: Places
) -> str:
    """Return the label of a find that is called as a river, a storey, a large town or an island is."""
    span = spans[number]
    if span.text in known.rivers:
        behind = known.rivers_behind
        if span.label not in PERSON:
            behind |= known.river_articles
        return "" if _stands_behind(text, span.start, behind) else span.label
    if span.text in known.storeys:
        least = max(0, span.start - REACH)
        storey = span.label in PERSON and ORDINAL_BEFORE.search(text, least, span.start)
        return "" if storey else span.label
    return span.label if _is_named(text, number, spans, words) else "CITY"


def _is_of_town(
    text: str,
    number: int,
    spans: Sequence[Span],
    words: LanguageWords,
    regions: Container[str],
    settings: Consistency,
) -> bool | None:
    """Tell whether a town in the genitive, who lives in one, or a region is meant; None for another word."""
    span, known = spans[number], settings.places
    if span.text in known.genitives:
        return NOUN.match(text, span.end) is not None and not _is_named(text, number, spans, words)
    if span.text in known.inhabitants:
        before = word_before(text, span.start).lower()
        return NOUN.match(text, span.end) is not None or before in settings.inhabitants.articles
    if span.text in regions:
        return _stands_behind(text, span.start, known.regions_behind)
    return None


def _label_of_inhabitant(
    text: str,
    number: int,
    spans: Sequence[Span],
    words: LanguageWords,
    known: Places,
    called: Callable[[], Container[str]],
) -> str | None:
    """Return the label of an adjective of a town by the noun behind it; None for another word or noun.

    "Die Lemgoer Schüler" and "der Neuhäuser Bahnhof" are of a town, "der Hallstätter See" is none, unless
    somebody is called so elsewhere.
    """
    noun = described_noun(text, spans[number], known)
    if not noun or _is_named(text, number, spans, words):
        return None
    if noun in known.landscapes:
        return spans[number].label if spans[number].text in called() else ""
    return "CITY" if is_of_town(noun, known) else None


def _is_name_too(
    text: str, number: int, spans: Sequence[Span], settings: Consistency, words: LanguageWords
) -> bool:
    """Tell whether somebody is called as a dish is, or the word is found elsewhere and would leak here."""
    span = spans[number]
    if is_settled(span) or (span.label != "CITY" and _is_named(text, number, spans, words)):
        return True
    same = (other for other in spans if other.text == span.text)
    return not all(is_dish(text, other, settings.inhabitants) for other in same)


def _stands_behind(text: str, start: int, words: Container[str]) -> bool:
    """Tell whether one or two of some words stand directly before a place."""
    before = text[max(0, start - REACH_OF_WORDS) : start]
    if not before[-1:].isspace():
        return False
    last = before.lower().split()[-2:]
    return " ".join(last) in words or (bool(last) and last[-1] in words)


def _is_town_of_club(text: str, span: Span, knowledge: NameKnowledge, settings: Places) -> bool:
    """Tell whether a listed town, or two that a hyphen joins, stands behind the word for a club."""
    listed = knowledge.places.listed
    if span.text not in listed and not ("-" in span.text and listed.issuperset(span.text.split("-"))):
        return False
    return _is_unsure(span) and word_before(text, span.start).lower() in settings.clubs_before


def _is_noun(text: str, span: Span, knowledge: NameKnowledge, settings: Places) -> bool:
    """Tell whether a place of one word, that no list has, stands behind "am" or "zum".

    One of which a tagger is rather sure is a noun only when it ends as nouns do ("im Steinbruch").
    """
    if source_kind(span.source) != "model" or is_settled(span) or not span.text.isalpha():
        return False
    if word_before(text, span.start).lower() not in settings.nouns_behind:
        return False
    if span.score >= RATHER_SURE and not span.text.endswith(settings.noun_endings):
        return False
    return not knowledge.places.knows(span.text) and not has_belonging(text, span, settings)


def _is_title(span: Span, words: LanguageWords) -> bool:
    return len(span.text) > INITIAL and words.folding.word(span.text[:-1]) in words.titles


def _is_part(text: str, span: Span, proxy: str) -> bool:
    """Tell whether a find is, or begins or ends, a proxy that is no end of a word."""
    start = span.start if text.startswith(proxy, span.start) else span.end - len(proxy)
    if start < 0 or len(span.text) > len(proxy) or not text.startswith(proxy, start):
        return False
    return start == 0 or text[start - 1].isspace()


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
