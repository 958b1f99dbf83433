"""Items that go on from one to the next."""

from __future__ import annotations

import pytest

from hybrid_deid.merge.rows.runs import runs


@pytest.mark.parametrize(
    ("numbers", "parted"),
    [
        ([], []),
        ([1], [[1]]),
        ([1, 2, 3], [[1, 2, 3]]),
        ([1, 2, 5, 7, 8], [[1, 2], [5], [7, 8]]),
        ([3, 3], [[3], [3]]),
    ],
)
def test_items_are_parted_where_one_does_not_go_on(numbers: list[int], parted: list[list[int]]) -> None:
    assert list(runs(numbers, lambda first, second: second == first + 1)) == parted
