"""Finds that take in what stands beside them, and parts of finds."""

from __future__ import annotations

import pytest

from hybrid_deid.merge.growing import grown, part_of, relabelled
from hybrid_deid.values import Span

TEXT = "bei Anna Huber, Graz"
WHOLE = Span(4, 14, "ORG", "Anna Huber", 0.8, "model:de_email", True, ("model:de_email ORG 4-14",))


@pytest.mark.parametrize(
    ("start", "end", "label", "part"),
    [(4, 8, "FEMALE", "Anna"), (9, 14, "FAMILY", "Huber"), (5, 6, None, "n")],
)
def test_a_part_keeps_all_but_its_place(start: int, end: int, label: str | None, part: str) -> None:
    assert part_of(WHOLE, start, end, label) == Span(
        start, end, label or "ORG", part, WHOLE.score, WHOLE.source, WHOLE.validated, WHOLE.provenance
    )


def test_a_note_is_added_to_the_provenance() -> None:
    assert part_of(WHOLE, 4, 8, note="cut").provenance == (*WHOLE.provenance, "cut")


@pytest.mark.parametrize(("start", "end"), [(3, 8), (9, 15)])
def test_what_is_beyond_a_find_is_no_part_of_it(start: int, end: int) -> None:
    with pytest.raises(ValueError):
        part_of(WHOLE, start, end)


def test_what_has_grown_is_validated_no_more_and_names_what_it_swallowed() -> None:
    town = Span(16, 20, "CITY", "Graz", 0.9, "rule:town", provenance=("rule:town CITY 16-20",))
    whole = grown(TEXT, WHOLE, 4, 20, "ORG", "test", [town])
    assert (whole.text, whole.validated) == ("Anna Huber, Graz", False)
    assert whole.provenance == (
        *WHOLE.provenance,
        *town.provenance,
        "consistency:test ORG 4-20 0.800 united",
    )


def test_another_label_is_told() -> None:
    other = relabelled(WHOLE, "CITY", "test")
    assert (other.label, other.text) == ("CITY", WHOLE.text)
    assert other.provenance == (*WHOLE.provenance, "consistency:test ORG 4-14 became CITY")
