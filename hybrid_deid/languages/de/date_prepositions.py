"""Feasts behind a preposition, beside a date that is not their day: "Dienstag nach Pfingsten, 10. Juni".

Beside dates that have moved they tell by how much, as feasts on such a date do. No weekday can take their
place, but "dem Feiertag" and "den Feiertagen" can.
"""

from __future__ import annotations

import re
from functools import cache

from hybrid_deid.languages.de.date_feasts import Feast
from hybrid_deid.languages.de.date_greetings import of_kind
from hybrid_deid.languages.de.tables import table
from hybrid_deid.word_patterns import any_of

AROUND = 20  # characters before a feast that tell the preposition


@cache
def _preposition() -> re.Pattern[str]:
    words = any_of(table("dates")["feasts"]["behind"])
    return re.compile(rf"(?<!\w)(?P<word>{words})\s(?P<article>(?:de[mn]|die|das)\s)?$", re.IGNORECASE)


def is_behind_preposition(before: str) -> bool:
    """Tell whether a text before a feast ends in a preposition."""
    return _preposition().search(before) is not None


def is_several(feast: Feast) -> bool:
    """Tell whether a feast is one of several days ("Ostern")."""
    return feast.word.casefold() in table("dates")["feasts"]["plurals"]


def holidays_behind(before: str, feast: Feast) -> str | None:
    """Return what a feast behind a preposition becomes ("dem Feiertag"), None where there is none.

    Feasts of a kind of their own ("Osterferien") keep that. "Ab Karfreitag" there is none, as a weekday can.
    """
    found = _preposition().search(before)
    before_weekdays = table("dates")["feasts"]["before_weekdays"]
    if found is None or (feast.weekday is not None and found["word"].casefold() in before_weekdays):
        return None
    if (kind := of_kind(feast)) is not None:
        return kind
    day, days = table("dates")["feasts"]["behind"][found["word"].casefold()]
    text: str = days if is_several(feast) else day
    if found["article"] is not None:
        text = text.rpartition(" ")[2]
    return text.upper() if feast.word.isupper() else text
