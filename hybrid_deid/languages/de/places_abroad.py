"""Where a place is that no list has: abroad, where most of the other places of its document are."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Sequence

from hybrid_deid.languages.de.places import COUNTRIES, Place
from hybrid_deid.languages.de.tables import table

_ON = re.compile(r"(?:^|\W)auf\s$", re.IGNORECASE)


def country_abroad(places: Iterable[Sequence[Place]]) -> str:
    """Return the country abroad that has more of the places of a document than any at home; "" for none.

    `places` has what may be meant by each name; a name of several countries counts for none, and so do
    countries and islands, which are in none ("world").
    """
    counts: Counter[str] = Counter()
    for several in places:
        countries = {place.country for place in several}
        if len(countries) == 1:
            counts.update(countries)
    abroad = sorted(country for country in counts if country not in COUNTRIES and country.isupper())
    best = max(abroad, key=counts.__getitem__, default="")
    return best if counts[best] > max(counts[country] for country in COUNTRIES) else ""


def is_foreign(name: str) -> bool:
    """Tell whether a name does not end like towns at home, as "Kotor", "Nikko" and "Playa Blanca" do not."""
    return not name.endswith(tuple(table("places")["endings_at_home"]))


def is_on_island(name: str, before: str) -> bool:
    """Tell whether a name that no list has is that of an island abroad, behind "auf" without an article."""
    return is_foreign(name) and _ON.search(before) is not None
