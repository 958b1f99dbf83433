"""Umlauts that copying took apart are read as one letter; quotation marks between words stay."""

from __future__ import annotations

import pytest

from hybrid_deid.deidentifier import Deidentifier
from hybrid_deid.reading import Vocabulary
from hybrid_deid.reading.umlauts import umlauts
from tests.reading.as_read import as_read

WORDS = Vocabulary(
    has_gender={"Jürgen"}.__contains__,
    is_family={"Schäfer", "MÜLLER"}.__contains__,
    is_town={"Köln"}.__contains__,
    is_surely_frequent={"für", "daß", "größe"}.__contains__,
)


@pytest.mark.parametrize(
    ("text", "seen"),
    [
        ("Mu¨ller, Ju¨rgen, U¨ber, Scha¨fer", "Müller, Jürgen, Über, Schäfer"),
        ("M¨uller, J¨urgen, ¨Uber, Sch¨afer", "Müller, Jürgen, Über, Schäfer"),
        ("Sa¨ule, ha¨ufig", "Säule, häufig"),
        ("S¨aule, neu¨offnen", "Säule, neuöffnen"),
        ("5 ¨ und x¨y", "5 ¨ und x¨y"),
        ('J"urgen Sch"afer, K"oln: f"ur, da"s', "Jürgen Schäfer, Köln: für, daß"),
        ('Ju"rgen Scha"fer M"ULLER', "Jürgen Schäfer MÜLLER"),
        ('gr"o"se', "größe"),
        ('sagte"Uwe, das"alte"Haus, x="a"b "urgen', 'sagte"Uwe, das"alte"Haus, x="a"b "urgen'),
        ('http://x.at/f"ur', 'http://x.at/f"ur'),
    ],
)
def test_umlauts_of_two_signs(text: str, seen: str) -> None:
    assert as_read(text, lambda written: umlauts(written, lambda: WORDS)) == seen


@pytest.mark.parametrize("written", ["Ju¨rgen Scha¨fer", "J¨urgen Sch¨afer", 'J"urgen Sch"afer'])
def test_names_with_such_umlauts_are_found_whole(keyed: Deidentifier, written: str) -> None:
    text = f"Hallo Frau Pohl,\n\nam Montag kommt {written} vorbei.\n"
    given, family = written.split()
    assert [(span.label, span.text) for span in keyed.tag(text)][1:] == [("MALE", given), ("FAMILY", family)]


def test_what_is_no_word_of_the_language_stays() -> None:
    text = 'J"urgen f"ur'
    assert as_read(text, lambda written: umlauts(written, Vocabulary)) == text
