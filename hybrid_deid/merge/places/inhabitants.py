"""Those who live in large towns, and what belongs there: "die Grazer kommen", "das Kölner Büro".

The annotated mail, whose towns are stand-ins, has hardly any of them; its guidelines make CITY of them.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence

from hybrid_deid.merge.covered import Covered
from hybrid_deid.merge.growing import relabelled
from hybrid_deid.merge.mistaken_labels import MISTAKEN
from hybrid_deid.merge.people.name_patterns import SMALL, capitalised
from hybrid_deid.merge.places.place_settings import Inhabitants
from hybrid_deid.merge.policy import is_doubted
from hybrid_deid.merge.word_before import word_before
from hybrid_deid.merge.word_bounds import JOINED_BEFORE, JOINED_BEHIND, WORD_END
from hybrid_deid.values import Span, Token

# A noun, which may be a long compound.
NOUN = re.compile(rf"[ ]({capitalised(3, 41, SMALL)})(?!\w)")

ENDS = re.compile(WORD_END)


def inhabitants(text: str, tokens: Iterable[Token], spans: Sequence[Span], known: Inhabitants) -> list[Span]:
    """Return finds of those `tokens` that are inhabitants and stand outside of the sorted `spans` of a text.

    An article or a telling word stands before them, or a noun behind that does not make a dish or a street of
    them.
    """
    found = []
    covered = Covered(spans)
    for token in tokens:
        start, end, word = token[:3]
        if word not in known.forms or (start and text[start - 1] in JOINED_BEFORE):
            continue
        if JOINED_BEHIND.match(text, end) or covered.touches(start, end):
            continue
        noun = NOUN.match(text, end)
        if noun is not None and noun.group(1) in known.no_noun:
            continue
        found_here = Span(start, end, "CITY", word, known.score, "consistency:inhabitant")
        if noun is not None and is_dish(text, found_here, known):
            continue
        if (
            noun is not None
            or word_before(text, start).lower() in known.articles
            or _is_told(text, start, known)
        ):
            found.append(found_here)
    return found


def with_inhabitants(text: str, spans: Sequence[Span], known: Inhabitants) -> tuple[Span, ...]:
    """Return sorted `spans` of a text with those of a tagger made CITY that telling words make inhabitants.

    "Ich bin Berliner", "als geborener Kölner"; not before a noun, and not a name that stands elsewhere, too.
    """
    told = [
        number
        for number, span in enumerate(spans)
        if span.text in known.forms
        and span.label in MISTAKEN
        and is_doubted(span)
        and NOUN.match(text, span.end) is None
        and JOINED_BEHIND.match(text, span.end) is None
        and _is_told(text, span.start, known)
    ]
    if not told:
        return tuple(spans)
    result, are_told = list(spans), frozenset(told)
    elsewhere = {span.text for number, span in enumerate(spans) if number not in are_told}
    for number in told:
        span = spans[number]
        if span.label != "CITY" and span.text not in elsewhere:
            result[number] = relabelled(span, "CITY", "inhabitant")
    return tuple(result)


def _is_told(text: str, start: int, known: Inhabitants) -> bool:
    """Tell whether what stands before a place says that an inhabitant follows."""
    before = word_before(text, start).lower()
    if before in known.being:
        return word_before(text, start - 1 - len(before)).lower() in known.who
    return before in known.telling


def is_dish(text: str, span: Span, settings: Inhabitants) -> bool:
    """Tell whether a find is a dish called after a town, or the town in its name: "Wiener Schnitzel"."""
    if span.text in settings.dishes:
        return True
    nouns = settings.dishes_behind.get(span.text, ())
    return any(text.startswith(noun, span.end) and ENDS.match(text, span.end + len(noun)) for noun in nouns)
