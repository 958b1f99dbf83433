"""Surrogates of house numbers: the form stays ("12a", "9/3/12", "12-14", "Top 5"), the numbers change."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator, Sequence
from typing import NamedTuple

from hybrid_deid.keyed import Numbers
from hybrid_deid.surrogates.distinct import assigned
from hybrid_deid.surrogates.interface import Draw, Mention, normalized
from hybrid_deid.surrogates.shape import scrambled

LARGEST_HOUSE = 150
# Stairs and floors, then doors.
LARGEST_PART, LARGEST_DOOR = 9, 40
ATTEMPTS = 200
LETTERS = "abcdefg"
ROMAN = ("II", "III", "IV", "VI", "VII")
_PIECE = re.compile(r"\d+|[^\W\d_]+|[\W_]+")
_HALF = re.compile(r"(?<=\d)\s(?:1/2|½)$")
_RANGE = re.compile(r"\s*[-–—+]\s*")


class NumberWords(NamedTuple):
    """Words of a language in house numbers, case-folded.

    `kept` stay ("top"); a number beside one of `parts` is no house; one of `ranges` joins the ends of a range
    ("12bis14").
    """

    parts: Collection[str] = frozenset()
    kept: Collection[str] = frozenset()
    ranges: Collection[str] = frozenset()


class StreetNumbers:
    """The generator for STREETNO; equal numbers of a scope have equal surrogates, whatever the street."""

    def __init__(self, words: NumberWords) -> None:
        """`words` are those of a language."""
        self._words = NumberWords(*map(frozenset, words))

    def __call__(self, mentions: Sequence[Mention], draw: Draw) -> list[str]:
        """Return a surrogate per mention."""
        texts = {normalized(mention.text): mention.text for mention in sorted(mentions, key=lambda m: m.text)}

        def candidates(key: str) -> Iterator[str]:
            for attempt in range(ATTEMPTS):
                # After many collisions a longer number is better than none.
                numbers = draw.keyed.numbers("STREETNO", key, str(attempt))
                yield changed(texts[key], numbers, self._words, longer=attempt >= 40)

        def allowed(key: str, candidate: str) -> bool:
            return draw.allows(candidate) and normalized(candidate) not in texts

        chosen = assigned(texts, candidates, allowed, draw.keyed, set())
        for key in texts:
            if key not in chosen:
                chosen[key] = next((c for c in candidates(key) if allowed(key, c)), "")
        return [_cased(mention.text, chosen[normalized(mention.text)]) for mention in mentions]


def changed(text: str, numbers: Numbers, words: NumberWords, longer: bool = False) -> str:
    """Return `text` with other plausible numbers and letters; `longer` allows more digits than it has.

    The first number is a house (1 to 150), a range keeps its width, what follows are stairs and doors.
    """
    half = _HALF.search(text)
    if half is not None:  # "5 1/2"
        return changed(text[: half.start()], numbers, words, longer) + half.group()
    pieces = _PIECE.findall(text)
    result: list[str] = []
    house: tuple[int, int] | None = None
    for index, piece in enumerate(pieces):
        if piece.isdecimal():
            before = pieces[index - 1] if index else ""
            if house is None and not _is_part(pieces, index, words.parts):
                new = _other(int(piece), len(piece), LARGEST_HOUSE, numbers, longer)
                house = (int(piece), new)
            elif house is not None and _is_range(before, words) and int(piece) > house[0]:
                new = house[1] + min(int(piece) - house[0], LARGEST_HOUSE)
            else:
                limit = LARGEST_PART if len(piece) == 1 else LARGEST_DOOR
                new = _other(int(piece), len(piece), limit, numbers, longer)
            result.append(f"{new:0{len(piece)}d}" if piece[0] == "0" and len(piece) > 1 else str(new))
        elif piece.isalpha() and normalized(piece) not in words.kept:
            if piece in ROMAN:
                result.append(ROMAN[(ROMAN.index(piece) + 1 + numbers.below(len(ROMAN) - 1)) % len(ROMAN)])
            elif len(piece) == 1:
                letter = LETTERS[numbers.below(len(LETTERS))]
                result.append(letter.upper() if piece.isupper() else letter)
            else:
                result.append(scrambled(piece, numbers))
        else:
            result.append(piece)
    return "".join(result)


def _is_range(piece: str, words: NumberWords) -> bool:
    return piece.casefold() in words.ranges or _RANGE.fullmatch(piece) is not None


def _is_part(pieces: Sequence[str], index: int, parts: Collection[str]) -> bool:
    """Tell whether a number belongs to a word such as "Top" or "Stock" beside it."""
    around = [*pieces[max(0, index - 2) : index], *pieces[index + 1 : index + 3]]
    return any(normalized(piece) in parts for piece in around)


def _other(value: int, digits: int, limit: int, numbers: Numbers, longer: bool) -> int:
    """Return a number other than `value`, of as many digits if that is possible up to `limit`."""
    digits += longer
    least, most = 10 ** (digits - 1), min(limit, 10**digits - 1)
    if least >= most:
        least, most = 1, limit
    drawn = least + numbers.below(most - least)
    return drawn + (drawn >= value) if least <= value <= most else drawn


def _cased(original: str, surrogate: str) -> str:
    letters = [c for c in original if c.isalpha()]
    return surrogate.upper() if letters and all(c.isupper() for c in letters) else surrogate
