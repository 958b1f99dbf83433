"""What somebody does behind a name and a dash, which a tagger takes into the name: "Huber - Kassier"."""

from __future__ import annotations

import re
from collections.abc import Sequence

from hybrid_deid.labels import PERSON
from hybrid_deid.merge.consistency_settings import Consistency, load_consistency
from hybrid_deid.merge.growing import part_of
from hybrid_deid.merge.people.put_together import is_compound
from hybrid_deid.merge.people.rare_words import RareWords
from hybrid_deid.merge.policy import is_doubted
from hybrid_deid.values import Span

DASHES = (" - ", " – ", " — ")
DASHED = re.compile(r"(\S[^\n]*?\w[.)]?)[ ][-–—][ ]([^\W\d_]+)")


def with_functions_apart(text: str, spans: Sequence[Span], rare: RareWords) -> tuple[Span, ...]:
    """Return sorted `spans` of a text, names without the office or trade that a dash parts from them.

    What may be the second half of a family name, or somebody else, stays ("Huber - Maier", "Huber - Eva").
    """
    if not any(map(text.__contains__, DASHES)):
        return tuple(spans)  # most documents
    settings = load_consistency(rare.known.knowledge.language)
    return tuple(_name(span, rare, settings) if span.label in PERSON else span for span in spans)


def _name(span: Span, rare: RareWords, settings: Consistency) -> Span:
    """Return a name without what stands behind a dash in it, or itself."""
    dashed = DASHED.match(span.text) if " " in span.text and is_doubted(span) else None
    if dashed is None or not _is_function(dashed.group(2), rare, settings):
        return span
    return part_of(span, span.start, span.start + dashed.end(1))


def _is_function(word: str, rare: RareWords, settings: Consistency) -> bool:
    """Tell whether a word tells what somebody is, and is no name."""
    if word in settings.announced.offices:
        return True
    knowledge = rare.known.knowledge
    if rare.known.is_family(word) or knowledge.gender(word) is not None or word in knowledge.places.listed:
        return False
    return not rare.is_rare(word) or is_compound(word, rare.known, rare.is_frequent)
