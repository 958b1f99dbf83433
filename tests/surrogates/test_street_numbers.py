"""House numbers: ranges keep their width, in numbers and letters; stairs and doors are none."""

from __future__ import annotations

import re

import pytest

from hybrid_deid.keyed import Keyed
from hybrid_deid.languages import language
from hybrid_deid.surrogates.interface import Draw, Mention, normalized

GENERATOR = language("de").generators["STREETNO"]()
SCOPES = [str(number) for number in range(20)]


def surrogate(text: str, scope: str) -> str:
    draw = Draw(Keyed(b"a key for the tests only", scope), frozenset([normalized(text)]))
    return GENERATOR([Mention(0, len(text), "STREETNO", text)], draw)[0]


def ends(text: str) -> list[int]:
    """Return the numbers of a text, or its letters by themselves where there are two."""
    letters = re.findall(r"(?<![^\W\d_])[a-z](?![^\W\d_])", text.lower())
    return (
        [ord(letter) for letter in letters] if len(letters) == 2 else list(map(int, re.findall(r"\d+", text)))
    )


RANGES = ["14a-c", "14A - C", "3a-3d", "12a-12f", "7a/b", "12a/12b", "14/16", "3/5", "9-11"]
RANGES += ["8 u. 10", "8 & 10", "8 bis 10"]


@pytest.mark.parametrize("text", RANGES)
def test_a_range_keeps_its_width(text: str) -> None:
    first, second = ends(text)
    for scope in SCOPES:
        drawn = surrogate(text, scope)
        assert drawn != text
        assert re.sub(r"[\d a-zA-Z]", "", drawn) == re.sub(r"[\d a-zA-Z]", "", text)
        one, other = ends(drawn)
        assert other - one == second - first, drawn


@pytest.mark.parametrize("text", ["3a-3d", "12 - 12 b", "12a/12b"])
def test_a_house_twice_stays_one_house(text: str) -> None:
    for scope in SCOPES:
        one, other = re.findall(r"\d+", surrogate(text, scope))
        assert one == other


@pytest.mark.parametrize("text", ["12/3/15", "4/6/8", "30/2", "5/5"])
def test_stairs_and_doors_are_no_range(text: str) -> None:
    widths = set()
    for scope in SCOPES:
        numbers = list(map(int, surrogate(text, scope).split("/")))
        widths.add(numbers[1] - numbers[0])
    assert len(widths) > 3


def surrogates(texts: list[str], scope: str = "s") -> list[str]:
    draw = Draw(Keyed(b"a key for the tests only", scope), frozenset(map(normalized, texts)))
    return GENERATOR([Mention(0, len(text), "STREETNO", text) for text in texts], draw)


def shape(text: str) -> str:
    return re.sub(r"\b[a-z]\b|(?<=\d)[a-z]", "a", re.sub(r"\d+", "0", text))


@pytest.mark.parametrize("form", ["{}", "{}a", "{}/3", "{}-{}", "Top {}", "{} 1/2", "0{}"])
def test_a_list_of_all_houses_needs_further_ones(form: str) -> None:
    """Each has a surrogate of its form, no two the same, and none that is one of them."""
    texts = [form.format(number, number + 2) for number in range(1, 401)]
    drawn = surrogates(texts)
    assert all(drawn) and len(set(drawn)) == len(texts)
    assert not set(map(normalized, drawn)) & set(map(normalized, texts))
    assert set(map(shape, drawn)) == set(map(shape, texts))


def test_few_houses_stay_those_of_usual_streets() -> None:
    drawn = surrogates([str(number) for number in range(1, 60)])
    assert all(1 <= int(text) <= 150 for text in drawn)


def test_letters_that_have_run_out_get_no_surrogate() -> None:
    assert set(surrogates(list("abcdefg"))) == {""}


@pytest.mark.parametrize("scope", "abcdefgh")
def test_a_roman_number_behind_a_stroke_stays_one(scope: str) -> None:
    for text in ("8/I", "8/V", "8a/III", "8/IV/12"):
        (drawn,) = surrogates([text], scope)
        assert re.fullmatch(r"\d[a-g]?/(?:I|II|III|IV|V)(?:/\d+)?", drawn)
        assert drawn.split("/")[1] != text.split("/")[1]


@pytest.mark.parametrize(("apart", "solid"), [("31 a", "31a"), ("7 B", "7b"), ("12/3 c", "12/3c")])
def test_a_letter_apart_is_the_same_number(apart: str, solid: str) -> None:
    texts = [apart, solid]
    for scope in SCOPES:
        draw = Draw(Keyed(b"a key for the tests only", scope), frozenset(map(normalized, texts)))
        mentions = [Mention(0, len(text), "STREETNO", text) for text in texts]
        first, second = GENERATOR(mentions, draw)
        assert first[-2] == " " and " " not in second
        assert first.replace(" ", "").casefold() == second.casefold() != solid.casefold()
        assert surrogate(apart, scope)[-2] == " "
