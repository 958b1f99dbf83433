"""Sorted words find what a dictionary of them finds."""

from __future__ import annotations

import sys

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hybrid_deid.sorted_words import SortedWords

WORDS = st.text("abAäß\ud800𝄞-", max_size=3)


@given(st.sets(WORDS), st.lists(WORDS))
def test_words_are_found_as_in_a_dictionary(words: set[str], sought: list[str]) -> None:
    table = SortedWords(sorted(words))
    rows = {word: row for row, word in enumerate(sorted(words))}
    assert dict(table) == dict(table.items()) == rows and len(table) == len(rows)
    for word in (*sought, *words):
        assert table.get(word) == rows.get(word)
        assert (word in table) == (word in rows)


def test_words_that_are_not_sorted_are_refused() -> None:
    with pytest.raises(ValueError, match="not sorted"):
        SortedWords(["b", "a"])
    with pytest.raises(ValueError, match="line break"):
        SortedWords(["a", "b\nc"])
    with pytest.raises(KeyError):
        SortedWords(["a", "b"])["c"]


def test_many_words_are_found_and_take_little_more_than_their_letters() -> None:
    words = sorted(f"{letter}-{number}𝄞" for number in range(500) for letter in "bä")
    table = SortedWords(words)
    assert [table.get(word) for word in words] == list(range(len(words))) and list(table) == words
    assert table.get("a") is table.get("z") is table.get(f"{words[0]}\n{words[1]}") is None
    assert len(SortedWords([])) == 0 and SortedWords([]).get("a") is None and not list(SortedWords([]))
    held = sum(map(sys.getsizeof, (table._lines, table._firsts, table._begins, *table._firsts)))
    assert held < sum(len(word.encode()) + 8 for word in words)
