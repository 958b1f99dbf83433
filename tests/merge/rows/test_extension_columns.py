"""Columns of extensions."""

from __future__ import annotations

import pytest

from hybrid_deid.merge.rows.extension_columns import extension_columns, headed_extensions
from hybrid_deid.values import Span


def found(text: str, *known: str) -> list[str]:
    spans = [Span(text.index(one), text.index(one) + len(one), "PHONE", one, 0.6, "model:m") for one in known]
    result = extension_columns(text, spans)
    assert all(text[span.start : span.end] == span.text and span.label == "PHONE" for span in result)
    return sorted(span.text for span in result)


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("Huber | Nord | -441\nKolb | Süd | -442\nNoll | Süd | -443", ["-441", "-443"]),
        ("| Huber | -441 |\n| Kolb | -442 |\r\n| Noll | -443 |", ["-441", "-443"]),
        ("Huber;-441\nKolb;-442", ["-441"]),
        ("Huber\t-441\nKolb\t-442", ["-441"]),
        ("Huber   -441\nKolb    -442", ["-441"]),
        ("Huber | -441\n\nKolb | -442", []),
        ("Huber | Nord | -441\nKolb | -442", []),
        ("Huber | -44\nKolb | -442\nNoll | -4433", []),
        ("Huber -441\nKolb -442", []),
        ("-442 | Kolb | -441\nNoll | Süd | -443", []),
    ],
)
def test_rows_beside_a_find(text: str, expected: list[str]) -> None:
    assert found(text, "-442") == expected


def test_what_is_found_stays_and_nothing_comes_of_nothing() -> None:
    text = "Huber | -441\nKolb | -442\nNoll | -443"
    assert found(text, "-441", "-442") == ["-443"]
    assert found(text) == []


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("Name | Amt | Durchwahl\nHuber | Nord | 441\nKolb | Süd | 442", ["441", "442"]),
        ("| Name | DW |\r\n|------|-----|\r\n| Huber | 441 |\r\n| Kolb | -42 |\r\n", ["441", "-42"]),
        ("Name;DW\nHuber;441\n\nKolb;442", ["441"]),
        ("Name    DW\nHuber   441\nKolb    442", ["441", "442"]),
        ("Name\tDW\nHuber\t441\nKolb\tNord\t442", ["441"]),
        ("Name, DW\nHuber, 441", ["441"]),
        ("Name | DW | Ort\nHuber | 441 | Graz", []),
        ("Name DW\nHuber 441", []),
        ("Name | Preis\nHuber | 441", []),
        ("Name | DW", []),
    ],
)
def test_rows_below_a_heading(text: str, expected: list[str]) -> None:
    result = headed_extensions(text, [], frozenset({"DW", "Durchwahl"}), 0.6)
    assert [span.text for span in result] == expected
    assert all(text[span.start : span.end] == span.text and span.label == "PHONE" for span in result)
