"""Listed towns in brackets behind somebody: "Mareike Hoppe (Konstanz)"."""

from __future__ import annotations

import re
from collections.abc import Sequence

from hybrid_deid.labels import PERSON
from hybrid_deid.mentions import NameKnowledge
from hybrid_deid.merge.covered import Covered
from hybrid_deid.merge.people.name_patterns import TITLE_CASED
from hybrid_deid.values import Span

SOURCE = "consistency:bracketed"
IN_BRACKETS = re.compile(rf"[ ]\(({TITLE_CASED}(?:[ ]{TITLE_CASED})?)(?=\)|,[ ][^()\n]{{1,30}}\))")


def bracketed_towns(text: str, spans: Sequence[Span], knowledge: NameKnowledge, score: float) -> list[Span]:
    """Return finds of places that alone, or first, stand in brackets behind people of the sorted `spans`.

    They are listed as such and are neither common words nor given names: `Anna Huber (Essen)` may bring it.
    """
    covered = Covered(spans)
    found = []
    for span in spans:
        aside = IN_BRACKETS.match(text, span.end) if span.label in PERSON else None
        if aside is None or covered.touches(*aside.span(1)):
            continue
        word = aside[1]
        if _is_only_place(word, knowledge):
            found.append(Span(*aside.span(1), "CITY", word, score, SOURCE))
    return found


def _is_only_place(word: str, knowledge: NameKnowledge) -> bool:
    folded = knowledge.words.folding.word(word)
    return word in knowledge.places.listed and not (knowledge.ambiguous(folded) or knowledge.is_given(word))
