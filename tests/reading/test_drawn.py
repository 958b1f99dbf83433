"""Names are found however long their letters are drawn, and words that are written so stay."""

from __future__ import annotations

import pytest

import hybrid_deid
from hybrid_deid.deidentifier import Deidentifier
from hybrid_deid.reading import Vocabulary
from hybrid_deid.reading.drawn import drawn_out

KEY = bytes(range(32))
WORDS = Vocabulary(
    has_gender={"Ana", "Anna", "Max", "Otto", "Jo"}.__contains__,
    is_closed={"du", "hallo"}.__contains__,
    is_family={"Müller"}.__contains__,
    is_frequent={"Schifffahrt", "schön", "halo", "hmm"}.__contains__,
)


@pytest.fixture(scope="module")
def deid() -> Deidentifier:
    return hybrid_deid.load(key=KEY)


@pytest.mark.parametrize(
    ("text", "names"),
    [
        ("Martinaaaa wo bist du", ["Martinaaaa"]),
        ("Leooon! Essen ist fertig!", ["Leooon"]),
        ("Maaaax komm", ["Maaaax"]),
        ("Heyyy Sarahhh ❤️", ["Sarahhh"]),
        ("haaallo halllo duuuu", []),
    ],
)
def test_drawn_names_are_found(deid: Deidentifier, text: str, names: list[str]) -> None:
    assert [span.text for span in deid.tag(text)] == names


def test_a_drawn_name_is_the_same_person(deid: Deidentifier) -> None:
    first, second = deid.deidentify("Hallo Martina,\nhallo Martinaaaa,\n").text.lower().splitlines()
    assert first == second


@pytest.mark.parametrize(
    ("text", "read"),
    [
        ("Annnnnaaaa, Maaax", "Ana, Max"),
        ("Ottto", "Otto"),
        ("duuuu halllo schöööön", "du hallo schön"),
        ("Müüüüllllller", "Müller"),
        ("Schifffahrt hmmm Jooo qqqq", "Schifffahrt hmm Jooo qqqq"),
        ("www.maaax.at maaax@x.at", "www.maaax.at maaax@x.at"),
        ("a" * 60, "a" * 60),
    ],
)
def test_letters_are_shortened_to_known_words(text: str, read: str) -> None:
    for edit in sorted(drawn_out(text, lambda: WORDS), reverse=True):
        text = text[: edit.start] + edit.text + text[edit.end :]
    assert text == read
