"""Initials and nicknames before quoted lines: "AS> dann anders" by Andreas Sommer, "Waldfee> Hast du".

Older programs of mail and news put the initials or the nickname of the one who is quoted there. One line of
several that keeps them would give away whose surrogate the others have.
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Mapping, Sequence

from hybrid_deid.labels import PERSON
from hybrid_deid.merge.covered import Covered
from hybrid_deid.merge.growing import relabelled
from hybrid_deid.merge.listed_words import ListedWords
from hybrid_deid.merge.people.name_settings import QuotePrefixes
from hybrid_deid.merge.people.short_names import Person, people
from hybrid_deid.merge.policy import is_settled
from hybrid_deid.short_names import is_short_name, parts_of, pieces_of
from hybrid_deid.values import BY_START, Span

SOURCE = "consistency:quoted"
WORD = r"[^\W\d_]{2,20}"
# The start of a line, with signs of quoting, up to three such words that were quoted one after the other.
LINE = re.compile(rf"\n[ \t>|]{{0,8}}((?:{WORD}>{{1,4}}[ ]?){{1,3}})")
PREFIX = re.compile(rf"({WORD})>")
LEAST_LINES = 2
LONGEST_INITIALS = 3
MARKUP = "</"
NAMED = frozenset([*PERSON, "USER"])

Places = Mapping[str, Sequence[tuple[int, int]]]


def with_quote_prefixes(
    text: str, spans: Sequence[Span], listed: ListedWords, settings: QuotePrefixes | None = None
) -> tuple[Span, ...]:
    """Return sorted `spans` of a text with the words before quoted lines, each under one label.

    The initials of somebody whose name was found get the label of the given name; what is found before one
    line, or elsewhere, has that label before all. Where they stand before several lines, listed given names
    are such, and other words that mail does not often have, and other initials, are a USER. Finds that reach
    further are left.
    """
    places = _prefixes(text) if ">" in text else {}
    if not places:
        return tuple(spans)  # most documents
    known = settings or listed.settings.quote_prefixes
    if MARKUP in text:  # wrapped tags
        places = {word: stand for word, stand in places.items() if len(word) > LONGEST_INITIALS}

    def guess(word: str) -> str:
        return _guess(word, len(places[word]), listed, known)

    own = _owners(text, spans, places)
    sums = _sums(spans, places)
    labels = {
        word: own[word].given[0].label if word in own else _best(sums.get(word, {})) or guess(word)
        for word in places
    }
    prefixes = {place: word for word, stand in places.items() for place in stand if labels[word]}
    if not prefixes:
        return tuple(spans)
    kept = [
        relabelled(span, label, "quoted")
        if (label := labels.get(prefixes.get((span.start, span.end), ""), ""))
        and label != span.label
        and not is_settled(span)
        else span
        for span in spans
    ]
    covered = Covered(kept)
    made = [
        _found(place, word, labels[word], own.get(word), known.score)
        for place, word in prefixes.items()
        if not covered.touches(*place)
    ]
    return tuple(sorted([*kept, *made], key=BY_START))


def _prefixes(text: str) -> Places:
    """Return where the words stand that come before quoted lines."""
    places: dict[str, list[tuple[int, int]]] = defaultdict(list)
    for line in LINE.finditer("\n" + text):
        for word in PREFIX.finditer(line.group(1)):
            start = line.start(1) + word.start() - 1
            places[word.group(1)].append((start, start + len(word.group(1))))
    return places


def _owners(text: str, spans: Sequence[Span], places: Places) -> dict[str, Person]:
    """Return for those words that are the initials of a name that was found whose they are, the first's."""
    short = [word for word in places if is_short_name(word)]
    if not short:
        return {}
    by_letter: dict[str, dict[tuple[str, ...], Person]] = defaultdict(dict)
    for person in people(text, spans):
        names = (*(span.text for span in person.given), person.family.text)
        by_letter[names[0][0].lower()].setdefault(names, person)
    return {
        word: person
        for word in short
        for names, person in reversed(by_letter[word[0].lower()].items())
        if pieces_of(word, parts_of(names[:-1]), parts_of(names[-1:]))
    }


def _sums(spans: Sequence[Span], places: Places) -> Mapping[str, Mapping[str, float]]:
    """Return the sums of the scores that the words have as names, by their labels."""
    sums: dict[str, dict[str, float]] = defaultdict(dict)
    for span in spans:
        if span.label in NAMED and span.text in places:
            scores = sums[span.text]
            scores[span.label] = scores.get(span.label, 0.0) + span.score
    return sums


def _best(sums: Mapping[str, float]) -> str:
    return max(sums, key=lambda label: (sums[label], label), default="")


def _guess(word: str, lines: int, listed: ListedWords, settings: QuotePrefixes) -> str:
    """Return the label of a word before some lines that is no find yet, "" where it is no name."""
    if lines < LEAST_LINES or not word[0].isupper() or word.lower() in settings.prompts:
        return ""
    if word.isupper() and len(word) <= LONGEST_INITIALS:
        return "USER"
    written = word.capitalize() if word.isupper() else word
    if gender := listed.knowledge.gender(written):
        return gender
    return "" if listed.is_frequent(written) else "USER"


def _found(place: tuple[int, int], word: str, label: str, person: Person | None, score: float) -> Span:
    if person is None:
        return Span(*place, label, word, score, SOURCE)
    note = f"{SOURCE} {label} {place[0]}-{place[1]} {score:.3f} from {person.start}-{person.end}"
    return Span(*place, label, word, score, SOURCE, provenance=(note,))
