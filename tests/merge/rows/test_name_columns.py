"""Family names that are words in the columns of tables."""

from __future__ import annotations

import pytest

import hybrid_deid
from hybrid_deid.merge.rows.name_columns import columned_names
from hybrid_deid.values import Span
from tests.merge.rows.test_listed_rows import KNOWN

LABELS = {"Huber": "FAMILY", "Reng": "FAMILY", "Oberrieder": "FAMILY", "Eva": "FEMALE"}


def found(text: str) -> list[str]:
    spans = []
    for name, label in LABELS.items():
        start = text.find(name)
        while start >= 0:
            spans.append(Span(start, start + len(name), label, name, 0.8, "model:m"))
            start = text.find(name, start + 1)
    spans.sort(key=lambda span: span.start)
    result = columned_names(text, spans, KNOWN, {"Freitag"}.__contains__)
    assert all(text[span.start : span.end] == span.text for span in result)
    assert {span.label for span in result if span.text[-1] != "."} <= {"FAMILY"}
    return [span.text for span in result]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("07:45  Knie    Huber / Stein\n09:00  Hand    Reng / Huber\n11:30  Fuß    Stein / PJ", ["Stein"]),
        ("Mo | Huber | Alt\nDi | Reng | Neu\nMi | Stein | Neu", ["Stein"]),
        # a column without a find, in a table of names; a heading is none
        (
            "Zeit   Erste   Zweite   Dritte\n08:00  Huber   Stein   Reng\n"
            "08:30  Reng   Stein   Huber\n09:00  Huber   Frost   Reng",
            ["Stein", "Stein", "Frost"],
        ),
        ("Zeit   Erste   Zweite\n08:00  Huber   Stein\n08:30  Reng   Stein\n09:00  Huber   Stein", []),
        (
            "08:00  Huber   Stein   Reng\n08:30  Reng   Summe   Huber\n09:00  Huber   Stein   Reng",
            [],
        ),
        # any word before a given name or an initial
        ("1  Huber, Eva   9\n2  Reng, Eva   8\n3  Summe, Eva   7", ["Summe"]),
        ("1  Huber, K.   9\n2  Reng, L.   8\n3  Summe, M.   7", ["Summe", "M."]),
        ("1  Huber, Eva   9\n2  Reng, Eva   8\n3  Herr, Eva   7", []),
        # two rows, rows of running text, and less than half
        ("1  Huber   9\n2  Stein   8", []),
        ("Am Montag  kommt Huber mit\nAm Freitag  kommt Stein mit\nAm Samstag  kommt Reng mit", []),
        ("1  Huber   9\n2  Reng   8\n3  Stein   7\n4  Frost   3\n5  Frei   3\n6  Grill   3", []),
    ],
)
def test_columns(text: str, expected: list[str]) -> None:
    assert found(text) == expected


def test_in_the_pipeline() -> None:
    text = (
        "Plan der Prüfungen:\n\nZeit   Prüfling            Prüfer     Vors.    Prot.\n"
        "08:00  Adam, Celine        Nowak      Herbst     Huber\n"
        "08:30  Bader, Julian       Nowak      Herbst     Huber\n"
        "09:00  Flach, Melek        Huber      Herbst     Nowak\n"
    )
    result = hybrid_deid.load(key=bytes(range(32))).deidentify(text).text
    assert "Herbst" not in result
    assert "Flach" not in result
    assert "Zeit   Prüfling            Prüfer     Vors.    Prot." in result
