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


@pytest.mark.parametrize("family", ["Noll", "Noll-Kern"])
def test_an_initial_between_two_names(family: str) -> None:
    eva, both = Span(0, 3, "FEMALE", "Eva", 0.9, "model:m"), f"Z. {family}"
    after = Span(4, 4 + len(both), "FAMILY", both, 0.5, "model:m")
    spans = with_initials_apart(f"Eva {both}", [eva, after], KNOWN)
    assert [f"{span.label} {span.text}" for span in spans] == ["FEMALE Eva", "FEMALE Z.", f"FAMILY {family}"]
    behind = Span(5, 5 + len(both), "FAMILY", both, 0.5, "model:m")
    assert with_initials_apart(f"Eva, {both}", [eva, behind], KNOWN) == (eva, behind)


def test_in_the_pipeline() -> None:
    text = "Buffet:\nHeike R. - Obstsalat\nJens T. - Nudelsalat\nUte K. - Kuchen\n"
    result = hybrid_deid.load(key=bytes(range(32))).deidentify(text).text
    assert "R. - Obstsalat" not in result and "Heike" not in result and "T. -" not in result
    assert [line.rpartition(" - ")[2] for line in result.split("\n")[1:4]] == [
        "Obstsalat",
        "Nudelsalat",
        "Kuchen",
    ]
