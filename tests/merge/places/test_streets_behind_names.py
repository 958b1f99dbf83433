"""Streets that no list has, between a name and a number."""

from __future__ import annotations

import pytest

import hybrid_deid
from hybrid_deid.merge.consistency_settings import load_consistency
from hybrid_deid.merge.places.streets_behind_names import streets_behind_names
from hybrid_deid.values import Span

ENDINGS = load_consistency("de").places.street_endings


def found(text: str, *others: Span) -> list[tuple[str, str]]:
    start = text.index("Huber")
    spans = [Span(start, start + 5, "FAMILY", "Huber", 0.9, "model:m"), *others]
    missed = streets_behind_names(text, spans, ENDINGS, {"Bamberg"}.__contains__)
    assert all(text[span.start : span.end] == span.text for span in missed)
    return [(span.text, span.label) for span in missed]


@pytest.mark.parametrize(
    ("text", "street"),
    [
        ("Huber, Ahornhöhe 8. Sie meldet sich", ["Ahornhöhe", "8"]),
        ("A. Huber, Veerßer Tor 2b; Koch", ["Veerßer Tor", "2b"]),
        ("Huber, Neue Reihe 5", ["Neue Reihe", "5"]),
        ("Huber, Hofkoppel 5 und Koch", ["Hofkoppel", "5"]),
        ("Huber, Halle 2. Es beginnt", []),
        ("Huber, Bamberg 3.", []),
        ("Huber, Neue Reihe 5 km", []),
        ("Huber, Neue Reihe 2024.", []),
        ("Huber Ahornhöhe 8.", []),
        ("Huber, ahornhöhe 8.", []),
    ],
)
def test_a_street_behind_a_name(text: str, street: list[str]) -> None:
    assert [name for name, _ in found(text)] == street


def test_a_guess_of_something_else_gives_way_but_no_street() -> None:
    text = "Huber, Rosenhain 8."
    for label, source, expected in [
        ("CITY", "model:m", [("Rosenhain", "STREET"), ("8", "STREETNO")]),
        ("CITY", "rule:x", []),
        ("STREET", "model:m", []),
    ]:
        assert found(text, Span(7, 16, label, "Rosenhain", 0.5, source)) == expected


def test_in_the_pipeline() -> None:
    spans = hybrid_deid.load(key=bytes(range(32))).tag("auf Name Agnes Lukowiak, Ahornhöhe 8. Danke!")
    assert ("Ahornhöhe", "STREET") in [(span.text, span.label) for span in spans]
