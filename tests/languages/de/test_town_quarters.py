"""Quarters become their town, and a place before its town in brackets is another."""

from __future__ import annotations

import pytest

from hybrid_deid.languages.de.places import atlas
from hybrid_deid.languages.de.town_quarters import town_begun, towns_by_parts
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


@pytest.mark.parametrize("key", KEYS)
@pytest.mark.parametrize(
    ("text", "town"),
    [
        ("in <CITY Essen-Kettwig>, <CITY Kettwig> und <CITY Essen>", "Essen"),
        ("in <CITY Frankfurt-Höchst>, <CITY Höchst> und <CITY Frankfurt>", "Frankfurt"),
        ("in <CITY Stuttgart-Vaihingen>, <CITY Vaihingen>", "Stuttgart"),
        ("in <CITY Hamburg-Harburg>, <CITY Harburg>, <CITY Hamburg>", "Hamburg"),
        ("in <CITY Linz-Urfahr>, <CITY Urfahr>, <CITY Linz>", "Linz"),
        ("in <CITY Bochum-Wattenscheid>, <CITY Wattenscheid>", "Bochum"),
        ("in <CITY Stuttgart-Bad Cannstatt>, <CITY Bad Cannstatt>, <CITY Cannstatt>", "Stuttgart"),
        ("in <CITY Bad Cannstatt>, <CITY Cannstatt>, <CITY Stuttgart>", "Stuttgart"),
        ("in <CITY Bonn-Bad Godesberg>, <CITY Bad Godesberg>, <CITY Godesberg>, <CITY Bonn>", "Bonn"),
    ],
)
def test_a_quarter_alone_is_the_town_that_stands_before_it(text: str, town: str, key: bytes) -> None:
    (drawn,) = set(surrogates(text, key=key))
    assert drawn != town


@pytest.mark.parametrize("key", KEYS)
@pytest.mark.parametrize(
    "text",
    [
        "in <CITY Frankfurt>-<CITY Höchst>, <CITY Frankfurt>, <CITY Höchst>",
        "in <CITY Stuttgart>-<CITY Cannstatt>, <CITY Stuttgart>, <CITY Cannstatt>",
        "in <CITY Stuttgart>-<CITY Bad Cannstatt>, <CITY Stuttgart>, <CITY Cannstatt>",
        "in <CITY Köln>-<CITY Bonn>, <CITY Köln>, <CITY Bonn>",
    ],
)
def test_a_quarter_found_by_itself_behind_a_hyphen_is_no_second_time_its_town(text: str, key: bytes) -> None:
    town, quarter, town_again, quarter_again = surrogates(text, key=key)
    assert (town, quarter) == (town_again, quarter_again)
    assert town != quarter


@pytest.mark.parametrize("key", KEYS)
def test_a_town_of_its_own_behind_a_hyphen_stays_one(key: bytes) -> None:
    both, second, first = surrogates("<CITY Köln-Bonn>, <CITY Bonn>, <CITY Köln>", key=key)
    assert both == first != second
    found = surrogates("<CITY Frankfurt-Höchst>, <CITY Frankfurt>-<CITY Höchst>, <CITY Höchst>", key=key)
    assert found[0] == found[1] != found[2] == found[3]


def test_a_spa_is_the_same_with_and_without_bad() -> None:
    for name in ("füssing", "kissingen", "reichenhall", "aibling"):
        assert towns_by_parts({f"bad {name}", name}, (), str) == {name: f"bad {name}"}
    assert not towns_by_parts({"bad homburg", "homburg"}, (), str)  # two towns
    assert not towns_by_parts({"bad füssing", "kissingen"}, (), str)


@pytest.mark.parametrize("key", KEYS)
def test_the_first_part_of_a_town_of_two_is_that_town(key: bytes) -> None:
    part, whole = surrogates("in <CITY Rottach> und in <CITY Rottach-Egern>", key=key)
    assert part == whole
    first, second, both = surrogates(
        "von <CITY Garmisch> nach <CITY Partenkirchen>, in <CITY Garmisch-Partenkirchen>", key=key
    )
    assert len({first, second, both}) == 3
    jona, town = surrogates("in <CITY Rapperswil-Jona> und <CITY Rapperswil>", key=key)
    assert jona != town  # which the list has as a town of its own
