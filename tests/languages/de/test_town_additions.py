"""Towns with and without what tells them from others of their name."""

from __future__ import annotations

from hybrid_deid.languages.de.town_additions import bare_town, same_towns


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
