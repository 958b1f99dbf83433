"""Finds of organizations end where their sentence does."""

from __future__ import annotations

import pytest

from hybrid_deid.merge.sentence_ends import parted_at_sentences
from hybrid_deid.values import Span

FREQUENT = frozenset({"Haus"})


def parted(text: str, label: str = "ORG") -> list[str]:
    spans = parted_at_sentences([Span(3, 3 + len(text), label, text, 0.9, "model:m")], FREQUENT.__contains__)
    assert all(span.text == text[span.start - 3 : span.end - 3] for span in spans)
    return [span.text for span in spans]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("Verein Rotes Haus e.V. Das Haus", ["Verein Rotes Haus e.V."]),
        ("QzO. Das Gymnasium Quendorf", ["QzO", "Gymnasium Quendorf"]),
        ("Talquo Textil AG. Talquo", ["Talquo Textil AG", "Talquo"]),
        ("Talquo II. Die", ["Talquo II"]),
    ],
)
def test_a_find_ends_with_its_sentence(text: str, expected: list[str]) -> None:
    assert parted(text) == expected


@pytest.mark.parametrize(
    "text",
    [
        "Chor Harmonia e.V. Quendorf",
        "St. Anna Klinik",
        "Talquo GmbH & Co. KG",
        "Dr. Quandt Labor",
        "Talquo Ltd. Cork",
    ],
)
def test_a_stop_within_a_name_ends_nothing(text: str) -> None:
    assert parted(text) == [text]


def test_other_finds_stay() -> None:
    assert parted("Talquo. Das Haus", "STREET") == ["Talquo. Das Haus"]
