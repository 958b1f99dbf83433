"""How many names make a column one of names, and how far a record reaches: just enough, and one too few."""

from __future__ import annotations

import pytest

from hybrid_deid.merge.rows.record_columns import with_record_columns
from hybrid_deid.merge.rows.records import recorded
from tests.merge.doubts.test_glued import LABELS as STRICT
from tests.merge.rows.test_record_columns import LABELS

LISTED, RARE, COMMON = "Huber", ["Bültel", "Rzehak", "Zqvrt"], "Uhr"


def families(*words: str) -> list[str]:
    text = "\n".join(f"{number};{word};Anna" for number, word in enumerate(words))
    return [span.text for span in with_record_columns(text, (), LABELS) if span.label == "FAMILY"]


@pytest.mark.parametrize(
    ("words", "wanted"),
    [
        # a third is listed
        ([LISTED, COMMON, COMMON], True),
        ([LISTED, COMMON, COMMON, COMMON], False),
        # three quarters are rare
        ([*RARE, COMMON], True),
        ([*RARE[:2], COMMON], False),
        ([*RARE[:2], COMMON, COMMON, COMMON], False),
    ],
)
def test_how_many_words_of_a_column_must_be_names(words: list[str], wanted: bool) -> None:
    assert families(*words) == (words if wanted else [])


def test_one_row_needs_a_fourth_field_for_a_rare_name() -> None:
    def found(text: str) -> list[str]:
        return [span.text for span in with_record_columns(text, (), LABELS)]

    assert found("101,Bültel,Anna,5a") == ["Bültel", "Anna"]
    assert found("101,Bültel,Anna") == []


def test_a_record_ends_after_twenty_further_fields() -> None:
    def towns(before: int) -> list[str]:
        text = "Huber,Anna," + "x," * before + "Graz"
        return [span.text for span in recorded(text, (), STRICT, 0.5) if span.label == "CITY"]

    assert towns(19) == ["Graz"] and towns(20) == []
