"""Addresses behind the names of who lives there: "Lydia: Apothekerberg 4", "Agnes Lukowiak, Ahornhöhe 8.".

Such streets end as hills, brooks and towns do, so that a tagger takes one for a town or sees nothing, and
what ends so may be any place in a sentence; between the name of a person and a number it is an address.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from functools import lru_cache
from itertools import pairwise

from hybrid_deid.labels import PERSON
from hybrid_deid.merge.covered import Covered
from hybrid_deid.merge.people.name_patterns import SMALL, TITLE_CASED, capitalised
from hybrid_deid.merge.places.place_settings import Places
from hybrid_deid.merge.policy import is_doubted
from hybrid_deid.values import Span
from hybrid_deid.word_patterns import any_of

SURE = 0.85  # the score of both, more than of a town or a name that a tagger took a street for
SOURCE = "consistency:address"
GAPS = frozenset({", ", ": "})


def streets_behind_people(
    text: str, spans: Sequence[Span], places: Places, is_place: Callable[[str], bool]
) -> list[Span]:
    """Return finds of streets and house numbers behind a comma or colon and a person among sorted `spans`.

    A word that ends as streets may end, or one found as CITY that is no large town; for that the number is
    enough, which makes a street of it. What `is_place` tells to be a town stays one behind a comma:
    "Huber, Bamberg 3." may be a result. Where a street was found behind somebody else in the same way, any
    word is one.
    """
    covered, found = Covered(spans), list[Span]()
    addressed: bool | None = None  # asked for where it matters
    for span in spans:
        if span.label in PERSON and text[span.end : span.end + 2] in GAPS:
            match = _address(places.behind_numbers).match(text, span.end + 2)
            if match is not None and match["street"] not in places.large:
                if addressed is None:
                    addressed = _has_address(text, spans)
                found += _parts(match, covered, places, is_place, addressed)
    return found


def _has_address(text: str, spans: Sequence[Span]) -> bool:
    """Tell whether a street was found behind a comma or colon and a person."""
    return any(
        second.label == "STREET" and first.label in PERSON and text[first.end : second.start] in GAPS
        for first, second in pairwise(spans)
    )


def _parts(
    match: re.Match[str],
    covered: Covered,
    places: Places,
    is_place: Callable[[str], bool],
    addressed: bool,
) -> Iterator[Span]:
    """Yield the finds in what may be an address."""
    street, number = match["street"], match["number"].rstrip()
    other = covered.reaching(*match.span("street"))
    if _is_known(other) or _is_known(covered.reaching(*match.span("number"))):
        return
    is_town = other is not None and other.label == "CITY" and other.text == street
    listed = match.string[match.start() - 2] == "," and is_place(street)
    addressed = addressed and street.lower() not in places.numbered
    if addressed or (street[0].isupper() and _street(places.street_endings).search(street) and not listed):
        yield Span(*match.span("street"), "STREET", street, SURE, SOURCE)
    elif not is_town:
        return
    start = match.start("number")
    yield Span(start, start + len(number), "STREETNO", number, SURE, SOURCE)


def _is_known(find: Span | None) -> bool:
    """Tell whether a find says what stands there, and is no guess of something else."""
    return find is not None and (find.label in ("STREET", "STREETNO") or not is_doubted(find))


@lru_cache(maxsize=8)
def _address(behind: frozenset[str]) -> re.Pattern[str]:
    """Return the pattern of a street and its number, before one of some words or the end of a part."""
    return re.compile(
        rf"(?P<street>(?:{capitalised(3, 25)}[ ])?{TITLE_CASED}|{SMALL}{{5,25}})[ ]"
        rf"(?P<number>[1-9]\d{{0,2}}[ ]?[a-z]?)"
        rf"(?=[ ]?(?:[;)\r\n]|,(?!\d)|\.(?!\S)|\Z)|[ ]{any_of(behind)}\b)"
    )


@lru_cache(maxsize=8)
def _street(endings: tuple[str, ...]) -> re.Pattern[str]:
    """Return the pattern of the ending of a street, which may be a word of its own ("Veerßer Tor")."""
    return re.compile(rf"(?:(?<=\w\w)|(?<=[ ])(?=[A-ZÄÖÜ])){any_of(endings)}\Z", re.IGNORECASE)
