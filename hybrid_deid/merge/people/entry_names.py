"""What says of a town that it is somebody: "- Hornbostel anrufen", "Klingel: Solms/Reiter".

Family names are called as small towns are, and in an entry no sentence tells which of both is meant.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import lru_cache

from hybrid_deid.labels import GIVEN
from hybrid_deid.merge.consistency_settings import Consistency
from hybrid_deid.values import Span
from hybrid_deid.word_patterns import any_of

REACH = 48  # characters before a find in which the words stand that tell of it
BEGINS = r"(?:\A|\n)[>|*•· \t–-]{0,8}(?:\d{1,3}[.)]?[ \t]{1,3})?"
LINE_ENDS = r"[ \t]{0,8}[.!]?[ \t]{0,8}(?:[\r\n]|\Z)"
NEXT_FIELD = re.compile(r"[ \t]{0,8}(?:[\r\n;)]|\Z)|,[ ](?:geb|ge|wohn|\d)|[ ](?:gegen|wegen|\./\.)(?!\w)")
COLON_BEFORE = re.compile(r"\w:[ \t]{1,4}\Z")
AGAINST = re.compile(r"(?:gegen|\./\.)[ ]\Z")
STROKES = ("/", " / ")


def is_entry_of_name(text: str, spans: Sequence[Span], number: int, settings: Consistency) -> bool:
    """Tell whether a CITY, one of the sorted `spans` of a text, is the family name of somebody in an entry.

    So it is before a comma and a given name that end the entry, before what is done with people there, and
    beside a family name on a bell. Large towns are not.
    """
    span = spans[number]
    if span.label != "CITY" or span.text in settings.places.large:
        return False
    first = max(0, span.start - REACH)
    if _reached(settings.known_families.reached).match(text, span.end) and _beginning().search(
        text, first, span.start
    ):
        return True
    behind = spans[number + 1] if number + 1 < len(spans) else None
    if behind is not None and behind.label in GIVEN and text[span.end : behind.start] == ", ":
        return NEXT_FIELD.match(text, behind.end) is not None and (
            any(pattern.search(text, first, span.start) for pattern in (_beginning(), COLON_BEFORE, AGAINST))
            or text.endswith(_ahead(settings.announced.matters), 0, span.start)
        )
    for other in spans[max(0, number - 1) : number + 2]:
        gap = text[min(span.end, other.end) : max(span.start, other.start)]
        if other.label == "FAMILY" and gap in STROKES:
            shared = _ahead(settings.slashed.groups)
            return text.endswith(shared, 0, min(span.start, other.start))
    return False


@lru_cache(maxsize=1)
def _beginning() -> re.Pattern[str]:
    return re.compile(rf"{BEGINS}\Z")


@lru_cache(maxsize=8)
def _reached(verbs: frozenset[str]) -> re.Pattern[str]:
    """Return the pattern of what is done with people, at the end of a line."""
    return re.compile(rf"[ ](?:\w{{2,12}}[ ])?{any_of(verbs)}{LINE_ENDS}")


@lru_cache(maxsize=16)
def _ahead(words: frozenset[str]) -> tuple[str, ...]:
    """Return words with what may stand between them and a name."""
    return tuple(f"{word}{sign}" for word in sorted(words) for sign in (" ", ": "))
