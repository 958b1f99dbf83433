"""Plain words with blanks between their letters are read as words; names and rows of letters stay."""

from __future__ import annotations

import pytest

from hybrid_deid.deidentifier import Deidentifier
from hybrid_deid.reading import Vocabulary
from hybrid_deid.reading.spaced import spaced_words
from tests.reading.as_read import as_read

WORDS = Vocabulary(
    is_closed={"hallo", "nicht", "alles"}.__contains__,
    has_gender={"Uwe", "Petra"}.__contains__,
    is_family={"Alles", "Müller"}.__contains__,
    is_surely_frequent={"sofort", "abc", "petra", "müller", "abend"}.__contains__,
)


@pytest.mark.parametrize(
    ("text", "seen"),
    [
        ("H a l l o  P e t r a", "Hallo  P e t r a"),
        ("H a l l o P e t r a  M ü l l e r", "Hallo P e t r a  M ü l l e r"),
        ("N I C H T  A L L E S", "NICHT  ALLES"),
        ("das ist   n i c h t   gut, s o f o r t!", "das ist   nicht   gut, sofort!"),
        ("x n i c h t, a b c, Punkte a b c d e", "x n i c h t, a b c, Punkte a b c d e"),
        ("n i c h t e s, n i ch t, n.i c h t", "n i c h t e s, n i ch t, n.i c h t"),
        ("A b e n d e s s e n", "A b e n d e s s e n"),
    ],
)
def test_only_plain_words_are_closed(text: str, seen: str) -> None:
    assert as_read(text, lambda written: spaced_words(written, lambda: WORDS)) == seen


def test_a_name_behind_a_spaced_greeting_is_found_alone(keyed: Deidentifier) -> None:
    text = "H a l l o   J ü r g e n ,\n\nwir kommen zu  j e d e m   Termin.\n"
    assert [(span.label, span.text) for span in keyed.tag(text)] == [("MALE", "J ü r g e n")]


def test_words_are_asked_only_where_letters_stand_alone() -> None:
    def none() -> Vocabulary:
        raise AssertionError("no words are asked")

    assert not list(spaced_words("Plan A und B, a) c d. Ja - n u r so", none))
