"""Families whose name is a common word, beside a word for family and in the plural."""

from __future__ import annotations

import pytest

from hybrid_deid.mentions import name_knowledge
from hybrid_deid.merge.people.families_of_words import families_of_words
from hybrid_deid.merge.people.name_evidence import NameEvidence
from hybrid_deid.values import Span

WORDS = ["lenz", "sommer", "koch", "köchs", "wolf", "wolfs"]
KNOWN = NameEvidence(name_knowledge("de", ["Eva"], ["Karl"], WORDS), frozenset[str]().__contains__)


def found(text: str, name: str, label: str = "FAMILY") -> list[str]:
    """Return the words that are found beside the last mention of a name, with what stands before each."""
    start = text.rindex(name)
    span = Span(start, start + len(name), label, name, 0.9, "model:m")
    return [text[max(0, each.start - 4) : each.end] for each in families_of_words(text, [span], KNOWN)]


@pytest.mark.parametrize(
    ("text", "name", "expected"),
    [
        ("die Lenz-Kinder kommen. Eva Lenz", "Lenz", ["die Lenz"]),
        ("Der Sommer-Clan und die Sommer-Akte. Frau Sommer", "Sommer", ["Der Sommer", "die Sommer"]),
        ("Eure Kochs\n\nFamilie Koch", "Koch", ["ure Kochs"]),
        ("bei Kochs im Garten. Familie Koch", "Koch", ["bei Kochs"]),
    ],
)
def test_a_word_for_family_or_the_plural_tells(text: str, name: str, expected: list[str]) -> None:
    assert found(text, name) == expected


@pytest.mark.parametrize(
    ("text", "name"),
    [
        ("die Sommer-Reifen und die Lenz-Kinder. Frau Sommer", "Sommer"),
        ("das Spät-Sommer-Kinder Fest. Frau Sommer", "Sommer"),
        ("die Sommer-Kinder-Wochen. Frau Sommer", "Sommer"),
        ("der Hut des Kochs. Frau Koch", "Koch"),
        ("die Wolfs aus dem Wald. Frau Wolf", "Wolf"),  # a common word as well
        ("die Huber-Kinder. Frau Huber", "Huber"),  # looked for everywhere anyway
    ],
)
def test_else_the_word_is_meant(text: str, name: str) -> None:
    assert found(text, name) == []


def test_of_a_given_name_it_is_not_asked() -> None:
    assert found("die Lenz-Kinder mit Lenz", "Lenz", "MALE") == []


def test_what_is_found_already_stays() -> None:
    assert found("die Lenz-Kinder", "Lenz") == []
