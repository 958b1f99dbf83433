"""The tables of German inflection, derivation and date formats: the TOML files beside this module."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache, cached_property
from pathlib import Path
from typing import Any

from hybrid_deid.knowledge import read_toml
from hybrid_deid.languages import Hint, TownAdditions, read_hints
from hybrid_deid.surrogates.spoken_numbers import SpokenNumbers
from hybrid_deid.typed_tables import read_tables


@cache
def table(name: str) -> dict[str, Any]:
    """Return the table of a file ("dates", "names", "places", ...); it must not be changed.

    Raises ConfigurationError when the file is missing or malformed.
    """
    return read_toml(Path(__file__).with_name(f"{name}.toml"))


@dataclass(frozen=True)
class Endings:
    """The endings of words that are declined or made of names (endings.toml)."""

    declensions: tuple[str, ...]
    nominatives: tuple[str, ...]
    inhabitant: str
    adjective: str
    short_adjective: str
    short_adjective_behind: tuple[str, ...]

    @cached_property
    def of_adjectives(self) -> tuple[str, ...]:
        """The endings of adjectives, also none."""
        return ("", *self.declensions)


@cache
def endings() -> Endings:
    """Return the endings of German words."""
    return read_tables(Endings, table("endings"), "endings.toml")


@cache
def country_hints() -> dict[str, Hint]:
    """Return what tells Germany, Austria and Switzerland apart; it must not be changed."""
    return read_hints(Path(__file__).with_name("country_hints.toml"))


@cache
def additions() -> TownAdditions:
    """Return what tells towns of one name apart."""
    return read_tables(TownAdditions, table("places")["additions"], "places.toml: additions")


@cache
def spoken_numbers() -> SpokenNumbers:
    """Return the German words for numbers."""
    return SpokenNumbers(**table("spoken_numbers"))


@cache
def family_first() -> frozenset[str]:
    """Return the family names that stand before given ones, also in capitals."""
    names = table("names")["family_first"]
    return frozenset((*names, *map(str.upper, names)))
