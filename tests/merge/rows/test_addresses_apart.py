"""Numbers that a tagger took for the beginning of an address, and amounts for its end."""

from __future__ import annotations

import pytest

import hybrid_deid
from hybrid_deid.merge.rows.addresses_apart import with_addresses_apart
from hybrid_deid.values import Span


def found(text: str, *known: tuple[str, str]) -> list[str]:
    spans = [
        Span(text.index(one), text.index(one) + len(one), label, one, 0.9, "model:m") for label, one in known
    ]
    result = with_addresses_apart(text, spans)
    assert all(text[span.start : span.end] == span.text for span in result)
    return [f"{span.label} {span.text}" for span in result]


@pytest.mark.parametrize(
    ("text", "known", "expected"),
    [
        (
            "Noll;04841 5566;noll@example.org",
            [("ZIP", "04841"), ("EMAIL", "5566;noll@example.org")],
            ["PHONE 04841 5566", "EMAIL noll@example.org"],
        ),
        (
            "Noll;(04841) 5566;noll@example.org",
            [("FAMILY", "Noll"), ("EMAIL", "5566;noll@example.org")],
            ["FAMILY Noll", "PHONE (04841) 5566", "EMAIL noll@example.org"],
        ),
        (
            "Noll;5566;noll@example.org",
            [("EMAIL", "5566;noll@example.org")],
            ["PHONE 5566", "EMAIL noll@example.org"],
        ),
        # what a find that goes on before it holds stays
        (
            "A 04841 5566;noll@example.org",
            [("STREET", "A 04841"), ("EMAIL", "5566;noll@example.org")],
            ["STREET A 04841", "PHONE 5566", "EMAIL noll@example.org"],
        ),
        # nor is one lost that lies between
        (
            "Haus 08010 5566;noll@example.org",
            [("STREET", "Haus 08"), ("ZIP", "010"), ("EMAIL", "5566;noll@example.org")],
            ["STREET Haus 08", "ZIP 010", "PHONE 5566", "EMAIL noll@example.org"],
        ),
        ("Noll;noll@example.org", [("EMAIL", "Noll;noll@example.org")], ["EMAIL Noll;noll@example.org"]),
        ("noll@example.org;-1.050,00", [("EMAIL", "noll@example.org;-1.050,00")], ["EMAIL noll@example.org"]),
        (
            "5566;noll@example.org;+50,00",
            [("EMAIL", "5566;noll@example.org;+50,00")],
            ["PHONE 5566", "EMAIL noll@example.org"],
        ),
        (
            "noll@example.org;0171,55",
            [("EMAIL", "noll@example.org;0171,55")],
            ["EMAIL noll@example.org;0171,55"],
        ),
        ("noll@example.org", [("EMAIL", "noll@example.org")], ["EMAIL noll@example.org"]),
    ],
)
def test_numbers_before_addresses(text: str, known: list[tuple[str, str]], expected: list[str]) -> None:
    assert found(text, *known) == expected


def test_in_the_pipeline() -> None:
    text = "Name;Vorname;Telefon;E-Mail\nClausen;Hauke;04841 5566;hauke@clausen.example\n"
    spans = hybrid_deid.load(key=bytes(range(32))).tag(text)
    assert ("PHONE", "04841 5566") in [(span.label, span.text) for span in spans]
