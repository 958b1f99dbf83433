"""User names that cut off the names of a person follow these."""

from __future__ import annotations

import pytest

from hybrid_deid.languages.de.names import fold
from hybrid_deid.surrogates.cut_names import cut_off
from tests.surrogates.examples import surrogates

KNOWN = {"tesfaye": ("MALE", "tesfaye"), "gebremariam": ("FAMILY", "gebremariam")}


@pytest.mark.parametrize("scope", [str(number) for number in range(12)])
def test_a_user_name_is_cut_as_the_original(scope: str) -> None:
    given, family, user, address, numbered = surrogates(
        "<MALE Tesfaye> <FAMILY Gebremariam> <USER tgebrema> <EMAIL tgebrema@uni-ulm.de> <USER gebre02>",
        scope=scope,
    )
    cut = (fold(given)[0] + fold(family))[: len("tgebrema")]
    assert user == cut
    assert address.startswith(f"{cut}@")
    assert numbered[:-2] == fold(family)[: len("gebre")] and numbered[-2:].isdigit()


@pytest.mark.parametrize("word", ["gebr", "xgebrema", "gebremariamx", "tesfa", "tgeb"])
def test_other_words_are_none(word: str) -> None:
    assert cut_off(word, sorted(KNOWN), KNOWN) == []


def test_what_begins_two_names_is_none() -> None:
    known = {**KNOWN, "gebremichael": ("FAMILY", "gebremichael")}
    assert cut_off("gebrem", sorted(known), known) == []
    assert cut_off("gebrema", sorted(known), known) != []
