"""Which letters of which names a short name is made of."""

from __future__ import annotations

import pytest

from hybrid_deid.short_names import is_short_name, parts_of, pieces_of


@pytest.mark.parametrize(
    ("word", "given", "family", "expected"),
    [
        ("IW", "Ilka", "Wedemeyer", [(0, 1), (1, 1)]),
        ("JTe", "Jörn", "Tegtmeyer", [(0, 1), (1, 2)]),
        ("JöTe", "Jörn", "Tegtmeyer", [(0, 2), (1, 2)]),
        ("KHB", "Karl-Heinz", "Brunner", [(0, 1), (1, 1), (2, 1)]),
        ("KB", "Karl-Heinz", "Brunner", [(0, 1), (2, 1)]),
        ("AML", "Anna", "Meyer-Lohse", [(0, 1), (1, 1), (2, 1)]),
        ("AM", "Anna", "Meyer-Lohse", [(0, 1), (1, 1)]),
        ("AL", "Anna", "Meyer-Lohse", [(0, 1), (2, 1)]),
        ("EH", "Eva", "von der Heydt", [(0, 1), (1, 1)]),
        ("UWE", "Ulf", "Werner", []),
        ("WI", "Ilka", "Wedemeyer", []),
        ("Iw", "Ilka", "Wedemeyer", []),
        ("IW", "Ilka", "", []),
    ],
)
def test_the_pieces_of_a_short_name(
    word: str, given: str, family: str, expected: list[tuple[int, int]]
) -> None:
    assert list(pieces_of(word, parts_of([given]), parts_of([family]))) == expected


@pytest.mark.parametrize("word", ["I", "Iw", "iw", "I2", "IWEDE", "We"])
def test_what_is_no_short_name(word: str) -> None:
    assert not is_short_name(word)
