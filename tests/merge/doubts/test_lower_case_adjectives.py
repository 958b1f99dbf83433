"""Adjectives in small letters are no towns."""

from __future__ import annotations

import pytest

from hybrid_deid.merge.consistency_settings import load_consistency
from hybrid_deid.merge.doubts.lower_case_adjectives import without_adjectives
from hybrid_deid.values import Span

LISTED = {"bremen"}


def stays(text: str, word: str, label: str = "CITY", source: str = "model:m") -> bool:
    start = text.index(word)
    span = Span(start, start + len(word), label, word, 0.8, source)
    return without_adjectives(text, [span], load_consistency("de").places, LISTED.__contains__) == [span]


@pytest.mark.parametrize(
    ("text", "word", "kept"),
    [
        ("aus edlem Holz", "edlem", False),
        ("die fensterlosen Räume", "fensterlosen", False),
        ("nach eiliger Flucht", "eiliger", False),
        # towns: listed, with their endings, their adjectives, without a noun behind them
        ("in bremen Mitte", "bremen", True),
        ("in quattenhofen Stadt", "quattenhofen", True),
        ("in quattette Ausschau", "quattette", True),
        ("das quattische Bier", "quattische", True),
        ("am quattenbader Hof", "quattenbader", True),
        ("in quatten am", "quatten", True),
        ("in quatten AM", "quatten", True),
        ("in Quatten Mitte", "Quatten", True),
    ],
)
def test_before_a_noun(text: str, word: str, kept: bool) -> None:
    assert stays(text, word) is kept


def test_other_labels_and_sources_stay() -> None:
    assert stays("aus edlem Holz", "edlem", "ORG")
    assert stays("aus edlem Holz", "edlem", source="rule:deny")
