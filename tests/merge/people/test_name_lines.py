"""Lines that hold nothing but a name."""

from __future__ import annotations

from pathlib import Path

import pytest

import hybrid_deid
from hybrid_deid.formats import read_documents
from hybrid_deid.mentions import name_knowledge
from hybrid_deid.merge.people.name_lines import missed_in_name_lines
from hybrid_deid.values import Document, Span

KNOWLEDGE = name_knowledge("de", ["Anna", "Linh"], ["Peter"], ["danke", "klein", "anna"])
FREQUENT = frozenset({"Protokoll"})
KEY = bytes(range(32))


def found(text: str, *names: tuple[str, str]) -> list[tuple[str, str]]:
    spans, behind = [], 0
    for name, label in names:
        start = text.index(name, behind)
        behind = start + len(name)
        spans.append(Span(start, behind, label, name, 0.9, "model:m"))
    return [
        (span.text, span.label)
        for span in missed_in_name_lines(text, spans, KNOWLEDGE, lambda word: word not in FREQUENT)
    ]


@pytest.mark.parametrize(
    ("text", "names", "expected"),
    [
        ("Thuy Linh Pham", (("Thuy", "FEMALE"), ("Linh", "FEMALE")), [("Pham", "FAMILY")]),
        ("Gruß\n> Dr. Thuy Pham-Lê\nBonn", (("Thuy", "FEMALE"),), [("Pham-Lê", "FAMILY")]),
        ("Thuy Pham,", (("Thuy", "FEMALE"),), [("Pham", "FAMILY")]),
        ("Peter Pham\n", (("Pham", "FAMILY"),), [("Peter", "MALE")]),
        ("Thuy Danke", (("Thuy", "FEMALE"),), []),
        ("Thuy pham", (("Thuy", "FEMALE"),), []),
        ("Thuy Protokoll", (("Thuy", "FEMALE"),), []),
        ("Peter Linh Pham\n", (("Linh", "FEMALE"), ("Pham", "FAMILY")), [("Peter", "MALE")]),
        ("Hallo Thuy Pham", (("Thuy", "FEMALE"),), []),
        ("Thuy Pham kommt", (("Thuy", "FEMALE"),), []),
        ("Thuy\nPham", (("Thuy", "FEMALE"),), []),
        ("Thuy Prof.", (("Thuy", "FEMALE"),), []),
        ("Anna Pham", (("Pham", "FAMILY"),), []),
        ("Praxis Pham", (("Pham", "FAMILY"),), []),
        ("Peter Pham ist da", (("Pham", "FAMILY"),), []),
        ("Thuy Pham", (("Thuy", "FEMALE"), ("Pham", "ORG")), []),
        ("Mutter von Paul S. kommt", (("Paul", "MALE"),), [("S.", "FAMILY")]),
        ("mit Paul S. Huber", (("Paul", "MALE"), ("Huber", "FAMILY")), [("S.", "MALE")]),
        ("mit Paul S.A.", (("Paul", "MALE"),), []),
        ("mit Paul s. unten", (("Paul", "MALE"),), []),
        ("mit P. S. unten", (("P.", "MALE"),), []),
        ("mit Paul S.", (("Paul", "MALE"), ("S.", "CITY")), []),
    ],
)
def test_what_completes_a_line(
    text: str, names: tuple[tuple[str, str], ...], expected: list[tuple[str, str]]
) -> None:
    assert found(text, *names) == expected


def test_a_long_line_is_not_taken_for_a_short_one() -> None:
    assert found(f"{'x' * 100} Thuy Pham", ("Thuy", "FEMALE")) == []


def test_in_the_pipeline_nothing_of_the_name_stays() -> None:
    text = "Mit freundlichen Grüßen\nThuy Linh Pham\nTaunusblick 7\n63457 Hanau\n"
    assert "Pham" in {span.text for span in hybrid_deid.load(key=KEY).tag(text) if span.label == "FAMILY"}


def test_annotated_mail_has_no_such_word(corpora: Path) -> None:
    for name in ("codealltag_s", "codealltag_xl"):
        for document in read_documents(corpora / name, "brat"):
            assert isinstance(document, Document)
            spans = tuple(sorted(document.spans, key=lambda span: span.start))
            assert missed_in_name_lines(document.text, spans, KNOWLEDGE, lambda word: True) == []
