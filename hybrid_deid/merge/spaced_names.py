"""Names whose letters are set apart by blanks: "A N N A   L A N G", "P e t e r   K u r z" in signatures.

A tokenizer makes a token of each letter, so that neither the tagger nor any list sees the name.
"""

from __future__ import annotations

import re
from bisect import bisect_left
from collections.abc import Callable, Sequence

from hybrid_deid.mentions import NameKnowledge
from hybrid_deid.values import Span

# A word of three letters or more; words are farther apart than letters, or a line holds but one.
WORD = r"[^\W\d_](?:[ ][^\W\d_]){2,29}"
SPACED = re.compile(
    rf"(?<![^\s|*_>,:-])(?<!(?<!\w)\w[ ]){WORD}(?:[ ]{{2,6}}{WORD}){{0,3}}(?![ ]\w)(?![^\s|*_<,])"
)
PART = re.compile(WORD)
BEGINNING = re.compile(r"(?<!\S)\w \w \w")  # what every such name holds
SCORE = 0.6


def spaced_names(
    text: str, spans: Sequence[Span], knowledge: NameKnowledge, is_family: Callable[[str], bool]
) -> list[Span]:
    """Return finds of spaced names in a text, given its sorted `spans`, which they do not touch.

    A word counts as the given name that a list of names of one gender has, and the words behind it as family
    names; alone it must be one that is no common word. Before given names a family name must be listed.
    """
    if BEGINNING.search(text) is None:
        return []
    starts = [span.start for span in spans]
    found: list[Span] = []
    for match in SPACED.finditer(text):
        place = bisect_left(starts, match.end())
        if place and spans[place - 1].end > match.start():
            continue
        found += _names(
            text, [part.span() for part in PART.finditer(text, *match.span())], knowledge, is_family
        )
    return found


def _names(
    text: str, parts: Sequence[tuple[int, int]], knowledge: NameKnowledge, is_family: Callable[[str], bool]
) -> list[Span]:
    """Return the finds among words set apart, none where no given name is among them."""
    words = [text[a:b].replace(" ", "") for a, b in parts]
    shown = [word.title() for word in words]
    labels = [knowledge.gender(word) for word in shown]
    if not any(labels):
        return []
    common = [knowledge.ambiguous(knowledge.words.folding.word(word)) for word in shown]
    if len(parts) == 1 and common[0]:
        return []
    given = next(place for place, label in enumerate(labels) if label)
    if not all(is_family(word) and not seen for word, seen in zip(shown[:given], common, strict=False)):
        return []
    found = []
    for place, (a, b) in enumerate(parts):
        further = labels[place] and place < len(parts) - 1  # the last of several is the family name
        label = labels[place] if place == given or (place > given and further) else "FAMILY"
        found.append(Span(a, b, label or "FAMILY", text[a:b], SCORE, "consistency:spaced"))
    return found
