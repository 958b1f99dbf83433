"""The names of a model as one piece of bytes: found as in a dictionary; what is no such piece is refused."""

from __future__ import annotations

from zlib import crc32

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from hybrid_deid.decoding.native import Weights
from hybrid_deid.decoding.packed import load_weights, save_weights
from hybrid_deid.decoding.packed_names import PackedNames
from hybrid_deid.errors import ModelError

NAMES = st.lists(st.text(st.characters(exclude_characters="\0", exclude_categories=["Cs"])), unique=True)


def packed(names: list[str]) -> PackedNames:
    return PackedNames("".join(f"{name}\0" for name in names).encode())


@given(NAMES, st.lists(st.text()))
def test_names_are_found_as_in_a_dictionary(names: list[str], others: list[str]) -> None:
    made, expected = packed(names), {name: number for number, name in enumerate(names)}
    assert list(made) == names and len(made) == len(names) and dict(made.items()) == expected
    for name in names + others:
        assert made.get(name, -1) == expected.get(name, -1)
        assert (name in made) == (name in expected)


def test_names_with_the_same_checksum_are_told_apart() -> None:
    names = ["plumless", "buckeroo", "codding", "gnu"]
    assert crc32(b"plumless") == crc32(b"buckeroo") and crc32(b"codding") == crc32(b"gnu")
    assert [packed(names).get(name) for name in names] == [0, 1, 2, 3]
    assert packed(names[:1]).get("buckeroo") is None


@pytest.mark.parametrize("text", [b"a", b"a\0b", b"a\0b\0a\0", b"plumless\0buckeroo\0plumless\0", b"\xff\0"])
def test_what_is_no_list_of_names_is_refused(text: bytes) -> None:
    with pytest.raises(ValueError):
        PackedNames(text)


def test_a_file_that_names_an_attribute_twice_is_refused(tmp_path) -> None:
    weights = Weights(("O",), {"a": 0, "b": 1}, np.arange(3), np.zeros(2, int), np.ones(2), np.zeros((1, 1)))
    save_weights(weights, tmp_path / "weights.npz")
    assert dict(load_weights(tmp_path / "weights.npz").attributes) == {"a": 0, "b": 1}
    with np.load(tmp_path / "weights.npz") as data:
        arrays = dict(data)
    np.savez(tmp_path / "weights.npz", **{**arrays, "attributes": np.frombuffer(b"a\0a\0", np.uint8)})
    with pytest.raises(ModelError, match="intact"):
        load_weights(tmp_path / "weights.npz")
