"""Family names that a tagger took for something else."""

from __future__ import annotations

import pytest

from hybrid_deid.mentions import Places, name_knowledge
from hybrid_deid.merge.name_evidence import NameEvidence
from hybrid_deid.merge.person_labels import with_person_labels
from hybrid_deid.values import Span

KNOWLEDGE = name_knowledge("de", ["Eva"], ["Karl", "Ernst"], places=Places(frozenset({"Lindau"})))
FAMILIES = frozenset({"Lemke", "Ernst", "Lindau", "Capri"})
OWN = frozenset({"Ernst"})
KNOWN = NameEvidence(
    KNOWLEDGE,
    {*FAMILIES, "Zirk"}.__contains__,
    is_own_family=OWN.__contains__,
    is_known_family=FAMILIES.__contains__,
)


def labels(text: str, *names: tuple[str, str, str], score: float = 0.7) -> list[str]:
    spans, position = [], 0
    for name, label, source in names:
        start = text.index(name, position)
        position = start + len(name)
        spans.append(Span(start, position, label, name, score, source))
    result = with_person_labels(text, spans, KNOWN)
    assert all(text[s.start : s.end] == s.text for s in result)
    return [span.label for span in result]


@pytest.mark.parametrize(
    ("text", "names", "expected"),
    [
        ("mit Lemke da", [("Lemke", "FEMALE", "model:m")], ["FAMILY"]),
        ("mit Lemke da", [("Lemke", "FEMALE", "rule:r")], ["FEMALE"]),
        ("mit Lemke da", [("Lemke", "ORG", "model:m")], ["FAMILY"]),
        ("mit Zirk da", [("Zirk", "ORG", "model:m")], ["ORG"]),
        ("mit Zirk da", [("Zirk", "MALE", "model:m")], ["FAMILY"]),
        ("bei Lemkes", [("Lemkes", "ORG", "model:m")], ["ORG"]),
        ("Eva Lemke schrieb", [("Eva Lemke", "ORG", "model:m")], ["FEMALE", "FAMILY"]),
        ("Eva Zyla schrieb", [("Eva Zyla", "ORG", "model:m")], ["ORG"]),
        ("Eva Lemke schrieb", [("Eva Lemke", "ORG", "rule:r")], ["ORG"]),
        ("Evas Tisch", [("Evas Tisch", "ORG", "model:m")], ["FEMALE"]),
        ("- Karl: Bälle", [("Karl", "FAMILY", "model:m")], ["MALE"]),
        ("Herr Karl", [("Karl", "FAMILY", "model:m")], ["FAMILY"]),
        ("- Ernst: Bälle", [("Ernst", "FAMILY", "model:m")], ["FAMILY"]),
        ("Eva und Ernst", [("Eva", "FEMALE", "model:m"), ("Ernst", "FAMILY", "model:m")], ["FEMALE", "MALE"]),
        ("Eva Ernst", [("Eva", "FEMALE", "model:m"), ("Ernst", "FAMILY", "model:m")], ["FEMALE", "FAMILY"]),
        ("mit Zyla da", [("Zyla", "ORG", "model:m")], ["ORG"]),
        ("in Lemke", [("Lemke", "CITY", "model:m")], ["CITY"]),
        ("mit Lemke", [("Lemke", "CITY", "model:m")], ["FAMILY"]),
        ("mit Capri", [("Capri", "CITY", "model:m")], ["CITY"]),
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


def test_a_sure_organization_stays() -> None:
    assert labels("mit Lemke da", ("Lemke", "ORG", "model:m"), score=0.8) == ["ORG"]
    assert labels("mit Lemke da", ("Lemke", "MALE", "model:m"), score=0.8) == ["FAMILY"]
