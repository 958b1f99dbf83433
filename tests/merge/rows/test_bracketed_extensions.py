"""Extensions in brackets behind people: found there, and behind nothing else."""

from __future__ import annotations

import pytest

from hybrid_deid.merge.rows.bracketed_extensions import bracketed_extensions
from hybrid_deid.values import Span

SCORE = 0.5


def found(text: str, label: str, *names: str) -> list[str]:
    spans = [
        Span(start := text.index(name), start + len(name), label, name, 0.9, "model:m") for name in names
    ]
    return [span.text for span in bracketed_extensions(text, spans, SCORE) if span.label == "PHONE"]


def test_each_behind_its_person() -> None:
    assert found("Bengt (-4472) oder Silke (-19)", "MALE", "Bengt", "Silke") == ["-4472", "-19"]


@pytest.mark.parametrize(
    "text", ["Bengt (-4 °C)", "Bengt (-1)", "Bengt (4472)", "Bengt, kalt (-12)", "Bengt (-12 °C)"]
)
def test_no_other_numbers(text: str) -> None:
    assert found(text, "MALE", "Bengt") == []


def test_not_behind_what_is_no_person() -> None:
    assert found("Graz (-12)", "CITY", "Graz") == []


def test_what_was_found_stays() -> None:
    text = "Bengt (-4472)"
    known = [Span(0, 5, "MALE", "Bengt", 0.9, "model:m"), Span(7, 12, "PHONE", "-4472", 0.9, "model:m")]
    assert bracketed_extensions(text, known, SCORE) == []
