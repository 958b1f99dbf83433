"""Ranges of amounts and counts are no numbers of phones or files."""

from __future__ import annotations

import pytest

import hybrid_deid
from hybrid_deid.merge.consistency_settings import load_consistency
from hybrid_deid.merge.doubts.never import load_never
from hybrid_deid.merge.doubts.number_ranges import without_number_ranges
from hybrid_deid.values import Span

NUMBERING, RANGES = load_never("de").numbering, load_consistency("de").date_ranges


def left(text: str, number: str, label: str = "PHONE", source: str = "model:m") -> list[str]:
    start = text.index(number)
    span = Span(start, start + len(number), label, number, 0.7, source)
    return [each.text for each in without_number_ranges(text, [span], NUMBERING, RANGES)]


@pytest.mark.parametrize(
    ("text", "number"),
    [
        ("mit 7000-11000 Gästen", "7000-11000"),
        ("Gehaltswunsch: 46000-51000", "46000-51000"),
        ("Es werden wohl 9500-10000.", "9500-10000."),
        ("Der Kurs liegt bei 53855-55080", "53855-55080"),
        ("etwa 4810-5230 Punkten", "4810-5230"),
        ("Telefon unten.\nFür 12000-14000 VB", "12000-14000"),
        ("Größen: 34 36 38 40 42", "34 36 38 40 42"),
        ("Werte: 12 14 16 18 20", "12 14 16 18 20"),
        ("Maße 100 90 80 70", "100 90 80 70"),
        ("Gewonnen: 3 17 21 30 38 44", "3 17 21 30 38 44"),
    ],
)
def test_ranges(text: str, number: str) -> None:
    assert left(text, number) == left(text, number, "UFID") == []


@pytest.mark.parametrize(
    ("text", "number"),
    [
        ("Durchwahl 48000-52000", "48000-52000"),
        ("Kundennummer 12000-14000", "12000-14000"),
        ("Erreichbar: 4800-5000", "4800-5000"),
        ("unter 4812-5377", "4812-5377"),
        ("unter 4800-3200", "4800-3200"),
        ("unter 4800-50000", "4800-50000"),
        ("unter 04800-5000", "04800-5000"),
        ("unter 480-500", "480-500"),
        ("Tel. 34 36 38 40 42", "34 36 38 40 42"),
        ("Tel. 3 17 21 30 38 44", "3 17 21 30 38 44"),
        ("Huber 03 17 21 30 38 44", "03 17 21 30 38 44"),
        ("Huber 17 21 30 38 44", "17 21 30 38 44"),
        ("Huber 66 17 21 30 38 44", "66 17 21 30 38 44"),
        ("Huber 34 36 38 40 42", "34 36 38 40 42"),
        ("Werte: 34 36 38 40 43", "34 36 38 40 43"),
        ("Werte: 34 34 34 34", "34 34 34 34"),
        ("Preise unter Tel. 34 36 38", "34 36 38"),
    ],
)
def test_numbers_stay(text: str, number: str) -> None:
    assert left(text, number) == [number]


def test_what_a_rule_says_stays() -> None:
    assert left("für 12000-14000", "12000-14000", source="rule:phone.x") == ["12000-14000"]
    assert left("für 12000-14000", "12000-14000", label="PASS") == ["12000-14000"]


def test_prices_in_mail() -> None:
    deid = hybrid_deid.load("de_email", key=b"0123456789abcdef")
    text = "Ich suche ein Auto für 5000-8000.\n\nTel. 44500-45600"
    assert [span.text for span in deid.tag(text)] == ["44500-45600"]
