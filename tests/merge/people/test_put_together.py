"""Which rare words are put together of others that mail often has."""

from __future__ import annotations

import pytest

from hybrid_deid.mentions import Places, name_knowledge
from hybrid_deid.merge.people.name_evidence import NameEvidence
from hybrid_deid.merge.people.put_together import is_compound

KNOWN = NameEvidence(
    name_knowledge("de", ["Lina"], ["Hans"], ["rat"], Places(frozenset())), {"Haus", "Berg"}.__contains__
)
WORDS = frozenset(
    (
        "stahl",
        "haus",
        "uber",
        "rat",
        "kauf",
        "katalog",
        "beschreibung",
        "ziffer",
        "prüfen",
        "berg",
        "lina",
        "hans",
    )
)


def is_frequent(word: str) -> bool:
    return word.lower() in WORDS


@pytest.mark.parametrize(
    ("word", "expected"),
    [
        ("Katalogbeschreibung", True),
        ("Xyzabeschreibung", True),
        ("Stahlhaus", True),
        ("Nordhaus", False),
        ("Pröbstlhuber", False),
        ("Kaufrats-Xy", True),
        ("Stahlsziffer", True),
        ("Prüfziffer", True),
        ("Unziffer", False),
        ("Überziffer", True),
        ("Fenkelina", False),
        ("Kauflina", True),
        ("Hanslina", False),
        ("Kasparow", False),
    ],
)
def test_a_compound_has_parts_that_mail_has(word: str, expected: bool) -> None:
    assert is_compound(word, KNOWN, is_frequent) is expected
