"""Derivations of places, from the shipped rules and lists: there and back."""

from __future__ import annotations

import pytest

from hybrid_deid.languages import language
from hybrid_deid.lexicon import load_gazetteers
from hybrid_deid.lexicon.inflection import load_inflection
from hybrid_deid.mentions import Places, name_knowledge
from hybrid_deid.mentions.places import REMEMBERED_RELATED, head
from hybrid_deid.merge.spreading import spread
from hybrid_deid.segment import segment
from hybrid_deid.values import Span


@pytest.fixture(scope="module")
def places() -> Places:
    lists = load_gazetteers("de")
    irregular = {row[0]: row[1] for row in lists["inhabitant"].rows}
    return Places(lists["city"].texts, irregular, load_inflection("de").rules, language("de").derivations)


@pytest.mark.parametrize(
    ("place", "words"),
    [
        ("Freiburg", "Freiburger Freiburgern Freiburgers Freiburgerin Freiburgerinnen"),
        ("Freiburg", "freiburgisch freiburgische freiburgischen freiburgischer freiburgischem"),
        ("München", "Münchner Münchnerin Münchnerinnen Münchener münchnerisch"),
        ("Zürich", "Zürcher Zürcherinnen Züricher zürcherisch"),
        ("Bremen", "Bremer Bremern Bremerin"),
        ("Basel", "Basler Baslerinnen"),
        ("Hannover", "Hannoveraner Hannoveranerinnen hannöversch"),
        ("Wien", "Wiener Wienerin wienerisch"),
        ("Köln", "Kölner Kölnerinnen kölnisch kölnische kölsch"),
        ("Darmstadt", "Darmstädter Darmstädterin darmstädtisch"),
        ("Bad Ischl", "Bad_Ischler"),
        ("Frankfurt am Main", "Frankfurt Frankfurter Frankfurterin"),
        # unknown to every list
        ("Zibbeltal", "Zibbeltaler Zibbeltalerin zibbeltalisch"),
    ],
)
def test_from_a_place_to_its_derivations(places: Places, place: str, words: str) -> None:
    assert {word.replace("_", " ") for word in words.split()} <= set(places.related(place))


@pytest.mark.parametrize(
    ("word", "place"),
    [
        ("Kölner", "Köln"),
        ("Kölnerinnen", "Köln"),
        ("kölnisch", "Köln"),
        ("Münchner", "München"),
        ("Zürcherin", "Zürich"),
        ("Bremer", "Bremen"),
        ("Darmstädterin", "Darmstadt"),
        ("Grazs", "Graz"),
    ],
)
def test_from_a_derivation_to_its_place(places: Places, word: str, place: str) -> None:
    assert places.knows(word)
    assert place in places.related(word)


def test_places_that_look_derived_are_left(places: Places) -> None:
    assert places.places("Hannover") == ["Hannover"]
    assert places.places("Zibbeltal") == ["Zibbeltal"]
    assert not places.knows("Zibbeltal")
    assert Places().related("Linz") == []


@pytest.mark.parametrize(
    ("place", "name"),
    [("Frankfurt am Main", "Frankfurt"), ("Halle (Saale)", "Halle"), ("Bad Ischl", ""), ("Rom an", "")],
)
def test_additions(place: str, name: str) -> None:
    assert head(place) == name


@pytest.mark.parametrize(
    ("text", "city", "expected"),
    [
        ("In Freiburg sind die Freiburger freiburgisch.", "Freiburg", ["Freiburger", "freiburgisch"]),
        ("Die Kölner lieben Köln.", "Kölner", ["Köln"]),
        ("Die Messe in Hamm, der Hammer, ein hammer.", "Hamm", []),
        ("Er geht in Enge durch enger werdende Gassen, er ist Enger.", "Enge", ["Enger"]),
        ("ich war in freiburg und die freiburger waren alle sehr nett zu uns", "freiburg", ["freiburger"]),
    ],
)
def test_spread(places: Places, text: str, city: str, expected: list[str]) -> None:
    knowledge = name_knowledge("de", common_words=["Hammer", "Messe"], places=places)
    seed = Span(text.index(city), text.index(city) + len(city), "CITY", city, 0.95, "model:m")
    assert [s.text for s in spread(text, [seed], knowledge, lines=segment(text))] == expected


def test_a_listed_place_spreads_though_it_is_unsure(places: Places) -> None:
    knowledge = name_knowledge("de", places=places)
    for city, further in (("Freiburg", 1), ("Zibbeltal", 0)):
        text = f"In {city} wohnen die {city}er."
        seed = Span(3, 3 + len(city), "CITY", city, 0.6, "model:m")
        assert len(spread(text, [seed], knowledge, lines=segment(text))) == further


def test_words_derived_from_places_begin_with_their_first_letter(places: Places) -> None:
    for place in places.listed:
        for word in places.derivations(place):
            assert word[:1].casefold() == place[:1].casefold(), (place, word)


def test_the_place_of_a_derived_word_is_that_of_all_derivations(places: Places) -> None:
    every = {word: place for place in sorted(places.listed) for word in places.derivations(place)}
    every |= places.irregular
    assert len(every) > 10_000
    for word, place in every.items():
        assert places._origin(word) == place
    assert [places._origin(word) for word in ("", "x", "zibbel")] == [None] * 3


def test_few_places_are_remembered_with_their_words(places: Places) -> None:
    for number in range(2 * REMEMBERED_RELATED):
        places.related(f"Zibbel{number}tal")
    assert places._remembered.cache_info().currsize == REMEMBERED_RELATED  # type: ignore[attr-defined]
