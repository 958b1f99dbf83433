from __future__ import annotations

import re

from hypothesis import given
from hypothesis import strategies as st

from hybrid_deid.word_patterns import Endings, any_of, between


def test_the_pattern_of_no_words_matches_nowhere() -> None:
    assert re.search(any_of([]), "") is None and re.search(any_of([]), "und") is None


def test_the_longest_word_is_found_whichever_way_they_are_listed() -> None:
    assert re.findall(any_of(["u", "und", "u."]), "und u. u") == ["und", "u.", "u"]


@given(st.lists(st.text(min_size=1)))
def test_words_stand_for_themselves_alone_in_any_order(words: list[str]) -> None:
    pattern = any_of(words)
    assert pattern == any_of(reversed(words))
    assert all(re.fullmatch(pattern, word) for word in words)
    assert all(re.fullmatch(pattern, word + "x") is None for word in words if word + "x" not in words)


def test_words_and_signs_between_stand_between_blanks() -> None:
    joint = re.compile(between(["und"], "&+"))
    assert [found.group() for found in joint.finditer("Anna und Bert & Carl+Dora")] == [" und ", " & "]


@given(st.lists(st.text("abc", min_size=1, max_size=3)), st.text("abc", max_size=5))
def test_the_last_letters_of_endings_tell_of_them(endings: list[str], word: str) -> None:
    assert Endings(endings).end(word) == word.endswith(tuple(endings))
