"""CITY, ZIP and PHONE together: postal code and dialling code of the surrogate town, where asked for."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache
from typing import NamedTuple

from hybrid_deid.languages.de.cities import Cities, city_letters
from hybrid_deid.languages.de.named_places import forms_of
from hybrid_deid.lexicon import load_gazetteers
from hybrid_deid.surrogates.codes import postcodes
from hybrid_deid.surrogates.interface import Draw, Mention, normalized
from hybrid_deid.surrogates.phones import phones

NEAR = 40  # characters between a postal code and its town at most
AUSTRIAN_CODES = range(1000, 10_000)


class TownNumbers(NamedTuple):
    """What goes with a town: country, dialling code without 0, and postal zone (the first two digits)."""

    country: str
    dialling: str
    zone: str


@cache
def town_numbers() -> Mapping[str, TownNumbers]:
    """Return the numbers of the towns of the list `city_number`, by normalized name."""
    listed = load_gazetteers("de")["city_number"].rows
    return {normalized(text): TownNumbers(*numbers) for text, *numbers in listed}


@cache
def austrian_postcodes() -> Mapping[str, tuple[str, ...]]:
    """Return the postal codes of Austrian places by normalized name, as python-stdnum has them from RTR."""
    from stdnum import numdb

    listed = numdb.get("at/postleitzahl")
    found: dict[str, list[str]] = {}
    for number in AUSTRIAN_CODES:
        (_, properties), *_ = listed.info(str(number))
        if properties:
            found.setdefault(normalized(properties["location"]), []).append(str(number))
    return {place: tuple(codes) for place, codes in found.items()}


class FollowingPlaces:
    """The generator for CITY, ZIP and PHONE where numbers follow the surrogate town.

    A postal code belongs to the town right after it, else to the one next to it, else to the only one of the
    document; a phone number to the town of its dialling code. Numbers of no town get what they always get.
    """

    def __call__(self, mentions: Sequence[Mention], draw: Draw) -> list[str]:
        """Return a surrogate per mention."""
        towns = [mention for mention in mentions if mention.label == "CITY"]
        drawn = {
            "CITY": Cities()(towns, draw),
            "ZIP": self._postcodes([m for m in mentions if m.label == "ZIP"], towns, draw),
            "PHONE": self._phones([m for m in mentions if m.label == "PHONE"], towns, draw),
        }
        queues = {label: iter(texts) for label, texts in drawn.items()}
        return [next(queues[mention.label]) for mention in mentions]

    def entities(self, mentions: Sequence[Mention]) -> list[str]:
        """Return the place of a CITY, the normalized text of any other mention."""
        towns = [mention for mention in mentions if mention.label == "CITY"]
        places = iter(Cities().entities(towns))
        return [next(places) if m.label == "CITY" else normalized(m.text) for m in mentions]

    def _postcodes(self, codes: Sequence[Mention], towns: Sequence[Mention], draw: Draw) -> list[str]:
        wanted: dict[str, Sequence[str]] = {}
        names = self._surrogate_towns(towns, draw)
        for code in codes:
            town = _town_of(code, towns)
            name = normalized(names[town]) if town is not None else ""
            if not name or normalized(code.text) in wanted:
                continue
            numbers = town_numbers().get(name)
            size = sum(map(str.isdigit, code.text))
            if numbers is not None and size == (5 if numbers.country == "DE" else 4):
                known = austrian_postcodes().get(name, ()) if numbers.country == "AT" else ()
                wanted[normalized(code.text)] = known or (numbers.zone,)
        return postcodes(codes, draw, wanted)

    def _phones(self, numbers: Sequence[Mention], towns: Sequence[Mention], draw: Draw) -> list[str]:
        areas: dict[tuple[str, str], str] = {}
        for form, name in zip(forms_of(towns), self._surrogate_towns(towns, draw), strict=True):
            original = town_numbers().get(form.lemma)
            new = town_numbers().get(normalized(name))
            if original is not None and new is not None and original.country == new.country:
                areas.setdefault((original.country, original.dialling), new.dialling)
        return phones(numbers, draw, areas)

    @staticmethod
    def _surrogate_towns(towns: Sequence[Mention], draw: Draw) -> list[str]:
        """Return for each mention the basic form of the surrogate of its place."""
        forms = forms_of(towns)
        chosen = Cities().chosen(towns, forms, draw, city_letters(draw))
        return [chosen.get(form.lemma, "") for form in forms]


def _town_of(code: Mention, towns: Sequence[Mention]) -> int | None:
    """Return the position in `towns` of the town of a postal code, None where that is unclear."""
    behind = [(town.start - code.end, at) for at, town in enumerate(towns) if town.start >= code.end]
    before = [(code.start - town.end, at) for at, town in enumerate(towns) if town.end <= code.start]
    for distance, at in (min(behind, default=(NEAR, 0)), min(before, default=(NEAR, 0))):
        if distance < NEAR:
            return at
    return 0 if len({normalized(town.text) for town in towns}) == 1 else None
