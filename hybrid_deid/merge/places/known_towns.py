"""Towns of a text whose names are nouns as well, where something tells that the town is meant.

Such a word is not sought elsewhere in the text ("Er wohnt in Essen. Das Essen war gut"), but behind "Stadt"
or an acronym and before a hyphen it is the town again ("die Stadt Essen", "das IWH Halle", "Halle-Projekt").
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import lru_cache

from hybrid_deid.mentions import NameKnowledge
from hybrid_deid.merge.covered import Covered
from hybrid_deid.merge.people.name_patterns import CAPITAL, SMALL
from hybrid_deid.merge.places.place_settings import Places
from hybrid_deid.values import Span
from hybrid_deid.word_patterns import any_of

SOURCE = "consistency:town"
FIRST = re.compile(rf"{CAPITAL}{SMALL}+(?=\Z|[ ]\(|/)")  # of "Halle (Saale)"


def known_towns(
    text: str, spans: Sequence[Span], knowledge: NameKnowledge, settings: Places, score: float
) -> list[Span]:
    """Return finds of the single-word towns among `spans` that are common words, where they are announced."""
    folded = knowledge.words.folding.word
    named = {FIRST.match(span.text) for span in spans if span.label == "CITY"}
    words = {word.group() for word in named if word is not None}
    towns = {word for word in words if knowledge.ambiguous(folded(word)) and text.count(word) > 1}
    if not towns:
        return []  # nearly all documents
    covered, ends = Covered(spans), {span.end for span in spans if span.label == "ORG"}
    found = []
    for match in _told(frozenset(towns), settings).finditer(text):
        start, end = match.span(match.lastgroup or 0)
        is_told = match.lastgroup != "behind_firm" or start - 1 in ends
        if is_told and not covered.touches(start, end):
            found.append(Span(start, end, "CITY", text[start:end], score, SOURCE))
    return found


@lru_cache(maxsize=32)
def _told(towns: frozenset[str], settings: Places) -> re.Pattern[str]:
    """Return the pattern of some towns behind what announces one or capitals, or before a hyphen."""
    begin, town = r"(?<![\w.@/-])", any_of(towns)
    announced = rf"{begin}{any_of(settings.announcing)}[ ](?P<announced>{town})(?![\w-])"
    behind_firm = rf"(?<=[A-ZÄÖÜ][ ])(?P<behind_firm>{town})(?![\w-])"
    return re.compile(rf"{announced}|{behind_firm}|{begin}(?P<joined>{town})(?=-{any_of(settings.joined)})")
