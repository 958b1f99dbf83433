"""What is known of places: towns by country, first letter and size, and regions by gender.

Towns come from the gazetteers `city`, `city_variant` and `city_world`, regions from places.toml.
"""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache, cached_property, lru_cache
from typing import Any

from hybrid_deid.languages.de.spelling import first_letter
from hybrid_deid.languages.de.tables import table
from hybrid_deid.lexicon import load_gazetteers
from hybrid_deid.surrogates.interface import normalized
from hybrid_deid.surrogates.letters import frequency_classes
from hybrid_deid.word_patterns import any_of

COUNTRIES = ("DE", "AT", "CH")
WORLD = "world"  # where countries and islands are, which are in no other
# Lower bounds of the inhabitants of a size class; what is unknown counts as a village.
SIZES = (500_000, 100_000, 20_000, 5_000)
VILLAGE = len(SIZES)
_ASCENDING = SIZES[::-1]
LONGEST = 20
REMEMBERED = 2048  # names of towns that texts have, with their places


@dataclass(frozen=True, slots=True)
class Place:
    """A town, or a region with its `gender`: m, f, n, p for plural, w for a lake, o for a sea, i for an
    island, s for a state, k for a canton, a for a state cut short, l for a country, r for another region
    without an article; "" for a town."""

    name: str
    country: str
    size: int = VILLAGE
    gender: str = ""


class Towns(Mapping[str, tuple[Place, ...]]):
    """The places of each normalized name; a `Place` is made when it is asked for.

    A name may be that of several towns, and a variant of the names of others.
    """

    def __init__(self, columns: Sequence[Sequence[str]], variants: Sequence[Sequence[str]]) -> None:
        """`columns` are the names, countries and populations of all towns, `variants` the variants, their
        towns and countries."""
        self._columns = columns
        # The lists are in NFC, their white space is single: case is all that is left to fold.
        names = list(map(str.casefold, columns[0]))
        self._first = dict(zip(reversed(names), range(len(names) - 1, -1, -1), strict=True))
        self._further: dict[str, list[int]] = {}
        if len(self._first) < len(names):
            for row, (name, first) in enumerate(zip(names, map(self._first.__getitem__, names), strict=True)):
                if row != first:
                    self._further.setdefault(name, []).append(row)
        self._variants: dict[str, list[tuple[str, str]]] = {}
        for variant, town, country in zip(*variants, strict=True):
            self._variants.setdefault(variant.casefold(), []).append((town, country))
        self._made: dict[str, tuple[Place, ...]] = {}

    def __contains__(self, name: object) -> bool:
        return name in self._first or name in self._variants

    def __iter__(self) -> Iterator[str]:
        yield from self._first
        yield from (name for name in self._variants if name not in self._first)

    def __len__(self) -> int:
        return len(self._first.keys() | self._variants.keys())

    def __getitem__(self, name: str) -> tuple[Place, ...]:
        """Return the places of `name`, those of its own first; raises KeyError."""
        found = self._made.get(name)
        if found is None:
            if name not in self:
                raise KeyError(name)
            meant = (self._meant(town, country) for town, country in self._variants.get(name, ()))
            if len(self._made) >= REMEMBERED:
                self._made.clear()
            found = self._made[name] = (*self._own(name), *meant)
        return found

    def get(self, name: str, default: Any = ()) -> Any:
        """Return the places of `name`, or `default` (none) when it is unknown."""
        found = self._made.get(name)
        if found is None:
            if name not in self:
                return default
            found = self[name]
        return found

    def _own(self, name: str) -> list[Place]:
        first = self._first.get(name)
        rows = [] if first is None else [first, *self._further.get(name, ())]
        names, countries, populations = self._columns
        return [Place(names[row], countries[row], size_class(populations[row])) for row in rows]

    def _meant(self, town: str, country: str) -> Place:
        same = (place for place in self._own(town.casefold()) if place.country == country)
        return next(same, Place(town, country))


@cache
def _fit() -> re.Pattern[str]:
    """Return the pattern of names that may serve: one word, or two with a usual first one; no brackets."""
    return re.compile(rf"(?:{any_of(table('places')['first_words'])}[ ])?[A-ZÄÖÜ][a-zäöüß]{{3,15}}")


class Candidates(Mapping[tuple[str, str, int], tuple[str, ...]]):
    """The towns that may serve as surrogates, by country, first letter and size class."""

    def __init__(self, columns: Sequence[Sequence[str]], unfit: Collection[str]) -> None:
        """`columns` are names, countries and populations; `unfit` are normalized names that do not serve."""
        self._columns = columns
        self._rows: dict[str, list[int]] = {}
        letters = cache(first_letter)
        fit = _fit().fullmatch
        for row, name in enumerate(columns[0]):
            if len(name) <= LONGEST and fit(name) and name.casefold() not in unfit:
                self._rows.setdefault(letters(name[0]), []).append(row)
        self._made: dict[str, dict[tuple[str, str, int], tuple[str, ...]]] = {}

    def counts(self) -> dict[str, int]:
        """Return how many towns there are to a letter."""
        return {letter: len(rows) for letter, rows in self._rows.items()}

    def __getitem__(self, key: tuple[str, str, int]) -> tuple[str, ...]:
        """Return the towns of a country, letter and size; raises KeyError when there are none."""
        return self._of(key[1])[key]

    def get(self, key: tuple[str, str, int], default: Any = ()) -> Any:
        """Return the towns of a country, letter and size, or `default` (none)."""
        return self._of(key[1]).get(key, default)

    def __iter__(self) -> Iterator[tuple[str, str, int]]:
        for letter in self._rows:
            yield from self._of(letter)

    def __len__(self) -> int:
        return sum(1 for _ in self)

    def _of(self, letter: str) -> dict[tuple[str, str, int], tuple[str, ...]]:
        found = self._made.get(letter)
        if found is None:
            names, countries, populations = self._columns
            groups: dict[tuple[str, str, int], set[str]] = {}
            for row in self._rows.get(letter, ()):
                key = (countries[row], letter, size_class(populations[row]))
                groups.setdefault(key, set()).add(names[row])
            found = self._made[letter] = {key: tuple(sorted(group)) for key, group in groups.items()}
        return found


@dataclass(frozen=True)
class Atlas:
    """All places: `known` by normalized name, and those that may serve as surrogates.

    `towns` are by country, first letter and size class; `regions` by country and gender.
    """

    known: Towns
    towns: Candidates
    regions: Mapping[tuple[str, str], tuple[str, ...]]
    region_names: Mapping[str, Place]
    letters: Mapping[str, tuple[str, ...]]

    def regions_abroad(self, gender: str) -> tuple[str, ...]:
        """Return the regions of a gender in all other countries."""
        return tuple(
            name
            for (country, each), names in self.regions.items()
            if each == gender and country not in (*COUNTRIES, WORLD)
            for name in names
        )

    @cached_property
    def world(self) -> Mapping[tuple[str, int], tuple[str, ...]]:
        """The towns of other countries, by country and size class, by sub-region ("Southern Europe") and size
        class, and of all by "" and size class; those of the name of a town at home are left out."""
        columns = _towns_of_the_world()
        seen = set(map(str.casefold, _columns("city", "country", "population")[0]))
        world: dict[tuple[str, int], set[str]] = {}
        for name, country, population in zip(*columns, strict=True):
            if name.casefold() not in seen and _fit().fullmatch(name):
                for where in (country, sub_region(country), ""):
                    world.setdefault((where, size_class(population)), set()).add(name)
            seen.add(name.casefold())
        return {key: tuple(sorted(names)) for key, names in world.items()}

    def spellings_abroad(self, name: str, country: str) -> frozenset[str]:
        """Return all names of a town abroad that has several, by a normalized one ("Rom", "Roma", "Rome")."""
        return frozenset().union(*(names for names in self._towns_abroad.get((name, country), ())))

    @cached_property
    def _towns_abroad(self) -> Mapping[tuple[str, str], list[set[str]]]:
        """The names of each town abroad that has several; country and inhabitants tell it from others."""
        towns: dict[tuple[str, str], set[str]] = {}
        for name, country, population in zip(*_towns_of_the_world(), strict=True):
            told = population.isdecimal() and int(population)
            towns.setdefault((country, population if told else name), set()).add(name)
        found: dict[tuple[str, str], list[set[str]]] = {}
        for (country, _), names in towns.items():
            for name in names if len(names) > 1 else ():
                found.setdefault((name.casefold(), country), []).append(names)
        return found


@lru_cache(maxsize=REMEMBERED)
def countries_of(name: str) -> frozenset[str]:
    """Return the countries that have a town or a region of a name."""
    folded = normalized(name)
    region = atlas().region_names.get(folded)
    places = (*((region,) if region else ()), *atlas().known.get(folded, ()))
    return frozenset(place.country for place in places)


def sub_region(country: str) -> str:
    """Return the part of the world that a country is in, "" for one that is in none."""
    return _sub_regions().get(country, "")


@cache
def _sub_regions() -> Mapping[str, str]:
    return {
        country: name for name, countries in table("places")["sub_regions"].items() for country in countries
    }


def size_class(population: str) -> int:
    """Return the size class of a town: 0 for the biggest, VILLAGE for the smallest and the unknown."""
    count = int(population) if population.isdecimal() else 0
    return VILLAGE - bisect_right(_ASCENDING, count)


@cache
def atlas() -> Atlas:
    """Return the places of the shipped gazetteers, read once per process."""
    regions, region_names = _regions()
    home = _columns("city", "country", "population")
    world = _towns_of_the_world()
    variants = _variants()
    towns = Candidates(home, {normalized(name) for name in table("places")["unfit"]} | region_names.keys())
    return Atlas(
        known=Towns(
            [[*one, *two] for one, two in zip(home, world, strict=True)],
            variants,
        ),
        towns=towns,
        regions=regions,
        region_names=region_names,
        letters=frequency_classes(towns.counts()),
    )


def _variants() -> Sequence[Sequence[str]]:
    """Return variants of names of towns, the towns that they mean, and their countries."""
    told = table("places")["variants_abroad"]
    names = {name for name, *_ in told}
    rows = zip(*_columns("city_variant", "city", "country"), strict=True)
    return tuple(zip(*(row for row in rows if row[0] not in names), *told, strict=True))


@cache
def _towns_of_the_world() -> Sequence[Sequence[str]]:
    """Return names, countries and populations of the towns abroad, of namesakes those that are meant."""
    meant = table("places")["meant_abroad"]
    names = {normalized(name) for name, *_ in meant}
    rows = zip(*_columns("city_world", "country", "population"), strict=True)
    kept = [row for row in rows if row[0].casefold() not in names]
    return tuple(zip(*kept, *((name, country, str(count)) for name, country, count in meant), strict=True))


def _columns(name: str, *fields: str) -> Sequence[Sequence[str]]:
    """Return the texts and some fields of a list; empty columns when there is no such list."""
    lists = load_gazetteers("de")
    if name not in lists:
        return ((),) * (1 + len(fields))
    return [lists[name].columns[0], *map(lists[name].column, fields)]


def _regions() -> tuple[dict[tuple[str, str], tuple[str, ...]], dict[str, Place]]:
    regions: dict[tuple[str, str], tuple[str, ...]] = {}
    names: dict[str, Place] = {}
    for country, by_gender in table("places")["regions"].items():
        for gender, members in by_gender.items():
            regions[country, gender] = tuple(members)
            names.update((normalized(m), Place(m, country, VILLAGE, gender)) for m in members)
    regions["CH", "k"] = tuple(table("places")["cantons"])  # which are towns, too
    for country, by_gender in table("places")["known_regions"].items():
        for gender, members in by_gender.items():
            names.update((normalized(m), Place(m, country, VILLAGE, gender)) for m in members)
    return regions, names
