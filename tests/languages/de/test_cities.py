"""Surrogates of German towns."""

from __future__ import annotations

import pytest

from hybrid_deid.keyed import Keyed
from hybrid_deid.languages.de.cities import Cities
from hybrid_deid.languages.de.place_endings import inhabitant
from hybrid_deid.languages.de.places import VILLAGE, atlas
from hybrid_deid.languages.de.tables import table
from hybrid_deid.surrogates.interface import Draw, normalized
from tests.languages.contexts import mentions_in
from tests.surrogates.examples import surrogates

KEYED = Keyed(b"k" * 16, "scope")


def test_more_places_than_towns_of_a_letter_still_get_distinct_surrogates() -> None:
    """Where the towns of the mapped letter and size run out, others follow."""
    names = sorted(name for key, towns in atlas().towns.items() if key[0] == "CH" for name in towns)
    mentions = mentions_in(" ".join(f"[{name}] " for name in names[:300]), "CITY")
    draw = Draw(KEYED, frozenset(normalized(mention.text) for mention in mentions))
    surrogates = Cities()(mentions, draw)
    assert all(draw.allows(surrogate) for surrogate in surrogates)
    assert len(set(surrogates)) == len({normalized(mention.text) for mention in mentions})


@pytest.mark.parametrize(
    "name", ["Freiburg i. Br.", "Halle/Saale", "Mülheim/Ruhr", "Offenbach/Main", "Frankfurt/M."]
)
def test_towns_with_an_addition_keep_their_size(name: str) -> None:
    mentions = mentions_in(f"in [{name}] gewesen", "CITY", "DE")
    drawn = Cities()(mentions, Draw(KEYED, frozenset({normalized(name)})))[0]
    assert min(place.size for place in atlas().known[normalized(drawn)]) <= 2


def test_villages_with_an_addition_are_no_large_towns() -> None:
    for name in ("Mülheim Mosel", "Offenbach an der Queich", "Frankfurt (Oder)"):
        assert Cities().entities(mentions_in(f"in [{name}] gewesen", "CITY", "DE")) == [normalized(name)]


def test_districts_are_passed_over() -> None:
    drawn = set()
    for number in range(200):
        keyed = Keyed(number.to_bytes(16, "big"), "scope")
        drawn.update(
            Cities()(mentions_in("in [Innsbruck]", "CITY", "AT"), Draw(keyed, frozenset({"innsbruck"})))
        )
    assert len(drawn) > 10 and not drawn & {"Sankt Martin", "Sankt Peter", "Eisenzicken", "Aspern", "Essling"}


@pytest.mark.parametrize(
    ("name", "country"), [("Rom", "IT"), ("Paris", "FR"), ("Prag", "CZ"), ("New York", "US")]
)
def test_cities_abroad_become_cities_of_their_country(name: str, country: str) -> None:
    for number in range(50):
        keyed = Keyed(number.to_bytes(16, "big"), "scope")
        draw = Draw(keyed, frozenset({normalized(name)}))
        (drawn,) = Cities()(mentions_in(f"in [{name}]", "CITY", "AT"), draw)
        places = atlas().known[normalized(drawn)]
        assert min(place.size for place in places if place.country == country) <= 1, drawn


def test_no_spelling_of_a_town_abroad_is_drawn_for_another() -> None:
    assert atlas().spellings_abroad("rom", "IT") == {"Rom", "Roma", "Rome"}
    assert atlas().spellings_abroad("assisi", "IT") == set()
    for number in range(50):
        draw = Draw(Keyed(number.to_bytes(16, "big"), "scope"), frozenset({"mailand"}))
        assert Cities()(mentions_in("in [Mailand]", "CITY"), draw)[0] not in {"Milan", "Milano"}


def test_towns_abroad_are_called_as_in_german_mail() -> None:
    drawn = set()
    for number in range(100):
        draw = Draw(Keyed(number.to_bytes(16, "big"), "scope"), frozenset({"turin", "barcelona"}))
        drawn.update(Cities()(mentions_in("in [Turin] und [Barcelona]", "CITY"), draw))
    assert {"Mailand", "Genua", "Sevilla"} <= drawn
    assert not drawn & {"Rome", "Milan", "Milano", "Genoa", "Naples", "Seville"}


def test_towns_in_names_of_organizations_are_those_of_the_text_and_no_others() -> None:
    for number in range(40):
        berlin, bank, paper, university = surrogates(
            "<CITY Berlin>, <ORG Sparkasse Köln-Bonn>, <ORG Berliner Zeitung> und <ORG Universität Berlin>",
            scope=str(number),
        )
        assert university == f"Universität {berlin}"
        assert paper == f"{inhabitant(berlin)} Zeitung"
        assert berlin not in bank.removeprefix("Sparkasse ").split("-")


@pytest.mark.parametrize("name", ["Hall", "Gastein"])
def test_no_surrogate_has_an_original_as_one_of_its_words(name: str) -> None:
    mentions = mentions_in(f"in [{name}] gewesen", "CITY", "AT")
    for number in range(300):
        draw = Draw(Keyed(b"k" * 16, str(number)), frozenset({normalized(name)}))
        assert name not in Cities()(mentions, draw)[0].split()


@pytest.mark.parametrize("name", ["Steiermark", "Lausitz", "Sachsen", "Österreich", "Niedersachsen"])
def test_no_region_is_drawn_for_one_that_it_is_a_part_of(name: str) -> None:
    mentions = mentions_in(f"in [{name}] gewesen, in der [{name}]", "CITY", "AT")
    for number in range(60):
        draw = Draw(Keyed(b"k" * 16, str(number)), frozenset({normalized(name)}))
        for drawn in map(normalized, Cities()(mentions, draw)):
            assert drawn
            assert normalized(name) not in drawn
            assert drawn not in normalized(name)


@pytest.mark.parametrize("name", ["Singapur", "Bangkok", "Hongkong", "London", "Tokio", "Moskau"])
def test_a_city_abroad_becomes_no_quarter_of_its_own(name: str) -> None:
    quarters = {*table("places")["quarters_abroad"], *table("places")["named_otherwise"]}
    for number in range(60):
        draw = Draw(Keyed(number.to_bytes(16, "big"), "scope"), frozenset({normalized(name)}))
        (drawn,) = Cities()(mentions_in(f"in [{name}]", "CITY", "DE"), draw)
        assert drawn and drawn not in quarters


def test_a_town_that_was_joined_to_another_is_as_large_as_the_larger() -> None:
    for number in range(60):
        draw = Draw(Keyed(number.to_bytes(16, "big"), "scope"), frozenset({"dessau-roßlau"}))
        (drawn,) = Cities()(mentions_in("in [Dessau-Roßlau]", "CITY", "DE"), draw)
        assert min(place.size for place in atlas().known[normalized(drawn)]) < VILLAGE


def test_a_church_that_was_taken_for_a_town_becomes_another() -> None:
    saints = table("organizations")["saints"]["names"]
    for scope in "abcdef":
        church, town = surrogates("in <CITY St. Dionysius>, in <CITY St. Pölten>", scope=scope)
        assert church.removeprefix("St. ") in saints
        assert town.removeprefix("St. ") not in saints


def test_a_region_behind_a_town_tells_its_country() -> None:
    for scope in map(str, range(8)):
        town, _ = surrogates("von <CITY Röthenbach> im <CITY Emmental> her", scope=scope)
        assert {place.country for place in atlas().known[normalized(town)]} >= {"CH"}


@pytest.mark.parametrize(
    ("region", "country"), [("Südtirol", "IT"), ("Andalusien", "ES"), ("Masuren", "PL"), ("Graubünden", "CH")]
)
def test_regions_become_regions_of_their_country(region: str, country: str) -> None:
    for scope in map(str, range(8)):
        (drawn,) = surrogates(f"in <CITY {region}> gewesen", scope=scope)
        assert drawn != region and atlas().region_names[normalized(drawn)].country == country


def test_regions_of_a_country_of_few_become_those_of_others() -> None:
    drawn = {surrogates("im <CITY Elsass> gewesen", scope=str(number))[0] for number in range(60)}
    assert {atlas().region_names[normalized(region)].country for region in drawn} == {"FR", "IT", "abroad"}


@pytest.mark.parametrize("name", ["Salamanca", "Toledo", "Valencia", "Cordoba", "Malaga"])
def test_the_town_abroad_that_is_meant_is_not_its_larger_namesake(name: str) -> None:
    for scope in map(str, range(8)):
        (drawn,) = surrogates(f"in <CITY {name}> gewesen", scope=scope)
        assert [place.country for place in atlas().known[normalized(drawn)]] == ["ES"]


@pytest.mark.parametrize("before", ["Pfarramt", "Kath. Kirchengemeinde", "Krankenhaus", "Pfarrbüro"])
def test_a_town_behind_a_parish_is_its_saint(before: str) -> None:
    saints = table("organizations")["saints"]["names"]
    for scope in "abcdef":
        (church,) = surrogates(f"{before} <CITY St. Kilian>, Pfarrgasse", scope=scope)
        assert church.startswith("St. ") and church.removeprefix("St. ") in saints


def test_it_is_a_town_where_the_text_has_it_as_one() -> None:
    for scope in "abcdef":
        one, two = surrogates("Pfarramt <CITY St. Kilian>, in <CITY St. Kilian>", scope=scope)
        assert one == two and normalized(one) in atlas().known
        (hospital,) = surrogates("Krankenhaus <CITY St. Pölten>", scope=scope)
        assert normalized(hospital) in atlas().known


@pytest.mark.parametrize(("name", "least"), [("Genève", 2), ("Genf", 2), ("Bâle", 2), ("Fribourg", 4)])
def test_swiss_towns_by_their_names_in_other_languages(name: str, least: int) -> None:
    for key in range(1, 9):
        (town,) = surrogates(f"in <CITY {name}>", key=bytes([key]) * 16)
        sizes = [place.size for place in atlas().known[normalized(town)] if place.country == "CH"]
        assert sizes and min(sizes) <= least, town


@pytest.mark.parametrize("scope", list(map(str, range(8))))
def test_states_cut_short_stay_apart(scope: str) -> None:
    states = ["NRW", "BW", "MV"]
    drawn = surrogates(", ".join(f"<CITY {state}>" for state in states), scope=scope)
    assert len(set(drawn)) == len(states) and set(drawn).isdisjoint(states)


@pytest.mark.parametrize(
    ("short", "town"), [("Ffm", "Frankfurt am Main"), ("D'dorf", "Düsseldorf"), ("Züri", "Zürich")]
)
def test_what_a_city_is_called_for_short_is_that_city(short: str, town: str) -> None:
    first, second = surrogates(f"in <CITY {short}>, also in <CITY {town}>")
    assert first == second and min(place.size for place in atlas().known[normalized(first)]) <= 2
