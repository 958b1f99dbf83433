"""Rare words that are named in one breath with a listed organization."""

from __future__ import annotations

import pytest

from hybrid_deid.mentions import name_knowledge
from hybrid_deid.merge.consistency_settings import load_consistency
from hybrid_deid.merge.organizations.beside_organizations import beside_organizations
from hybrid_deid.merge.people.name_evidence import NameEvidence
from hybrid_deid.merge.people.rare_words import RareWords
from hybrid_deid.values import Span

FREQUENT = {"Getränk", "Markt", "Vertrag", "Waldweg", "Wald", "Weg"}
NAMES = NameEvidence(name_knowledge("de", ["Anna"], ["Konrad"], []), set().__contains__, set().__contains__)
RARE = RareWords(NAMES, FREQUENT.__contains__)
SETTINGS = load_consistency("de")


def found(text: str, name: str = "Vendrix") -> list[str]:
    start = text.index(name)
    spans = [Span(start, start + len(name), "ORG", name, 0.9, "model:m")]
    finds = beside_organizations(text, spans, RARE, SETTINGS, {"Vendrix"}.__contains__)
    return sorted(find.text for find in finds)


@pytest.mark.parametrize(
    ("text", "names"),
    [
        ("holt Vendrix statt Remtec ab", ["Remtec"]),
        ("weder Remtec noch so, Remtec und Vendrix haben", ["Remtec"]),
        ("Vendrix und Remtec und Kalvero kommen", ["Kalvero", "Remtec"]),
    ],
)
def test_rare_words_beside_an_organization(text: str, names: list[str]) -> None:
    assert found(text) == names


@pytest.mark.parametrize(
    "text",
    [
        "Vendrix und der Remtec",
        "Vendrix und Vertrag",  # frequent
        "Vendrix und Waldmarkt",  # put together
        "Vendrix und Fristung",
        "Vendrix, Remtec",
        "den Remtec und Vendrix",
        "Vendrix und Remtec Kasse",
    ],
)
def test_nouns_are_left(text: str) -> None:
    assert found(text) == []


def test_beside_what_no_list_has_nothing_is_found() -> None:
    assert found("Aids und Remtec", "Aids") == []
