"""Workshops called by a word for them and a name behind it."""

from __future__ import annotations

import pytest

from hybrid_deid.merge.consistency_settings import load_consistency
from hybrid_deid.merge.organizations.workshops import workshops
from hybrid_deid.values import Span

HOUSES = load_consistency("de").houses


def found(text: str, *names: tuple[str, str], source: str = "model:m") -> list[str]:
    spans = [
        Span(text.index(name), text.index(name) + len(name), label, name, 0.8, source)
        for name, label in names
    ]
    return [span.text for span in workshops(text, spans, HOUSES, lambda name: False)]


@pytest.mark.parametrize(
    ("text", "wanted"),
    [
        ("bei Holzbau Kern bestellt", ["Holzbau Kern"]),
        ("bei Schreinerei Eva Kern bestellt", ["Schreinerei Eva Kern"]),
        ("Zuständig ist Tiefbau Eva Kern", []),
        ("Mitwirkende: Tontechnik Eva Kern", []),
        ("Leiter Tiefbau Kern", []),
        ("beim Innenausbau Kern", []),
    ],
)
def test_a_workshop_goes_with_the_name_behind_it(text: str, wanted: list[str]) -> None:
    names = [(name, label) for name, label in (("Eva", "FEMALE"), ("Kern", "FAMILY")) if name in text]
    assert found(text, *names) == wanted


def test_what_a_caller_knows_stays() -> None:
    assert found("Holzbau Kern", ("Kern", "FAMILY"), source="known:person") == []


@pytest.mark.parametrize(
    ("text", "name", "label", "wanted"),
    [
        ("beim Pianohaus Kern", "Kern", "FAMILY", ["Pianohaus Kern"]),
        ("Bautrocknung Polar kommt", "Polar", "ORG", ["Bautrocknung Polar"]),
        ("im Haus Kern", "Kern", "FAMILY", []),
        ("im Treppenhaus Kern", "Kern", "FAMILY", []),
        ("die Werkstatt Polar", "Polar", "ORG", []),
        ("Bootswerkstatt Autohaus Polar", "Autohaus Polar", "ORG", []),
    ],
)
def test_compounds_tell_a_workshop_by_their_ending(
    text: str, name: str, label: str, wanted: list[str]
) -> None:
    assert found(text, (name, label)) == wanted
