"""Surrogates of house numbers: the form stays ("12a", "9/3/12", "12-14", "Top 5"), the numbers change."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Iterator, Sequence
from itertools import chain, count
from typing import NamedTuple

from hybrid_deid.keyed import Numbers
from hybrid_deid.surrogates.distinct import assigned
from hybrid_deid.surrogates.interface import Draw, Mention, normalized
from hybrid_deid.surrogates.shape import LATIN, scrambled

LARGEST_HOUSE = 150
# Stairs and floors, then doors.
LARGEST_PART, LARGEST_DOOR = 9, 40
# Draws of as many digits, then of one more; few once the numbers of a scope have run out for so many.
ATTEMPTS, LONGER, FEW = 40, 40, 4
RUN_OUT = 20
LETTERS = "abcdefg"
ROMAN = ("II", "III", "IV", "VI", "VII")
FLOORS = ("I", "II", "III", "IV", "V")  # behind a stroke: "8/I"
_PIECE = re.compile(r"\d+|[^\W\d_]+|[\W_]+")
# Where a letter belongs to a number, and what may stand between: "31 a" is "31a".
_LETTER, _APART = re.compile(r"(?<=\d)(?=[^\W\d_]\Z)"), re.compile(r"(?<=\d)[ \t\u00a0]+(?=[^\W\d_]\Z)")
_HALF = re.compile(r"(?<=\d)\s(?:1/2|½)$")
RANGE_SIGNS = ("-", "–", "—", "+", "&")
NEIGHBOURS = (2, 4, 6)  # houses side by side, of one side of a street: "14/16"


class NumberWords(NamedTuple):
    """Words of a language in house numbers, case-folded.

    `kept` stay ("top"); a number beside one of `parts` is no house; one of `ranges` joins the ends of a range
    ("12bis14", "8 u. 10").
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
        texts = {
            _solid(normalized(mention.text)): _solid(mention.text)
            for mention in sorted(mentions, key=lambda m: m.text)
        }
        free = _free_numbers(texts, draw)
        run_out = 0

        def candidates(key: str) -> Iterator[str]:
            nonlocal run_out
            for attempt in range(ATTEMPTS + LONGER):
                if attempt >= FEW and run_out >= RUN_OUT:
                    break
                # After many collisions a longer number is better than none.
                numbers = draw.keyed.numbers("STREETNO", key, str(attempt))
                yield changed(texts[key], numbers, self._words, longer=attempt >= ATTEMPTS)
            if any(map(str.isdecimal, texts[key])):
                run_out += 1
                for number in free:
                    numbers = draw.keyed.numbers("STREETNO", key, "counted")
                    yield changed(texts[key], numbers, self._words, house=number)

        def allowed(key: str, candidate: str) -> bool:
            apart = _LETTER.sub(" ", candidate)
            return draw.allows(candidate) and draw.allows(apart) and normalized(candidate) not in texts

        chosen = assigned(texts, candidates, allowed, draw.keyed, set())
        for key in texts:
            if key not in chosen:
                chosen[key] = next((c for c in candidates(key) if allowed(key, c)), "")
        return [_like(mention.text, chosen[_solid(normalized(mention.text))]) for mention in mentions]


def _free_numbers(texts: Iterable[str], draw: Draw) -> Iterator[int]:
    """Return the numbers that none of `texts` has: of usual houses in a keyed order, then further ones.

    Each is given once: a list of thousands of addresses needs more houses than a street has.
    """
    held = {int(digits) for text in texts for digits in _PIECE.findall(text) if digits.isdecimal()}
    usual = draw.keyed.shuffled(range(1, LARGEST_HOUSE + 1), "STREETNO", "usual")
    start = LARGEST_HOUSE + 1 + draw.keyed.number(LARGEST_HOUSE, "STREETNO", "further")
    yield from (number for number in chain(usual, count(start)) if number not in held)


def changed(
    text: str, numbers: Numbers, words: NumberWords, longer: bool = False, house: int | None = None
) -> str:
    """Return `text` with other plausible numbers and letters; `longer` allows more digits than it has.

    The first number is a house (1 to 150, or `house` itself), a range keeps its width, what follows are
    stairs and doors.
    """
    half = _HALF.search(text)
    if half is not None:  # "5 1/2"
        return changed(text[: half.start()], numbers, words, longer, house) + half.group()
    pieces = _PIECE.findall(text)
    first_letter, last_letter, width = _letters_of_a_range(pieces, words)
    result: list[str] = []
    place = -1 if house is None else _place_of_house(pieces, words.parts)
    been = False  # the house has been
    last: tuple[int, int] | None = None  # where the number before stands, and what it became
    for index, piece in enumerate(pieces):
        if piece.isdecimal():
            step = None if last is None else _step(pieces, last[0], index, words)
            if house is not None and index == place:
                new, been = house, True
            elif not been and not _is_part(pieces, index, words.parts):
                new = _other(int(piece), len(piece), LARGEST_HOUSE, numbers, longer)
                been = True
            elif last is not None and step is not None:
                new = last[1] + min(step, LARGEST_HOUSE)
            else:
                limit = LARGEST_PART if len(piece) == 1 else LARGEST_DOOR
                new = _other(int(piece), len(piece), limit, numbers, longer)
            last = index, new
            result.append(f"{new:0{len(piece)}d}" if piece[0] == "0" and len(piece) > 1 else str(new))
        elif index == last_letter:
            letter = chr(ord(result[first_letter].lower()) + width)
            result.append(letter.upper() if piece.isupper() else letter)
        elif _is_floor(pieces, index):
            result.append(FLOORS[(FLOORS.index(piece) + 1 + numbers.below(len(FLOORS) - 1)) % len(FLOORS)])
        elif piece.isalpha() and normalized(piece) not in words.kept:
            result.append(_other_letters(piece, numbers, width if index == first_letter else 0))
        else:
            result.append(piece)
    return "".join(result)


def _is_floor(pieces: Sequence[str], index: int) -> bool:
    """Tell whether a piece is the Roman number of a floor: by itself behind a stroke."""
    behind = pieces[index + 1] if index + 1 < len(pieces) else ""
    before = pieces[index - 1].strip() if index else ""
    return pieces[index] in FLOORS and before == "/" and not behind[:1].isalnum()


def _other_letters(piece: str, numbers: Numbers, width: int) -> str:
    """Return other letters; behind one by itself the alphabet goes on for `width`."""
    if piece in ROMAN:
        return ROMAN[(ROMAN.index(piece) + 1 + numbers.below(len(ROMAN) - 1)) % len(ROMAN)]
    if len(piece) > 1:
        return scrambled(piece, numbers)
    letter = LETTERS[numbers.below(min(len(LETTERS), len(LATIN) - width))]
    return letter.upper() if piece.isupper() else letter


def _step(pieces: Sequence[str], first: int, second: int, words: NumberWords) -> int | None:
    """Return by how much the second of two numbers is larger where they are the ends of a range, as in
    "12a-14" and "14/16", or the same house twice ("12a/12b"); None for stairs and doors."""
    between = pieces[first + 1 : second]
    step = int(pieces[second]) - int(pieces[first])
    joint = normalized("".join(between)).strip()
    if len(between) > 1 and not _is_joint(joint, words):  # a letter belongs to the first
        joint = joint[1:].strip() if joint[:1].isalpha() else ""
    if _is_joint(joint, words):
        return step if step >= 0 else None
    if joint != "/" or sum(map(str.isdecimal, pieces)) > 2:
        return None
    lettered = any(len(piece) == 1 and piece.isalpha() for piece in pieces)
    return step if step in NEIGHBOURS or (step == 0 and lettered) else None


def _letters_of_a_range(pieces: Sequence[str], words: NumberWords) -> tuple[int, int, int]:
    """Return where two letters stand that are the ends of a range, as in "14a-c", "7a/b" and "3a-3d", and how
    far they lie apart; -1, -1 and 0 where there are none."""
    found = [
        i
        for i, p in enumerate(pieces)
        if len(p) == 1 and p.lower() in LATIN and p not in words.kept and not _is_floor(pieces, i)
    ]
    if len(found) != 2 or found[0] == 0:
        return -1, -1, 0
    first, second = found
    number = next((piece for piece in reversed(pieces[:first]) if piece.strip()), "")
    joint = normalized("".join(pieces[first + 1 : second])).strip().removesuffix(number).strip()
    width = ord(pieces[second].lower()) - ord(pieces[first].lower())
    if width < 1 or not number.isdecimal() or not (joint == "/" or _is_joint(joint, words)):
        return -1, -1, 0
    return first, second, width


def _is_joint(text: str, words: NumberWords) -> bool:
    return text in words.ranges or text in RANGE_SIGNS


def _place_of_house(pieces: Sequence[str], parts: Collection[str]) -> int:
    """Return where the number of the house stands, or the first one where all are those of parts."""
    places = [index for index, piece in enumerate(pieces) if piece.isdecimal()]
    return next((index for index in places if not _is_part(pieces, index, parts)), places[0])


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


def _solid(text: str) -> str:
    """Return a number with the letter at its end right behind it."""
    return _APART.sub("", text)


def _like(original: str, surrogate: str) -> str:
    """Return a surrogate in the case of the original, its last letter as far from the number."""
    between = _APART.search(original)
    return _cased(original, _LETTER.sub(between.group(), surrogate) if between else surrogate)


def _cased(original: str, surrogate: str) -> str:
    letters = [c for c in original if c.isalpha()]
    return surrogate.upper() if letters and all(c.isupper() for c in letters) else surrogate
