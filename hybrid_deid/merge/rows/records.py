"""Persons in records whose fields no blank parts: "Koch","Peter","Graz" and Bauer,Eva,4020,Linz.

A tagger reads such a line as a few long tokens, or does not see it at all. One line is enough, for nothing
else is written so; `name_rows` reads rows whose columns blanks part.
"""

from __future__ import annotations

import re
from bisect import bisect_left
from collections.abc import Iterator, Sequence
from itertools import pairwise

from hybrid_deid.labels import GIVEN
from hybrid_deid.merge.covered import Covered
from hybrid_deid.merge.people.given_names import gender_of
from hybrid_deid.merge.people.name_patterns import CAPITAL, LETTER, SMALL, doubled
from hybrid_deid.merge.rows.name_fields import POSTAL_CODE
from hybrid_deid.merge.word_labels import WordLabels
from hybrid_deid.values import Span

SOURCE = "consistency:record"
NAME = doubled(rf"{CAPITAL}{SMALL}{LETTER}{{0,24}}")
# Fields in quotes that a comma or semicolon parts, or at least three that a comma does.
QUOTED = re.compile(rf'(?<![^\s>])"({NAME})"[,;]"({NAME})"(?=[,;]"|\s|\Z)')
BARE = re.compile(rf"(?<![^\s>])({NAME}),({NAME})(?=,[^\s,])")
QUOTED_GATE = ('","', '";"')
BARE_GATE = re.compile(rf",(?<={LETTER},){CAPITAL}{LETTER}*,")  # from a sign on, which is soon found
FIELD = re.compile(r'[,;]"?([^,;"\r\n]{1,60})"?')
HOUSE = re.compile(r"[^\d,;]{3,50}[ ](\d{1,4}[a-z]?)")
MOST = 20  # fields of a record
# What stands further on in a quoted record that tells of a person, whatever words are the names.
TELLING = frozenset(["EMAIL", "PHONE", "ZIP", "STREET", "DATE"])


def recorded(text: str, spans: Sequence[Span], labels: WordLabels, score: float) -> list[Span]:
    """Return the names, towns, postal codes and house numbers of records that lie outside of sorted `spans`.

    A record begins with a family name and a given name, in either order, that lists have; one in quotes that
    goes on with a number, an address or a date may hold any other word beside a given or a rare name.
    """
    quoted = any(map(text.__contains__, QUOTED_GATE))
    bare = BARE_GATE.search(text) is not None
    if not (quoted or bare):
        return []  # most documents
    covered = Covered(spans)
    starts = {span.end for span in spans if span.label == "STREET"}
    telling = [span.start for span in spans if quoted and span.label in TELLING]
    found = []
    for pattern in (QUOTED,) * quoted + (BARE,) * bare:
        for match in pattern.finditer(text):
            told = pattern is QUOTED and _goes_on(text, match.end(), telling)
            for label, start, end in _fields(text, match, labels, starts, told):
                if not covered.touches(start, end):
                    found.append(Span(start, end, label, text[start:end], score, SOURCE))
    return found


def _goes_on(text: str, start: int, telling: Sequence[int]) -> bool:
    """Tell whether a number, an address or a date stands between a place and the end of its line."""
    place = bisect_left(telling, start)
    return place < len(telling) and text.find("\n", start, telling[place]) < 0


def _pair(one: str, other: str, labels: WordLabels, told: bool) -> tuple[str, str]:
    """Return the labels of the names that a record begins with, empty ones for other words."""
    first, second = labels.listed(one), labels.listed(other)
    if second in GIVEN and first in ("FAMILY", *GIVEN):
        return ("FAMILY" if labels.known.is_family(one) else first), second
    if first in GIVEN and (second == "FAMILY" or labels.known.is_own_family(other)):
        return first, "FAMILY"
    if not told or labels.is_nobody(one) or labels.is_nobody(other):
        return "", ""
    if second in GIVEN or first in GIVEN:
        return ("FAMILY", second) if second in GIVEN else (first, "FAMILY")
    if labels(one) == "FAMILY" and not labels.is_common(other):
        return "FAMILY", gender_of(other, labels.known.knowledge)
    return "", ""


def _fields(
    text: str, match: re.Match[str], labels: WordLabels, street_ends: set[int], told: bool
) -> Iterator[tuple[str, int, int]]:
    """Yield label and place of the fields of a record that begins with a match."""
    first, second = _pair(match.group(1), match.group(2), labels, told)
    if not first:
        return
    yield first, *match.span(1)
    yield second, *match.span(2)
    position = match.end()
    fields: list[re.Match[str]] = []
    while len(fields) < MOST and (field := FIELD.match(text, position)):
        fields.append(field)
        position = field.end()
    places = labels.known.knowledge.places.listed
    for field, following in pairwise([*fields, None]):
        assert field is not None
        if field.group(1) in places:
            yield "CITY", *field.span(1)
        elif POSTAL_CODE.fullmatch(field.group(1)) and following is not None and following.group(1) in places:
            yield "ZIP", *field.span(1)
        elif (house := HOUSE.fullmatch(field.group(1))) and field.start(1) + house.start(
            1
        ) - 1 in street_ends:
            yield "STREETNO", field.start(1) + house.start(1), field.end(1)
