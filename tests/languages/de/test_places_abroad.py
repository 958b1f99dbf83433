"""Places abroad that no list has."""

from __future__ import annotations

import pytest

from hybrid_deid.keyed import Keyed
from hybrid_deid.languages.de.cities import Cities
from hybrid_deid.languages.de.places import atlas, sub_region
from hybrid_deid.languages.de.tables import table
from hybrid_deid.surrogates.interface import Draw, normalized
from tests.languages.contexts import mentions_in


def drawn_last(text: str) -> str:
    """Return what becomes of the last place of a text."""
    mentions = mentions_in(text, "CITY", "DE")
    draw = Draw(Keyed(b"k" * 16, "scope"), frozenset(normalized(mention.text) for mention in mentions))
    return Cities()(mentions, draw)[-1]


def country_of_last(text: str) -> set[str]:
    """Return the countries that have a town called as what becomes of the last place of a text."""
    return {place.country for place in atlas().known[normalized(drawn_last(text))]}


@pytest.mark.parametrize(
    ("text", "country"),
    [
        ("Mit der Bahn von [Osaka] nach [Nikkoro]", "JP"),
        ("[Osaka], [Kyoto], dann [Köln] und [Asamiko]", "JP"),
        ("Playa? Besser als [Alicante] ist [Punta Blanquita]", "ES"),
    ],
)
def test_what_no_list_has_is_abroad_where_most_places_of_the_text_are(text: str, country: str) -> None:
    assert country in country_of_last(text)


@pytest.mark.parametrize(
    "text",
    [
        "Aus [Osaka] grüßt Opa in [Kleinkleckersdorf]",  # ends like towns at home
        "[Osaka] und [Köln], dann [Asamiko]",  # as many at home
        "[Cordoba] oder [Paris], dann [Köln], [Bonn] und [Asamiko]",
    ],
)
def test_other_unknown_places_are_at_home(text: str) -> None:
    assert "DE" in country_of_last(text)


@pytest.mark.parametrize("town", ["Podgorica", "Swakopmund", "Reykjavík"])
def test_towns_of_countries_with_few_become_others_of_their_part_of_the_world(town: str) -> None:
    (country,) = {place.country for place in atlas().known[normalized(town)]}
    assert sub_region(country)
    drawn = country_of_last(f"Grüße aus [{town}]")
    assert country not in drawn
    assert sub_region(country) in map(sub_region, drawn)


def test_every_country_that_has_towns_abroad_is_in_a_part_of_the_world() -> None:
    assert all(sub_region(country) for country, _ in atlas().world if len(country) == 2)


@pytest.mark.parametrize(
    "text", ["Urlaub auf [Naximorgos]", "Auf [Santa Digua], auf [Santa Digua]", "auf [Skye]"]
)
def test_behind_on_without_an_article_what_no_list_has_is_an_island_abroad(text: str) -> None:
    assert drawn_last(text) in table("places")["regions"]["world"]["i"]


@pytest.mark.parametrize("text", ["Blick auf [Köln]", "auf [Kleinkleckersdorf]", "Besuch in [Naximorgos]"])
def test_other_names_are_no_islands(text: str) -> None:
    assert {place.gender for place in atlas().known[normalized(drawn_last(text))]} == {""}


@pytest.mark.parametrize(
    ("town", "quarters"),
    [
        ("Havanna", {"Mantilla", "Marianao", "Boyeros", "Cerro"}),
        ("Sterzing", {"Piscinola", "Scampia", "Vomero"}),
    ],
)
def test_quarters_of_cities_abroad_are_passed_over(town: str, quarters: set[str]) -> None:
    drawn = set()
    for number in range(300):
        draw = Draw(Keyed(number.to_bytes(16, "big"), "scope"), frozenset({normalized(town)}))
        drawn.update(Cities()(mentions_in(f"in [{town}]", "CITY", "AT"), draw))
    assert len(drawn) > 5 and not drawn & quarters
