"""Texts whose umlauts are written out ("fuer", "Gruesse"): surrogates in them are spelled likewise."""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import cache

from hybrid_deid.languages.de.tables import table
from hybrid_deid.languages.de.town_spelling import written_out
from hybrid_deid.word_patterns import any_of

_UMLAUT = re.compile("[äöüÄÖÜß]")


def respelled(text: str) -> Callable[[str], str] | None:
    """Return what writes umlauts out where a text does so and has none; None for any other text."""
    if _UMLAUT.search(text) is not None or _words().search(text) is None:
        return None
    return written_out


@cache
def _words() -> re.Pattern[str]:
    """Return the pattern of the words that tell it; those of addresses are written so anyway."""
    words = any_of(table("spelling")["written_out"])
    return re.compile(rf"(?<![\w.@/-]){words}[^\W\d_]*(?![\w@/]|[.-]\w)", re.IGNORECASE)
