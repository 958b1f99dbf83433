"""Double family names of which a finder saw one half: "Brandt-Pook", where "Pook" is listed too."""

from __future__ import annotations

import re
from collections.abc import Sequence

from hybrid_deid.merge.consistency_settings import load_consistency
from hybrid_deid.merge.growing import grown
from hybrid_deid.merge.people.name_evidence import NameEvidence
from hybrid_deid.merge.people.name_patterns import CAPITAL, SMALL
from hybrid_deid.merge.policy import is_doubted
from hybrid_deid.values import Span

HALF = rf"{CAPITAL}{SMALL}{{2,24}}"
BEHIND = re.compile(rf"-({HALF})(?![\w-])")
BEFORE = re.compile(rf"(?<![\w-])({HALF})-$")
REACH = 40


def with_joined_halves(text: str, spans: Sequence[Span], known: NameEvidence) -> tuple[Span, ...]:
    """Return sorted `spans` of a text with the guesses of family names that a hyphen joins to a listed one.

    Of common words those of [beside] are halves, others stay where they are: "Huber-Projekt".
    """
    result = list(spans)
    for number, span in enumerate(result):
        if span.label != "FAMILY" or not span.text.isalpha() or not is_doubted(span):
            continue
        if text[span.end : span.end + 1] == "-":
            half = BEHIND.match(text, span.end)
            limit = result[number + 1].start if number + 1 < len(result) else len(text)
            if half is not None and half.end() <= limit and _is_half(half.group(1), known):
                result[number] = grown(text, span, span.start, half.end(), "FAMILY", "joined")
        elif text[span.start - 1 : span.start] == "-":
            limit = result[number - 1].end if number else 0
            half = BEFORE.search(text, max(limit, span.start - REACH), span.start)
            if half is not None and _is_half(half.group(1), known):
                result[number] = grown(text, span, half.start(), span.end, "FAMILY", "joined")
    return tuple(result)


def _is_half(word: str, known: NameEvidence) -> bool:
    if known.is_common_family(word, load_consistency(known.knowledge.language).beside.common):
        return True
    return known.is_own_family(word) and not known.is_something_else(word)
