"""The towns and regions that German surrogates are drawn from."""

from __future__ import annotations

import re

from hybrid_deid.languages.de.places import COUNTRIES, REMEMBERED, VILLAGE, Place, Towns, atlas
from hybrid_deid.lexicon import load_gazetteers
from hybrid_deid.surrogates.interface import normalized


def test_there_are_surrogates_of_every_kind() -> None:
    places = atlas()
    for country in COUNTRIES:
        assert sum(len(names) for key, names in places.towns.items() if key[0] == country) > 500
        for gender in "fmnp":
            assert len(places.regions[country, gender]) >= 4
    for names in places.towns.values():
        assert not any(re.search(r"[()/\d]", name) or len(name) > 20 for name in names)


def test_places_of_one_name_and_variants_are_told_apart() -> None:
    known = atlas().known
    assert known["wien"] == (Place("Wien", "AT", 0),)
    assert {place.name for place in known["köln"]} == {"Köln"}
    assert known.get("hintertupfing") == () and "hintertupfing" not in known
    variant, town, country = load_gazetteers("de")["city_variant"].rows[-1]
    assert (town, country) in {(place.name, place.country) for place in known[variant.casefold()]}
    assert all(known[name] for name in known) and len(known) == len(set(known))
    several = [places for places in known.values() if len({place.country for place in places}) > 1]
    assert several, "no name is that of towns in two countries"


def test_towns_that_serve_are_those_of_their_letter_and_size() -> None:
    towns = atlas().towns
    assert len(towns) == len(set(towns)) and towns.get(("DE", "q", 0)) == ()
    for country, letter, size in towns:
        for name in towns[country, letter, size]:
            place = Place(name, country, size)
            assert place in atlas().known[name.casefold()] and 0 <= size <= VILLAGE
            assert normalized(name)[0] in (letter, {"a": "ä", "o": "ö", "u": "ü"}.get(letter))


def test_towns_that_were_asked_for_are_remembered_up_to_a_bound() -> None:
    names = [f"Musterau {number}" for number in range(REMEMBERED + 10)]
    towns = Towns((names, ["DE"] * len(names), ["7000"] * len(names)), ((), (), ()))
    assert [towns[name.casefold()][0].name for name in names] == names
    assert len(towns._made) == 10
    assert all(towns[name.casefold()] == (Place(name, "DE", VILLAGE - 1),) for name in names)
