"""Towns with and without what tells them from others of their name."""

from __future__ import annotations

import pytest

from hybrid_deid.languages.de.cities import Cities
from hybrid_deid.languages.de.places import atlas
from hybrid_deid.languages.de.town_additions import bare_town, is_in_canton, same_towns, told_apart
from tests.languages.contexts import mentions_in
from tests.surrogates.examples import surrogates

KEYS = [bytes([number]) * 32 for number in range(1, 9)]


def test_a_town_is_the_same_with_and_without_its_addition() -> None:
    assert same_towns({"bruck/mur", "bruck an der mur", "bruck"}) == {
        "bruck/mur": "bruck an der mur",
        "bruck": "bruck an der mur",
    }
    assert same_towns({"wr. neustadt", "wiener neustadt"}) == {"wr. neustadt": "wiener neustadt"}


def test_towns_of_other_additions_are_others() -> None:
    names = {"hausen am see", "hausen/wald", "hausen"}
    assert same_towns(names) == {}


def test_a_large_town_is_no_smaller_one_of_its_name() -> None:
    assert "frankfurt" not in same_towns({"frankfurt", "frankfurt an der oder"})
    assert same_towns({"graz", "wien"}) == {}


def test_towns_with_additions_that_begin_alike_are_several() -> None:
    assert not same_towns({"neustadt an der weinstraße", "neustadt an der waldnaab", "neustadt/w."})
    assert not same_towns({"neustadt/dosse", "neustadt/donau"})


def test_an_addition_that_is_cut_short_is_the_only_one_that_it_may_be() -> None:
    assert same_towns({"frankfurt/m.", "frankfurt am main", "frankfurt (oder)"}) == {
        "frankfurt/m.": "frankfurt am main"
    }


def test_words_that_begin_like_prepositions_are_no_additions() -> None:
    assert not same_towns({"sankt andrä", "sankt andreasberg"})
    assert not same_towns({"markt indersdorf", "markt"})


def test_a_swiss_canton_is_an_addition() -> None:
    assert bare_town("gottlieben tg") == ("gottlieben", True)
    assert bare_town("hall i.t.") == ("hall", False)
    assert bare_town("bad ragaz") == ("bad ragaz", False)
    assert same_towns({"gottlieben tg", "gottlieben"}) == {"gottlieben tg": "gottlieben"}
    assert not same_towns({"buchs sg", "buchs zh"})


def test_a_canton_is_one_of_those_that_there_are() -> None:
    assert is_in_canton("altdorf ur")
    assert not is_in_canton("bad am")


@pytest.mark.parametrize("key", KEYS)
def test_two_towns_of_one_name_are_two(key: bytes) -> None:
    first, second, again = surrogates(
        "<CITY Altdorf UR>, <CITY Altdorf b. Nürnberg>, <CITY Altdorf UR>", key=key
    )
    assert first == again != second
    first, second, third = surrogates(
        "<CITY Freiburg im Breisgau>, <CITY Freiburg im Üechtland>, <CITY Freiburg>", key=key
    )
    assert first == third != second


def test_one_town_with_two_additions_that_lists_have_stays_it() -> None:
    assert not told_apart({"freiburg im breisgau", "freiburg i. br.", "freiburg"})
    assert not told_apart({"linz am rhein", "linz/donau", "linz"})  # Linz on the Danube is the larger
    assert told_apart({"altdorf ur", "altdorf b. nürnberg", "altdorf"}) == {
        "altdorf ur",
        "altdorf b. nürnberg",
    }


@pytest.mark.parametrize("key", KEYS)
@pytest.mark.parametrize("text", ["<CITY Altdorf UR>", "CH-<ZIP 1700> <CITY Fribourg>"])
def test_a_canton_and_a_code_tell_the_country(text: str, key: bytes) -> None:
    """The only Altdorf of the list is in Germany, and so is the larger Freiburg."""
    town = surrogates(text, key=key)[-1]
    assert {place.country for place in atlas().known[town.casefold()]} == {"CH"}


@pytest.mark.parametrize(
    ("text", "towns"),
    [
        ("in [Frankfurt (Oder)] und [Frankfurt an der Oder], [Frankfurt a. d. Oder]", 1),
        ("in [Frankfurt (Oder)] und [Frankfurt]", 2),
        ("in [Wiener Neudorf] und [Neudorf]", 1),
        ("in [Wiener Neustadt] und [Wien]", 2),
        ("in [Brixen] ([Bressanone])", 1),
        ("in [München] und [MUENCHEN-HAIDHAUSEN]", 1),
    ],
)
def test_names_of_one_town(text: str, towns: int) -> None:
    assert len(set(Cities().entities(mentions_in(text, "CITY")))) == towns
