"""Family names behind those who are several."""

from __future__ import annotations

import pytest

import hybrid_deid
from hybrid_deid.mentions import name_knowledge
from hybrid_deid.merge.consistency_settings import load_consistency
from hybrid_deid.merge.people.announced_groups import with_announced_groups
from hybrid_deid.merge.people.name_evidence import NameEvidence
from hybrid_deid.segment import segment
from hybrid_deid.values import Span

KNOWLEDGE = name_knowledge(
    "de", ["Anna"], ["Peter", "Wolf"], ["koch", "licht", "wein", "stein", "rat", "hilfe"]
)
FAMILIES = frozenset({"Koch", "Stein", "Licht", "Wein", "Huber", "Rat", "Wolf"})
KNOWN = NameEvidence(KNOWLEDGE, FAMILIES.__contains__, is_own_family=FAMILIES.__contains__)
KEY = bytes(range(32))


def found(text: str, *spans: Span) -> list[tuple[str, str]]:
    tokens = [token for line in segment(text) for token in line.tokens]
    result = with_announced_groups(text, tokens, spans, KNOWN)
    assert list(result) == sorted(result, key=lambda span: span.start)
    assert all(span.text == text[span.start : span.end] for span in result)
    return [(span.text, span.label) for span in result]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("die Nachbarn Huber und Licht kommen", ["Huber", "Licht"]),
        ("die Nachbarn Licht und Huber", ["Licht", "Huber"]),
        ("von den Zeugen Licht, Ing. Huber und Stein", ["Licht", "Huber", "Stein"]),
        ("Mieterinnen Huber/Licht:", ["Huber", "Licht"]),
        ("den Mietern Koch und Stein", ["Koch", "Stein"]),
        ("die Erben Koch & Stein", ["Koch", "Stein"]),
        ("den Kunden Wein und Stein", []),
        ("die Kunden Rat und Hilfe", []),
        ("die Mieter Huber und Hilfe", ["Huber"]),
        ("die Mieter Huber und Licht Werke", []),
        ("die Mieter Huber", []),
        ("die Häuser Huber und Licht", []),
    ],
)
def test_names_behind_several(text: str, expected: list[str]) -> None:
    assert found(text) == [(name, "FAMILY") for name in expected]


def test_what_a_tagger_took_for_something_else() -> None:
    text = "die Mieter Koch und Huber"
    whole = Span(4, 15, "ORG", "Mieter Koch", 0.8, "model:m")
    city = Span(20, 25, "CITY", "Huber", 0.8, "model:m")
    assert found(text, whole, city) == [("Koch", "FAMILY"), ("Huber", "FAMILY")]
    ruled = Span(20, 25, "CITY", "Huber", 0.8, "rule:r")
    assert found(text, whole, ruled) == [("Koch", "FAMILY"), ("Huber", "CITY")]


def test_given_names_of_several_stay() -> None:
    text = "die Schüler Wolf und Huber"
    given = Span(12, 16, "MALE", "Wolf", 0.8, "model:m")
    assert found(text, given) == [("Wolf", "MALE"), ("Huber", "FAMILY")]


def test_words_for_several() -> None:
    groups = load_consistency("de").announced.groups
    assert {"Nachbarn", "Mieter", "Mietern", "Kolleginnen", "Erben", "Zeugen", "Beschuldigten"} <= groups
    assert not {"Nachbar", "Kollegin", "Küsters", "Mieterinnern"} & groups


def test_in_the_pipeline() -> None:
    text = "Hallo Eva,\n\ndie Nachbarn Huber und Stein haben sich gestern gemeldet.\n\nGruß\nAnna\n"
    spans = hybrid_deid.load(key=KEY).tag(text)
    assert [span.text for span in spans if span.label == "FAMILY"] == ["Huber", "Stein"]
