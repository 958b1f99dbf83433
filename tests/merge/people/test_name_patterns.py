"""Patterns of the words that names are made of."""

from __future__ import annotations

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hybrid_deid.merge.people.name_patterns import (
    ANNOUNCED_NAME,
    JOINED_HALF,
    NAME,
    TITLE_CASED,
    any_case,
    capitalised,
    doubled,
)


@pytest.mark.parametrize(
    ("pattern", "names", "others"),
    [
        (
            NAME,
            ["Huber", "LANG", "Öztürk", "McKay", "Çelik"],
            ["huber", "Li", "Anna-Lena", "H4x", "_Huber", ""],
        ),
        (TITLE_CASED, ["Huber", "Öde"], ["LANG", "McKay", "huber"]),
        (doubled(NAME), ["Huber", "Huber-Lang"], ["Huber-lang", "Huber-", "Huber-Lang-Koch", "Huber Lang"]),
        (NAME + JOINED_HALF, ["Huber", "Huber-lang", "Huber-Li"], ["Huber-", "Huber-x"]),
        (
            any_case(2, 41),
            ["Li", "von", "O'Neill", "Dell’Orto", "Anna-Lena"],
            ["L", "O'", "-Anna", "Anna--Lena"],
        ),
    ],
)
def test_what_names_look_like(pattern: str, names: list[str], others: list[str]) -> None:
    assert [name for name in names if not re.fullmatch(pattern, name)] == []
    assert [other for other in others if re.fullmatch(pattern, other)] == []


@given(st.integers(2, 20), st.integers(0, 20), st.integers(1, 45))
def test_bounds_count_letters(least: int, more: int, length: int) -> None:
    fits = least <= length <= least + more
    word = "A" + "b" * (length - 1)
    for pattern in (capitalised(least, least + more), any_case(least, least + more)):
        assert (re.fullmatch(pattern, word) is not None) == fits


def test_what_is_announced_may_be_longer() -> None:
    assert re.fullmatch(ANNOUNCED_NAME, "W" + "a" * 27)
    assert not re.fullmatch(NAME, "W" + "a" * 27)
