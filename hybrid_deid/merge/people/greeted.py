"""Given names that stand alone behind a greeting or in a line: somebody is addressed or signs."""

from __future__ import annotations

import re

from hybrid_deid.merge.people.name_settings import Given
from hybrid_deid.merge.word_before import word_before
from hybrid_deid.values import Span

LINE_END = re.compile(r"[ \t]{0,3}[,!.]?[ \t]{0,3}(?:[\r\n]|\Z)")
LINE_START = re.compile(r"(?:\A|\n)[> \t–-]{0,8}\Z")
REACH = 9


def is_greeted(text: str, span: Span, known: Given) -> bool:
    """Tell whether a find ends a line that it begins, or that a greeting or thanks before it begin."""
    if LINE_END.match(text, span.end) is None:
        return False
    if LINE_START.search(text, max(0, span.start - REACH), span.start) is not None:
        return True
    word = word_before(text, span.start).lower()
    return word in known.thanks or word in known.address
