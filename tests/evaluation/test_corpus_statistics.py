"""Corpora in numbers."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hybrid_deid.evaluation import corpus_statistics as statistics
from hybrid_deid.evaluation.corpus_statistics import Distinct, corpus_statistics, statistics_tables
from hybrid_deid.segment import segment
from hybrid_deid.values import Span

FIRST = "Hallo Anna,\n\nich komme am 3. Mai nach Graz.\n"
SECOND = "Hallo Eva!\n"
DOCUMENTS = [
    (FIRST, [Span(6, 10, "FEMALE", "Anna"), Span(26, 32, "DATE", "3. Mai"), Span(38, 42, "CITY", "Graz")]),
    (SECOND, [Span(6, 9, "FEMALE", "Eva")]),
    ("\n", []),
]


def test_counts_of_a_small_corpus() -> None:
    found = corpus_statistics("mine", DOCUMENTS, segment, frozenset({"ich", "am", "nach"})).to_dict()
    assert (found["documents"], found["documents_with_entity"], found["lines"]) == (3, 2, 3)
    # Hallo Anna , / ich komme am 3. Mai nach Graz . / Hallo Eva !
    assert (found["tokens"], found["tokens_without_punctuation_and_stop_words"], found["types"]) == (14, 8, 7)
    assert (found["entities"], found["entity_tokens"]) == (4, 5)
    assert found["labels"]["DATE"]["tokens"] == 2
    assert found["labels"]["FEMALE"] == {
        "entities": 2,
        "share": 0.5,
        "per_document": pytest.approx(2 / 3),
        "tokens": 2,
        "documents": 2,
    }


@given(st.lists(st.lists(st.text(max_size=3), max_size=8), max_size=8))
def test_distinct_strings_are_counted_exactly_across_batches(batches: list[list[str]]) -> None:
    before = statistics.BATCH
    statistics.BATCH = 4
    try:
        distinct = Distinct()
        for batch in batches:
            distinct.update(batch)
            len(distinct)
        assert len(distinct) == len({one for batch in batches for one in batch})
    finally:
        statistics.BATCH = before


def test_corpora_stand_side_by_side_in_the_order_of_the_scheme() -> None:
    one = corpus_statistics("one", DOCUMENTS[:1], segment)
    none = corpus_statistics("none", [], segment)
    sizes, entities = statistics_tables([one, none], ["FEMALE", "CITY", "DATE"])
    assert sizes.headers == ["", "one", "none"]
    assert [row[0] for row in entities.rows] == ["FEMALE", "CITY", "DATE", "all"]
    assert entities.rows[0] == ["FEMALE", "1", "33.3", "1.000", "0", "", "", "1"]
    assert entities.rows[-1][-1] == "3"


def test_a_span_given_twice_counts_once() -> None:
    span = Span(6, 10, "FEMALE", "Anna")
    counted = corpus_statistics("c", [("Hallo Anna", [span, span])], segment)
    assert counted.to_dict()["entities"] == 1 and counted.to_dict()["entity_tokens"] == 1
