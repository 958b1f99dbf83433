"""What tells whether a word may be the name of a person."""

from __future__ import annotations

import pytest

from hybrid_deid.mentions import name_knowledge
from hybrid_deid.merge.people.name_evidence import NameEvidence

KNOWLEDGE = name_knowledge("de", ["Rose"], ["Karl"], ["koch", "bitte", "rose"])
FAMILIES = frozenset({"Huber", "Koch", "Rose", "Karl", "Vertrieb"})
KNOWN = NameEvidence(KNOWLEDGE, FAMILIES.__contains__, lambda word: word in FAMILIES or word != "Termin")
COMMON = frozenset({"Koch", "Rose", "Bitte", "Vertrieb"})


@pytest.mark.parametrize(
    ("word", "something_else", "only_family", "common_family"),
    [
        ("Huber", False, True, False),
        ("Zyla", False, True, False),
        ("Termin", False, False, False),
        ("Koch", True, False, True),
        ("Rose", True, False, True),
        ("Karl", True, False, False),
        ("Bitte", True, False, False),
        ("Vertrieb", True, False, False),
        ("Dr", True, False, False),
    ],
)
def test_what_else_a_family_name_may_be(
    word: str, something_else: bool, only_family: bool, common_family: bool
) -> None:
    assert KNOWN.is_something_else(word) == something_else
    assert KNOWN.may_be_only_family(word) == only_family
    assert KNOWN.is_common_family(word, COMMON) == common_family
