from __future__ import annotations

from pathlib import Path

import pytest

from hybrid_deid.merge import load_policy, merge
from hybrid_deid.rule_engine import load_rules
from tests.rule_engine.beds import LABELS, counts, read_bed

BED = Path(__file__).with_name("bed.toml")


@pytest.fixture(scope="module")
def table():
    rules = load_rules()
    policy = load_policy("balanced")
    pairs = [
        (expected, {(s.start, s.end, s.label) for s in merge(rules.find(text), policy)})
        for text, expected in read_bed(BED)
    ]
    return counts(pairs)


def test_bed_is_large_enough():
    lines = list(read_bed(BED))
    assert len(lines) >= 400
    assert sum(1 for _, expected in lines if not expected) >= 150


@pytest.mark.parametrize("label", LABELS)
def test_precision_and_recall_on_the_bed(table, label):
    row = table[label]
    assert row["right"] >= 15
    assert row["right"] / (row["right"] + row["wrong"]) >= 0.97
    assert row["right"] / (row["right"] + row["missed"]) >= 0.97
