"""Names that a line end parts, each part a find: "in der Langen" and "Straße 5", "von der" and "Heide"."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence

from hybrid_deid.labels import PERSON
from hybrid_deid.merge.growing import grown
from hybrid_deid.merge.people.name_settings import Particles
from hybrid_deid.merge.places.place_settings import Places
from hybrid_deid.merge.policy import is_settled
from hybrid_deid.values import Span

LINE_END = re.compile(r"-?[ \t]?\r?\n")
MOST_BETWEEN = len("- \r\n")  # characters between two parts
OPEN = ("&", "+")  # behind which the name of a firm goes on
LONG_LINE = 45  # characters of a line that goes on in the next one, and is none of a list
STREETS = ("STREET", "CITY")  # what the beginning of a street is found as: "Bremer", "Straße"


def over_line_ends(
    text: str, spans: Sequence[Span], places: Places, particles: Particles, is_kind: Callable[[str], bool]
) -> tuple[Span, ...]:
    """Return sorted `spans` of a text, finds that a line end parts joined where neither is a name by itself.

    Those are streets whose second line begins with nothing but a word for streets, firms whose first line
    ends in "&" or, where it is a long one, has their kind alone ("Volksbank"), and families whose first line
    has nothing but particles. What is settled stays.
    """
    result: list[Span] = []
    for span in spans:
        if result and span.start - result[-1].end <= MOST_BETWEEN:
            before = result[-1]
            if label := _label_of(text, before, span, places, particles, is_kind):
                result[-1] = grown(text, before, before.start, span.end, label, "line", [span])
                continue
        result.append(span)
    return tuple(result)


def _is_bare_kind(text: str, span: Span, is_kind: Callable[[str], bool]) -> bool:
    """Tell whether a firm is nothing but its kind at the end of a long line: "Volksbank"."""
    line = span.end - (text.rfind("\n", 0, span.start) + 1)
    return line >= LONG_LINE and is_kind(span.text)


def _label_of(
    text: str, before: Span, span: Span, places: Places, particles: Particles, is_kind: Callable[[str], bool]
) -> str:
    """Return the label of the name that two finds are parts of, "" where they are two."""
    if is_settled(before) or is_settled(span):
        return ""
    if not LINE_END.fullmatch(text, before.end - before.text.endswith("-"), span.start):
        return ""
    if span.label == "STREET" and before.label in STREETS:
        return "STREET" if span.text.rstrip(".").lower() in places.street_words else ""
    if span.label == before.label == "ORG":
        is_part = _is_bare_kind(text, before, is_kind) and not is_kind(span.text)
        return "ORG" if before.text.endswith(OPEN) or is_part else ""
    if before.label == "FAMILY" and span.label in PERSON:
        return "FAMILY" if particles.all.issuperset(before.text.lower().split()) else ""
    return ""
