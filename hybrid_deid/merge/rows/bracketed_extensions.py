"""Extensions in brackets behind who is called there: "Bengt (-4472) oder Silke (-19)"."""

from __future__ import annotations

import re
from collections.abc import Sequence

from hybrid_deid.labels import PERSON
from hybrid_deid.merge.covered import Covered
from hybrid_deid.values import Span

SOURCE = "consistency:extension"
OPENED = "(-"
# "Weber (-12)" may also be who lost twelve points: one digit is a score, and a unit follows no extension.
EXTENSION = re.compile(r"[ \u00a0]\((-\d{2,5})\)")


def bracketed_extensions(text: str, spans: Sequence[Span], score: float) -> list[Span]:
    """Return finds of the extensions in brackets directly behind people; what stands in `spans` stays."""
    if OPENED not in text:
        return []
    covered = Covered(spans)
    places = [
        extension.span(1)
        for span in spans
        if span.label in PERSON and (extension := EXTENSION.match(text, span.end))
    ]
    return [
        Span(start, end, "PHONE", text[start:end], score, SOURCE)
        for start, end in places
        if not covered.touches(start, end)
    ]
