"""Lone names whose label other mentions of the document correct."""

from __future__ import annotations

import pytest

from tests.surrogates.examples import surrogates

KEYS = [bytes([number]) * 32 for number in range(1, 9)]


@pytest.mark.parametrize("key", KEYS)
def test_a_family_name_behind_a_word_of_kin_is_the_given_name_of_the_text(key: bytes) -> None:
    first, second = surrogates("Papa (<FAMILY Günther>) und Mama. <MALE Günther> kommt", key=key)
    assert first == second


@pytest.mark.parametrize(
    "text",
    ["Herr <FAMILY Günther> und <MALE Günther>", "Papa, <FAMILY Günther> und <MALE Günther>"],
)
def test_elsewhere_two_labels_are_two_names(text: str) -> None:
    first, second = surrogates(text)
    assert first != second


@pytest.mark.parametrize("key", KEYS)
def test_both_halves_of_a_double_name_are_given_names(key: bytes) -> None:
    double, first, second = surrogates("<MALE Karl-Heinz>, also <MALE Karl> <FAMILY Heinz>", key=key)
    assert double == f"{first}-{second}"


@pytest.mark.parametrize("key", KEYS)
def test_a_genitive_is_of_the_name_of_the_text(key: bytes) -> None:
    aunt, of_aunt = surrogates("Tante <FEMALE Hanne>, <MALE Hannes> Schwester", key=key)
    assert of_aunt in (f"{aunt}s", f"{aunt}'")
    of_team, _, family = surrogates("Ihr <MALE Gebhards>-Team, <FEMALE Corinna> <FAMILY Gebhard>", key=key)
    assert of_team in (f"{family}s", f"{family}'")


@pytest.mark.parametrize("key", KEYS)
def test_a_name_on_s_of_the_text_is_itself(key: bytes) -> None:
    man, of_man, woman = surrogates("<MALE Hannes>, <MALE Hannes> Schwester <FEMALE Hanne>", key=key)
    assert of_man.rstrip("'s") == man.rstrip("'s") != woman
