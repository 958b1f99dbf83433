"""Places that lists have as family names."""

from __future__ import annotations

import re

import pytest

from hybrid_deid.merge.consistency_settings import load_consistency
from hybrid_deid.merge.places.place_evidence import LIKELY, SURE, is_sure_place
from hybrid_deid.values import Span

SETTINGS = load_consistency("de")
NAMES = {"Kern"}


def is_sure(text: str, score: float = 0.5, word: str = "Nagl") -> bool:
    """Tell whether `word` is a sure place where it, Wels, Hall and Kern are CITY finds of a text."""
    spans = [
        Span(*match.span(), "CITY", match.group(), score, "model:m")
        for match in re.finditer(r"\b(?:Nagl|Wels|Hall|Kern)\b", text)
    ]
    number = next(number for number, span in enumerate(spans) if span.text == word)
    return is_sure_place(text, spans, number, lambda span: span.text in NAMES, SETTINGS)


@pytest.mark.parametrize(
    "text",
    [
        "Wir fahren nach Nagl.",
        "Wir fahren nach\nNagl.",
        "> Wir fahren nach\n> Nagl.",
        "Das liegt in der Nähe von Nagl.",
        "südlich von Nagl",
        "die Nagl-Region und der Nagl Airport",
        "Nagl - Wels",
        "von Wels/Nagl aus",
        "zwischen Wels und\nNagl",
        "in Wels (oder Nagl) halten",
        "(Nagl und/oder Wels)",
    ],
)
def test_what_stands_around_tells(text: str) -> None:
    assert is_sure(text)


@pytest.mark.parametrize(
    "text",
    [
        "mit Nagl",
        "von Nagl",
        "Wels. Nagl kommt",
        "Nagl und Kern",
        "Nagl fährt in Region zwei",
        "Nagl-Regionen",
    ],
)
def test_a_name_is_not_sure(text: str) -> None:
    assert not is_sure(text)


def test_an_adjective_is_one_before_what_is_of_a_town() -> None:
    def is_sure_adjective(text: str) -> bool:
        span = Span(4, 13, "CITY", "Neuhäuser", 0.5, "model:m")
        return is_sure_place(text, [span], 0, lambda span: False, SETTINGS)

    assert is_sure_adjective("der Neuhäuser Rennsteigbahnhof")
    assert not is_sure_adjective("der Neuhäuser Akte")
    assert not is_sure_adjective("der Neuhäuser, Bahnhof")


@pytest.mark.parametrize("text", ["ab Nagl", "Wels, Nagl, Hall", "nach Wels,\nNagl"])
def test_a_likely_place_needs_less(text: str) -> None:
    assert is_sure(text, LIKELY)
    assert not is_sure(text, LIKELY - 0.1)


def test_a_score_may_tell_alone() -> None:
    assert is_sure("mit Nagl", SURE)
