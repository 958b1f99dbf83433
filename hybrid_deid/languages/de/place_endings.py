"""Words derived from names of places: inhabitants, adjectives, genitives."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass
from functools import cache

from hybrid_deid.languages.de.places import atlas
from hybrid_deid.languages.de.tables import endings, table
from hybrid_deid.surrogates.interface import normalized
from hybrid_deid.surrogates.morphology import SIBILANTS


@dataclass(frozen=True, slots=True)
class Irregular:
    """Inhabitants and adjectives that the rules do not yield, back to their places and forth."""

    lemma_of: Mapping[str, str]
    inhabitant_of: Mapping[str, str]
    adjective_to: Mapping[str, str]
    adjective_of: Mapping[str, str]
    derived_from: Mapping[str, tuple[str, ...]]


@cache
def irregular() -> Irregular:
    """Return the words that the rules do not yield, read once per process."""
    lemma_of: dict[str, str] = {}
    inhabitant_of: dict[str, str] = {}
    for name, *inhabitants in table("places")["inhabitants"]:
        inhabitant_of[name] = inhabitants[0]
        lemma_of.update((normalized(form), normalized(name)) for form in inhabitants)
    adjectives = {normalized(a): normalized(name) for name, a in table("places")["adjectives"]}
    derived: dict[str, tuple[str, ...]] = {}
    for name, *words in (*table("places")["inhabitants"], *table("places")["adjectives"]):
        derived[name] = (*derived.get(name, ()), *words)
    adjective_of: dict[str, str] = dict(reversed(table("places")["adjectives"]))
    return Irregular(lemma_of, inhabitant_of, adjectives, adjective_of, derived)


def derivations(name: str) -> tuple[str, ...]:
    """Return the inhabitants, in -er, of the place `name`, and its irregular adjectives ("kölsch")."""
    return (inhabitant(name), *irregular().derived_from.get(name, ()))


def inhabitant(name: str) -> str:
    """Return the inhabitant, in -er, of the place `name`: "Wiener", "Göttinger", "Darmstädter"."""
    known = irregular().inhabitant_of.get(name)
    if known:
        return known
    first, hyphen, last = name.rpartition("-")
    if not hyphen:
        first, hyphen, last = name.rpartition(" ")
    folded = last.casefold()
    for ending, derived in _derivations() if folded.endswith(_endings()) else ():
        if folded.endswith(ending) and len(last) > len(ending):
            return first + hyphen + last[: -len(ending)] + derived
    return name + endings().inhabitant


@cache
def _derivations() -> tuple[tuple[str, str], ...]:
    """Return the endings of places with those of their inhabitants."""
    return tuple((row["ending"], row["inhabitant"]) for row in table("places")["derivation"])


@cache
def _endings() -> tuple[str, ...]:
    return tuple(ending for ending, _ in _derivations())


def genitive(name: str) -> str:
    """Return the genitive: "Wiens", but "Graz'" after a sibilant."""
    return name + ("'" if name.casefold().endswith(SIBILANTS) else "s")


def adjective(name: str) -> str:
    """Return the adjective of a place, capitalized: in -erisch (eder2019), but of regions their own."""
    if normalized(name) in atlas().region_names:
        known = irregular().adjective_of.get(name)
        if known:
            return known.title()
        if name.endswith("land"):
            return name.removesuffix("land") + "ländisch"
    return inhabitant(name) + endings().adjective


def may_become(name: str, kinds: Collection[str]) -> bool:
    """Tell whether a region may be drawn for one that has forms of some `kinds`: it needs them itself.

    There is no "Oberösterreicher Landesregierung", and no "nordrhein-westfalenerisch". Towns that are states
    are drawn for the sake of inhabitants alone.
    """
    if "adjective" in kinds and not (name in irregular().adjective_of or name.endswith("land")):
        return False
    if "inhabitant" in kinds:
        return not name.endswith(tuple(table("places")["without_inhabitants"]))
    return normalized(name) in atlas().region_names
