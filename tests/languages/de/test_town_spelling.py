"""Places whose umlauts are written out, and the country that a postal code tells."""

from __future__ import annotations

import pytest

from hybrid_deid.languages.de.cities import Cities
from hybrid_deid.languages.de.place_endings import may_become
from hybrid_deid.languages.de.places import atlas
from hybrid_deid.languages.de.town_spelling import told_by_code, with_umlauts, written_out
from hybrid_deid.surrogates.interface import normalized
from tests.languages.contexts import mentions_in
from tests.surrogates.examples import surrogates

KEYS = [bytes([number]) * 32 for number in range(1, 13)]


@pytest.mark.parametrize("text", ["Nuernberg", "NUERNBERG", "Fuerth", "Koenigswinter"])
def test_a_town_with_umlauts_written_out_is_that_town(text: str) -> None:
    (whole,) = with_umlauts(text)
    assert Cities().entities(mentions_in(f"in [{text}] und", "CITY")) == [normalized(whole)]
    for key in KEYS:
        (drawn,) = surrogates(f"nach <CITY {text}> und", key=key)
        assert drawn.isascii()
        assert drawn.isupper() is text.isupper()


@pytest.mark.parametrize("key", KEYS[:3])
def test_a_saint_without_the_blank_is_the_same_town(key: bytes) -> None:
    glued, spaced = surrogates("in <CITY St.Gallen> und <CITY St. Gallen>", key=key)
    assert glued == spaced
    assert Cities().entities(mentions_in("in [Hintertupf.West]", "CITY")) == ["hintertupf.west"]


def test_what_the_list_has_is_not_read_otherwise() -> None:
    assert Cities().entities(mentions_in("in [Soest], [Itzehoe] und [Kevelaer]", "CITY")) == [
        "soest",
        "itzehoe",
        "kevelaer",
    ]
    assert [written_out(text) for text in ("ÜBERLINGEN", "Überlingen", "Gießen")] == [
        "UEBERLINGEN",
        "Ueberlingen",
        "Giessen",
    ]


@pytest.mark.parametrize(
    ("marked", "country", "told"),
    [
        ("CH-6460 [Altdorf]", "", "CH"),
        ("6460 [Altdorf]", "CH", "CH"),
        ("6460 [Altdorf]", "DE", ""),
        ("A-8010 [Graz]", "DE", "AT"),
        ("90518 [Altdorf]", "CH", "DE"),
        ("in [Altdorf]", "CH", ""),
        ("12 34567890 [Altdorf]", "CH", ""),
    ],
)
def test_a_postal_code_tells_the_country(marked: str, country: str, told: str) -> None:
    (mention,) = mentions_in(marked, "CITY", country)
    assert told_by_code(mention) == told


def test_a_small_town_is_of_the_country_of_its_code() -> None:
    for key in KEYS:
        one, other = surrogates("<ZIP 6460> <CITY Altdorf>, CH-<ZIP 6467> <CITY Schattdorf>", key=key)[1::2]
        for name in (one, other):
            assert "CH" in {place.country for place in atlas().known[normalized(name)]}


def test_regions_are_drawn_for_those_whose_forms_they_have() -> None:
    assert may_become("Kärnten", {"inhabitant", "name"})
    assert may_become("Wien", {"inhabitant"})
    assert not may_become("Wien", {"name"})
    assert not may_become("Oberösterreich", {"inhabitant"})
    assert may_become("Oberösterreich", {"adjective"})
    assert not may_become("Dithmarschen", {"adjective"})
    for key in KEYS:
        (drawn,) = surrogates("die <CITY ostsächsischen> Bauern", key=key)
        assert drawn.endswith("ischen") and not drawn.endswith(("ererischen", "enerischen", "ostsächsischen"))


@pytest.mark.parametrize("key", KEYS)
def test_what_stands_behind_a_code_is_no_country(key: bytes) -> None:
    _, town, again = surrogates("<ZIP 1234> <CITY Luxemburg>, in <CITY Luxemburg>", key=key)
    assert town == again
    assert not any(place.gender for place in atlas().known[town.casefold()])
    (alone,) = surrogates("in <CITY Luxemburg>", key=key)
    assert alone.casefold() in atlas().region_names
