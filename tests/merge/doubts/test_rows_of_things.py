"""Unsure finds in rows of things, and people, towns and firms in such rows."""

from __future__ import annotations

import pytest

from hybrid_deid.merge.doubts.rows_of_things import RowWords, without_rows_of_things
from hybrid_deid.values import Span

NOUNS = frozenset(
    [
        "Zimt",
        "Piment",
        "Nelken",
        "Kuchen",
        "Saft",
        "Becher",
        "Teller",
        "Servietten",
        "Salat",
        "Kuh",
        "Koch",
        "Bauer",
    ]
)
FAMILIES = frozenset(["Keuper", "Koch", "Bauer", "Huber", "Maier", "Frost"])
GIVEN = frozenset(["Lena", "Basil"])
TOWNS = frozenset(["Graz", "Linz"])
WORDS = RowWords(
    lambda word: "noun" if word in NOUNS else "",
    (FAMILIES | GIVEN | TOWNS).__contains__,
    FAMILIES.__contains__,
    GIVEN.__contains__,
    ("und", "oder"),
    frozenset({"in", "aus"}),
)


def left(
    text: str,
    word: str,
    label: str = "FAMILY",
    score: float = 0.6,
    source: str = "model:m",
    named: bool = False,
) -> bool:
    start = text.rindex(word)
    span = Span(start, start + len(word), label, word, score, source)
    return list(without_rows_of_things(text, [span], WORDS, lambda name: named)) == [span]


@pytest.mark.parametrize(
    ("text", "word", "label", "score"),
    [
        ("Gewürze: Zimt, Piment, Dukkah, Nelken und Salz", "Dukkah", "FAMILY", 0.75),
        ("Gewürze: Zimt, Piment, Nelken und Dukkah", "Dukkah", "CITY", 0.6),
        ("Zimt 20 g, Piment 10 g, Nelken 5 g, Dukkah 3 g", "Dukkah", "ORG", 0.6),
        ("Zimt; Piment; Nelken;\nDukkah", "Dukkah", "MALE", 0.6),
        # listed names below what nearly all names have
        ("Zimt, Piment, Keuper, Nelken", "Keuper", "FAMILY", 0.6),
        ("Zimt, Piment, Basil, Nelken", "Basil", "MALE", 0.45),
    ],
)
def test_things(text: str, word: str, label: str, score: float) -> None:
    assert not left(text, word, label, score)


@pytest.mark.parametrize(
    ("text", "word", "label", "score"),
    [
        # what the tagger is sure of, and listed names
        ("Zimt, Piment, Dukkah, Nelken", "Dukkah", "FAMILY", 0.85),
        ("Kuchen, Saft, Lena, Becher", "Lena", "FEMALE", 0.55),
        ("Kuchen, Saft, Keuper, Becher", "Keuper", "FAMILY", 0.7),
        ("Kuchen, Saft, Graz, Becher", "Graz", "CITY", 0.4),
        ("Kuchen, Saft, Becher, da wir in Marlach oder Dukkah oder Zimt sind", "Dukkah", "CITY", 0.6),
        ("Kuchen, Saft, Becher, aus Dukkah", "Dukkah", "CITY", 0.6),
        ("Kuchen, Saft, McDonnalds, Becher", "McDonnalds", "ORG", 0.6),
        ("Kuchen, Saft, BG Graz-Ost, Becher", "BG Graz-Ost", "ORG", 0.6),
        # who does something with a thing, or has it
        ("Dukkah bringt Kuchen, Saft, Becher, Teller", "Dukkah", "FAMILY", 0.6),
        ("Kuchen von Dukkah, Saft, Becher, Teller", "Dukkah", "FAMILY", 0.6),
        ("Dukkah: Kuchen, Saft, Becher, Teller", "Dukkah", "FAMILY", 0.6),
        ("Zeugnis Dukkah, Saft, Becher, Teller", "Dukkah", "FAMILY", 0.6),
        ("Saft, Becher, Teller, Zeugnis Dukkah", "Dukkah", "FAMILY", 0.6),
        # rows of names, also of those that are nouns, short ones, and other sentences
        ("Huber, Maier, Dukkah, Kuchen, Saft, Becher", "Dukkah", "FAMILY", 0.6),
        ("Koch, Bauer, Dukkah, Koch, Bauer", "Dukkah", "FAMILY", 0.6),
        ("Kuchen, Saft, Dukkah", "Dukkah", "FAMILY", 0.6),
        ("Kuchen, Saft, Becher, Teller. Dukkah kommt, Frost auch", "Dukkah", "FAMILY", 0.6),
        ("Kuchen, Saft,\nBecher, Teller\nDukkah, Frost", "Dukkah", "FAMILY", 0.6),
    ],
)
def test_people_places_and_firms(text: str, word: str, label: str, score: float) -> None:
    assert left(text, word, label, score)


def test_somebody_and_what_rules_find_stay() -> None:
    text = "Kuchen, Saft, Dukkah, Becher"
    assert left(text, "Dukkah", named=True)
    assert left(text, "Dukkah", source="rule:person")


def test_a_whole_name_stays() -> None:
    text = "Kuchen, Saft, Lena Dukkah, Becher"
    given, family = text.index("Lena"), text.index("Dukkah")
    found = [
        Span(given, given + 4, "FEMALE", "Lena", 0.9, "model:m"),
        Span(family, family + 6, "FAMILY", "Dukkah", 0.6, "model:m"),
    ]
    assert list(without_rows_of_things(text, found, WORDS)) == found
