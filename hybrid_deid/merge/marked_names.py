"""Names that marks set apart from their sentence: "<b>Müller</b>", "*Peter* *Koch*".

A tokenizer makes one token of a name and its marks, which no list has.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from hybrid_deid.merge.covered import Covered
from hybrid_deid.merge.glued import WordLabels
from hybrid_deid.merge.name_patterns import CAPITAL, LETTER, SMALL, doubled
from hybrid_deid.values import Span

NAME = doubled(rf"{CAPITAL}{SMALL}{LETTER}{{0,24}}")
# All that a tag of HTML holds, perhaps behind a preposition of place.
IN_TAGS = re.compile(rf"<[a-zA-Z][^<>]{{0,80}}>(?:(?:in|aus|nach)[ ])?({NAME})[.,:!?]?</")
IN_STARS = re.compile(rf"(?<![^\s(>])([*_]{{1,2}})({NAME})\1(?![\w*])")
BETWEEN_STARS = re.compile(r"[*_]{1,2}[ ][*_]{1,2}")


def marked_names(text: str, spans: Sequence[Span], labels: WordLabels, score: float) -> list[Span]:
    """Return the listed names between tags or stars that stand outside of sorted `spans`.

    Between stars, which stress any word, a common word is a name beside another one only.
    """
    found: list[Span] = []
    if "</" in text:
        places = (match.span(1) for match in IN_TAGS.finditer(text))
        found += (span for start, end in places if (span := _named(text, start, end, labels, score)))
    if "*" in text or "_" in text:
        places = (match.span(2) for match in IN_STARS.finditer(text))
        starred = [span for start, end in places if (span := _named(text, start, end, labels, score))]
        for before, span, behind in zip([None, *starred], starred, [*starred[1:], None], strict=False):
            beside = (before and (before.end, span.start), behind and (span.end, behind.start))
            joined = any(each and BETWEEN_STARS.fullmatch(text, *each) for each in beside)
            if joined or not labels.is_common(span.text):
                found.append(span)
    covered = Covered(spans)
    return [span for span in found if not covered.touches(span.start, span.end)] if found else found


def _named(text: str, start: int, end: int, labels: WordLabels, score: float) -> Span | None:
    label = labels.listed(text[start:end])
    return Span(start, end, label, text[start:end], score, "consistency:marked") if label else None
