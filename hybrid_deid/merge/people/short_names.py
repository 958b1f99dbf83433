"""Short names that a list of people explains: "Ilka Wedemeyer (IW)", then "- IW: Raum buchen".

They are the true initials of people whose surrogates have others, beside names that were replaced.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Container, Iterator, Mapping, Sequence
from typing import NamedTuple

from hybrid_deid.labels import GIVEN
from hybrid_deid.merge.covered import Covered
from hybrid_deid.merge.people.name_patterns import CAPITAL
from hybrid_deid.merge.policy import is_doubted
from hybrid_deid.merge.word_before import word_before
from hybrid_deid.short_names import WORD, parts_of, pieces_of
from hybrid_deid.values import BY_START, Span
from hybrid_deid.word_patterns import any_of

REACH = 12
SHORT = rf"({CAPITAL}[^\W\d_]{{1,3}})(?![\w@&]|[-'’]\w|\.\w)"
# Behind a name a bracket, a sign or a column, or the end of the line behind the short name.
BEHIND = re.compile(
    rf"[ \t]{{0,3}}(?:[(\[|=:;,/–-][ \t]{{0,3}}|\t){SHORT}|[ ]{SHORT}(?=[ \t\r]{{0,3}}(?:\n|\Z))"
)
# Before it no colon: "AN: Anna Nowak" is a field.
BEFORE = re.compile(rf"(?<![\w@.&-]){SHORT}(?:[ ]{{0,3}}[=(|][ ]{{0,3}}|\t[ \t]{{0,3}})\Z")


DOUBLE = re.compile(rf"({CAPITAL})[^\W\d_]+-({CAPITAL})[^\W\d_]+")


class Person(NamedTuple):
    """A name in full, or a double given name alone: its spans, and where it stands."""

    given: list[Span]
    family: Span
    start: int
    end: int


def _nothing(word: str) -> bool:
    return False


def with_short_names(
    text: str,
    spans: Sequence[Span],
    determiners: Container[str] = (),
    is_other: Callable[[str], bool] = _nothing,
) -> tuple[Span, ...]:
    """Return sorted `spans` of a text with the short names that stand beside a name in full.

    They are found wherever they stand as words, under the label of the given name. A guess of a tagger that
    holds nothing else gives way; what stands in other finds is left alone, and so is "10 AM". Two capitals
    that begin the halves of a double given name ("Klaus-Peter", "KP") are one anywhere but behind one of the
    `determiners` ("im KH"), unless they are something of which `is_other` tells ("PC").
    """
    known: dict[str, Person] = {}
    for person in people(text, spans):
        for word in _beside(text, person):
            known.setdefault(word, person)
    explained = frozenset(known)
    for span in spans:
        if span.label in GIVEN and (double := DOUBLE.fullmatch(span.text)) is not None:
            short = "".join(double.groups())
            if not is_other(short):
                known.setdefault(short, Person([span], span, span.start, span.end))
    if not known:
        return tuple(spans)

    def is_meant(word: str, start: int) -> bool:
        return word in explained or word_before(text, start).lower() not in determiners

    kept = [
        span
        for span in spans
        if not (
            is_doubted(span)
            and _are_all(known, words := WORD.findall(span.text))
            and is_meant(words[0], span.start)
        )
    ]
    covered = Covered(kept)
    pattern = re.compile(rf"(?<![\w@.&\\-])(?<!\d ){any_of(known)}(?![\w@&]|[-'’]\w|\.\w)")
    found = [
        _short_name(match, known[match.group()])
        for match in pattern.finditer(text)
        if not covered.touches(*match.span()) and is_meant(match.group(), match.start())
    ]
    return tuple(sorted([*kept, *found], key=BY_START))


def _are_all(known: Mapping[str, Person], words: Sequence[str]) -> bool:
    """Tell whether there are words, and each is a short name; a number, having none, is no short name."""
    return bool(words) and known.keys() >= set(words)


def _short_name(match: re.Match[str], person: Person) -> Span:
    score = min(person.family.score, *(span.score for span in person.given))
    origin = f"consistency:short {person.given[0].label} {match.start()}-{match.end()} {score:.3f}"
    note = f"{origin} from {person.start}-{person.end}"
    return Span(
        *match.span(), person.given[0].label, match.group(), score, "consistency:short", provenance=(note,)
    )


def people(text: str, spans: Sequence[Span]) -> Iterator[Person]:
    """Yield the people whose given and family names stand together, in either order."""
    for place, family in enumerate(spans):
        if family.label != "FAMILY":
            continue
        first = place
        while first and spans[first - 1].label in GIVEN and _between(text, spans, first - 1) == " ":
            first -= 1
        if first < place:
            yield Person([*spans[first:place]], family, spans[first].start, family.end)
        elif place + 1 < len(spans) and _is_listed_so(text, spans, place):
            yield Person([spans[place + 1]], family, family.start, spans[place + 1].end)


def _is_listed_so(text: str, spans: Sequence[Span], place: int) -> bool:
    """Tell whether a given name follows a family name and a comma."""
    return spans[place + 1].label in GIVEN and _between(text, spans, place) == ", "


def _between(text: str, spans: Sequence[Span], place: int) -> str:
    """Return what stands between a span and the next."""
    return text[spans[place].end : spans[place + 1].start]


def _beside(text: str, person: Person) -> Iterator[str]:
    """Yield the short names of a person directly behind and before the name."""
    start = max(0, person.start - REACH)
    behind = BEHIND.match(text, person.end)
    before = BEFORE.search(text[start : person.start])
    given = parts_of(span.text for span in person.given)
    family = parts_of([person.family.text])
    for match in (behind, before):
        word = "" if match is None else match.group(match.lastindex or 0)
        if pieces_of(word, given, family):
            yield word
