"""A listed half that a hyphen joins to a family name is a part of it, another word is not."""

from __future__ import annotations

import pytest

import hybrid_deid
from hybrid_deid.merge.people.joined_halves import with_joined_halves
from hybrid_deid.values import Span
from tests.merge.doubts.test_glued import KNOWN


@pytest.mark.parametrize(
    ("text", "found", "wanted"),
    [
        ("Rzehak-Huber (Vors.), Graz", "Rzehak", "Rzehak-Huber"),
        ("mit Huber-Rzehak kommt", "Rzehak", "Huber-Rzehak"),
        ("Huber-Treffen", "Huber", "Huber"),
        ("Huber-Koch", "Huber", "Huber-Koch"),
        ("Rzehak-Huber-Saal", "Rzehak", "Rzehak"),
        ("Rzehak-Hubers", "Rzehak", "Rzehak"),
        ("Anna-Huber-Rzehak", "Rzehak", "Rzehak"),
    ],
)
def test_halves(text: str, found: str, wanted: str) -> None:
    start = text.index(found)
    spans = [Span(start, start + len(found), "FAMILY", found, 0.8, "model:m")]
    assert [span.text for span in with_joined_halves(text, spans, KNOWN)] == [wanted]


def test_other_finds_stay() -> None:
    text = "Rzehak-Huber"
    family = Span(0, 6, "FAMILY", "Rzehak", 0.8, "model:m")
    town = Span(7, 12, "CITY", "Huber", 0.8, "model:m")
    assert with_joined_halves(text, [family, town], KNOWN) == (family, town)
    known = Span(0, 6, "FAMILY", "Rzehak", 1.0, "known:caller")
    assert with_joined_halves(text, [known], KNOWN) == (known,)


def test_in_the_pipeline() -> None:
    spans = hybrid_deid.load(key=bytes(range(32))).tag("Mitglieder: Vogel-Abenthung (Vors.), Roth")
    assert "Vogel-Abenthung" in [span.text for span in spans]
