"""Whether a rare name that stands alone is a given or a family name, by its letters and its mail."""

from __future__ import annotations

from collections.abc import Mapping

import pytest

import hybrid_deid
from hybrid_deid.mentions import Places, name_knowledge
from hybrid_deid.merge.consistency_settings import load_consistency
from hybrid_deid.merge.people.lone_names import label_of, odds_of_given, rare_gender
from hybrid_deid.values import Span

KNOWN = name_knowledge("de", ["Eva"], ["Peter"], ["koch"], Places(frozenset()))
ODDS = load_consistency("de").lone_names
KINDS = {
    "Nuvelika": {"female": 0.7, "male": 0.1, "family": 0.1, "city": 0.1},
    "Dragomirko": {"female": 0.1, "male": 0.3, "family": 0.5, "city": 0.1},
    "Zabrodkow": {"female": 0.01, "male": 0.02, "family": 0.9, "city": 0.07},
}


def looks(word: str) -> Mapping[str, float]:
    return KINDS.get(word, {})


@pytest.mark.parametrize(
    ("name", "odds", "label"),
    [
        ("Nuvelika", 1.0, "FEMALE"),
        ("Dragomirko", 1.0, "FAMILY"),
        ("Dragomirko", 2.0, "MALE"),
        ("Zabrodkow", 8.0, "FAMILY"),
        ("Unknown", 8.0, "FAMILY"),
    ],
)
def test_letters_and_odds_tell(name: str, odds: float, label: str) -> None:
    assert label_of(name, odds, KNOWN, looks) == label


@pytest.mark.parametrize(
    ("name", "gender"),
    [("Eva", "FEMALE"), ("Nuvelika", "FEMALE"), ("Dragomirko", "MALE"), ("Xaveria", "FEMALE")],
)
def test_a_given_name_has_the_gender_of_lists_or_letters(name: str, gender: str) -> None:
    assert rare_gender(name, KNOWN, looks) == gender


def spans_of(text: str, **labels: str) -> list[Span]:
    places = sorted((text.index(name), name) for name in labels)
    return [Span(at, at + len(name), labels[name], name, 0.9, "model:m") for at, name in places]


@pytest.mark.parametrize(
    ("text", "labels", "odds"),
    [
        ("kommst du mit", {}, ODDS.familiar),
        ("wir danken Ihnen", {}, ODDS.polite),
        ("wir kommen mit", {}, ODDS.usual),
        ("Eva dankt Ihnen", {"Eva": "FEMALE"}, ODDS.usual),
        ("Eva Huber dankt Ihnen", {"Eva": "FEMALE", "Huber": "FAMILY"}, ODDS.polite),
        ("Huber kommt mit", {"Huber": "FAMILY"}, ODDS.usual * ODDS.beside_family),
        ("Herr Huber kommt mit", {"Huber": "FAMILY"}, ODDS.usual),
        ("Dr. Huber kommt mit", {"Huber": "FAMILY"}, ODDS.usual),
        ("bei Huber GmbH", {"Huber": "ORG"}, ODDS.usual),
    ],
)
def test_the_mail_tells_the_odds(text: str, labels: dict[str, str], odds: float) -> None:
    assert odds_of_given(text, set(text.split()), spans_of(text, **labels), KNOWN) == odds


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("Hallo Ute,\n\nNuvelika kennt den Weg, kommst du mit?\n\nLG Tom", ("Nuvelika", "FEMALE")),
        ("Hallo Ute,\n\nZabrodow kennt den Weg.\n\nGruß Tom", ("Zabrodow", "FAMILY")),
    ],
)
def test_in_the_pipeline(text: str, found: tuple[str, str]) -> None:
    spans = hybrid_deid.load(key=bytes(range(32))).tag(text)
    assert found in {(span.text, span.label) for span in spans}
