"""Extensions behind people in the lines of a list: "Brigitte Lorenz ......... -110"."""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import lru_cache

from hybrid_deid.mentions.finding import PERSON
from hybrid_deid.merge.covered import Covered
from hybrid_deid.merge.rows.row_settings import Rows
from hybrid_deid.values import Span
from hybrid_deid.word_patterns import any_of

SOURCE = "consistency:extension"
LEAST = 2  # lines
# What leads from a name to the number that ends its line.
LINE_END = re.compile(
    r"(?:[ ]?(?:\.{2,80}|…{1,40}|_{3,80})[ ]{0,40}|:[ \t]{1,20}|\t{1,3}|[ ]{2,60})(-\d{2,5})"
    r"(?=[ \t]*\r?(?:\n|\Z))"
)


def listed_extensions(text: str, spans: Sequence[Span], settings: Rows, score: float) -> list[Span]:
    """Return finds of the numbers with a hyphen that end the lines of people, what stands in `spans` stays.

    There are two or more, and a word of the settings says that the text has extensions: a number with a
    hyphen may be what somebody owes as well.
    """
    if not settings.extensions or "-" not in text:
        return []
    places = [
        line.span(1)
        for span in spans
        if span.label in PERSON and (line := LINE_END.match(text, span.end)) is not None
    ]
    if len(places) < LEAST or _telling(settings.extensions).search(text) is None:
        return []
    covered = Covered(spans)
    return [
        Span(start, end, "PHONE", text[start:end], score, SOURCE)
        for start, end in places
        if not covered.touches(start, end)
    ]


@lru_cache(maxsize=8)
def _telling(words: frozenset[str]) -> re.Pattern[str]:
    """Return the pattern of a word that says so, also at the end of a longer one ("Telefonliste")."""
    return re.compile(rf"(?i:{any_of(words)})(?!\w)")
