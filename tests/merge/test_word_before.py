"""The word before a find."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hybrid_deid.merge.word_before import whole_word_before, word_before, word_before_titles


@pytest.mark.parametrize(
    ("before", "word", "whole"),
    [
        ("Frau ", "Frau", "Frau"),
        ("mit Dr. ", "Dr", ""),
        ("mit\nFrau ", "Frau", "Frau"),
        ("3x ", "x", ""),
        ("x-von ", "von", ""),
        ("a.de ", "de", ""),
        ("@von ", "von", ""),
        ("(von ", "von", "von"),
        ("von  ", "", ""),
        ("von\n", "", ""),
        ("von", "", ""),
        ("7 ", "", ""),
        (" ", "", ""),
        ("", "", ""),
        (f"{'x' * 40}Frau ", f"{'x' * 16}Frau", ""),
    ],
)
def test_which_word_stands_before(before: str, word: str, whole: str) -> None:
    text = f"{before}Huber"
    assert word_before(text, len(before)) == word
    assert whole_word_before(text, len(before)) == whole


@given(st.text(alphabet="aÄß .-1@\n", max_size=40), st.integers(0, 40))
def test_a_word_stands_directly_before(text: str, position: int) -> None:
    before = text[:position]
    word, whole = word_before(text, len(before)), whole_word_before(text, len(before))
    assert not word or before.endswith((f"{word} ", f"{word}. "))
    assert whole in ("", word)
    if whole:
        start = len(before) - len(whole) - 1
        assert before[start:] == f"{whole} "
        assert not start or not (before[start - 1].isalnum() or before[start - 1] in "_.@-")


@pytest.mark.parametrize(
    ("before", "expected"),
    [
        ("Frau Dr. ", "Frau"),
        ("Frau Mag. Dr ", "Frau"),
        ("Frau ", "Frau"),
        ("Dr. ", ""),
        ("mit\nDr. Dr. ", ""),
        ("", ""),
    ],
)
def test_titles_are_passed_over(before: str, expected: str) -> None:
    assert word_before_titles(f"{before}Huber", len(before), {"Dr", "Mag"}.__contains__) == expected
