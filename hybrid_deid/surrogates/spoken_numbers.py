"""Numbers in words, as who dictates writes them: read as digits, and digits written as such words.

"null eins sieben sechs" is 0176 for who calls it; its surrogate is the one of these digits, written in words
again. The words are the language's (`Language.spoken`).
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import product

_PIECE = re.compile(r"[^\W\d_]+|\d+")


@dataclass(frozen=True)
class SpokenNumbers:
    """The words of a language for the numbers below a hundred; without any, no text is a number.

    `digits`, `teens` and `tens` (from 20 on) hold the ways to write each number, the usual one first; `joint`
    stands between digit and ten ("vierunddreißig"), `first` is 1 before it, and `plus` what "+" is called.
    """

    digits: Sequence[Sequence[str]] = ()
    teens: Sequence[Sequence[str]] = ()
    tens: Sequence[Sequence[str]] = ()
    joint: str = ""
    first: str = ""
    plus: str = ""

    @cached_property
    def _ways(self) -> Mapping[str, Sequence[str]]:
        """The ways to write each number of one or two digits, the usual one first."""
        found: dict[str, Sequence[str]] = {str(number): ways for number, ways in enumerate(self.digits)}
        found |= {str(number): ways for number, ways in enumerate(self.teens, 10)}
        for ten, ways in enumerate(self.tens, 2):
            found[f"{ten}0"] = ways
            for number, ones in enumerate(self.digits[1:], 1):
                firsts = [self.first] if number == 1 else ones
                found[f"{ten}{number}"] = [f"{one}{self.joint}{way}" for one, way in product(firsts, ways)]
        return found

    @cached_property
    def _numbers(self) -> Mapping[str, str]:
        """The digits of each word, in small letters; "+" for the word that stands for it."""
        found = {way: digits for digits, ways in self._ways.items() for way in ways}
        return {**found, self.plus: "+"} if self.plus else found

    def as_digits(self, text: str) -> str:
        """Return the number that a text says in words, perhaps with digits among them; "" for any other."""
        pieces = [piece.lower() for piece in _PIECE.findall(text)]
        words = [piece for piece in pieces if not piece.isdecimal()]
        if not words or not all(word in self._numbers for word in words):
            return ""
        return "".join(self._numbers.get(piece, piece) for piece in pieces)

    def in_words(self, original: str, digits: str) -> str:
        """Write `digits` in the manner of the text `original`: in words where it has words, with what stands
        between them.

        Digits left over follow as words of their own; words left over go.
        """
        left = re.sub(r"\D", "", digits)
        pieces: list[str] = []
        position, between = 0, " "
        for match in _PIECE.finditer(original):
            said = self._numbers.get(match[0].lower(), match[0])
            if not left and said != "+":
                break
            written = match[0]
            if said != "+":
                taken, left = left[: len(said)], left[len(said) :]
                written = taken if match[0].isdecimal() else self._said(taken, match[0], original)
            between = original[position : match.start()] if pieces else between
            pieces += [original[position : match.start()], written]
            position = match.end()
        for digit in left:
            pieces += [between, self._said(digit, pieces[-1], original)]
        return "".join(pieces)

    def _said(self, digits: str, word: str, original: str) -> str:
        """Return digits as a word in the case of another; in words of one digit where none has them all."""
        ways = self._ways.get(digits)
        if ways is None:
            return " ".join(self._said(digit, word, original) for digit in digits)
        folded = original.lower()
        chosen = next((way for way in ways[1:] if digits != "1" and way in folded), ways[0])
        if word.isupper():
            return chosen.upper()
        return chosen.capitalize() if word[:1].isupper() else chosen
