"""Landmarks: nouns that fit behind "am", "im" or "an der"."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache

from hybrid_deid.languages.de.tables import table
from hybrid_deid.surrogates.interface import normalized

PLACES = ("am", "an der", "im")  # the groups whose nouns are known by themselves


@cache
def _groups() -> Mapping[str, str]:
    """Return the group of nouns behind each preposition and article."""
    groups: Mapping[str, Sequence[str]] = table("landmarks")["groups"]
    return {words: group for group, those in groups.items() for words in those}


def group_behind(words: str) -> str:
    """Return the group of the nouns behind normalized words ("am", "rechts der"); "" where there is none."""
    return _groups().get(words, "")


def nouns_of(group: str) -> Sequence[str]:
    """Return the nouns of a group, in alphabetical order."""
    nouns: Sequence[str] = table("landmarks")["nouns"][group]
    return nouns


@cache
def _places() -> Mapping[str, str]:
    return {normalized(noun): group for group in reversed(PLACES) for noun in nouns_of(group)}


def group_of(noun: str) -> str:
    """Return the group of a normalized noun of a place ("wasserturm": "am"), "" for other words."""
    return _places().get(noun, "")
