"""What joins a word to its neighbours."""

from __future__ import annotations

import re

import pytest

from hybrid_deid.merge.word_bounds import (
    JOINED_BEFORE,
    JOINED_BEHIND,
    WORD_END,
    WORD_START,
    is_stopped_acronym,
)


@pytest.mark.parametrize(
    ("word", "is_one"),
    [
        ("KfW.", True),
        ("BfArM.", True),
        ("KfW", False),
        ("IHK.", False),
        ("Huber.", False),
        ("dB.", False),
        ("z.B.", False),
    ],
)
def test_acronyms_that_a_sentence_ends_with(word: str, is_one: bool) -> None:
    assert is_stopped_acronym(word) is is_one


@pytest.mark.parametrize("before", ["mail@", "www.", "a-", "c:\\", "/", "q=", "a&", "a%", "#", "x_"])
def test_what_stands_before_the_rest_of_an_address(before: str) -> None:
    assert before[-1] in JOINED_BEFORE


@pytest.mark.parametrize("before", [" ", "(", ",", '"', ":", ">", "\n"])
def test_what_parts_a_word_from_what_is_before(before: str) -> None:
    assert before not in JOINED_BEFORE
    assert re.search(rf"{WORD_START}Huber", f"{before}Huber")


@pytest.mark.parametrize("behind", ["@x.at", "/", "\\x", "=1", "&Co", "%", ".at", "_a", "3", "-", "-Weg"])
def test_what_goes_on_behind_a_word(behind: str) -> None:
    assert JOINED_BEHIND.match(f"Huber{behind}", 5)


@pytest.mark.parametrize("behind", ["", " ", ".", ". Er", ",", "'", ")", "\n", ":"])
def test_what_ends_a_word(behind: str) -> None:
    assert not JOINED_BEHIND.match(f"Huber{behind}", 5)
    assert re.match(rf"Huber{WORD_END}", f"Huber{behind}")


@pytest.mark.parametrize(
    ("text", "whole"),
    [
        ("Dell'Orto", False),
        ("Dell' Orto", True),
        ("Dell-Orto", False),
        ("Dell- und", True),
        ("Dell/AT", False),
    ],
)
def test_a_name_does_not_end_where_a_sign_joins_the_rest(text: str, whole: bool) -> None:
    assert (re.match(rf"Dell{WORD_END}", text) is not None) == whole


@pytest.mark.parametrize(("text", "whole"), [("a@Huber", False), ("x.Huber", False), ("Köln/Huber", True)])
def test_a_name_may_begin_behind_a_slash(text: str, whole: bool) -> None:
    assert (re.search(rf"{WORD_START}Huber", text) is not None) == whole
