"""Particles that a find was cut to are no name."""

from __future__ import annotations

import re

import pytest

from hybrid_deid.merge.consistency_settings import load_consistency
from hybrid_deid.merge.doubts.lone_particles import without_lone_particles
from hybrid_deid.values import Span

KNOWN = load_consistency("de").particles


def kept(marked: str, label: str = "FAMILY") -> list[str]:
    """Return which of the finds in angles stay; the last has a label of its own."""
    text, spans = "", list[Span]()
    for number, piece in enumerate(re.split("[<>]", marked)):
        if number % 2:
            spans.append(Span(len(text), len(text) + len(piece), "FAMILY", piece, 0.9, "model:m"))
        text += piece
    last = spans.pop()
    spans.append(Span(last.start, last.end, label, last.text, 0.9, "model:m"))
    return [span.text for span in without_lone_particles(text, spans, KNOWN)]


@pytest.mark.parametrize(
    "marked", ["bei den <v.> <Treskows>", "Die <v> <Treskows>", "und <d'> <Noll> Eva", "<van den> <Treskow>"]
)
def test_particles_before_a_name(marked: str) -> None:
    assert kept(marked) == [re.split("[<>]", marked)[3]]


def test_whatever_the_name_behind_them_is() -> None:
    assert kept("Kern & <van den> <Berg GmbH>", "ORG") == ["Berg GmbH"]
    assert kept("<von der> <Heide>", "CITY") == ["Heide"]


@pytest.mark.parametrize(
    "marked", ["<Van den> <Berg>", "<von der> <heide>", "<tim> v. <Berg>", "<von der> alten <Heide>"]
)
def test_other_names_stay(marked: str) -> None:
    assert kept(marked) == re.split("[<>]", marked)[1::2]
