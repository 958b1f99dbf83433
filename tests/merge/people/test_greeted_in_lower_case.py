"""Given names in small letters that are greeted or sign."""

from __future__ import annotations

import pytest

import hybrid_deid
from hybrid_deid.mentions import name_knowledge
from hybrid_deid.merge.people.greeted_in_lower_case import greeted_in_lower_case
from hybrid_deid.values import Span

KNOWLEDGE = name_knowledge(
    "de", ["Rosa", "Mami"], ["Tom", "Von"], ["rosa"], abroad=(frozenset({"inês"}), frozenset())
)
KEY = bytes(range(32))


def found(text: str, *spans: Span) -> list[tuple[str, str]]:
    result = greeted_in_lower_case(text, spans, KNOWLEDGE, {"tom"}.__contains__, {"von"}.__contains__)
    assert all(text[span.start : span.end] == span.text for span in result)
    return [(span.text, span.label) for span in result]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("Liebe inês,\n\nWir sehen uns.", [("inês", "FEMALE")]),
        ("> Hallo tom!\n> Wir sehen uns.", [("tom", "MALE")]),
        ("Liebe rosa\nWir sehen uns.", [("rosa", "FEMALE")]),
        ("Wir sehen uns.\n\nBis morgen\ninês\n", [("inês", "FEMALE")]),
        ("Liebe alle,\n\nWir sehen uns.", []),
        ("Liebe mami,\n\nWir sehen uns.", []),
        ("Liebe inês kommst du?", []),
        ("Servus von\nInês", []),
        ("Wir sehen\ninês\nund alle.", []),
        ("Die Farbe ist\nrosa", []),
        ("Das Ende ist\ntom", []),
        ("inês", []),
    ],
)
def test_names_alone_in_their_line(text: str, expected: list[tuple[str, str]]) -> None:
    assert found(text) == expected


def test_what_is_found_stays() -> None:
    assert found("Liebe inês,\nja", Span(6, 10, "USER", "inês", 0.5, "model:m")) == []


def test_in_the_pipeline() -> None:
    text = (
        "Liebe inês,\n\nich hoffe, es geht dir gut. Wir sehen uns am Montag in Graz.\n\nLiebe Grüße\nPaula\n"
    )
    assert ("inês", "FEMALE") in [(span.text, span.label) for span in hybrid_deid.load(key=KEY).tag(text)]
