"""Kinds of shops, houses and trades are no organizations by themselves; names with them are."""

from __future__ import annotations

import pytest

import hybrid_deid
from hybrid_deid.lexicon import load_gazetteers
from hybrid_deid.merge.doubts.never import load_never

NEVER = load_never("de")


@pytest.mark.parametrize(
    ("word", "label", "holds"),
    [
        ("Museumsshop", "ORG", True),
        ("Dachdecker", "ORG", True),
        ("Supermarkts", "ORG", True),
        ("Hebammen", "ORG", True),
        ("DRUCKEREI", "ORG", True),
        ("Druckerei Huber", "ORG", False),
        ("Dorfladen Rohrbach", "ORG", False),
        ("Krone", "ORG", False),
        ("Sparkasse", "ORG", False),
        ("Frühjahrsmarkt", "ORG", True),
        ("Wanderhütten", "CITY", True),
        ("Glashütte", "CITY", False),
        ("Museumsshop", "FAMILY", False),
    ],
)
def test_kinds(word: str, label: str, holds: bool) -> None:
    assert NEVER.holds(label, word) is holds


def test_no_list_has_a_kind_as_an_organization_or_name() -> None:
    lists = load_gazetteers("de")
    names = (
        "organization",
        "family",
        "family_rare",
        "given_female",
        "given_male",
        "city",
        "city_number",
        "region",
    )
    for name in names:
        assert not {text.casefold() for text in lists[name].texts} & NEVER.kinds, name


def test_in_the_pipeline() -> None:
    text = (
        "Hallo Eva,\n\nder Dachdecker kommt von Dorfladen Huber, den Rest holt Frau Bäcker im Museumsshop.\n"
    )
    found = {span.text for span in hybrid_deid.load("de_email", key=bytes(range(32))).tag(text)}
    assert "Bäcker" in found and any("Huber" in name for name in found)
    assert not {"Dachdecker", "Museumsshop"} & found
