"""Agreement of annotators against figures computed by hand and by scikit-learn."""

from __future__ import annotations

from collections import Counter

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from hybrid_deid.evaluation.agreement import kappa, majority, measure_agreement
from hybrid_deid.evaluation.tables import tidy_csv
from hybrid_deid.segment import segment
from hybrid_deid.values import Span

TEXT = "Liebe Anna Pohl,\nbis 3. Mai in Graz!\nLG Eva\n"


def span(text: str, label: str) -> Span:
    start = TEXT.index(text)
    return Span(start, start + len(text), label, text)


ANNA, POHL, BOTH = span("Anna", "FEMALE"), span("Pohl", "FAMILY"), span("Anna Pohl", "FEMALE")
DATE, DAY, GRAZ = span("3. Mai", "DATE"), span("3.", "DATE"), span("Graz", "CITY")


@settings(deadline=None)  # the first example imports scikit-learn
@given(st.lists(st.tuples(st.sampled_from("ABO"), st.sampled_from("ABO")), min_size=1, max_size=60))
def test_kappa_is_that_of_scikit_learn(pairs: list[tuple[str, str]]) -> None:
    from sklearn.metrics import cohen_kappa_score

    first, second = zip(*pairs, strict=True)
    ours = kappa(Counter(pairs))
    if first == second:
        assert ours == 1.0
    else:
        assert ours == pytest.approx(cohen_kappa_score(first, second))


def test_two_annotators_have_pairs_and_no_majority() -> None:
    agreement = measure_agreement([(TEXT, [[ANNA, DATE], [ANNA, DAY]], None)], ["a", "b"], segment)
    pair = agreement.pairs[0, 1]
    # tokens: Liebe Anna Pohl , / bis 3 . Mai in Graz ! / LG Eva, with "3." one token
    assert pair.tags["B-FEMALE", "B-FEMALE"] == 1
    assert pair.tags["B-DATE", "B-DATE"] == 1 and pair.tags["I-DATE", "O"] == 1
    assert agreement.tokens == sum(pair.tags.values()) == 12
    # 9 O-O, B-FEMALE, B-DATE agree: 11 of 12; by chance (9 * 10 + 1 + 1) / 144
    assert pair.kappa() == pytest.approx((11 / 12 - 92 / 144) / (1 - 92 / 144))
    assert pair.kappa("FEMALE") == 1.0
    assert pair.kappa("CITY") == 1.0
    assert pair.exact.right == {"FEMALE": 1} and agreement.against == []
    assert agreement.to_dict()["gold"] is None


def test_majority_and_scores_against_it() -> None:
    annotations = [[ANNA, POHL, GRAZ], [ANNA, POHL], [BOTH, GRAZ]]
    agreement = measure_agreement([(TEXT, annotations, None)], ["a", "b", "c"], segment)
    assert agreement.gold == "majority"
    by_name = agreement.to_dict()["against_gold"]
    assert by_name["a"]["exact"]["micro"]["f1"] == 1.0
    assert by_name["b"]["exact"]["micro"]["recall"] == pytest.approx(2 / 3)
    assert by_name["c"]["exact"]["micro"]["precision"] == 0.5
    assert by_name["all"]["exact"]["micro"]["support"] == 9
    # c: B-FEMALE I-FEMALE against B-FEMALE B-FAMILY, and CITY
    weighted = by_name["c"]["tags"]["weighted"]
    assert weighted["precision"] == pytest.approx((0.5 + 0.0 + 1.0) / 3)


def test_half_of_the_annotators_is_no_majority() -> None:
    one, other = (0, 4, "CITY"), (5, 9, "CITY")
    assert majority([[one], [one, other], [], [other]]) == []
    assert majority([[one], [one, one], [other]]) == [one]


def test_a_given_gold_standard_serves_two_annotators() -> None:
    agreement = measure_agreement(
        [(TEXT, [[ANNA], [POHL]], [ANNA, POHL])], ["a", "b"], segment, "adjudicated"
    )
    assert [micro["exact"]["micro"]["recall"] for micro in agreement.to_dict()["against_gold"].values()] == [
        0.5,
        0.5,
        0.5,
    ]
    titles = [table.title for table in agreement.tables()]
    assert any("adjudicated" in title for title in titles)


def test_every_cell_of_a_table_has_a_row_of_its_own_in_csv() -> None:
    agreement = measure_agreement([(TEXT, [[ANNA], [POHL], [ANNA]], None)], ["a", "b", "c"], segment)
    lines = tidy_csv(agreement.tables()).splitlines()
    keys = [line.rpartition(",")[0] for line in lines]
    assert len(set(keys)) == len(keys)
    assert lines[0] == "table,row,column,value"


def test_a_document_of_too_few_annotations_is_refused() -> None:
    with pytest.raises(ValueError, match="3 annotators"):
        measure_agreement([(TEXT, [[ANNA], [POHL]], None)], ["a", "b", "c"], segment)
