"""Which country a place of a document is in, by what stands beside its name: a postal code, a canton."""

from __future__ import annotations

from collections.abc import Sequence

from hybrid_deid.languages.de.place_forms import Form
from hybrid_deid.languages.de.places import COUNTRIES, Place, atlas
from hybrid_deid.languages.de.town_additions import is_in_canton
from hybrid_deid.languages.de.town_spelling import told_by_code
from hybrid_deid.surrogates.interface import Mention, normalized

MEDIUM = 2  # the class of size up to which a list's town is the one that is meant


def certain_countries(mentions: Sequence[Mention], forms: Sequence[Form]) -> dict[str, str]:
    """Return the countries of places that have a canton behind them, or a code before a name of its country.

    Fribourg is in Switzerland though the document has a Freiburg, too.
    """
    found: dict[str, str] = {}
    for mention, form in zip(mentions, forms, strict=True):
        name = normalized(mention.text)
        if not name.isalpha() and is_in_canton(name):
            found[form.lemma] = "CH"
        elif (code := told_by_code(mention)) and {p.country for p in atlas().known.get(name, ())} == {code}:
            found.setdefault(form.lemma, code)
    return found


def may_be_in(country: str, places: Sequence[Place]) -> bool:
    """Tell whether a place may be in a country, for lists have but the larger of two small namesakes."""
    if any(place.country == country for place in places):
        return True
    return all(place.country in COUNTRIES and place.size > MEDIUM for place in places)
