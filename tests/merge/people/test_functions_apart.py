"""What somebody does behind a name and a dash."""

from __future__ import annotations

import pytest

import hybrid_deid
from hybrid_deid.mentions import name_knowledge
from hybrid_deid.merge.people.functions_apart import with_functions_apart
from hybrid_deid.merge.people.name_evidence import NameEvidence
from hybrid_deid.merge.people.rare_words import RareWords
from hybrid_deid.values import Span

KNOWN = NameEvidence(name_knowledge("de", ["Eva"], ["Max"], ["technik"]), {"Huber", "Maier"}.__contains__)
RARE = RareWords(KNOWN, {"Leitung", "Pflege", "Lager"}.__contains__)


def left(name: str, label: str = "FAMILY", source: str = "model:m") -> str:
    """Return what is left of a find that is all of a text."""
    [span] = with_functions_apart(name, [Span(0, len(name), label, name, 0.9, source)], RARE)
    assert span.text == name[span.start : span.end]
    assert span.label == label
    return span.text


@pytest.mark.parametrize(
    ("name", "expected"),
    [
        ("Huber - Schriftführerin", "Huber"),
        ("Huber – Pflegeleitung", "Huber"),
        ("Grzyb — Technik", "Grzyb"),
        ("Huber - Lager", "Huber"),
        ("Huber - Maier", "Huber - Maier"),
        ("Huber - Grzyb", "Huber - Grzyb"),
        ("Huber - Eva", "Huber - Eva"),
        ("Huber-Maier", "Huber-Maier"),
        ("Huber -Technik", "Huber -Technik"),
    ],
)
def test_a_dash_parts_a_name_from_a_function(name: str, expected: str) -> None:
    assert left(name) == expected


def test_other_finds_stay() -> None:
    assert left("Roth - Technik", "ORG") == "Roth - Technik"
    assert left("Huber - Technik", source="rule:r") == "Huber - Technik"


def test_lists_of_offices_keep_them() -> None:
    deid = hybrid_deid.load("de_email", key=bytes(range(32)))
    text = "Wiebke Huber - Kassier\nReto Maier - Prokurist\nIbrahim Grzyb - Bauleiter\n"
    out = deid.deidentify(text).text
    assert all(office in out for office in ("- Kassier", "- Prokurist", "- Bauleiter"))
    assert not any(name in out for name in ("Huber", "Maier", "Grzyb"))
