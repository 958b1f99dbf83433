"""Feasts behind a preposition near a date ("Dienstag nach Pfingsten, 10.06."), which is no day of theirs.

They tell by how much it has moved as those do that are on it. No weekday can take their place, but "dem
Feiertag" and "den Feiertagen" can.
"""

from __future__ import annotations

import re
from bisect import bisect_left
from collections.abc import Sequence
from functools import cache

from hybrid_deid.languages.de.date_feasts import Feast, Place
from hybrid_deid.languages.de.date_greetings import of_kind
from hybrid_deid.languages.de.tables import table
from hybrid_deid.word_patterns import any_of

AROUND = 20  # characters before a feast that tell the preposition
NEAR = 40  # characters between a date and such a feast
_SENTENCE_END = re.compile(r"(?<=\w\w\w)[.:]\s|[!?;\n]")


@cache
def _preposition() -> re.Pattern[str]:
    words = any_of(table("dates")["feasts"]["behind"])
    return re.compile(rf"(?<!\w)(?P<word>{words})\s(?P<article>(?:de[mnr]|die|das)\s)?$", re.IGNORECASE)


def is_behind_preposition(before: str) -> bool:
    """Tell whether a text before a feast ends in a preposition."""
    return _preposition().search(before) is not None


def is_several(feast: Feast) -> bool:
    """Tell whether a feast is one of several days ("Ostern")."""
    return feast.word.casefold() in table("dates")["feasts"]["plurals"]


def holidays_behind(before: str, feast: Feast) -> str | None:
    """Return what a feast behind a preposition becomes ("dem Feiertag"), None where there is none.

    Feasts of a kind of their own ("Osterferien") keep that.
    """
    found = _preposition().search(before)
    if found is None:
        return None
    if (kind := of_kind(feast)) is not None:
        return kind
    day, days = table("dates")["feasts"]["behind"][found["word"].casefold()]
    text: str = days if is_several(feast) else day
    if found["article"] is not None:
        text = text.rpartition(" ")[2]
    return text.upper() if feast.word.isupper() else text


def feasts_near(text: str, feasts: Sequence[Place], dates: Sequence[Place]) -> list[bool]:
    """Tell for each feast whether it stands behind a preposition and in one sentence with a date near it."""
    starts = [start for start, _ in dates]
    return [
        is_behind_preposition(text[max(0, start - AROUND) : start])
        and any(
            -1 < right - left <= NEAR and _SENTENCE_END.search(text, left, right) is None
            for left, right in _gaps(start, end, dates, bisect_left(starts, start))
        )
        for start, end in feasts
    ]


def _gaps(start: int, end: int, dates: Sequence[Place], following: int) -> list[Place]:
    """Return what lies between a feast and the date before it, and between it and the date behind it."""
    gaps = [(dates[following - 1][1], start)] if following else []
    return gaps + ([(end, dates[following][0])] if following < len(dates) else [])
