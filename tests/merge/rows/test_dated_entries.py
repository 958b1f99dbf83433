"""Family names that are words behind days in one line."""

from __future__ import annotations

import pytest

import hybrid_deid
from hybrid_deid.merge.rows.dated_entries import dated_entries
from hybrid_deid.values import Span
from tests.merge.rows.test_listed_rows import KNOWN


def found(text: str) -> list[str]:
    spans = [
        Span(text.index(name), text.index(name) + len(name), "FAMILY", name, 0.8, "model:m")
        for name in ("Huber", "Reng")
        if name in text
    ]
    spans.sort(key=lambda span: span.start)
    result = dated_entries(text, spans, KNOWN, {"Freitag"}.__contains__)
    assert all(span.label == "FAMILY" and text[span.start : span.end] == span.text for span in result)
    return [span.text for span in result]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("Dienst: 3.11. Huber, 10.11. Stein, 17.11. Reng", ["Stein"]),
        ("Mo Huber, Di Stein, Mi Reng.", ["Stein"]),
        ("Küche: 3.11. Stein, 10.11. Huber, 17.11. Reng, 24.11. Frost (halb)", ["Stein", "Frost"]),
        ("KW 3 Huber; KW 4 Reng; KW 5 Stein", ["Stein"]),
        ("Mo Huber, Di Reng, Mi Frei, Do Freitag, Fr Lindau", []),
        ("Mo Huber, Di Stein", []),
        ("Mo Huber, Di Reng, Mi Stein zum Dach bringen", []),
        ("Huber, Di Stein, Reng", []),
        ("Huber,3.5.1985,Stein,4.6.1979,Reng,1.1.1980", ["Stein"]),
        ("Stein;3.5.1985;Huber;4.6.1979;Reng;1.1.1980", ["Stein"]),
        ("Huber,3.5.1985,Stein,4.6.1979", ["Stein"]),
        ("3.5.1985,Stein,4.6.1979,Frei", []),
        ("Huber,3.5.1985,Stein,4,Reng,1.1.1980", []),
    ],
)
def test_days(text: str, expected: list[str]) -> None:
    assert found(text) == expected


def test_in_the_pipeline() -> None:
    text = "Dienst: Mo Ackermann, Di Baumann, Mi Herbst, Do Kowalczyk\n"
    assert "Herbst" not in hybrid_deid.load(key=bytes(range(32))).deidentify(text).text
