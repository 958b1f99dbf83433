"""Nouns that are no people: none is a name of the lists."""

from __future__ import annotations

import pytest

from hybrid_deid.lexicon import load_gazetteers
from hybrid_deid.merge.doubts.never import SHORTEST_COMPOUND, load_never

NEVER = load_never("de")
NAME_LISTS = (
    "family",
    "family_rare",
    "family_world",
    "given_female",
    "given_male",
    "given_female_world",
    "given_male_world",
)


def test_no_list_has_one_of_the_nouns_as_a_name() -> None:
    lists = load_gazetteers("de")
    names = {name.casefold() for each in NAME_LISTS for name in lists[each].texts}
    assert not NEVER.nouns & names
    told = tuple(NEVER.noun_endings)
    assert [name for name in names if len(name) >= SHORTEST_COMPOUND and name.endswith(told)] == []


def test_no_list_has_a_town_that_ends_as_the_nouns_do() -> None:
    lists = load_gazetteers("de")
    towns = {town.casefold() for each in ("city", "city_number", "city_world") for town in lists[each].texts}
    told = tuple(NEVER.noun_endings)
    assert [town for town in towns if len(town) >= SHORTEST_COMPOUND and town.endswith(told)] == []


@pytest.mark.parametrize(
    ("word", "label", "holds"),
    [
        ("Geschirrspüler", "CITY", True),
        ("Kirchenmengen", "CITY", False),
        ("Natronlösung", "CITY", True),
        ("Natronlösung", "ORG", False),
        ("Windpocken", "CITY", False),
        ("Lösung", "CITY", False),
        ("Windpocken", "FAMILY", True),
        ("Kartoffelsalat", "FAMILY", True),
        ("Windpocken", "ORG", False),
        ("Staatsoberhaupt", "FAMILY", True),
        ("Mentees", "FEMALE", True),
        ("Türenbau", "MALE", True),
        ("Steuerbüro", "USER", True),
        ("Betriebsrat", "MALE", True),
        ("a.D.", "MALE", True),
        ("von Oma", "FAMILY", True),
        ("von Omara", "FAMILY", False),
        ("Packstation", "STREET", True),
        ("Sendungsnr Hermes", "ORG", True),
        ("Vertragsnummer AB", "ORG", True),
        ("Fachnummer Huber", "ORG", False),
        ("Salat", "FAMILY", False),  # a family name as well
        ("Fritz Salat", "FAMILY", False),
    ],
)
def test_nouns_are_no_people(word: str, label: str, holds: bool) -> None:
    assert NEVER.holds(label, word) is holds
