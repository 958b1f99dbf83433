"""Family names that a tagger took for something else."""

from __future__ import annotations

import pytest

from hybrid_deid.mentions import Places, name_knowledge
from hybrid_deid.merge.family_labels import with_family_labels
from hybrid_deid.merge.surname_first import NameEvidence
from hybrid_deid.values import Span

KNOWLEDGE = name_knowledge("de", ["Eva"], ["Karl", "Ernst"], places=Places(frozenset({"Lindau"})))
FAMILIES = frozenset({"Lemke", "Ernst", "Lindau"})
KNOWN = NameEvidence(KNOWLEDGE, {*FAMILIES, "Zirk"}.__contains__, is_known_family=FAMILIES.__contains__)


def labels(text: str, *names: tuple[str, str, str]) -> list[str]:
    spans, position = [], 0
    for name, label, source in names:
        start = text.index(name, position)
        position = start + len(name)
        spans.append(Span(start, position, label, name, 0.7, source))
    result = with_family_labels(text, spans, KNOWN)
    assert [(s.start, s.end) for s in result] == [(s.start, s.end) for s in spans]
    return [span.label for span in result]


@pytest.mark.parametrize(
    ("text", "names", "expected"),
    [
        ("mit Lemke da", [("Lemke", "FEMALE", "model:m")], ["FAMILY"]),
        ("mit Lemke da", [("Lemke", "FEMALE", "rule:r")], ["FEMALE"]),
        ("mit Lemke da", [("Lemke", "ORG", "model:m")], ["FAMILY"]),
        ("mit Zirk da", [("Zirk", "ORG", "model:m")], ["ORG"]),
        ("mit Zirk da", [("Zirk", "MALE", "model:m")], ["FAMILY"]),
        ("mit Zyla da", [("Zyla", "ORG", "model:m")], ["ORG"]),
        ("in Lemke", [("Lemke", "CITY", "model:m")], ["CITY"]),
        ("mit Lemke", [("Lemke", "CITY", "model:m")], ["FAMILY"]),
        ("mit LEMKE da", [("LEMKE", "MALE", "model:m")], ["MALE"]),
        ("mit Ernst da", [("Ernst", "MALE", "model:m")], ["MALE"]),
        (
            "mit Lemke Huber",
            [("Lemke", "MALE", "model:m"), ("Huber", "FAMILY", "model:m")],
            ["MALE", "FAMILY"],
        ),
        (
            "Karl Zyla, und Zyla allein",
            [("Karl", "MALE", "model:m"), ("Zyla", "FAMILY", "model:m"), ("Zyla", "ORG", "model:m")],
            ["MALE", "FAMILY", "FAMILY"],
        ),
        (
            "Zyla und Zyla allein",
            [("Zyla", "FAMILY", "model:m"), ("Zyla", "ORG", "model:m")],
            ["FAMILY", "ORG"],
        ),
        (
            "Karl Lindau in Lindau",
            [("Karl", "MALE", "model:m"), ("Lindau", "FAMILY", "model:m"), ("Lindau", "CITY", "model:m")],
            ["MALE", "FAMILY", "CITY"],
        ),
    ],
)
def test_lists_and_other_mentions_tell(
    text: str, names: list[tuple[str, str, str]], expected: list[str]
) -> None:
    assert labels(text, *names) == expected
