from __future__ import annotations

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hybrid_deid.letter_classes import CAPITAL, LETTER, SMALL, WRITTEN_OUT, without_umlauts


@given(st.characters(max_codepoint=0x17F).filter(str.isalpha))
def test_capitals_and_small_letters_are_those_of_unicode(letter: str) -> None:
    assert re.fullmatch(LETTER, letter)
    assert (re.fullmatch(CAPITAL, letter) is None) == letter.islower()
    assert (re.fullmatch(SMALL, letter) is None) == letter.isupper()


@given(st.characters(max_codepoint=0x17F).filter(lambda sign: not sign.isalnum()))
def test_signs_are_no_letters(sign: str) -> None:
    assert not any(re.fullmatch(letters, sign) for letters in (LETTER, CAPITAL, SMALL))


@pytest.mark.parametrize("word", ["élan", "étoile", "čevapi", "łódka", "ønsker", "ñandú"])
def test_a_word_with_a_small_accented_letter_does_not_begin_with_a_capital(word: str) -> None:
    assert re.match(CAPITAL, word) is None and re.match(SMALL, word) is not None


@pytest.mark.parametrize("word", ["Élan", "Čapek", "Łukasz", "Østerberg", "Öztürk", "Ольга", "李"])
def test_one_with_a_capital_does(word: str) -> None:
    assert re.match(CAPITAL, word) is not None


def test_umlauts_are_written_out() -> None:
    assert without_umlauts("müßig größer äste") == "muessig groesser aeste"
    assert without_umlauts("café") == "café"
    assert [without_umlauts(letter) for letter, _ in WRITTEN_OUT] == [spelt for _, spelt in WRITTEN_OUT]
