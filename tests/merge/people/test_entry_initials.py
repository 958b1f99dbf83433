"""One label for the initials of one person."""

from __future__ import annotations

from hybrid_deid.merge.people.entry_initials import with_alike_initials
from hybrid_deid.values import Span


def spans_of(text: str, *found: tuple[str, str]) -> list[Span]:
    """Return finds of texts, each behind the one before it."""
    spans: list[Span] = []
    for written, label in found:
        start = text.index(written, spans[-1].end if spans else 0)
        spans.append(Span(start, start + len(written), label, written, 0.6, "model:m"))
    return spans


def initials(text: str, *found: tuple[str, str]) -> list[str]:
    result = with_alike_initials(text, spans_of(text, *found))
    return [span.label for span in result if len(span.text) == 2]


NOLL = ("Noll", "FAMILY")


def test_the_full_name_tells() -> None:
    text = "1. Noll, M.\n2. Noll, K.\n3. Noll M.\nMichael Noll"
    rows = (NOLL, ("M.", "FEMALE"), NOLL, ("K.", "FEMALE"), NOLL, ("M.", "FEMALE"))
    assert initials(text, *rows, ("Michael", "MALE"), NOLL) == ["MALE", "FEMALE", "MALE"]


def test_else_most_of_them_or_the_first() -> None:
    text = "Noll, M.\nNoll, M.\nNoll, M."
    assert (
        initials(text, NOLL, ("M.", "MALE"), NOLL, ("M.", "FEMALE"), NOLL, ("M.", "FEMALE")) == ["FEMALE"] * 3
    )
    assert initials(text, NOLL, ("M.", "MALE"), NOLL, ("M.", "FEMALE")) == ["MALE"] * 2


def test_what_was_taken_for_a_family_name_follows() -> None:
    text = "Noll, M.\nNoll, M.\nKolb, M."
    found = (NOLL, ("M.", "MALE"), NOLL, ("M.", "FAMILY"), ("Kolb", "FAMILY"), ("M.", "FAMILY"))
    assert initials(text, *found) == ["MALE", "MALE", "FAMILY"]


def test_other_people_and_other_places_stay() -> None:
    text = "Noll, M.\nKolb, M.\nNoll: M."
    found = (NOLL, ("M.", "MALE"), ("Kolb", "FAMILY"), ("M.", "FEMALE"), NOLL, ("M.", "FEMALE"))
    assert initials(text, *found) == ["MALE", "FEMALE", "FEMALE"]


def test_what_a_caller_knows_stays() -> None:
    text = "Noll, M. Noll, M."
    spans = spans_of(text, NOLL, ("M.", "MALE"), NOLL, ("M.", "FEMALE"))
    spans[3] = Span(spans[3].start, spans[3].end, "FEMALE", "M.", 1.0, "known:x")
    assert [span.label for span in with_alike_initials(text, spans)] == ["FAMILY", "MALE", "FAMILY", "FEMALE"]
