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
