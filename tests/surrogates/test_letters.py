"""Letters of names: which letter stands for which."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from hybrid_deid.keyed import Keyed
from hybrid_deid.languages.de.names import fold, german_lists
from hybrid_deid.surrogates.letters import LetterMap
from tests.surrogates.examples import surrogates

LISTS = german_lists()


@given(st.binary(min_size=16, max_size=32))
@settings(max_examples=40)
def test_letter_maps_are_derangements_within_classes(key: bytes) -> None:
    classes = LISTS.classes["GIVEN"]
    letters = LetterMap(classes, Keyed(key, "scope"), "GIVEN")
    image = {letter: letters[letter] for letter in classes}
    exchanged = {letter: other for letter, other in image.items() if letters.exchanges(letter)}
    assert sorted(exchanged) == sorted(exchanged.values())
    assert all(letter != other for letter, other in image.items())
    assert all(image[letter] in group for letter, group in classes.items())


@pytest.mark.parametrize("category", ["GIVEN", "FAMILY"])
def test_no_name_begins_with_a_letter_that_begins_hardly_any(category: str) -> None:
    rare = {letter for letter, group in LISTS.classes[category].items() if letter not in group}
    assert {"q", "x", "y"} <= rare
    label, names = ("FAMILY", ["Quast", "Yildiz"]) if category == "FAMILY" else ("MALE", ["Xaver", "Yusuf"])
    drawn = {surrogates(f"<{label} {name}>", scope=str(number))[0] for name in names for number in range(60)}
    assert not {fold(name)[0] for name in drawn} & rare
    assert len(drawn) > 15


@pytest.mark.parametrize("label", ["FEMALE", "MALE"])
def test_letters_that_given_names_become_begin_enough_of_them(label: str) -> None:
    drawn = LISTS.tables[label][0]
    usual = {letter for letter, group in LISTS.classes["GIVEN"].items() if letter in group}
    counts = {letter: len(drawn.buckets[letter] + drawn.reserve[letter]) for letter in usual}
    assert min(counts.values()) >= 10, counts
