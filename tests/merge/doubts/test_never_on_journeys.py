"""Feasts, rivers, animals, nouns and counted people in reports of journeys are no personal data."""

from __future__ import annotations

import pytest

from hybrid_deid.merge.doubts.never import load_never, without_measures, without_never
from hybrid_deid.values import Span


def is_kept(text: str, find: str, label: str) -> bool:
    start = text.index(find)
    never = load_never("de")
    spans = [Span(start, start + len(find), label, find, 0.8, "model:m")]
    return bool(without_never(without_measures(text, spans, never), never))


@pytest.mark.parametrize(
    ("text", "find", "label", "kept"),
    [
        ("Wir fliegen über Sylvester weg.", "Sylvester", "MALE", False),
        ("An Sylvester ist alles voll.", "Sylvester", "MALE", False),
        ("Ich habe es an Sylvester geschickt.", "Sylvester", "MALE", True),
        ("über Sylvester Kern gesprochen", "Sylvester", "MALE", True),
        ("Sylvester kommt auch.", "Sylvester", "MALE", True),
        ("die Sylvester-Party", "Sylvester", "MALE", False),
        ("eine Fahrt auf dem Nil", "Nil", "MALE", False),
        ("Gruß, Nil", "Nil", "FEMALE", True),
        ("Die Firma ging über den Jordan.", "Jordan", "MALE", False),
        ("über den Jordan Kern gesprochen", "Jordan", "MALE", True),
        ("Robben, Delphine und Wale", "Delphine", "FEMALE", False),
        ("Wir haben Delphine gesehen", "Delphine", "FEMALE", False),
        ("Anna, Delphine und Eva", "Delphine", "FEMALE", True),
        ("Noe. Das geht nicht.", "Noe", "MALE", False),
        ("Noe, kannst du kommen?", "Noe", "MALE", True),
        ("ein Urban Legend", "Legend", "FAMILY", False),
        ("Urban Kern", "Urban", "MALE", True),
        ("in Daunenjacken unterwegs", "Daunenjacken", "CITY", False),
        ("in Wyssachen", "Wyssachen", "CITY", True),
        ("nach Großholzleute", "Großholzleute", "CITY", True),
        ("nach Fegetasche", "Fegetasche", "CITY", True),
        ("er sitzt hinter Gittern.", "Gittern", "CITY", False),
        ("Größe der Maschen", "Maschen", "CITY", False),
        ("in Maschen umsteigen", "Maschen", "CITY", True),
        ("nach RVG abrechnen", "RVG", "CITY", False),
        ("Exakt. So ist es.", "Exakt", "ORG", False),
        ("im Buchungsprozess)", "Buchungsprozess", "ORG", False),
        ("vielleicht 100000 Tote", "100000", "UFID", False),
        ("Kunde 100000 Kern", "100000", "UFID", True),
        ("im Joshua Tree Park", "Joshua", "MALE", False),
        ("Joshua kommt", "Joshua", "MALE", True),
        ("das Taj Mahal ist", "Mahal", "FAMILY", False),
        ("am Lake Powell", "Powell", "FAMILY", False),
        ("Frau Powell", "Powell", "FAMILY", True),
        ("Die Bora war kalt", "Bora", "FEMALE", False),
        ("Die Bora Kern war da", "Bora", "FEMALE", True),
        ("vor Big Ben", "Ben", "MALE", False),
        ("du Kretin!", "Kretin", "FAMILY", False),
    ],
)
def test_what_stands_beside_tells(text: str, find: str, label: str, kept: bool) -> None:
    assert is_kept(text, find, label) is kept
