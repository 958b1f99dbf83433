"""Family names that are words in a list of people on one line."""

from __future__ import annotations

import pytest

import hybrid_deid
from hybrid_deid.mentions import name_knowledge
from hybrid_deid.merge.people.name_evidence import NameEvidence
from hybrid_deid.merge.rows.named_lists import with_named_lists
from hybrid_deid.segment import segment
from hybrid_deid.values import Span

KNOWN = NameEvidence(
    name_knowledge("de", ["Eva"], ["Max"], ["fuß", "presse", "zimmer", "kerzen"]),
    {"Huber", "Maier"}.__contains__,
    lambda word: word not in ("Fuß", "Kerzen"),
    {"Zimmer"}.__contains__,
)
FOUND = {
    "Huber": "FAMILY",
    "Maier": "FAMILY",
    "Lind": "FAMILY",
    "Kern": "FAMILY",
    "Eva": "FEMALE",
    "Graz": "CITY",
    "Baisarow": "CITY",
}


def found(text: str) -> list[str]:
    """Return the texts of what the stage finds beside the names of `FOUND`."""
    places = sorted((text.index(word), word) for word in FOUND if word in text)
    spans = [Span(start, start + len(word), FOUND[word], word, 0.9, "model:m") for start, word in places]
    result = with_named_lists(text, segment(text), spans, KNOWN)
    return [span.text for span in result if span.label == "FAMILY" and span not in spans]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("Anwesend: Huber, Fuß, Maier", ["Fuß"]),
        ("> *Teilnehmer:* Huber (Vorsitz), Fuß (GF), Maier.", ["Fuß"]),
        ("Cc: Huber; Fuß; Maier, Zange", ["Fuß", "Zange"]),
        ("Verteiler: Huber, Maier und Fuß\nEntschuldigt: Zange", ["Fuß"]),
        ("Verteiler: Huber, Maier, Einkauf, GF, Eltern", []),
        ("Verteiler: Huber, Fuß, Zange", []),
        ("Verteiler: Huber, Maier, Fuß und Bein", ["Fuß", "Bein"]),
        ("Verteiler: Huber, Maier, Abteilung Fuß", []),
        ("Zutaten: Huber, Maier, Fuß", []),
        ("Anwesend (14): Huber, Fuß, Maier", ["Fuß"]),
        ("Entschuldigt fehlen: Huber, Fuß, Maier", ["Fuß"]),
        ("Anwesend: Huber, Baisarow, Maier", ["Baisarow"]),
        ("Anwesend: Huber, Maier, Lind, Kern, Zimmer", ["Zimmer"]),
        ("Anwesend: Huber, Maier, Zimmer", []),
        ("Zimmer: Okafor/Nagelstutz, Huber/Maier (oben)", ["Okafor", "Nagelstutz"]),
        ("Team A: Okafor, Huber\nTeam B: Maier, Fuß", ["Okafor"]),
        ("1. Zug: Okafor, Lind, Huber", ["Okafor"]),
        ("Team A: Okafor, Huber\nBitte kommt!\nTeam B: Maier, Fuß", []),
        ("Tisch 4: Kerzen, Huber, Maier", []),
        ("HS 1: Okafor, Nagelstutz", []),
        ("Verteiler Huber, Maier, Fuß", []),
        ("Anwesend: Huber, Maier", []),
    ],
)
def test_words_among_families(text: str, expected: list[str]) -> None:
    assert found(text) == expected


def test_lists_of_whole_mails_lose_the_names() -> None:
    text = (
        "Anwesend: Huber, Lustig, Maier, Senf, Berger\nEntschuldigt: Gruber, Fuß, Steiner\n\nTOP 1: Bericht\n"
    )
    out = hybrid_deid.load("de_email", key=bytes(range(32))).deidentify(text).text
    assert not any(name in out for name in ("Lustig", "Senf", "Fuß"))
