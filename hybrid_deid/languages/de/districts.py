"""Districts of towns that go by their number: "3. Bezirk"."""

from __future__ import annotations

import re
from functools import cache

from hybrid_deid.languages.de.tables import table
from hybrid_deid.surrogates.interface import Draw
from hybrid_deid.word_patterns import any_of

LARGEST_DISTRICT = 23


@cache
def _district_by_number() -> re.Pattern[str]:
    """Return the pattern of a district, (1) its number, (2) the rest."""
    districts, town = any_of(table("places")["districts"]), any_of(table("places")["towns_with_districts"])
    return re.compile(rf"(\d{{1,2}})(\.\s+(?:{town}\s+)?{districts}s?)", re.IGNORECASE)


def district(text: str, draw: Draw) -> str:
    """Return "3. Bezirk" with another number; "" for any other text."""
    match = _district_by_number().fullmatch(text) if text[:1].isdecimal() else None
    if match is None:
        return ""
    number = int(match[1])
    for step in range(1, LARGEST_DISTRICT):
        turned = (
            number + draw.keyed.number(LARGEST_DISTRICT, "district", match[1]) + step
        ) % LARGEST_DISTRICT
        written = f"{turned + 1}{match[2]}"
        if turned + 1 != number and draw.allows(written):
            return written
    return ""
