"""Organizations that are called by a phrase."""

from __future__ import annotations

import pytest

from hybrid_deid.mentions import name_knowledge
from hybrid_deid.merge.consistency_settings import load_consistency
from hybrid_deid.merge.organizations.named_houses import HouseEvidence
from hybrid_deid.merge.organizations.phrase_names import described_names, phrase_names
from hybrid_deid.segment import segment
from hybrid_deid.values import Span

KNOWN = load_consistency("de").phrase_names
EVIDENCE = HouseEvidence(
    name_knowledge("de", ["Anna"], ["Konrad"], []),
    {"Große"}.__contains__,
    {"kleine", "neue", "große", "alte"}.__contains__,
)


def found(text: str, *spans: Span) -> list[str]:
    words = KNOWN.heads | KNOWN.practices
    tokens = [token for line in segment(text, "de") for token in line.tokens if token.text in words]
    finds = phrase_names(text, tokens, spans, EVIDENCE, KNOWN)
    assert all(find.label == "ORG" and find.text == text[find.start : find.end] for find in finds)
    return [find.text for find in finds]


@pytest.mark.parametrize(
    ("text", "name"),
    [
        ("und die Initiative Kleine Riesen hat", "Initiative Kleine Riesen"),
        ("von der Wählergemeinschaft Unser Dorf.", "Wählergemeinschaft Unser Dorf"),
        ("die Bürgerinitiative Lebenswertes Tal", "Bürgerinitiative Lebenswertes Tal"),
        ("Termin bei Zahnärzte am Ring ist", "Zahnärzte am Ring"),
        ("bei der Radiologie am Stern war", "Radiologie am Stern"),
        ("Radiologie am Stadtpark", "Radiologie am Stadtpark"),
        ("Kanzlei am Aachener Tor", "Kanzlei am Aachener Tor"),
    ],
)
def test_phrases_are_found(text: str, name: str) -> None:
    assert found(text) == [name]


@pytest.mark.parametrize(
    "text",
    [
        "Initiative Kleine Riesen",  # no article: a heading
        "die Initiative kleine Riesen",
        "die Initiative Große Müller",  # people
        "die Initiative Kleine",
        "der Verein Neue Mitglieder begrüßt",
        "die Initiative Deines Vertrauens",
        "die Initiative Ihrer Wahl",
        "Zahnärzte am Ort",
        "die Praxis am Montag",
        "Zahnärzte am ring",
        "Theater in der Krise",
    ],
)
def test_what_may_be_said_so_is_left(text: str) -> None:
    assert found(text) == []


def test_a_town_within_goes_and_other_finds_stay() -> None:
    text = "die Initiative Kleine Riesen"
    inside = Span(15, 21, "CITY", "Kleine", 0.5, "model:m")
    whole = Span(4, 28, "ORG", text[4:], 0.9, "model:m")
    assert found(text, inside) == ["Initiative Kleine Riesen"]
    assert found(text, whole) == []


def described(text: str) -> list[str]:
    tokens = [
        token for line in segment(text, "de") for token in line.tokens if KNOWN.is_described(token.text)
    ]
    signs = load_consistency("de").houses.adjectives
    return [find.text for find in described_names(text, tokens, [], EVIDENCE, KNOWN, signs)]


@pytest.mark.parametrize(
    ("text", "name"),
    [
        ("beim Diakonischen Hilfswerk", "Diakonischen Hilfswerk"),
        ("der Katholischen Alterskasse gemeldet", "Katholischen Alterskasse"),
        ("vom Deutsch-Nordischen Jugendwerks", "Deutsch-Nordischen Jugendwerks"),
        ("wir gehen in den Alten Krug", "Alten Krug"),
        ("im Goldenen Hirschen", "Goldenen Hirschen"),
    ],
)
def test_an_adjective_with_a_capital_makes_a_name(text: str, name: str) -> None:
    assert EVIDENCE.is_frequent("kleine")
    assert described(text) == [name]


@pytest.mark.parametrize(
    "text",
    [
        "beim diakonischen Hilfswerk",
        "bei Ihrer Hausbank",
        "der Neue Verein",
        "Diakonisches Hilfswerk",
        "in der Alten Stadt",
        "die Schnellen Krüge",
        "der Große Verein",
    ],
)
def test_other_adjectives_make_none(text: str) -> None:
    assert described(text) == []
