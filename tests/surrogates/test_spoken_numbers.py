"""Numbers in words: read as digits, written as words again, and drawn as numbers are."""

from __future__ import annotations

import pytest

from hybrid_deid.keyed import Keyed
from hybrid_deid.languages.de.tables import spoken_numbers
from hybrid_deid.surrogates.codes import same_form
from hybrid_deid.surrogates.interface import Draw, Mention
from hybrid_deid.surrogates.phones import phones
from hybrid_deid.surrogates.spoken_numbers import SpokenNumbers

GERMAN = spoken_numbers()


@pytest.mark.parametrize(
    ("text", "digits"),
    [
        ("null eins sieben sechs", "0176"),
        ("Null Eins - zwo, fuenf", "0125"),
        ("0171 drei drei", "017133"),
        ("null achtzig neun zwölf vierunddreißig", "0809" + "1234"),
        ("einundzwanzig dreissig", "2130"),
        ("plus vier neun", "+49"),
        ("0171 33", ""),
        ("DW 12", ""),
        ("null Ahnung", ""),
        ("", ""),
    ],
)
def test_words_are_read_as_digits(text: str, digits: str) -> None:
    assert GERMAN.as_digits(text) == digits


@pytest.mark.parametrize(
    ("original", "digits", "written"),
    [
        ("null eins sieben", "034", "null drei vier"),
        ("Null Eins, SIEBEN", "034", "Null Drei, VIER"),
        ("zwo fuenf", "52", "fuenf zwo"),
        ("zwölf vierunddreißig", "2156", "einundzwanzig sechsundfünfzig"),
        ("zwölf drei", "074", "null sieben vier"),
        ("0171 drei vier", "0151 99", "0151 neun neun"),
        ("plus vier neun", "+49", "plus vier neun"),
        ("null-eins", "0123", "null-eins-zwei-drei"),
        ("null eins zwei", "01", "null eins"),
    ],
)
def test_digits_are_written_as_the_original_was(original: str, digits: str, written: str) -> None:
    assert GERMAN.in_words(original, digits) == written


def test_a_number_is_the_same_in_words_and_in_digits() -> None:
    texts = ["0176 4455667", "null eins sieben sechs vier vier fünf fünf sechs sechs sieben"]
    for number in range(1, 20):
        mentions = [Mention(0, len(text), "PHONE", text) for text in texts]
        draw = Draw(Keyed(bytes([number]) * 16, "phones"), frozenset(texts), spoken=GERMAN)
        digits, words = phones(mentions, draw)
        assert GERMAN.as_digits(words) == digits.replace(" ", "") != texts[0].replace(" ", "")


def test_a_code_in_words_is_another_code_in_words() -> None:
    text = "vier sieben eins eins"
    for number in range(1, 20):
        draw = Draw(Keyed(bytes([number]) * 16, "codes"), frozenset([text]), spoken=GERMAN)
        (drawn,) = same_form([Mention(0, len(text), "PASS", text)], draw)
        assert len(drawn.split()) == len(GERMAN.as_digits(drawn)) == 4
        assert drawn != text


def test_a_language_without_such_words_reads_none() -> None:
    nothing = SpokenNumbers()
    assert [nothing.as_digits(text) for text in ("null eins", "plus", "0171 drei", "")] == [""] * 4
