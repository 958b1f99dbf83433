"""Which country a place of a document is in, by what stands beside its name: a code, a canton, a region."""

from __future__ import annotations

import re
from collections.abc import Sequence

from hybrid_deid.languages.de.place_forms import Form
from hybrid_deid.languages.de.places import COUNTRIES, Place, atlas
from hybrid_deid.languages.de.town_additions import is_in_canton
from hybrid_deid.languages.de.town_spelling import told_by_code
from hybrid_deid.surrogates.interface import Mention, normalized

MEDIUM = 2  # the class of size up to which a list's town is the one that is meant
_REGION = re.compile(r"\s(?:im|am|in\s(?:der|den)|an\sder)\s([A-ZÄÖÜ][^\W\d_]{2,30})(?!\w)")


def certain_countries(mentions: Sequence[Mention], forms: Sequence[Form]) -> dict[str, str]:
    """Return the countries of places that have a canton or region behind them, or a code before a name of its
    country.

    Fribourg is in Switzerland though the document has a Freiburg, too, and so is "Röthenbach im Emmental".
    """
    found: dict[str, str] = {}
    for mention, form in zip(mentions, forms, strict=True):
        name = normalized(mention.text)
        if not name.isalpha() and is_in_canton(name):
            found[form.lemma] = "CH"
        elif (code := told_by_code(mention)) and {p.country for p in atlas().known.get(name, ())} == {code}:
            found.setdefault(form.lemma, code)
        elif (country := _country_behind(mention)) and not form.gender:
            found.setdefault(form.lemma, country)
    return found


def _country_behind(mention: Mention) -> str:
    """Return the country of the region that a mention has behind a preposition, "" for none at home."""
    behind = _REGION.match(mention.after)
    region = atlas().region_names.get(normalized(behind[1])) if behind is not None else None
    return region.country if region is not None and region.country in COUNTRIES else ""


def may_be_in(country: str, places: Sequence[Place]) -> bool:
    """Tell whether a place may be in a country, for lists have but the larger of two small namesakes."""
    if any(place.country == country for place in places):
        return True
    return all(place.country in COUNTRIES and place.size > MEDIUM for place in places)
