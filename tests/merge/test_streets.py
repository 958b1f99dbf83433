"""A name before a house number is a street."""

from __future__ import annotations

from itertools import pairwise
from pathlib import Path

import pytest

from hybrid_deid.formats import read_documents
from hybrid_deid.merge.streets import GAPS, with_streets
from hybrid_deid.values import Document, Span


@pytest.mark.parametrize(
    ("text", "label", "source", "expected"),
    [
        ("Reeperbahn 12", "ORG", "model:m", "STREET"),
        ("Reeperbahn  12", "FAMILY", "consistency:spread", "STREET"),
        ("Reeperbahn 12", "STREET", "model:m", "STREET"),
        ("Reeperbahn\n12", "ORG", "model:m", "ORG"),
        ("Reeperbahn, 12", "ORG", "model:m", "ORG"),
        ("Reeperbahn 12", "DATE", "model:m", "DATE"),
        ("Reeperbahn 12", "ORG", "known", "ORG"),
        ("Reeperbahn 12", "FAMILY", "rule:person", "FAMILY"),
    ],
)
def test_what_stands_before_a_house_number(text: str, label: str, source: str, expected: str) -> None:
    name = Span(0, 10, label, text[:10], 0.9, source)
    number = Span(len(text) - 2, len(text), "STREETNO", "12", 0.9, "model:m")
    found = with_streets(text, [name, number])
    assert [span.label for span in found] == [expected, "STREETNO"]
    assert found[1] == number and found[0].text == "Reeperbahn"
    assert bool(found[0].provenance) == (expected != label)
    assert with_streets(text, found) == found


def test_a_name_behind_a_number_stays() -> None:
    spans = (Span(0, 2, "STREETNO", "12", 0.9, "model:m"), Span(3, 7, "CITY", "Graz", 0.9, "model:m"))
    assert with_streets("12 Graz", spans) == spans
    assert with_streets("", ()) == ()


def test_in_annotated_mail_nothing_but_streets_stands_before_house_numbers(corpora: Path) -> None:
    before = []
    for name in ("codealltag_s", "codealltag_xl"):
        for document in read_documents(corpora / name, "brat"):
            assert isinstance(document, Document)
            spans = sorted(document.spans, key=lambda span: span.start)
            before += [
                span.label
                for span, behind in pairwise(spans)
                if behind.label == "STREETNO" and document.text[span.end : behind.start] in GAPS
            ]
    assert len(before) >= 69 and set(before) == {"STREET"}
