"""A packed table holds what the dictionary does that it was made of."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hybrid_deid.lexicon.packed import PackedTable, packed

TEXT = st.text(st.sampled_from("ab0\0\r \u2028ßĳ😀\ud800"), max_size=5)
FREE = st.text(st.characters(exclude_characters="\t\n"))
# What might be taken for the line of an entry.
ODD = st.text(st.sampled_from("ab\t\n019"), max_size=8)


@given(st.dictionaries(TEXT | FREE, st.integers(0, 1 << 60)), st.lists(TEXT | FREE | ODD))
def test_a_packed_table_is_the_dictionary(numbers: dict[str, int], others: list[str]) -> None:
    parts = packed(numbers)
    assert parts is not None
    table = PackedTable(*parts)
    assert dict(table.items()) == numbers and len(table) == len(numbers)
    for text in (*numbers, *others):
        assert table.get(text) == numbers.get(text) and (text in table) == (text in numbers)


@pytest.mark.parametrize("text", ["a\tb", "a\nb", "\n", "\t"])
def test_what_parts_texts_goes_into_none(text: str) -> None:
    assert packed({text: 1}) is None


def test_lines_that_follow_one_another_are_no_text() -> None:
    numbers = {str(number): number for number in range(5000)}
    lots, begins = packed(numbers) or (b"", b"")
    table = PackedTable(lots, begins)
    for one, other in zip(lots.split(b"\n")[1:-1], lots.split(b"\n")[2:], strict=True):
        if one and other:
            assert f"{one.decode()}\n{other.decode().partition(chr(9))[0]}" not in table


@pytest.mark.parametrize("begins", [b"", b"\0\0\0\0", bytes(8), b"\0\0\0\0\xff\0\0\0"])
def test_beginnings_of_other_lots_are_refused(begins: bytes) -> None:
    with pytest.raises(ValueError, match="lots"):
        PackedTable(b"\na\t1\n", begins)
