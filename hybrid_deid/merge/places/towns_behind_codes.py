"""Towns behind a postal code that ends its line: "in 23896", and "Nusse" at the beginning of the next.

A tagger sees line by line what a quote broke up.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from hybrid_deid.mentions import NameKnowledge
from hybrid_deid.merge.people.name_patterns import TITLE_CASED
from hybrid_deid.values import Span

SOURCE = "consistency:town"
BEHIND = re.compile(rf"[ \t]{{0,3}}\r?\n[>|* \t]{{0,12}}({TITLE_CASED})(?![\w@-]|\.\w)")


def towns_behind_codes(
    text: str, spans: Sequence[Span], knowledge: NameKnowledge, score: float
) -> list[Span]:
    """Return finds of listed places that begin the line behind a ZIP, given sorted `spans`.

    Common words and given names are none there: a letter may begin with them.
    """
    found: list[Span] = []
    for number, span in enumerate(spans):
        if span.label != "ZIP":
            continue
        town = BEHIND.match(text, span.end)
        if town is None or town[1] not in knowledge.places.listed:
            continue
        if number + 1 < len(spans) and spans[number + 1].start < town.end(1):
            continue
        if not knowledge.ambiguous(knowledge.words.folding.word(town[1])) and not knowledge.is_given(town[1]):
            found.append(Span(*town.span(1), "CITY", town[1], score, SOURCE))
    return found
