"""Adjectives in names of organizations."""

from __future__ import annotations

import re

import pytest

from hybrid_deid.languages.de.place_forms import lemma_of_inhabitant
from hybrid_deid.languages.de.places import atlas
from hybrid_deid.surrogates.interface import normalized
from tests.surrogates.examples import surrogates

KEYS = [bytes([number]) * 32 for number in range(1, 6)]


@pytest.mark.parametrize("key", KEYS)
def test_an_adjective_keeps_its_ending_and_is_the_same_in_all_cases(key: bytes) -> None:
    first, second = surrogates(
        "die <ORG Brixentische Landesbahn> und mit der <ORG Brixentischen Landesbahn>", key=key
    )
    assert re.fullmatch(r"[A-Z][a-z]+[^aeiou]ische Landesbahn", first)
    assert second == first.replace("ische", "ischen")


@pytest.mark.parametrize("name", ["Tische Auer", "Fische", "Taschen Verlag"])
def test_other_words_are_no_adjectives(name: str) -> None:
    (surrogate,) = surrogates(f"bei <ORG {name}>")
    assert "sche" not in surrogate


@pytest.mark.parametrize("key", KEYS)
def test_what_is_called_after_a_person_keeps_its_ending(key: bytes) -> None:
    bank, family = surrogates("die <ORG Weitzel'sche Bank> des Herrn <FAMILY Weitzel>", key=key)
    assert bank == f"{family}'sche Bank"


@pytest.mark.parametrize("key", KEYS)
@pytest.mark.parametrize(
    ("name", "town"),
    [
        ("Hallesche Zeitung", "Leipzig"),
        ("Kölnische Rundschau", "Leipzig"),
        ("Hallesche Wasserwerke GmbH", "Halle (Saale)"),
    ],
)
def test_the_adjective_of_a_town_is_written_as_most_are(name: str, town: str, key: bytes) -> None:
    drawn, _ = surrogates(f"die <ORG {name}> in <CITY {town}>", key=key)
    adjective, _, rest = drawn.partition(" ")
    assert rest == name.partition(" ")[2]
    assert adjective.endswith("er") and lemma_of_inhabitant(normalized(adjective)) in atlas().known
