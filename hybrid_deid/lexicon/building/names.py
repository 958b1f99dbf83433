"""Given and family names: German ones (DE, AT, CH, LI, LU) and those of other origins.

`support` counts the source lists that hold a name, which says how usual it is; `rank` is the best rank
of a source that orders its names by frequency ("-" where none does).
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field

from hybrid_deid.lexicon.building import libraries
from hybrid_deid.lexicon.building.additions import added_rows, transliterations
from hybrid_deid.lexicon.building.libraries import OWN, BuiltList, faker_values, mimesis_data, strings

GIVEN = re.compile(r"[^\W\d_]{2,}(?:['’-][^\W\d_]+)*")
FAMILY = re.compile(r"[^\W\d_]+(?:[ '’-]{1,2}[^\W\d_]+){0,3}")
LATIN = re.compile(r"[A-Za-zÀ-ɏḀ-ỿ '’-]+")
KINDS = ("given_female", "given_male", "family")
# Faker's list of Swiss given names is ordered by frequency; the others are alphabetical.
RANKED = {"Faker de_CH"}


@dataclass
class Known:
    """What is known of one name: where it is from and how often it was listed."""

    origins: set[str] = field(default_factory=set)
    support: int = 0
    rank: int = 0


@dataclass(frozen=True)
class NameSource:
    """The names of one locale of one library, by kind, in the order of the library."""

    library: str
    locale: str
    names: dict[str, list[str]]

    @property
    def language(self) -> str:
        """The ISO 639 code."""
        return re.split("[-_]", self.locale)[0]

    @property
    def country(self) -> str:
        """The ISO 3166 code, for a bare "de" that of Germany."""
        parts = re.split("[-_]", self.locale)
        return parts[1].upper() if len(parts) > 1 else parts[0].upper()


def name_lists() -> list[BuiltList]:
    """Return the six lists: female, male and family names, of German origin and of others."""
    sources = [*faker_sources(), *mimesis_sources()]
    german = [source for source in sources if source.language == "de"]
    world = [source for source in sources if source.language != "de"]
    return [*_german_lists(german), *_world_lists(world)]


def faker_sources() -> list[NameSource]:
    """Return the names of Faker's locales."""
    found = []
    for locale in libraries.faker_locales("person"):
        provider = libraries.faker_provider("person", locale)
        family = (
            "last_names",
            "last_names_female",
            "last_names_male",
            "last_romanized_names",
            "male_last_names",
            "unisex_last_names",
            "unique_last_names",
        )
        given = {
            gender: [
                *faker_values(provider, f"first_names_{gender}"),
                *map(str.title, faker_values(provider, f"first_romanized_names_{gender}")),
            ]
            for gender in ("female", "male")
        }
        found.append(
            NameSource(
                "Faker",
                locale,
                {
                    "given_female": given["female"],
                    "given_male": given["male"],
                    "family": list(faker_values(provider, *family)),
                },
            )
        )
    return found


def mimesis_sources() -> list[NameSource]:
    """Return the names of mimesis' locales."""
    found = []
    for locale in libraries.mimesis_locales():
        person = mimesis_data(locale, "person")
        given = person.get("names") or {}
        found.append(
            NameSource(
                "mimesis",
                locale,
                {
                    "given_female": list(strings(given.get("female"))),
                    "given_male": list(strings(given.get("male"))),
                    "family": list(strings(person.get("surnames"))),
                },
            )
        )
    return found


def _german_lists(sources: Iterable[NameSource]) -> list[BuiltList]:
    tables = _collect(sources, lambda source: source.country, romanize=False)
    for kind in KINDS:
        for row in added_rows("de", kind):
            known = tables[kind].setdefault(row[0], Known())
            known.origins.update(row[1].split())
            known.support += 1
    drop_wrong_gender(tables, lambda kind: added_rows("de", kind))
    names = ("text", "country", "support", "rank")
    return [
        BuiltList(
            "de",
            kind,
            names,
            [
                (name, " ".join(sorted(known.origins)), str(known.support), str(known.rank or "-"))
                for name, known in tables[kind].items()
            ],
            ("Faker", "mimesis", OWN),
        )
        for kind in KINDS
    ]


def _world_lists(sources: Iterable[NameSource]) -> list[BuiltList]:
    tables = _collect(sources, lambda source: source.language, romanize=True)
    for kind in KINDS:
        for row in added_rows("common", f"{kind}_world"):
            known = tables[kind].setdefault(row[0], Known())
            known.origins.update(row[1].split())
            known.support += 1
    drop_wrong_gender(tables, lambda kind: added_rows("common", f"{kind}_world"))
    names = ("text", "origin", "support")
    return [
        BuiltList(
            "common",
            f"{kind}_world",
            names,
            [(name, " ".join(sorted(k.origins)), str(k.support)) for name, k in tables[kind].items()],
            ("Faker", "mimesis", OWN),
        )
        for kind in KINDS
    ]


def _collect(
    sources: Iterable[NameSource], origin: Callable[[NameSource], str], romanize: bool
) -> dict[str, dict[str, Known]]:
    tables: dict[str, dict[str, Known]] = {kind: {} for kind in KINDS}
    for source in sources:
        ranked = f"{source.library} {source.locale}" in RANKED
        for kind in KINDS:
            pattern = FAMILY if kind == "family" else GIVEN
            seen: set[str] = set()
            for rank, name in enumerate(source.names[kind], start=1):
                for spelling in (
                    transliterations(name.strip(), source.language) if romanize else (name.strip(),)
                ):
                    if spelling in seen or not usable(spelling, pattern):
                        continue
                    seen.add(spelling)
                    known = tables[kind].setdefault(spelling, Known())
                    known.origins.add(origin(source))
                    known.support += 1
                    if ranked and kind != "family":
                        known.rank = min(known.rank or rank, rank)
    return tables


def usable(name: str, pattern: re.Pattern[str]) -> bool:
    """Tell whether a library's string is a name in Latin letters: no digits, marks or remarks."""
    return (
        pattern.fullmatch(name) is not None
        and LATIN.fullmatch(name) is not None
        and any(part[0].isupper() for part in re.split("[ '’-]", name) if part)
        and (len(name) < 4 or not name.isupper())
    )


def drop_wrong_gender(
    tables: dict[str, dict[str, Known]], hand_made: Callable[[str], Iterable[tuple[str, ...]]]
) -> None:
    """Remove a name from the list of a gender that less than half as many sources give it.

    What `hand_made` lists for one gender alone is not of the other one for the word of a single source.
    """
    female, male = tables["given_female"], tables["given_male"]
    women, men = ({row[0] for row in hand_made(kind)} for kind in ("given_female", "given_male"))
    for name in sorted(set(female) & set(male)):
        if female[name].support * 2 < male[name].support or (
            name in men - women and female[name].support < 2
        ):
            del female[name]
        elif male[name].support * 2 < female[name].support or (
            name in women - men and male[name].support < 2
        ):
            del male[name]
