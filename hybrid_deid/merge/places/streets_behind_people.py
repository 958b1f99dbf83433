"""Addresses behind the names of who lives there: "Lydia: Apothekerberg 4", "Rita, Mühlbach 12".

Such streets end as hills, brooks and towns do, so that a tagger takes one for a town or sees nothing.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import lru_cache

from hybrid_deid.mentions.finding import PERSON
from hybrid_deid.merge.covered import Covered
from hybrid_deid.merge.joint_settings import any_of
from hybrid_deid.merge.people.name_patterns import TITLE_CASED
from hybrid_deid.merge.places.place_settings import Places
from hybrid_deid.values import Span

SOURCE = "consistency:street"
GAPS = frozenset({", ", ": "})
ADDRESS = re.compile(
    rf"(?P<street>{TITLE_CASED})[ ](?P<number>[1-9]\d{{0,2}}[a-z]?)(?=[ ]?(?:[;)\r\n]|,(?!\d)|\.(?!\S)|\Z))"
)


def streets_behind_people(text: str, spans: Sequence[Span], places: Places, score: float) -> list[Span]:
    """Return finds of streets and house numbers behind a comma or colon and a person among sorted `spans`.

    A word that ends as streets may end, or one found as CITY that is no large town; for that the number is
    enough, which makes a street of it.
    """
    covered, found = Covered(spans), list[Span]()
    for span in spans:
        if span.label not in PERSON or text[span.end : span.end + 2] not in GAPS:
            continue
        match = ADDRESS.match(text, span.end + 2)
        if match is None or covered.touches(*match.span("number")):
            continue
        street = match.group("street")
        other = covered.reaching(*match.span("street"))
        if other is None and _street(places.street_endings).search(street):
            found.append(Span(*match.span("street"), "STREET", street, score, SOURCE))
        elif other is None or other.label != "CITY" or other.text != street or street in places.large:
            continue
        found.append(Span(*match.span("number"), "STREETNO", match.group("number"), score, SOURCE))
    return found


@lru_cache(maxsize=8)
def _street(endings: tuple[str, ...]) -> re.Pattern[str]:
    return re.compile(rf"(?<=\w\w){any_of(endings)}\Z")
