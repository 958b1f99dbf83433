"""Family names of a few letters between strokes."""

from __future__ import annotations

import pytest

import hybrid_deid
from hybrid_deid.merge.consistency_settings import load_consistency
from hybrid_deid.merge.people.slashed_names import slashed_names
from hybrid_deid.values import Span

SETTINGS = load_consistency("de").slashed


def found(text: str, *names: tuple[str, str]) -> list[str]:
    places = sorted((text.index(name), name, label) for name, label in names)
    spans = [Span(at, at + len(name), label, name, 0.9, "model:m") for at, name, label in places]
    missed = slashed_names(text, spans, SETTINGS, 0.5)
    assert all(text[span.start : span.end] == span.text and span.label == "FAMILY" for span in missed)
    return [span.text for span in missed]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("Huber/Wu/Koch", ["Wu"]),
        ("Huber/Wu/Ba/Koch", []),
        ("Praxis Huber/Wu/Ba/Koch", ["Wu", "Ba"]),
        ("Klingel: Huber/Wu", ["Wu"]),
        ("Klingel „Wu/Huber“ fehlt", ["Wu"]),
        ("WG Wu/Huber/Li", ["Wu", "Li"]),
        ("bei Huber/Öz klingeln", ["Öz"]),
        ("Huber/Wu kommt", []),
        ("Team Huber/IT", []),
        ("Team Huber/Einkauf", []),
        ("Praxis Huber/Wu.html", []),
        ("Praxis Huber/Wu@web", []),
        ("Praxis Huber /Wu", []),
    ],
)
def test_a_short_name_beside_others(text: str, expected: list[str]) -> None:
    names = [(name, "FAMILY") for name in ("Huber", "Koch") if name in text]
    assert found(text, *names) == expected


def test_what_is_found_stays_and_other_finds_tell_nothing() -> None:
    assert found("Praxis Huber/Wels", ("Huber", "FAMILY"), ("Wels", "CITY")) == []
    assert found("Praxis Wels/Wu", ("Wels", "CITY")) == []


def test_in_the_pipeline() -> None:
    spans = hybrid_deid.load(key=bytes(range(32))).tag("Bitte bei Fuhrmann/Öz klingeln, danke!")
    assert "Öz" in [span.text for span in spans if span.label == "FAMILY"]
