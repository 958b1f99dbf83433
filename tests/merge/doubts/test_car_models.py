"""Cars that are called like people, places and firms."""

from __future__ import annotations

import pytest

from hybrid_deid.merge.consistency_settings import load_consistency
from hybrid_deid.merge.doubts.car_models import Cars, without_car_models
from hybrid_deid.values import Span

CARS = load_consistency("de").cars


def left(text: str, found: str, label: str, source: str = "model:m", cars: Cars = CARS) -> bool:
    start = text.index(found)
    return bool(without_car_models(text, [Span(start, start + len(found), label, found, 0.9, source)], cars))


@pytest.mark.parametrize(
    ("text", "found", "label", "kept"),
    [
        ("mein Seat Leon ist alt", "Leon", "MALE", False),
        ("mein Seat, Leon ist alt", "Leon", "MALE", True),
        ("Leon fährt Seat", "Leon", "MALE", True),
        ("Ford Fiesta, blau", "Ford Fiesta", "ORG", False),
        ("Ford Fiesta, blau", "Ford", "ORG", False),
        ("bei Ford in Köln", "Ford", "ORG", True),
        ("Mietwagen: Toyota Yaris o.ä.", "Toyota Yaris o.ä.", "ORG", False),
        ("ein BMW 320d", "BMW 320d", "UFID", False),
        ("ein BMW 320d", "320d", "STREETNO", True),
        ("VW-Golf", "Golf", "ORG", False),
        ("Alfa Romeo Giulia", "Giulia", "FEMALE", False),
        ("Opel Astra Huber", "Astra Huber", "FAMILY", True),
        ("Opel Astrab", "Astrab", "FAMILY", True),
    ],
)
def test_a_model_behind_its_make_is_a_car(text: str, found: str, label: str, kept: bool) -> None:
    assert left(text, found, label) is kept


def test_what_a_rule_says_stays_and_without_a_list_all_does() -> None:
    assert left("Seat Leon", "Leon", "MALE", source="known:caller")
    assert left("Seat Leon", "Leon", "MALE", cars=Cars())
