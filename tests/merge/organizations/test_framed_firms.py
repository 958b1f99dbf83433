"""Rare names that a tagger took for somebody or a town where firms stand."""

from __future__ import annotations

import pytest

from hybrid_deid.mentions import name_knowledge
from hybrid_deid.merge.organizations.framed_firms import with_framed_firms
from hybrid_deid.merge.people.name_evidence import NameEvidence
from hybrid_deid.merge.people.rare_words import RareWords
from hybrid_deid.segment import segment
from hybrid_deid.values import Span

FAMILIES = frozenset({"Griesser", "Koch"})
KNOWN = NameEvidence(name_knowledge("de", ["Anna"], ["Peter"], ["koch"]), FAMILIES.__contains__)
LOOKS = {"Bitwerk": {"word": 0.6}, "Ortema": {"word": 0.1}}
RARE = RareWords(KNOWN, lambda word: False, looks=lambda word: LOOKS.get(word, {}))


def labels(text: str, *names: tuple[str, str], score: float = 0.7) -> list[str]:
    spans, start = [], 0
    for name, label in names:
        start = text.index(name, start)
        spans.append(Span(start, start + len(name), label, name, score, "model:m"))
        start += len(name)
    tokens = [token for line in segment(text) for token in line.tokens]
    return [span.label for span in with_framed_firms(text, tokens, spans, RARE)]


@pytest.mark.parametrize(
    ("text", "name", "label"),
    [
        ("Die Rechnung von Griesser ist da.", "Griesser", "FAMILY"),
        ("Sie arbeitet bei Ortema.", "Ortema", "CITY"),
        ("Das habe ich bei Ortema bestellt.", "Ortema", "FEMALE"),
        ("Der Griesser-Monteur war da.", "Griesser", "FAMILY"),
    ],
)
def test_a_frame_of_firms_makes_a_firm_of_a_name(text: str, name: str, label: str) -> None:
    assert labels(text, (name, label)) == ["ORG"]


@pytest.mark.parametrize(
    ("text", "name", "label"),
    [
        ("Ich war bei Griesser zum Kaffee.", "Griesser", "FAMILY"),
        ("Ortema hat uns geschrieben.", "Ortema", "FEMALE"),
        ("Griesser hat uns geschrieben.", "Griesser", "FAMILY"),
        ("Die Rechnung von Koch ist da.", "Koch", "FAMILY"),
        ("Der Griesser-Hof liegt oben.", "Griesser", "FAMILY"),
    ],
)
def test_what_people_do_is_left(text: str, name: str, label: str) -> None:
    assert labels(text, (name, label)) == [label]


def test_who_is_surely_somebody_is_no_firm() -> None:
    text = "Die Rechnung von Griesser ist da. Anna Griesser zahlt sie."
    names = [("Griesser", "FAMILY"), ("Anna", "FEMALE"), ("Griesser", "FAMILY")]
    assert labels(text, *names) == ["FAMILY", "FEMALE", "FAMILY"]


def test_what_people_do_as_well_makes_a_firm_of_what_is_hardly_a_name() -> None:
    text = "Bitwerk hat uns geschrieben."
    assert labels(text, ("Bitwerk", "FAMILY"), score=0.4) == ["ORG"]
    assert labels(text, ("Bitwerk", "FAMILY"), score=0.6) == ["FAMILY"]


def test_a_sure_family_name_stays() -> None:
    assert labels("Eine Stelle bei Griesser fehlt.", ("Griesser", "FAMILY"), score=0.85) == ["FAMILY"]
