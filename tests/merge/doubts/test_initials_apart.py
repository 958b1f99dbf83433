"""An initial is parted from what a dash joins to it."""

from __future__ import annotations

import pytest

import hybrid_deid
from hybrid_deid.merge.doubts.initials_apart import with_initials_apart
from hybrid_deid.values import Span
from tests.merge.rows.test_listed_rows import KNOWN


@pytest.mark.parametrize(
    ("found", "label", "source", "expected"),
    [
        ("R. - Obstsalat", "FAMILY", "model:m", ["R."]),
        ("R. – Grill", "FAMILY", "model:m", ["R."]),
        ("R. - Huber", "FAMILY", "model:m", ["R.", "Huber"]),
        ("R.-Huber", "FAMILY", "model:m", ["R.-Huber"]),
        ("Rau - Huber", "FAMILY", "model:m", ["Rau - Huber"]),
        ("R. - Salat", "ORG", "model:m", ["R. - Salat"]),
        ("R. - Salat", "FAMILY", "rule:r", ["R. - Salat"]),
    ],
)
def test_a_dash_between_blanks(found: str, label: str, source: str, expected: list[str]) -> None:
    text = f"x. - Heike {found}\n"
    spans = with_initials_apart(text, [Span(11, 11 + len(found), label, found, 0.8, source)], KNOWN)
    assert [span.text for span in spans] == expected
    assert all(text[span.start : span.end] == span.text and span.label == label for span in spans)


@pytest.mark.parametrize(
    ("text", "given", "found", "expected"),
    [
        ("Eva Z. Noll", "Eva", "Z. Noll", ["FEMALE Eva", "FEMALE Z.", "FAMILY Noll"]),
        ("Eva Z. Noll-Kern", "Eva", "Z. Noll-Kern", ["FEMALE Eva", "FEMALE Z.", "FAMILY Noll-Kern"]),
        ("Eva, Z. Noll", "Eva", "Z. Noll", ["FEMALE Eva", "FAMILY Z. Noll"]),
        ("Eva v. Noll", "Eva", "v. Noll", ["FEMALE Eva", "FAMILY v. Noll"]),
    ],
)
def test_an_initial_between_two_names(text: str, given: str, found: str, expected: list[str]) -> None:
    start = text.index(found)
    names = [
        Span(0, len(given), "FEMALE", given, 0.9, "model:m"),
        Span(start, len(text), "FAMILY", found, 0.5, "model:m"),
    ]
    spans = with_initials_apart(text, names, KNOWN)
    assert [f"{span.label} {span.text}" for span in spans] == expected


def test_in_the_pipeline() -> None:
    text = "Buffet:\nHeike R. - Obstsalat\nJens T. - Nudelsalat\nUte K. - Kuchen\n"
    result = hybrid_deid.load(key=bytes(range(32))).deidentify(text).text
    assert "R. - Obstsalat" not in result and "Heike" not in result and "T. -" not in result
    assert [line.rpartition(" - ")[2] for line in result.split("\n")[1:4]] == [
        "Obstsalat",
        "Nudelsalat",
        "Kuchen",
    ]
