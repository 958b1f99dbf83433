"""Family names that are words behind a part and a colon."""

from __future__ import annotations

import pytest

import hybrid_deid
from hybrid_deid.merge.rows.role_fields import role_fields
from hybrid_deid.values import Span
from tests.merge.rows.test_listed_rows import KNOWN


def found(text: str) -> list[str]:
    spans = [
        Span(text.index(name), text.index(name) + len(name), "FAMILY", name, 0.8, "model:m")
        for name in ("Huber", "Reng")
        if name in text
    ]
    result = role_fields(text, spans, KNOWN, {"Freitag"}.__contains__)
    assert all(span.label == "FAMILY" and text[span.start : span.end] == span.text for span in result)
    return [span.text for span in result]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("Prüfer: Stein", ["Stein"]),
        ("Gruppe 1 (Leitung: Stein): Eva", ["Stein"]),
        ("Op: Huber, Ass: Stein.", ["Stein"]),
        ("RTW-Besatzung: Huber und Stein (frei)", ["Stein"]),
        ("Vors.: Stein / Frost\nProt.: Huber", ["Stein", "Frost"]),
        ("Mo  Früh: Huber, Stein   Spät: Frost", ["Stein"]),
        # the weather, another field, a noun with more behind it, words that are none
        ("Nacht: Frost, Tag: Sonne", []),
        ("Material: Stein", []),
        ("Leitung: Stein oder Kupfer", []),
        ("Vertretung: Freitag", []),
        ("Leitung: Frei", []),
        ("Vertretung: Lindau", []),
    ],
)
def test_parts(text: str, expected: list[str]) -> None:
    assert found(text) == expected


def test_in_the_pipeline() -> None:
    text = "Statistik II (Prüfer: Herbst) ist am 4.12.\n"
    assert "Herbst" not in hybrid_deid.load(key=bytes(range(32))).deidentify(text).text
