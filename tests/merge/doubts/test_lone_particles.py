"""Particles that a find was cut to are no name."""

from __future__ import annotations

import pytest

from hybrid_deid.merge.consistency_settings import load_consistency
from hybrid_deid.merge.doubts.lone_particles import without_lone_particles
from hybrid_deid.values import Span

KNOWN = load_consistency("de").particles


def kept(text: str, *found: tuple[str, str]) -> list[str]:
    spans, position = [], 0
    for name, label in found:
        start = text.index(name, position)
        position = start + len(name)
        spans.append(Span(start, position, label, name, 0.9, "model:m"))
    return [span.text for span in without_lone_particles(text, spans, KNOWN)]


@pytest.mark.parametrize(
    ("text", "first", "second", "label"),
    [
        ("Kern & van den Berg GmbH", "van den", "Berg GmbH", "ORG"),
        ("bei den v. Treskows", "v.", "Treskows", "FAMILY"),
        ("Die v. Treskows", "v", "Treskows", "FAMILY"),
        ("von der Heide", "von der", "Heide", "CITY"),
        ("und d' Noll Eva", "d'", "Noll", "FAMILY"),
    ],
)
def test_particles_before_a_name(text: str, first: str, second: str, label: str) -> None:
    assert kept(text, (first, "FAMILY"), (second, label)) == [second]


@pytest.mark.parametrize(
    ("text", "first", "second"),
    [
        ("Van den Berg", "Van den", "Berg"),
        ("von der heide", "von der", "heide"),
        ("tim v. Berg", "tim", "Berg"),
        ("von der alten Heide", "von der", "Heide"),
    ],
)
def test_other_names_stay(text: str, first: str, second: str) -> None:
    assert kept(text, (first, "FAMILY"), (second, "FAMILY")) == [first, second]
