"""Adjectives in small letters that a tagger took for towns: "aus edlem Holz", "die fensterlosen Räume"."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable

from hybrid_deid.merge.places.place_settings import Places
from hybrid_deid.merge.policy import source_kind
from hybrid_deid.values import Span

NOUN = re.compile(r"[ ][A-ZÄÖÜ][a-zäöüß]{2}")


def without_adjectives(
    text: str, found: Iterable[Span], settings: Places, is_place: Callable[[str], bool]
) -> list[Span]:
    """Return the findings in a text without a tagger's towns in small letters that are adjectives.

    No list has such a town, its ending is that of an adjective, and a noun with a capital follows.
    The settings have the endings, and those of towns that look so.
    """
    return [
        span
        for span in found
        if span.label != "CITY"
        or not span.text[0].islower()
        or not _is_adjective(text, span, settings)
        or is_place(span.text)
    ]


def _is_adjective(text: str, span: Span, settings: Places) -> bool:
    if span.validated or source_kind(span.source) != "model" or not span.text.isalpha():
        return False
    if not span.text.endswith(settings.adjectives) or span.text.endswith(settings.no_adjectives):
        return False
    return NOUN.match(text, span.end) is not None
