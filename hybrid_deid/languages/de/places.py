"""What is known of places: towns by country, first letter and size, and regions by gender.

Towns come from the gazetteers `city`, `city_variant` and `city_world`, regions from places.toml.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache

from hybrid_deid.languages.de.spelling import first_letter
from hybrid_deid.languages.de.tables import table
from hybrid_deid.lexicon import load_gazetteers
from hybrid_deid.surrogates.interface import normalized
from hybrid_deid.surrogates.letters import frequency_classes

COUNTRIES = ("DE", "AT", "CH")
# Lower bounds of the inhabitants of a size class; what is unknown counts as a village.
SIZES = (500_000, 100_000, 20_000, 5_000)
VILLAGE = len(SIZES)
# One word, or two with a usual first part; nothing that needs an explanation in brackets.
_FIT = re.compile(r"(?:(?:Bad|St\.|Sankt|Alt|Neu|Groß|Klein|Markt|Maria)[ ])?[A-ZÄÖÜ][a-zäöüß]{3,15}")
LONGEST = 20


@dataclass(frozen=True, slots=True)
class Place:
    """A town, or a region with its `gender` (m, f, n, p for plural; "" for a town)."""

    name: str
    country: str
    size: int = VILLAGE
    gender: str = ""


@dataclass(frozen=True)
class Atlas:
    """All places: `known` by normalized name, and those that may serve as surrogates.

    `towns` are by country, first letter and size class; `regions` by country and gender.
    """

    known: Mapping[str, tuple[Place, ...]]
    towns: Mapping[tuple[str, str, int], tuple[str, ...]]
    regions: Mapping[tuple[str, str], tuple[str, ...]]
    region_names: Mapping[str, Place]
    world: Mapping[str, tuple[str, ...]]
    letters: tuple[tuple[str, ...], ...]


def size_class(population: str) -> int:
    """Return the size class of a town: 0 for the biggest, VILLAGE for the smallest and the unknown."""
    count = int(population) if population.isdecimal() else 0
    return next((index for index, least in enumerate(SIZES) if count >= least), VILLAGE)


@cache
def atlas() -> Atlas:
    """Return the places of the shipped gazetteers, read once per process."""
    regions, region_names = _regions()
    known: dict[str, list[Place]] = {}
    towns: dict[tuple[str, str, int], list[str]] = {}
    counts: dict[str, int] = {}
    unfit = {normalized(name) for name in table("places")["unfit"]} | region_names.keys()
    for place in _towns("city"):
        name = place.name.casefold()  # the lists are in NFC, their white space is single
        known.setdefault(name, []).append(place)
        if len(place.name) <= LONGEST and _FIT.fullmatch(place.name) and name not in unfit:
            letter = first_letter(place.name)
            counts[letter] = counts.get(letter, 0) + 1
            names = towns.setdefault((place.country, letter, place.size), [])
            if place.name not in names:
                names.append(place.name)
    world: dict[str, list[str]] = {}
    for place in _towns("city_world"):
        name = place.name.casefold()
        if name not in known and _FIT.fullmatch(place.name):
            world.setdefault(place.country, []).append(place.name)
        known.setdefault(name, []).append(place)
    for variant, place in _variants(known):
        known.setdefault(variant.casefold(), []).append(place)
    return Atlas(
        known={name: tuple(places) for name, places in known.items()},
        towns={key: tuple(sorted(names)) for key, names in towns.items()},
        regions=regions,
        region_names=region_names,
        world={country: tuple(sorted(set(names))) for country, names in world.items()},
        letters=frequency_classes(counts),
    )


def _towns(name: str) -> list[Place]:
    lists = load_gazetteers("de")
    if name not in lists:
        return []
    fields = lists[name].field_names
    country, population = fields.index("country"), fields.index("population")
    return [Place(row[0], row[country], size_class(row[population])) for row in lists[name].rows]


def _variants(known: Mapping[str, list[Place]]) -> list[tuple[str, Place]]:
    lists = load_gazetteers("de")
    if "city_variant" not in lists:
        return []
    fields = lists["city_variant"].field_names
    town, country = fields.index("city"), fields.index("country")
    found = []
    for row in lists["city_variant"].rows:
        same = [p for p in known.get(row[town].casefold(), ()) if p.country == row[country]]
        found.append((row[0], same[0] if same else Place(row[town], row[country])))
    return found


def _regions() -> tuple[dict[tuple[str, str], tuple[str, ...]], dict[str, Place]]:
    regions: dict[tuple[str, str], tuple[str, ...]] = {}
    names: dict[str, Place] = {}
    for country in COUNTRIES:
        for gender, members in table("places")["regions"][country].items():
            regions[country, gender] = tuple(members)
            names.update((normalized(m), Place(m, country, VILLAGE, gender)) for m in members)
        for gender, members in table("places")["known_regions"][country].items():
            names.update((normalized(m), Place(m, country, VILLAGE, gender)) for m in members)
    return regions, names
