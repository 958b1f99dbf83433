"""Names of files are no addresses; the names of people in them are found."""

from __future__ import annotations

import pytest

import hybrid_deid
from hybrid_deid.merge.file_names import names_in_files, without_files
from hybrid_deid.merge.never import load_never
from hybrid_deid.values import Span
from tests.by_turns import MOST, few_and_many
from tests.merge.test_glued import LABELS

ENDINGS = load_never("de").file_endings


@pytest.mark.parametrize(
    ("text", "label", "source", "wanted"),
    [
        ("rechnung.pdf", "URL", "model:m", []),
        ("Bild.PNG", "URL", "model:m", []),
        ("Huber.pdf", "FAMILY", "model:m", ["Huber"]),
        ("rechnung.pdf", "URL", "rule:r", ["rechnung.pdf"]),
        ("huber.at/rechnung.pdf", "URL", "model:m", ["huber.at/rechnung.pdf"]),
        ("www.rechnung.zip", "URL", "model:m", ["www.rechnung.zip"]),
        ("huber.py", "URL", "model:m", ["huber.py"]),  # Paraguay
        ("tom@a.pdf", "EMAIL", "model:m", ["tom@a.pdf"]),
    ],
)
def test_what_names_a_file(text: str, label: str, source: str, wanted: list[str]) -> None:
    found = without_files([Span(0, len(text), label, text, 0.9, source)], ENDINGS)
    assert [span.text for span in found] == wanted


@pytest.mark.parametrize(
    ("text", "wanted"),
    [
        ("Anbei: Lebenslauf_Anna_Huber.pdf", ["Anna", "Huber"]),
        ("Angebot-Huber.xlsx.", ["Huber"]),
        ("Anna_Koch.doc, Koch.doc, Koch_Tom.DOC", ["Anna", "Koch", "Koch", "Tom"]),
        ("Graz.pdf, Uhr.pdf, anna.pdf, Anna.at, Anna pdf", []),
        ("a.at/Huber.pdf, Huber.pdf.a.at", []),
    ],
)
def test_names_in_names_of_files(text: str, wanted: list[str]) -> None:
    found = names_in_files(text, [], LABELS, 0.5, ENDINGS)
    assert [span.text for span in found] == wanted
    assert all(span.text == text[span.start : span.end] for span in found)
    assert names_in_files(text, [Span(0, len(text), "ORG", text)], LABELS, 0.5, ENDINGS) == []
    assert names_in_files(text, [], LABELS, 0.5, frozenset()) == []


def test_in_the_pipeline() -> None:
    spans = hybrid_deid.load(key=bytes(range(32))).tag("Siehe rechnung.pdf und Rechnung_Huber.pdf im Anhang.")
    assert [(span.text, span.label) for span in spans] == [("Huber", "FAMILY")]


@pytest.mark.parametrize("text", ["Anna.pdf ", "Anna.pdf", "Anna_", ".pdf"])
def test_time_grows_with_the_length(text: str) -> None:
    few, many = few_and_many(lambda count: lambda: names_in_files(text * count, [], LABELS, 0.5, ENDINGS))
    assert many < MOST * few
