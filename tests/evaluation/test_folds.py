"""Folds: no group on two sides, equal sizes, the same every time."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hybrid_deid.errors import ConfigurationError
from hybrid_deid.evaluation import group_of, grouped_folds


def test_groups_of_documents():
    assert group_of("100_3") == "100"
    assert group_of("codealltag_s/100_3") == "100"
    assert group_of("FINANCE_101129") == "FINANCE_101129"
    assert group_of("100") == "100"


@given(
    st.lists(st.integers(0, 12), min_size=1, max_size=60), st.integers(2, 5), st.integers(0, 3), st.randoms()
)
def test_folds_part_the_documents_by_group(numbers, k, seed, random):
    groups = [str(number) for number in numbers]
    ids = [f"{group}_{index}" for index, group in enumerate(groups)]
    if len(set(groups)) < k:
        with pytest.raises(ConfigurationError):
            grouped_folds(ids, groups, k, seed)
        return
    folds = grouped_folds(ids, groups, k, seed)
    assert sorted(document for fold in folds for document in fold) == sorted(ids)
    assert all(folds)
    homes = [{group_of(document) for document in fold} for fold in folds]
    assert sum(map(len, homes)) == len(set(groups))
    largest = max(groups.count(group) for group in groups)
    assert max(map(len, folds)) - min(map(len, folds)) <= largest
    pairs = list(zip(ids, groups, strict=True))
    random.shuffle(pairs)
    assert grouped_folds([i for i, _ in pairs], [g for _, g in pairs], k, seed) == folds


def test_the_seed_matters_and_repeated_ids_are_refused():
    ids = [str(i) for i in range(40)]
    assert grouped_folds(ids, ids, 4, 1) != grouped_folds(ids, ids, 4, 2)
    with pytest.raises(ConfigurationError, match="twice"):
        grouped_folds(["a", "a", "b"], ["x", "x", "y"], 2)
