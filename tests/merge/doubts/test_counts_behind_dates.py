"""Behind a day or month, what is counted is no part of the date."""

from __future__ import annotations

import pytest

from hybrid_deid.merge.consistency_settings import load_consistency
from hybrid_deid.merge.doubts.counts_behind_dates import without_counts
from hybrid_deid.values import Span

KNOWN = load_consistency("de").date_ranges


def left(text: str, date: str, source: str = "model:m") -> str:
    start = text.index(date)
    span = Span(start, start + len(date), "DATE", date, 0.9, source)
    return without_counts(text, [span], KNOWN)[0].text


@pytest.mark.parametrize(
    ("text", "date", "kept"),
    [
        ("Hermes hat am 30. 25 Kartons geholt", "30. 25", "30."),
        ("am 9. 40 % bezahlt", "9. 40", "9."),
        ("am 9. 3 Pakete", "9. 3", "9."),
        ("ab Juli 20 oder 30 Stunden", "Juli 20", "Juli"),
        ("im Mai 12-15 Tage", "Mai 12", "Mai"),
        ("ab März 15% mehr", "März 15", "März"),
    ],
)
def test_counts(text: str, date: str, kept: str) -> None:
    assert left(text, date) == kept


@pytest.mark.parametrize(
    ("text", "date"),
    [
        ("am 12. 04 um zehn", "12. 04"),
        ("seit Juli 20 krank", "Juli 20"),
        ("am 30. 25", "30. 25"),
        ("Mai 20, Stunden folgen", "Mai 20"),
    ],
)
def test_dates_stay(text: str, date: str) -> None:
    assert left(text, date) == date


def test_rules_are_not_doubted() -> None:
    assert left("ab Juli 20 Stunden", "Juli 20", source="rule:date.month-year") == "Juli 20"
