"""Which keywords and gates can occur in a text at all: one pass over its characters, for all of them at once.

Every keyword, and every way in which a gate may begin, is a bit. For each of the first WIDTH characters of an
occurrence there is a table that says, per character, which bits allow it there; a bit that no position of the
text allows in all places has no occurrence (the shift-or idea, as in the multi-pattern matchers of network
scanners). What remains may still be absent: that is for the exact search to say.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import lru_cache, reduce
from operator import or_
from typing import Any, Protocol

import numpy as np
from numpy.typing import NDArray

from hybrid_deid.decoding.kernels import compiled as loaded_kernels
from hybrid_deid.rule_engine.heads import END, OTHER, WIDTH, in_set
from hybrid_deid.rule_engine.kernels import compiled
from hybrid_deid.rule_engine.prefilter_tables import ALWAYS, prefilter_tables

try:
    from re import _parser  # type: ignore[attr-defined]
except ImportError:  # Python 3.10
    import sre_parse as _parser

Stretch = tuple[int, int]
# Longer texts are looked at in pieces of this many characters, in bounded memory.
PIECE = 1 << 15
# What stands for a line feed among the codes.
LINE_FEED = 10
# A gate that may see farther than so many characters is sought in the whole text.
FARTHEST = 1000
# "$" holds at the end of what is searched, and before a line feed there.
BEHIND_END = 2


def with_kernels() -> bool:
    """Tell whether compiled kernels serve: where the decoder has loaded its own, one more costs little."""
    return bool(loaded_kernels.cache_info().currsize and loaded_kernels())


def _codes(text: str) -> NDArray[np.uint32]:
    return np.frombuffer(text.encode("utf-32-le", "surrogatepass"), dtype="<u4")


class Prefilter:
    """Tells for a text which of some keywords and gates may occur in it; immutable."""

    def __init__(self, keywords: Iterable[str], gates: Iterable[str], source: str = "") -> None:
        """`keywords` are in small letters and sought in any case; `gates` are `re` patterns.

        The dictionaries of these names tell the bits of each. With a `source`, which names where shipped
        ones come from, what they make is kept on disk.
        """
        tables = prefilter_tables(list(keywords), list(gates), source)
        self.keywords, self.gates = tables.keywords, tables.gates
        self._class_of, self._tables = tables.class_of, tables.tables
        self._together: dict[tuple[str, ...], tuple[int, dict[int, list[str]]]] = {}
        # Which words of 64 bits have any left after two characters.
        both = (self._tables[0][:, None] & self._tables[1][None]) != 0
        powers = np.uint64(1) << (np.arange(both.shape[2], dtype=np.uint64) % np.uint64(64))
        self._pairs = np.bitwise_or.reduce(np.where(both, powers, np.uint64(0)), axis=2)

    def gate(self, pattern: str) -> int:
        """Return the bits of a gate: it may occur where one of them is present."""
        return self.gates[pattern]

    def together(self, words: tuple[str, ...]) -> tuple[int, dict[int, list[str]]]:
        """Return the bits of several keywords: of all together, and the keywords by their bit."""
        known = self._together.get(words)
        if known is None:
            by_bit: dict[int, list[str]] = {}
            for word in words:
                by_bit.setdefault(self.keywords[word], []).append(word)
            known = self._together[words] = (reduce(or_, by_bit, 0), by_bit)
        return known

    def among(self, words: Sequence[str], found: int) -> list[str]:
        """Return those of some keywords that have a bit among those `found`."""
        wanted, by_bit = self.together(tuple(words))
        left = found & wanted
        possible: list[str] = []
        while left:  # a bit or two of a hundred
            bit = left & -left
            possible += by_bit[bit]
            left ^= bit
        return possible

    def present(self, text: str) -> int:
        """Return the bits of all that may occur in `text`, and ALWAYS."""
        return self.lines(text).present

    def lines(self, text: str) -> FlaggedLines:
        """Return the lines of `text` in which anything may begin."""
        bounds, bits = self.walked(text) if with_kernels() else self._taken(text)
        size, raw = 8 * self._tables.shape[2], bits.tobytes()
        whole = [int.from_bytes(raw[at : at + size], "little") for at in range(0, len(raw), size)]
        return FlaggedLines(self, [(a, b, found) for (a, b), found in zip(bounds, whole, strict=True)])

    def walked(self, text: str) -> tuple[list[list[int]], NDArray[np.uint64]]:
        """Return the bounds and bits of lines with any bits, by the compiled kernel."""
        codes, most = _codes(text), text.count("\n") + 1
        bounds, count = np.empty((most, 2), dtype=np.int64), np.zeros(1, dtype=np.int64)
        bits = np.zeros((most + 1, self._tables.shape[2]), dtype=np.uint64)
        compiled().flag(codes.copy(), self._class_of, self._pairs, self._tables, bounds, bits, count)
        return bounds[: count[0]].tolist(), bits[: count[0]]

    def _taken(self, text: str) -> tuple[list[list[int]], NDArray[np.uint64]]:
        """Do what `walked` does without the kernel."""
        codes, most = _codes(text), text.count("\n") + 1
        ends = np.append(np.flatnonzero(codes == LINE_FEED) + 1, len(codes))
        starts = np.append(0, ends[:-1])
        bits = np.zeros((most, self._tables.shape[2]), dtype=np.uint64)
        behind = np.full(WIDTH - 1, END)
        for begin in range(0, len(codes), PIECE):
            known = np.minimum(codes[begin : begin + PIECE + WIDTH - 1], OTHER)
            piece = np.append(known, behind)[: PIECE + WIDTH - 1]
            rows = self._in_piece(self._class_of.take(piece))
            first, last = np.searchsorted(ends, [begin, begin + len(rows) - 1], side="right")
            cuts = np.maximum(starts[first : last + 1] - begin, 0)
            bits[first : last + 1] |= np.bitwise_or.reduceat(rows, cuts, axis=0)
        some = np.flatnonzero(bits.any(axis=1))
        return np.stack([starts[some], ends[some]], axis=1).tolist(), bits[some]

    def _in_piece(self, codes: NDArray[Any]) -> NDArray[Any]:
        """Return the bits of every position of a piece."""
        size = len(codes) - WIDTH + 1
        rows = self._tables[0].take(codes[:size], axis=0)
        for place in range(1, WIDTH):
            rows &= self._tables[place].take(codes[place : place + size], axis=0)
        return rows


class LinesToSearch(Protocol):
    """The lines of a text in which keywords and gates may stand."""

    def with_keywords(self, words: Sequence[str]) -> list[tuple[Stretch, int]]:
        """Return the lines in which some of the keywords may stand, and what `keywords_in` asks for."""

    def keywords_in(self, line: int, words: Sequence[str]) -> list[str]:
        """Return those of the keywords that may stand in a line."""

    def with_gate(self, gate: str) -> list[Stretch] | None:
        """Return the lines in which a gate may begin to match; None where that may be any."""


class FlaggedLines:
    """The lines of a text with the bits of what may begin in each; lines without any are left out."""

    def __init__(self, prefilter: Prefilter, lines: Sequence[tuple[int, int, int]]) -> None:
        """`lines` are (start, end, bits), the line feed within the line."""
        self._prefilter = prefilter
        self._lines = lines
        self.present = ALWAYS
        for _, _, bits in lines:
            self.present |= bits

    def keep(self, wanted: int) -> None:
        """Leave out lines without any of the `wanted` bits."""
        self._lines = [line for line in self._lines if line[2] & wanted]

    def with_keywords(self, words: Sequence[str]) -> list[tuple[Stretch, int]]:
        """Return the lines in which some of the keywords may stand, and the bits of each."""
        wanted, _ = self._prefilter.together(tuple(words))
        return [((start, end), found) for start, end, found in self._lines if found & wanted]

    def keywords_in(self, line: int, words: Sequence[str]) -> list[str]:
        """Return those of the keywords that may stand in a line with these bits."""
        return self._prefilter.among(words, line)

    def with_gate(self, gate: str) -> list[Stretch] | None:
        """Return the lines in which a gate may begin to match; None where that may be any."""
        bits = self._prefilter.gates[gate]
        if bits & ALWAYS:
            return None
        return [(start, end) for start, end, found in self._lines if found & bits]


@lru_cache(maxsize=512)
def reach(gate: str) -> int | None:
    """Return how many characters behind its line a match of a gate, or its look ahead, may need to see.

    None stands for any number; 0 says that a match and all around it that counts are in one line. A gate that
    asks where the text ends sees so far that what it takes for the end is none within its reach.
    """
    parsed = _parser.parse(gate)
    if not _holds_line_feed(list(parsed)):
        return 0
    widths = [parsed, *_looks(list(parsed))]
    total = sum(int(part.getwidth()[1]) for part in widths)
    if total >= FARTHEST:
        return None
    return total + BEHIND_END if asks_for_end(gate) else total


@lru_cache(maxsize=512)
def asks_for_end(gate: str) -> bool:
    """Say whether a gate asks where the text ends."""
    return _ends(list(_parser.parse(gate)))


def _within(item: Any) -> list[Any]:
    """Return the patterns that an item of a parsed pattern consists of."""
    operation, argument = str(item[0]), item[1]
    if operation == "SUBPATTERN":
        return [argument[3]]
    if operation == "BRANCH":
        return list(argument[1])
    if operation in ("MAX_REPEAT", "MIN_REPEAT", "POSSESSIVE_REPEAT"):
        return [argument[2]]
    return [argument[1]] if operation in ("ASSERT", "ASSERT_NOT") else []


def _looks(items: Sequence[Any]) -> list[Any]:
    """Return what a pattern looks at before or behind itself."""
    found = []
    for item in items:
        inner = _within(item)
        found += inner if str(item[0]).startswith("ASSERT") else []
        found += [look for part in inner for look in _looks(list(part))]
    return found


def _ends(items: Sequence[Any]) -> bool:
    """Say whether a pattern asks where the text ends."""
    return any(
        (str(item[0]) == "AT" and "END" in str(item[1])) or any(_ends(list(part)) for part in _within(item))
        for item in items
    )


def _holds_line_feed(items: Sequence[Any]) -> bool:
    for item in items:
        operation, argument = str(item[0]), item[1]
        if operation in ("LITERAL", "NOT_LITERAL"):
            found = (argument == LINE_FEED) == (operation == "LITERAL")
        elif operation == "IN":
            members = in_set(argument)
            found = members is None or LINE_FEED in members[0][0]
        elif operation == "SUBPATTERN" and (argument[1] or argument[2]):
            found = True  # flags within
        elif operation == "AT":
            found = "END" in str(argument)
        elif operation == "ANY":
            found = False
        else:
            inner = _within(item)
            found = not inner or any(_holds_line_feed(list(part)) for part in inner)
        if found:
            return True
    return False
