"""Two rare words where people stand are a given and a family name."""

from __future__ import annotations

import pytest

from hybrid_deid.merge.people.parted_people import with_parted_people
from hybrid_deid.values import Span
from tests.merge.people.test_framed_names import rare


def labels(
    text: str, *found: tuple[str, str], score: float = 0.5, source: str = "model:m"
) -> list[tuple[str, str]]:
    spans = [
        Span(text.index(name), text.index(name) + len(name), label, name, score, source)
        for name, label in found
    ]
    result = with_parted_people(text, spans, rare())
    assert all(text[span.start : span.end] == span.text for span in result)
    return [(span.text, span.label) for span in result]


NAME = "Nuvelika Kasparow"
TWO = [("Nuvelika", "FEMALE"), ("Kasparow", "FAMILY")]


@pytest.mark.parametrize(
    "text",
    [
        f"Eigentümer {NAME} zahlt",
        f"Kontoinhaber: {NAME}\nBank",
        f"die Aufgaben von {NAME} ruhen",
        f"{NAME}, der morgen kommt",
        f"bei {NAME} und seiner Frau",
        f"{NAME}, Jugendwartin",
    ],
)
def test_an_organization_of_two_rare_words_is_a_person(text: str) -> None:
    assert labels(text, (NAME, "ORG")) == TWO


@pytest.mark.parametrize(
    ("text", "name", "score", "source"),
    [
        (f"die {NAME} liefert", NAME, 0.5, "model:m"),
        (f"Eigentümer {NAME} zahlt", NAME, 0.9, "model:m"),
        (f"Eigentümer {NAME} zahlt", NAME, 0.5, "rule:org"),
        ("Eigentümer Kasparow Katalogbeschreibung zahlt", "Kasparow Katalogbeschreibung", 0.5, "model:m"),
        ("Eigentümer Kasparow Bau zahlt", "Kasparow Bau", 0.5, "model:m"),
        ("Eigentümer Kasparow & Co zahlt", "Kasparow & Co", 0.5, "model:m"),
    ],
)
def test_what_stays_an_organization(text: str, name: str, score: float, source: str) -> None:
    assert labels(text, (name, "ORG"), score=score, source=source) == [(name, "ORG")]


def test_the_first_of_two_family_names_is_a_given_one() -> None:
    text = "Ihrer Kollegin Nuvelika Kasparow"
    assert labels(text, ("Nuvelika", "FAMILY"), ("Kasparow", "FAMILY")) == TWO


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("Huber Kasparow", [("Huber", "FAMILY"), ("Kasparow", "FAMILY")]),
        ("Eva Nuvelika Kasparow", [("Eva", "FEMALE"), ("Nuvelika", "FAMILY"), ("Kasparow", "FAMILY")]),
        ("Nuvelika, Kasparow", [("Nuvelika", "FAMILY"), ("Kasparow", "FAMILY")]),
    ],
)
def test_family_names_that_stay(text: str, found: list[tuple[str, str]]) -> None:
    assert labels(text, *found) == found
