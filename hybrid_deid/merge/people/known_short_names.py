"""Given names of three letters in small letters, where the text has the name: "leo", behind "Leo Pohl".

A word so short is too often another one to be looked for everywhere.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import zip_longest

from hybrid_deid.labels import GIVEN
from hybrid_deid.merge.consistency_settings import Consistency, load_consistency
from hybrid_deid.merge.covered import Covered
from hybrid_deid.merge.word_bounds import JOINED_BEFORE, JOINED_BEHIND
from hybrid_deid.values import Line, Span


def known_short_names(
    text: str,
    lines: Sequence[Line],
    spans: Sequence[Span],
    language: str,
    settings: Consistency | None = None,
) -> list[Span]:
    """Return finds of the short names among sorted `spans` in lines that have no capitals, outside of them.

    The settings list such names, and words that they do not stand before ("mia ham", "max 3 leute").
    """
    known = (settings or load_consistency(language)).lower_case
    given = [span for span in spans if span.label in GIVEN]
    named = {name: span.label for span in given if (name := span.text.lower()) in known.short}
    if not named:
        return []  # most texts
    covered = Covered(spans)
    found = []
    for line in lines:
        tokens = line[3]
        if any(token.text in named for token in tokens) and not any(
            token.text[0].isupper() for token in tokens
        ):
            for token, behind in zip_longest(tokens, tokens[1:]):
                start, end, word = token
                if word not in named or covered.touches(start, end) or _is_joined(text, start, end):
                    continue
                following = behind.text if behind is not None else ""
                if not following[:1].isdigit() and f"{word} {following}" not in known.not_meant:
                    found.append(Span(start, end, named[word], word, known.score, "consistency:told"))
    return found


def _is_joined(text: str, start: int, end: int) -> bool:
    return text[start - 1 : start] in JOINED_BEFORE or JOINED_BEHIND.match(text, end) is not None
