"""Common words behind a given name that begins a signature."""

from __future__ import annotations

import pytest

import hybrid_deid
from hybrid_deid.mentions import name_knowledge
from hybrid_deid.merge.people.name_evidence import NameEvidence
from hybrid_deid.merge.people.reached_names import reached_names
from hybrid_deid.values import Span

KNOWN = NameEvidence(
    name_knowledge("de", ["Claudia", "Eva"], ["Max"], ["fuß", "termin", "vertrieb"]), {"Huber"}.__contains__
)
KEY = bytes(range(32))
LABELS = {
    "Claudia": "FEMALE", "Claudias": "FEMALE", "Eva": "FEMALE", "Max": "MALE", "Huber": "FAMILY",
    "0664 1234567": "PHONE", "eva@b.de": "EMAIL", "Ringstr.": "STREET", "4020": "ZIP", "Roth Bau": "ORG",
}  # fmt: skip


def found(text: str) -> list[str]:
    """Return the texts of what the stage finds beside the names and numbers of `LABELS`."""
    places = sorted((text.index(word), word) for word in LABELS if word in text)
    apart = [(start, word) for start, word in places if word != "Claudia" or "Claudias" not in text]
    spans = [Span(start, start + len(word), LABELS[word], word, 0.9, "m") for start, word in apart]
    return [span.text for span in reached_names(text, spans, KNOWN)]


@pytest.mark.parametrize(
    "text",
    [
        "Claudia Fuß\n0664 1234567",
        "Claudia Fuß | Roth Bau | 0664 1234567",
        "> Dr. Claudia Fuß\n> Einkauf\n> Tel. 0664 1234567",
        "Claudia Fuß, Einkauf, eva@b.de",
        "Gruß\nClaudia Fuß\nRingstr. 4",
        "Claudia Fuß\nLeitung\nRoth Bau\n",
        "Claudia Fuß (Schriftführerin)",
        "Vorstand: Max Huber, Claudia Fuß, Eva Kern",
        "mit Max Huber, Claudia Fuß und Eva",
    ],
)
def test_who_is_reached_or_listed_has_a_family_name(text: str) -> None:
    assert found(text) == ["Fuß"]


@pytest.mark.parametrize(
    "text",
    [
        "Claudia Fuß",
        "Claudia Fuß\nnoch ein Satz\nund einer\nund 0664 1234567",
        "Claudia Handy\n0664 1234567",
        "Claudia Kita | 0664 1234567",
        "Claudia Schriftführerin | 0664 1234567",
        "Claudia Vertrieb\n0664 1234567",
        "Claudias Fuß\n0664 1234567",
        "Für Claudia Fuß | 0664 1234567",
        "Claudia Fuß | Roth Bau\n\nRingstr. 4",
        "Max Huber, Claudia Termin am Freitag",
        "Max Huber kommt, Claudia Fuß, Eva",
    ],
)
def test_other_words_are_none(text: str) -> None:
    assert found(text) == []


def test_signatures_of_whole_mails_lose_the_name() -> None:
    deid = hybrid_deid.load("de_email", key=KEY)
    for name in ("Schlecht", "Teuer", "Billig", "Ostern"):
        text = f"Danke.\n\nMit freundlichen Grüßen\n\nThorben {name} | Roth Bau GmbH | 0664 1234567\n"
        assert name not in deid.deidentify(text).text
