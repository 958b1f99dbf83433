"""Quarters become their town, and a place before its town in brackets is another."""

from __future__ import annotations

import pytest

from hybrid_deid.languages.de.places import atlas
from hybrid_deid.languages.de.town_quarters import town_begun
from tests.surrogates.examples import surrogates

KEYS = [bytes([number]) * 32 for number in range(1, 6)]


@pytest.mark.parametrize("key", KEYS)
@pytest.mark.parametrize(
    ("quarter", "town"),
    [
        ("Köln-Ehrenfeld", "Köln"),
        ("Köln-Porz", "Köln"),
        ("Wolfsburg-Fallersleben", "Wolfsburg"),
        ("Kiel-Gaarden", "Kiel"),
        ("Hamburg-Altona", "Hamburg"),
        ("Berlin-Nirgendwo", "Berlin"),
    ],
)
def test_a_quarter_is_its_town(quarter: str, town: str, key: bytes) -> None:
    first, second = surrogates(f"in <CITY {quarter}> und nach <CITY {town}>", key=key)
    assert first == second != town


@pytest.mark.parametrize(
    "town",
    ["castrop-rauxel", "baden-baden", "rapperswil-jona", "oberhausen-rheinhausen", "sankt peter-ording"],
)
def test_towns_with_a_hyphen_are_no_quarters(town: str) -> None:
    assert town_begun(town, atlas().known.get(town)) == town


@pytest.mark.parametrize("key", KEYS)
def test_a_place_before_its_town_in_brackets_is_another(key: bytes) -> None:
    place, town, again = surrogates("in <CITY Gwatt> (<CITY Thun>), und in <CITY Thun>", key=key)
    assert town == again != place
