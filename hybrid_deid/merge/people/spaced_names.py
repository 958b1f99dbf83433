"""Names whose letters are set apart by blanks: "A N N A   L A N G", "P e t e r   K u r z" in signatures.

A tokenizer makes a token of each letter, so that no list sees the name and a tagger guesses at it.
"""

from __future__ import annotations

import re
from bisect import bisect_left
from collections.abc import Callable, Sequence

from hybrid_deid.mentions import NameKnowledge
from hybrid_deid.merge.consistency_settings import Scored, load_consistency
from hybrid_deid.merge.mistaken_labels import MISTAKEN
from hybrid_deid.merge.policy import is_settled
from hybrid_deid.values import Span

# A word of three letters or more; words are farther apart than letters, or a line holds but one.
WORD = r"[^\W\d_](?:[ ][^\W\d_]){2,29}"
SPACED = re.compile(
    rf"(?<![^\s|*_>,:-])(?<!(?<!\w)\w[ ]){WORD}(?:[ ]{{2,6}}{WORD}){{0,3}}(?![ ]\w(?!\w))(?![^\s|*_<,.!?])"
)
PART = re.compile(WORD)
ADDRESSES = ("EMAIL", "URL")  # of letters and blanks alone they are none
BEGINNING = re.compile(r" \w \w\b")  # what every such name holds; quickly found


def with_spaced_names(
    text: str,
    spans: Sequence[Span],
    knowledge: NameKnowledge,
    is_family: Callable[[str], bool],
    is_sure: Callable[[str], bool],
    settings: Scored | None = None,
) -> tuple[Span, ...]:
    """Return sorted `spans` of a text with spaced names in place of unsure finds of their letters.

    A word counts as the given name that a list of names of one gender has, and the words behind it as family
    names; alone it must be one that is nothing else (`is_sure`). Before given names a family name must be
    listed. Where a find is confirmed, of another kind or reaches beyond the name, all is left alone.
    """
    if BEGINNING.search(text) is None:
        return tuple(spans)
    score = (settings or load_consistency(knowledge.language).spaced_names).score
    starts = [span.start for span in spans]
    kept, found = 0, list[Span]()
    for match in SPACED.finditer(text):
        first = bisect_left(starts, match.start())
        first -= first > 0 and spans[first - 1].end > match.start()
        behind = bisect_left(starts, match.end())
        if all(_gives_way(span, match) for span in spans[first:behind]):
            parts = [part.span() for part in PART.finditer(text, *match.span())]
            names = _names(text, parts, knowledge, is_family, is_sure, score)
            if names:
                found += [*spans[kept:first], *names]
                kept = behind
    return (*found, *spans[kept:])


def _gives_way(span: Span, match: re.Match[str]) -> bool:
    inside = match.start() <= span.start and span.end <= match.end()
    return inside and span.label in (*MISTAKEN, *ADDRESSES) and not is_settled(span)


def _names(
    text: str,
    parts: Sequence[tuple[int, int]],
    knowledge: NameKnowledge,
    is_family: Callable[[str], bool],
    is_sure: Callable[[str], bool],
    score: float,
) -> list[Span]:
    """Return the finds among words set apart, none where no given name is among them."""
    shown = [text[a:b].replace(" ", "").title() for a, b in parts]
    labels = [knowledge.gender(word) for word in shown]
    if not any(labels):
        return []
    if len(parts) == 1 and not is_sure(shown[0]):
        return []
    common = [knowledge.ambiguous(knowledge.words.folding.word(word)) for word in shown]
    given = next(place for place, label in enumerate(labels) if label)
    if not all(is_family(word) and not seen for word, seen in zip(shown[:given], common, strict=False)):
        return []
    last = len(parts) - 1 if given < len(parts) - 1 else len(parts)  # the last of several is the family name
    return [
        Span(
            *place,
            (label if given <= number < last else None) or "FAMILY",
            text[slice(*place)],
            score,
            "consistency:spaced",
        )
        for number, (place, label) in enumerate(zip(parts, labels, strict=True))
    ]
