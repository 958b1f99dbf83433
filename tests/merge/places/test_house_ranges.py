"""Ranges of houses."""

from __future__ import annotations

import pytest

from hybrid_deid.merge.consistency_settings import load_consistency
from hybrid_deid.merge.places.house_ranges import with_house_ranges
from hybrid_deid.values import Span

JOINTS = load_consistency("de").places.house_joints


@pytest.mark.parametrize(
    ("text", "finds", "expected"),
    [
        ("Feldgasse 12 bis 14 ist zu", ["12", "14"], ["12 bis 14"]),
        ("Feldgasse 9a bis 12b ist zu", ["9a", "12b"], ["9a bis 12b"]),
        ("Feldgasse 12 und 14", ["12", "14"], ["12", "14"]),
        ("Feldgasse 14 bis 12", ["14", "12"], ["14", "12"]),
        ("Feldgasse 12/3 bis 14", ["12/3", "14"], ["12/3", "14"]),
        ("Feldgasse 12, bis 14", ["12", "14"], ["12", "14"]),
    ],
)
def test_both_ends_are_one(text: str, finds: list[str], expected: list[str]) -> None:
    starts = [text.index(found) for found in finds]
    spans = [
        Span(start, start + len(found), "STREETNO", found, 0.9, "model:m")
        for start, found in zip(starts, finds, strict=True)
    ]
    joined = with_house_ranges(text, spans, JOINTS)
    assert [span.text for span in joined] == expected
    assert all(text[span.start : span.end] == span.text for span in joined)


def test_what_a_caller_knows_stays() -> None:
    spans = [Span(10, 12, "STREETNO", "12", 1.0, "known:row"), Span(17, 19, "STREETNO", "14", 0.9, "model:m")]
    assert with_house_ranges("Feldgasse 12 bis 14", spans, JOINTS) == spans
