"""Korean given names, whose second syllable is written small."""

from __future__ import annotations

import pytest

import hybrid_deid
from hybrid_deid.mentions import name_knowledge
from hybrid_deid.merge.people.syllable_names import syllable_names
from hybrid_deid.values import Span

KNOWLEDGE = name_knowledge("de", ["Hyewon"], ["Jinho"])


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("Hye-won kommt", [("Hye-won", "FEMALE")]),
        ("mit Min-su Park", [("Min-su", "MALE"), ("Park", "FAMILY")]),
        ("bei Kim Jin-ho.", [("Jin-ho", "MALE"), ("Kim", "FAMILY")]),
        ("Hye-wons Mutter", [("Hye-wons", "FEMALE")]),
        ("Ha-ha, Ho-ho, Min-max, In-vitro", []),
        ("x-Min-su, Min-su-x, min-su, MIN-SU, Min-su@web.de, a/Min-su", []),
    ],
)
def test_two_syllables_are_a_name(text: str, expected: list[tuple[str, str]]) -> None:
    finds = syllable_names(text, (), KNOWLEDGE)
    assert [(find.text, find.label) for find in finds] == expected
    assert all(text[find.start : find.end] == find.text for find in finds)


@pytest.mark.parametrize(
    ("start", "end", "source", "found"),
    [
        (4, 7, "model:m", ["Hye-won"]),
        (4, 11, "model:m", []),
        (0, 11, "model:m", []),
        (4, 7, "known:names", []),
    ],
)
def test_a_doubted_part_gives_way(start: int, end: int, source: str, found: list[str]) -> None:
    text = "mit Hye-won"
    finds = syllable_names(text, [Span(start, end, "FEMALE", text[start:end], 0.7, source)], KNOWLEDGE)
    assert [find.text for find in finds] == found
    assert all(find.score > 0.7 for find in finds)


def test_in_the_pipeline() -> None:
    text = "Gestern hat Min-su Park angerufen, Jin-ho und Hye-won kommen auch."
    spans = hybrid_deid.load(key=b"k" * 32).tag(text)
    assert [span.text for span in spans] == ["Min-su", "Park", "Jin-ho", "Hye-won"]
