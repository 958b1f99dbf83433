"""Known numbers, found however they are grouped: "+43 660 123" is "0660/123"."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterable, Iterator
from functools import lru_cache
from pathlib import Path

from hybrid_deid.knowledge import read_toml
from hybrid_deid.word_patterns import any_of

# What stands between the digits of one number.
GAP = re.compile(r"[ \t\u00a0()/.\-\u2010\u2011\u2013]{1,3}")
START = re.compile(r"(?<![^\W_])\+?\(?(?=[^\W_])")
PATH = Path(__file__).with_name("numbers.toml")
TRUNK = re.compile(r"\(0\)")
# A number without the words around it: "Tel. 0463/2700 (Büro)" in a cell.
DIGITS = re.compile(r"\+?\(?\d.*\d", re.DOTALL)
LEAST_DIGITS = 5


@lru_cache(maxsize=1)
def _country() -> re.Pattern[str]:
    """Return the pattern of a country code before a number, (1) its digits."""
    codes = any_of(read_toml(PATH)["country_codes"])
    return re.compile(rf"(?:\+|00)[ ]?({codes})(?!\d{{12}})")


def phone_keys(number: str) -> set[str]:
    """Return the digits of a phone number in the ways it may be written: with and without country code.

    Words around it ("Tel. 0463/2700 (Büro)") may be there or not.
    """
    bare = DIGITS.search(number)
    return _keys(number) | (_keys(bare.group()) if bare is not None else set())


def _keys(number: str) -> set[str]:
    plain = TRUNK.sub("", number.strip())
    match = _country().match(plain)
    digits = compact(plain)
    if match is None:
        return {digits, digits[1:]} if digits.startswith("0") and not digits.startswith("00") else {digits}
    country = match.group(1)
    national = compact(plain[match.end() :]).lstrip("0")
    return {f"{country}{national}", f"00{country}{national}", f"{country}0{national}", f"0{national}"}


def compact(value: str) -> str:
    """Return the letters and digits of a value, in lower case."""
    return "".join(_folded(c) for c in value if c.isalnum())


def _folded(character: str) -> str:
    """Return a character in lower case, one for one."""
    return character.casefold()[:1]


class CompactIndex:
    """Numbers and identifiers by their letters and digits alone; separators in the text do not matter."""

    def __init__(self, entries: Iterable[tuple[str, tuple[str, str]]]) -> None:
        """`entries` are pairs of a compact key and (label, origin); of several origins the first counts.

        Keys shorter than five characters are left out: anything could be written so.
        """
        self._values: dict[str, dict[str, str]] = defaultdict(dict)
        for key, (label, origin) in entries:
            if len(key) >= LEAST_DIGITS:
                known = self._values[key]
                known[label] = min(origin, known.get(label, origin))
        self._lengths = tuple(sorted({len(key) for key in self._values}))
        # Most places in a text start no number: the first characters decide that quickly.
        self._heads = frozenset(key[:LEAST_DIGITS] for key in self._values)

    def find(self, text: str) -> Iterator[tuple[int, int, str, str]]:
        """Yield (start, end, label, origin) of every known number in a text, once for each label."""
        if not self._values:
            return
        longest = self._lengths[-1]
        for match in START.finditer(text):
            places = self._places(text, match.end(), longest)
            key = "".join(_folded(text[i]) for i in places)
            if key[:LEAST_DIGITS] not in self._heads:
                continue
            for length in self._lengths:
                if length > len(key) or key[:length] not in self._values:
                    continue
                end = places[length - 1] + 1
                if text[end : end + 1].isalnum():
                    continue
                for label, origin in self._values[key[:length]].items():
                    yield self._start(text, match, end, label), end, label, origin

    @staticmethod
    def _start(text: str, match: re.Match[str], end: int, label: str) -> int:
        """Let a phone number begin at its + and at a bracket that closes inside it."""
        start = match.end()
        if label != "PHONE":
            return start
        if start > match.start() and text[start - 1] == "(" and ")" in text[start:end]:
            start -= 1
        return start - 1 if start > match.start() and text[start - 1] == "+" else start

    @staticmethod
    def _places(text: str, start: int, longest: int) -> list[int]:
        """Return the offsets of up to `longest` letters and digits from `start` on, short gaps left out."""
        places: list[int] = []
        position = start
        while len(places) < longest and position < len(text):
            if text[position].isalnum():
                places.append(position)
                position += 1
                continue
            gap = GAP.match(text, position)
            if gap is None:
                break
            position = gap.end()
        return places
