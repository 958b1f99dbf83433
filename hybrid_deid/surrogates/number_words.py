"""Numbers in words, as who dictates writes them: read as digits, and digits written as such words.

"null eins sieben sechs" is 0176 for who calls it; its surrogate is the one of these digits, written in words
again. The words lie in number_words.toml.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from functools import cache
from itertools import product
from pathlib import Path

from hybrid_deid.knowledge import read_toml

PATH = Path(__file__).with_name("number_words.toml")
_PIECE = re.compile(r"[^\W\d_]+|\d+")


@cache
def _language() -> Mapping[str, object]:
    words: Mapping[str, object] = read_toml(PATH)["german"]
    return words


@cache
def _ways() -> Mapping[str, Sequence[str]]:
    """Return the ways to write each number of one or two digits, the usual one first."""
    words = _language()
    digits, teens, tens = words["digits"], words["teens"], words["tens"]
    assert isinstance(digits, list) and isinstance(teens, list) and isinstance(tens, list)
    found: dict[str, Sequence[str]] = {str(number): ways for number, ways in enumerate(digits)}
    found |= {str(number): ways for number, ways in enumerate(teens, 10)}
    for ten, ways in enumerate(tens, 2):
        found[f"{ten}0"] = ways
        for number, ones in enumerate(digits[1:], 1):
            firsts = [words["first"]] if number == 1 else ones
            found[f"{ten}{number}"] = [f"{one}{words['joint']}{way}" for one, way in product(firsts, ways)]
    return found


@cache
def _numbers() -> Mapping[str, str]:
    """Return the digits of each word, in small letters; "+" for the word that stands for it."""
    found = {way: digits for digits, ways in _ways().items() for way in ways}
    return {**found, str(_language()["plus"]): "+"}


def as_digits(text: str) -> str:
    """Return the number that a text says in words, perhaps with digits among them; "" for any other text."""
    words = [piece for piece in _PIECE.findall(text) if not piece.isdecimal()]
    if not words or not all(word.lower() in _numbers() for word in words):
        return ""
    return "".join(_numbers().get(piece.lower(), piece) for piece in _PIECE.findall(text))


def in_words(original: str, digits: str) -> str:
    """Write `digits` in the manner of the text `original`: in words where it has words, with what stands
    between them.

    Digits left over follow as words of their own; words left over go.
    """
    left = re.sub(r"\D", "", digits)
    pieces: list[str] = []
    position, between = 0, " "
    for match in _PIECE.finditer(original):
        said = _numbers().get(match[0].lower(), match[0])
        if not left and said != "+":
            break
        written = match[0]
        if said != "+":
            taken, left = left[: len(said)], left[len(said) :]
            written = taken if match[0].isdecimal() else _said(taken, match[0], original)
        between = original[position : match.start()] if pieces else between
        pieces += [original[position : match.start()], written]
        position = match.end()
    for digit in left:
        pieces += [between, _said(digit, pieces[-1], original)]
    return "".join(pieces)


def _said(digits: str, word: str, original: str) -> str:
    """Return digits as a word in the case of another; in words of one digit where no word has them all."""
    ways = _ways().get(digits)
    if ways is None:
        return " ".join(_said(digit, word, original) for digit in digits)
    folded = original.lower()
    chosen = next((way for way in ways[1:] if digits != "1" and way in folded), ways[0])
    if word.isupper():
        return chosen.upper()
    return chosen.capitalize() if word[:1].isupper() else chosen
