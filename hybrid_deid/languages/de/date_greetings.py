"""Greetings with the name of a feast ("Frohe Weihnachten"): which words take its place."""

from __future__ import annotations

import re
from functools import cache

from hybrid_deid.languages.de.date_feasts import Feast
from hybrid_deid.languages.de.spelling import like
from hybrid_deid.languages.de.tables import table
from hybrid_deid.word_patterns import any_of

HOLIDAYS, HOLIDAY = "Feiertage", "Fest"


@cache
def _greeting() -> re.Pattern[str]:
    stems = any_of(table("dates")["feasts"]["greetings"])
    return re.compile(rf"(?<!\w){stems}e(?P<ending>[sn]?)\s+$", re.IGNORECASE)


def of_kind(feast: Feast) -> str | None:
    """Return what is no one day ("Osterferien") without its feast; None of a day."""
    for ending, kind in table("dates")["feasts"]["kinds"].items():
        if feast.word.casefold().endswith(ending):
            return like(feast.word, kind + feast.ending.lower())
    return None


def greeted(before: str, feast: Feast) -> str | None:
    """Return what is wished instead of a feast: "Frohe Feiertage", "Frohes Fest".

    None where the text `before` makes it no wish, or a weekday is right there ("Schönen Ostermontag").
    """
    found = _greeting().search(before)
    folded = feast.word.casefold()
    if found is None:
        return None
    if (kind := of_kind(feast)) is not None:
        return kind
    ending = found["ending"].casefold()
    if ending == "s":
        return like(feast.word, HOLIDAY)
    is_plural = folded in table("dates")["feasts"]["plurals"]
    return like(feast.word, HOLIDAYS + ending) if ending == "" or is_plural else None
