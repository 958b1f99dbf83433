"""One gender for the initial of one person: "Noll, M." in every row, as "Michael Noll" has below.

A tagger guesses that of each row by itself, so that one person would get several surrogates.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterator, Sequence

from hybrid_deid.labels import GIVEN, PERSON
from hybrid_deid.merge.growing import relabelled
from hybrid_deid.merge.policy import is_settled
from hybrid_deid.values import Span

INITIAL_LENGTH = 2
JOINTS = (", ", " ")

Person = tuple[str, str]  # a family name, and the letter that the given name begins with


def with_alike_initials(text: str, spans: Sequence[Span]) -> tuple[Span, ...]:
    """Return sorted `spans` of a text with the initials behind a family name under one label for each person.

    It is that of the full name that they fit, or else the one that most of them have, or the first.
    """
    entries = list(_entries(text, spans))
    if not entries:
        return tuple(spans)  # most documents
    labels: dict[Person, Counter[str]] = defaultdict(Counter)
    for number, person in entries:
        if spans[number].label in GIVEN:
            labels[person][spans[number].label] += 1
    told = dict(_full_names(text, spans))
    result = list(spans)
    for number, person in entries:
        span, most = spans[number], labels[person].most_common(1)
        label = told.get(person) or (most[0][0] if most else span.label)
        if span.label != label and not is_settled(span):
            result[number] = relabelled(span, label, "entry")
    return tuple(result)


def _entries(text: str, spans: Sequence[Span]) -> Iterator[tuple[int, Person]]:
    """Yield the numbers of the initials behind family names, and whose they are."""
    for number, span in enumerate(spans):
        if span.label in PERSON and len(span.text) == INITIAL_LENGTH and span.text[1] == "." and number:
            family = spans[number - 1]
            if family.label == "FAMILY" and text[family.end : span.start] in JOINTS:
                yield number, (family.text, span.text[0])


def _full_names(text: str, spans: Sequence[Span]) -> Iterator[tuple[Person, str]]:
    """Yield people whose given name stands in full before the family name, and its label."""
    for number in range(len(spans) - 1, 0, -1):
        given, family = spans[number - 1], spans[number]
        joined = given.label in GIVEN and text[given.end : family.start] == " "
        if joined and family.label == "FAMILY" and len(given.text) > INITIAL_LENGTH:
            yield (family.text, given.text[0]), given.label
