"""Family names that are common words, as subjects of a sentence."""

from __future__ import annotations

import pytest

import hybrid_deid
from hybrid_deid.mentions import name_knowledge
from hybrid_deid.merge.people.name_evidence import NameEvidence
from hybrid_deid.merge.people.subjects import subjects
from hybrid_deid.segment import segment
from hybrid_deid.values import Span

KNOWN = NameEvidence(name_knowledge("de", common_words=["koch", "stein"]), {"Koch", "Stein"}.__contains__)


def found(text: str, *names: str) -> list[str]:
    tokens = [token for line in segment(text) for token in line.tokens]
    spans = [Span(text.index(n), text.index(n) + len(n), "FAMILY", n, 0.9, "model:m") for n in names]
    result = subjects(text, tokens, spans, KNOWN)
    assert all(span.label == "FAMILY" and text[span.start : span.end] == span.text for span in result)
    return [span.text for span in result]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("Koch hält den Vormittag.", ["Koch"]),
        ("Er sagt, dass Koch übernimmt.", ["Koch"]),
        ("- Koch berichtet", ["Koch"]),
        ("Der Koch hält den Löffel.", []),
        ("Guter Koch hält den Löffel.", []),
        ("Koch ist da.", []),
        ("Regen hält an.", []),
        ("koch hält den Löffel.", []),
    ],
)
def test_before_what_people_do(text: str, expected: list[str]) -> None:
    assert found(text) == expected


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("Herr Stein kommt. Stein hat Zeit.", ["Stein"]),
        ("Herr Stein kommt. Der Stein hat Risse.", []),
        ("Herr Stein kommt. Regen hat begonnen.", []),
    ],
)
def test_before_an_auxiliary_verb_when_it_is_a_name_elsewhere(text: str, expected: list[str]) -> None:
    assert found(text, "Stein") == expected


def test_in_the_pipeline() -> None:
    text = "Anwesend: Brandhorst, Tran, Giebel\n- Tran berichtet vom Bau.\n- Giebel hat das Dach geprüft.\n"
    spans = [s.text for s in hybrid_deid.load(key=b"k" * 32).tag(text) if s.label == "FAMILY"]
    assert spans.count("Giebel") == spans.count("Tran") == 2
