"""Ordinary words of addresses and user names."""

from __future__ import annotations

import re

import pytest

from hybrid_deid.languages.de.names import german_lists
from hybrid_deid.languages.de.tables import table
from hybrid_deid.surrogates.handle_words import HandleWords, is_ordinary
from tests.surrogates.examples import surrogates

WORDS = HandleWords(**table("handle_words"))
LONG = re.compile(f"(?:{'|'.join(WORDS.heads)})(?:{'|'.join(WORDS.tails)})")


@pytest.mark.parametrize("scope", [str(number) for number in range(30)])
def test_an_ordinary_word_becomes_an_ordinary_word(scope: str) -> None:
    given, handle, other, address, short = surrogates(
        "<FEMALE Kathi>, <USER kathi_wandert>, <USER Wandert77>, <EMAIL kathi.wandert@gmx.at>, <USER moos>",
        scope=scope,
    )
    word = handle.partition("_")[2]
    assert handle.startswith(f"{given.lower()}_") and LONG.fullmatch(word)
    assert other[:-2] == word.capitalize()
    assert address.startswith(f"{given.lower()}.{word}@")
    assert short in WORDS.short and short != "moos"


@pytest.mark.parametrize("scope", ["a", "b", "c"])
def test_little_words_between_others_stay(scope: str) -> None:
    user, address, link = surrogates(
        "<USER hexe_am_see>, <EMAIL wolke.mit.hut@gmx.at>, <URL http://fotos.at/u/hexe_am_see>", scope=scope
    )
    assert re.fullmatch(r"(?!hexe)[a-z]+_am_(?!see)[a-z]+", user)
    assert re.fullmatch(r"(?!wolke)[a-z]+\.mit\.(?!hut)[a-z]+@.+", address)
    assert link.endswith(f"/{user}")


@pytest.mark.parametrize("scope", ["a", "b", "c"])
def test_what_a_little_word_belongs_to_is_no_word_of_a_function(scope: str) -> None:
    user, address = surrogates("<USER dschinn_am_steuer>, <EMAIL dschinn_am_steuer@gmx.at>", scope=scope)
    assert re.fullmatch(r"[a-z]+_am_(?!steuer)[a-z]+", user) and address.startswith(f"{user}@")


@pytest.mark.parametrize("scope", ["a", "b", "c"])
def test_what_may_be_initials_is_no_little_word(scope: str) -> None:
    _, first, last, numbered = surrogates(
        "<FAMILY Weber>, <EMAIL am.weber@gmx.at>, <EMAIL weber.am@gmx.at>, <USER weber_am_7>", scope=scope
    )
    assert not first.startswith("am.")
    assert not last.split("@")[0].endswith(".am") and "_am_" not in numbered


def test_what_is_written_as_a_code_becomes_a_code() -> None:
    for text in ("xkcdq", "dQwXgW", "abc", "a1b2c3", "a" * 40):
        assert not is_ordinary(text)
        (drawn,) = surrogates(f"<USER {text}>")
        assert len(drawn) == len(text) and drawn != text


def test_what_two_words_make_is_the_name_of_nobody() -> None:
    lists = german_lists()
    drawn = {surrogates("<USER wandervogel>", scope=str(number))[0] for number in range(100)}
    assert len(drawn) > 90 and not drawn & lists.known_anywhere


def test_words_are_in_the_letters_of_an_address_and_there_are_enough() -> None:
    for words, least in ((WORDS.short, 200), (WORDS.heads, 150), (WORDS.tails, 150)):
        assert len(words) == len(set(words)) >= least
        assert all(word.isascii() and word.isalpha() and word.islower() for word in words)


@pytest.mark.parametrize(
    "local", ["von.der.heidenau", "j.von.der.heidenau", "vom_heidenau", "van.der.heidenau"]
)
def test_particles_stay_before_a_word_that_the_text_does_not_have(local: str) -> None:
    (address,) = surrogates(f"<EMAIL {local}@gmx.at>")
    words, drawn = (re.split(r"[._]", text) for text in (local, address.partition("@")[0]))
    particles = [word for word in words if word in ("von", "vom", "van", "der")]
    assert [word for word in drawn if word in particles] == particles and drawn[-1] != words[-1]
