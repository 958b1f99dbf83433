"""Those who live in large towns, and what belongs there."""

from __future__ import annotations

import pytest

import hybrid_deid
from hybrid_deid.merge.consistency_settings import load_consistency
from hybrid_deid.merge.places.inhabitants import inhabitants, with_inhabitants
from hybrid_deid.segment import segment
from hybrid_deid.values import Span


def found(text: str, *spans: Span) -> list[str]:
    tokens = [token for line in segment(text) for token in line.tokens]
    result = inhabitants(text, tokens, spans, load_consistency("de").inhabitants)
    assert all(span.label == "CITY" and span.text == text[span.start : span.end] for span in result)
    return [span.text for span in result]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("Die Grazer kommen", ["Grazer"]),
        ("alle Wienerinnen sind da", ["Wienerinnen"]),
        ("aus Kölner Sicht", ["Kölner"]),
        ("Kölner und Bonner Büros", ["Bonner"]),
        ("ein Wiener Schnitzel", []),
        ("Grazer Straße", []),
        ("Grazer sind nett", []),
        ("die Grazer-Runde", []),
        ("die grazer kommen", []),
        ("die Neu-Grazer kommen", []),
        ("die Lager sind voll", []),
        ("Als Grazer kenne ich das", ["Grazer"]),
        ("Mein Mann ist Kieler.", ["Kieler"]),
        ("Ich bin Wiener Schnitzel gewohnt", []),
        ("Zuständig ist Kieler.", []),
    ],
)
def test_an_article_or_a_noun_must_stand_there(text: str, expected: list[str]) -> None:
    assert found(text) == expected


def test_what_is_found_already_stays() -> None:
    text = "die Grazer kommen"
    assert found(text, Span(4, 10, "FAMILY", "Grazer", 0.5, "model:m")) == []


@pytest.mark.parametrize(
    ("text", "label"),
    [
        ("Ich bin Kieler und wohne hier", "CITY"),
        ("Sie hat einen Kieler geheiratet", "CITY"),
        ("Wir Kieler sind anders", "CITY"),
        ("Ich bin Kieler-Fan", "FAMILY"),
        ("Zuständig ist Kieler", "FAMILY"),
        ("der Kieler hat angerufen", "FAMILY"),
        ("ein Kieler Büro", "FAMILY"),
    ],
)
def test_telling_words_count_more_than_a_tagger(text: str, label: str) -> None:
    at = text.index("Kieler")
    span = Span(at, at + 6, "FAMILY", "Kieler", 0.5, "model:m")
    known = load_consistency("de").inhabitants
    assert [each.label for each in with_inhabitants(text, [span], known)] == [label]


def test_a_name_that_stands_elsewhere_stays() -> None:
    text = "Frau Kieler kommt. Ich bin Kieler, sagt sie."
    spans = [
        Span(5, 11, "FAMILY", "Kieler", 0.98, "rule:x"),
        Span(27, 33, "FAMILY", "Kieler", 0.5, "model:m"),
    ]
    assert with_inhabitants(text, spans, load_consistency("de").inhabitants) == tuple(spans)


def test_in_the_pipeline() -> None:
    text = "Das Kölner Büro hat zu, und die Prag-Fahrt war schön."
    spans = {s.text: s.label for s in hybrid_deid.load(key=b"k" * 32).tag(text)}
    assert spans == {"Kölner": "CITY", "Prag": "CITY"}
