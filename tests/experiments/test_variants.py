"""Variants of feature sets, and attributes computed part by part."""

from __future__ import annotations

import random
from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hybrid_deid.annotate import annotators
from hybrid_deid.errors import ConfigurationError
from hybrid_deid.experiments.attributes import Bench
from hybrid_deid.experiments.configuration import Configuration
from hybrid_deid.experiments.variants import CONJUNCTIONS, as_toml, parts, variant
from hybrid_deid.extraction import Extractor, Resources, find_feature_set, parse_feature_set
from hybrid_deid.knowledge import parse_toml
from hybrid_deid.tagger.fitting import TrainingSettings
from hybrid_deid.tagger.training import example
from hybrid_deid.values import Document, Span

FULL = Configuration("a", features="full")
PLAIN = st.one_of(st.integers(-99, 99), st.booleans(), st.text(max_size=9))
TABLES = st.dictionaries(
    st.text(min_size=1, max_size=5),
    st.one_of(PLAIN, st.lists(st.text(max_size=5), max_size=3), st.dictionaries(st.text(max_size=4), PLAIN)),
)
SMALL = """
context = "paragraph"
conjunctions = [["word[-1]", "shape[0]"], ["shape[0]", "place[1]"]]
[groups.word]
window = [-2, -1, 0, 1]
[groups.shape]
window = [-1, 0]
[groups.place]
[groups.rule]
window = [0, 1]
"""
TEXT = "Liebe Anna,\nTel. 0463 270012\n\nbis 3. Mai in Graz!\nLG Max Huber\n"


def names(configuration: Configuration) -> set[str]:
    return {spec.name for spec in variant(configuration).groups}


@given(TABLES)
def test_plain_values_come_back_from_toml(table: dict[str, object]) -> None:
    assert parse_toml(as_toml(table), "here") == table


def test_nothing_changed_is_the_feature_set_itself() -> None:
    assert variant(FULL) == find_feature_set("full")


def test_a_group_left_out_takes_its_conjunctions_along() -> None:
    found = variant(replace(FULL, leave_out=("word",)))
    assert "word" not in {spec.name for spec in found.groups}
    assert all(name != "word" for product in found.conjunctions for name, _ in product)
    assert found.conjunctions and len(found.conjunctions) < len(variant(FULL).conjunctions)


def test_a_group_alone_has_no_conjunctions_unless_they_are_named() -> None:
    assert names(replace(FULL, keep_only=("shape",))) == {"shape"}
    assert not variant(replace(FULL, keep_only=("shape",))).conjunctions
    kept = variant(replace(FULL, keep_only=("shape", CONJUNCTIONS))).conjunctions
    assert kept and all(name == "shape" for product in kept for name, _ in product)


def test_windows_are_cut_everywhere() -> None:
    found = variant(replace(FULL, widest=1))
    assert max(abs(o) for spec in found.groups for o in spec.window) == 1
    assert max(abs(o) for product in found.conjunctions for _, o in product) <= 1


def test_options_are_laid_over_groups_and_missing_groups_added() -> None:
    groups = (("pos", '{"window": [0]}'), ("shape", '{"window": [0]}'))
    found = {spec.name: spec for spec in variant(replace(FULL, groups=groups)).groups}
    assert found["pos"].window == (0,) and found["shape"].window == (0,)


def test_an_unknown_group_is_refused() -> None:
    with pytest.raises(ConfigurationError, match="horoscope"):
        variant(replace(FULL, leave_out=("horoscope",)))


def test_parts_are_groups_and_conjunctions() -> None:
    made = parts(SMALL)
    assert [len(part.groups) for part in made] == [1, 1, 1, 1, 2, 2]
    assert [len(part.conjunctions) for part in made] == [0, 0, 0, 0, 1, 1]


def test_attributes_made_part_by_part_are_those_of_the_whole() -> None:
    features = parse_feature_set(SMALL, "here")
    starts = {"Anna": TEXT.index("Anna"), "Max": TEXT.index("Max")}
    spans = tuple(Span(at, at + len(name), "FEMALE", name) for name, at in starts.items())
    document = Document("1_1", TEXT, spans=spans)
    stages = annotators(features)
    whole = example(document, Extractor(features, Resources()), stages, "1")
    bench = Bench(Resources(), stages, None, TrainingSettings(copies=0))
    for divided in (True, False):
        (made,) = bench.examples(document, "1", features, divided)
        assert made.labels == whole.labels
        assert [[sorted(t) for t in row] for row in made.rows] == [
            [sorted(t) for t in row] for row in whole.rows
        ]
    assert any("rule=" in name for row in whole.rows for t in row for name in t)


def test_a_part_is_computed_once_for_all_sets_that_have_it() -> None:
    features = parse_feature_set(SMALL, "here")
    calls: list[str] = []
    stages = annotators(features)
    assert stages.rules is not None
    find = stages.rules

    def counted(text: str) -> object:
        calls.append(text)
        return find(text)

    bench = Bench(Resources(), replace(stages, rules=counted), None, TrainingSettings(copies=0))
    document = Document("1_1", TEXT)
    random.seed(0)
    first = bench.examples(document, "1", features)
    assert bench.examples(document, "1", features) == first
    assert len(calls) == 1
