"""The word before a find."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hybrid_deid.merge.word_before import LONGEST, whole_word_before, word_before


@pytest.mark.parametrize(
    ("before", "word", "whole"),
    [
        ("Frau ", "Frau", "Frau"),
        ("mit Dr. ", "Dr", None),
        ("3x ", "x", None),
        ("x-von ", "von", None),
        ("a.de ", "de", None),
        ("@von ", "von", None),
        ("(von ", "von", "von"),
        ("von  ", None, None),
        ("von\n", None, None),
        ("von", None, None),
        ("7 ", None, None),
        (" ", None, None),
        ("", None, None),
    ],
)
def test_which_word_stands_before(before: str, word: str | None, whole: str | None) -> None:
    text = f"{before}Huber"
    found, bound = word_before(text, len(before)), whole_word_before(text, len(before))
    assert (found.text if found else None) == word
    assert (bound.text if bound else None) == whole
    assert found is None or found.stop == (before[-2] == ".")


@given(st.text(alphabet="aÄß .-1@\n", max_size=40), st.integers(0, 40))
def test_a_word_stands_where_it_is_said_to(text: str, position: int) -> None:
    found = word_before(text, min(position, len(text)))
    if found is not None:
        end = found.start + len(found.text)
        assert text[found.start : end] == found.text
        assert text[end : min(position, len(text))] == (". " if found.stop else " ")
        assert len(found.text) == LONGEST or not text[found.start - 1 : found.start].isalpha()
