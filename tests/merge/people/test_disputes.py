"""Family names of parties in a matter."""

from __future__ import annotations

import pytest

import hybrid_deid
from hybrid_deid.mentions import name_knowledge
from hybrid_deid.merge.people.disputes import with_disputes
from hybrid_deid.merge.people.name_evidence import NameEvidence
from hybrid_deid.values import Span

KNOWLEDGE = name_knowledge("de", ["Anna"], ["Peter"], ["stein", "licht", "umwelt", "industrie"])
FAMILIES = frozenset({"Stein", "Licht", "Huber", "Skonto"})
KNOWN = NameEvidence(KNOWLEDGE, FAMILIES.__contains__)
FREQUENT = frozenset({"Betrag", "Werke", "Stadtwerke", "Klima", "Schutz"})
KEY = bytes(range(32))


def found(text: str, *spans: Span) -> list[tuple[str, str]]:
    result = with_disputes(text, spans, KNOWN, FREQUENT.__contains__)
    assert list(result) == sorted(result, key=lambda span: span.start)
    assert all(span.text == text[span.start : span.end] for span in result)
    return [(span.text, span.label) for span in result]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("in der Sache Huber ./. Stein liegt", ["Huber", "Stein"]),
        ("Licht u. a. ./. Petersilge u. a., Az. 3", ["Licht", "Petersilge"]),
        ("Stein ./. Stadtwerke Melle GmbH", ["Stein"]),
        ("Huber ./. Stein Werke GmbH", ["Huber"]),
        ("In Sachen Licht gegen Stein liegt", ["Licht", "Stein"]),
        ("In Sachen Petersilge wg. Räumung", ["Petersilge"]),
        ("in der Sache Licht wegen Räumung", ["Licht"]),
        ("In Sachen Umwelt gegen Industrie ist", []),
        ("Huber kämpft gegen Licht.", []),
        ("Betrag ./. 3 % Skonto", []),
        ("Betrag ./. Skonto", []),
        ("Anlage ./.\nStein", []),
        ("In Sachen Klimaschutz gegen Klimaschutz", []),
    ],
)
def test_parties(text: str, expected: list[str]) -> None:
    assert found(text) == [(name, "FAMILY") for name in expected]


def test_what_a_tagger_took_for_something_else() -> None:
    text = "Huber ./. Stein"
    city, firm = Span(0, 5, "CITY", "Huber", 0.8, "model:m"), Span(6, 15, "ORG", "./. Stein", 0.8, "model:m")
    assert found(text, city, firm) == [("Huber", "FAMILY"), ("Stein", "FAMILY")]
    ruled = Span(0, 5, "CITY", "Huber", 0.8, "rule:r")
    assert found(text, ruled, firm) == [("Huber", "CITY"), ("Stein", "FAMILY")]
    whole = Span(0, 15, "ORG", text, 0.8, "model:m")
    assert found(text, whole) == [(text, "ORG")]


def test_in_the_pipeline() -> None:
    text = "Guten Tag,\n\nin der Sache Huber ./. Stein liegt das Urteil vor.\n\nGruß\nAnna\n"
    spans = hybrid_deid.load(key=KEY).tag(text)
    assert [span.text for span in spans if span.label == "FAMILY"] == ["Huber", "Stein"]
