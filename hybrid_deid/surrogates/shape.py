"""The shape of a text: its case, its letters and digits, and how a stand-in takes it over."""

from __future__ import annotations

import unicodedata
from collections.abc import Mapping, Sequence
from functools import cache

from hybrid_deid.keyed import Numbers

LATIN = "abcdefghijklmnopqrstuvwxyz"
VOWELS = "aeiou"
CONSONANTS = "bdfghklmnprstvwz"  # those that make a pronounceable word
GREEK = "αβγδεζηθικλμνξοπρστυφχψω"
CYRILLIC = "абвгдежзиклмнопрстуфхцчшщыэюя"
DIGITS = "0123456789"
ALPHABETS = (LATIN, GREEK, CYRILLIC)


def like_case(original: str, surrogate: str) -> str:
    """Return `surrogate` in the case of `original`: all capitals (an ß may be among them), all small, or as
    the surrogate is written."""
    if "ß" in original and (others := original.replace("ß", "")).isupper():
        original = others
    if original.isupper() and sum(map(str.isalpha, original)) > 1:
        return surrogate.upper()
    if original.islower():
        return surrogate.lower()
    return surrogate


def scrambled(text: str, numbers: Numbers, readable: bool = False) -> str:
    """Return `text` with each digit and letter exchanged for another of its kind; all else stays.

    A letter stays in its case and alphabet (eder2019, section 5.1); with `readable`, a vowel becomes a
    vowel and a consonant a consonant, so that words remain pronounceable. Letters of other scripts become
    Latin ones.
    """
    choices = _choices(readable)
    if not text.isascii():
        return "".join(
            [numbers.each((choices[c],))[0] if c in choices else _other(c, numbers, readable) for c in text]
        )
    if text.isalnum():
        return "".join(numbers.each([choices[c] for c in text]))
    drawn = iter(numbers.each([choices[c] for c in text if c in choices]))
    return "".join([next(drawn) if c in choices else c for c in text])


def scrambled_word(word: str, drawn: Sequence[int]) -> str:
    """Return what `scrambled` makes, readable, of a word of ASCII letters and digits by the first of its
    numbers; there must be as many as letters."""
    choices = _choices(True)
    return "".join(
        [(options := choices[c])[number % len(options)] for c, number in zip(word, drawn, strict=False)]
    )


@cache
def _choices(readable: bool) -> Mapping[str, str]:
    """Return what each letter and digit of ASCII may become, in the order in which numbers choose."""
    found: dict[str, str] = {}
    for small in LATIN:
        alphabet = LATIN
        if readable:
            alphabet = VOWELS if small in VOWELS + "y" else CONSONANTS
        place = alphabet.find(small)
        found[small] = alphabet[place + 1 :] + alphabet[:place] if place >= 0 else alphabet
        found[small.upper()] = found[small].upper()
    for digit in DIGITS:
        found[digit] = DIGITS[int(digit) + 1 :] + DIGITS[: int(digit)]
    return found


def _other(character: str, numbers: Numbers, readable: bool) -> str:
    """Return what a character beyond ASCII becomes."""
    digit = unicodedata.decimal(character, None)
    if digit is not None:
        shift = 1 + numbers.below(9)
        return chr(ord(character) - digit + (digit + shift) % 10)
    if not character.isalpha():
        return character
    small = character.lower()
    alphabet = next((letters for letters in ALPHABETS if small in letters), LATIN)
    if readable and alphabet is LATIN:
        base = unicodedata.normalize("NFD", small)[0]
        alphabet = VOWELS if base in VOWELS + "y" else CONSONANTS
    return _drawn(character, small, alphabet, numbers)


def _drawn(character: str, small: str, alphabet: str, numbers: Numbers) -> str:
    position = alphabet.find(small)
    if position < 0:
        drawn = alphabet[numbers.below(len(alphabet))]
    else:
        drawn = alphabet[(position + 1 + numbers.below(len(alphabet) - 1)) % len(alphabet)]
    return drawn.upper() if character.isupper() else drawn


def refill(template: str, digits: Sequence[str], slots: Sequence[int]) -> str:
    """Put `digits` one by one at the positions `slots` of `template`; the rest of the template stays."""
    characters = list(template)
    for position, digit in zip(slots, digits, strict=True):
        characters[position] = digit
    return "".join(characters)
