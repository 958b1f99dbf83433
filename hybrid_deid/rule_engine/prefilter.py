"""Which keywords and gates can occur in a text at all: one pass over its characters, for all of them at once.

Every keyword, and every way in which a gate may begin, is a bit. For each of the first WIDTH characters of an
occurrence there is a table that says, per character, which bits allow it there; a bit that no position of the
text allows in all places has no occurrence (the shift-or idea, as in the multi-pattern matchers of network
scanners). What remains may still be absent: that is for the exact search to say.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from functools import lru_cache, reduce
from operator import or_
from typing import Any

import numpy as np
from numpy.typing import NDArray

from hybrid_deid.decoding.kernels import compiled as loaded_kernels
from hybrid_deid.rule_engine.kernels import compiled

try:
    from re import _parser  # type: ignore[attr-defined]
except ImportError:  # Python 3.10
    import sre_parse as _parser

Characters = frozenset[int]
Stretch = tuple[int, int]
# What an occurrence may begin with: the characters of its first, second, ... place.
Head = tuple[Characters, ...]

WIDTH = 8
# Characters from here on count as one that everything allows: they are rare in European mail.
KNOWN = 0x250
OTHER, END = KNOWN, KNOWN + 1
ANY: Characters = frozenset(range(KNOWN + 2))
# Longer texts are looked at in pieces of this many characters, in bounded memory.
PIECE = 1 << 15
# What stands for a line feed among the codes.
LINE_FEED = 10
# The bit of what needs no keyword or gate.
ALWAYS = 1
# A gate that begins in more ways than these is not told apart by its beginning.
MOST_HEADS = 64
# A gate that may see farther than so many characters is sought in the whole text.
FARTHEST = 1000
# "$" holds at the end of what is searched, and before a line feed there.
BEHIND_END = 2
# What may be empty occurs in every text, even in one without characters.
ANYWHERE: Head = (ANY,) * WIDTH
CATEGORIES = {
    "CATEGORY_DIGIT": r"\d",
    "CATEGORY_NOT_DIGIT": r"\D",
    "CATEGORY_SPACE": r"\s",
    "CATEGORY_NOT_SPACE": r"\S",
    "CATEGORY_WORD": r"\w",
    "CATEGORY_NOT_WORD": r"\W",
}


class Prefilter:
    """Tells for a text which of some keywords and gates may occur in it; immutable."""

    def __init__(self, keywords: Iterable[str], gates: Iterable[str]) -> None:
        """`keywords` are in small letters and sought in any case; `gates` are `re` patterns.

        The dictionaries of these names tell the bits of each.
        """
        heads = {("keyword", word): [keyword_head(word)] for word in keywords}
        heads |= {("gate", gate): gate_heads(gate) for gate in gates}
        # Such as begin alike are neighbours: fewer words of 64 bits have any left after two characters.
        distinct = {head for ways in heads.values() for head in ways if head != ANYWHERE}
        numbers = {head: number for number, head in enumerate(sorted(distinct, key=_beginning), 1)}
        self.keywords: dict[str, int] = {}
        self._together: dict[tuple[str, ...], tuple[int, dict[int, list[str]]]] = {}
        self.gates: dict[str, int] = {}
        for (kind, name), ways in heads.items():
            own = [1 << numbers[head] for head in ways if head != ANYWHERE]
            bits = self.keywords if kind == "keyword" else self.gates
            bits[name] = ALWAYS if ANYWHERE in ways else sum(own)
        allowed = np.zeros((WIDTH, 64 * (len(numbers) // 64 + 1), KNOWN + 2), dtype=bool)
        sets: dict[Characters, NDArray[np.bool_]] = {}  # heads share most of their sets of characters
        for head, number in numbers.items():
            for place, characters in enumerate(head):
                known = sets.get(characters)
                if known is None:
                    known = sets[characters] = np.zeros(KNOWN + 2, dtype=bool)
                    known[list(characters | {OTHER})] = True
                allowed[place, number] = known
        packed = (
            np.packbits(allowed.transpose(0, 2, 1), axis=2, bitorder="little").view("<u8").transpose(1, 0, 2)
        )
        # Characters that all treat alike are a class, so that the tables are small.
        classes, number_of = np.unique(packed.reshape(KNOWN + 2, -1), axis=0, return_inverse=True)
        self._class_of = np.ascontiguousarray(number_of.reshape(-1), dtype=np.int64)
        tables = classes.reshape(len(classes), WIDTH, -1).transpose(1, 0, 2)
        self._tables = np.ascontiguousarray(tables)
        # Which words of 64 bits have any left after two characters.
        both = (self._tables[0][:, None] & self._tables[1][None]) != 0
        powers = np.uint64(1) << (np.arange(both.shape[2], dtype=np.uint64) % np.uint64(64))
        self._pairs = np.bitwise_or.reduce(np.where(both, powers, np.uint64(0)), axis=2)

    def keyword(self, word: str) -> int:
        """Return the bits of a keyword: it may occur where one of them is present."""
        return self.keywords[word]

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

    def present(self, text: str) -> int:
        """Return the bits of all that may occur in `text`, and ALWAYS."""
        return self.lines(text).present

    def lines(self, text: str) -> FlaggedLines:
        """Return the lines of `text` in which anything may begin."""
        codes = np.frombuffer(text.encode("utf-32-le", "surrogatepass"), dtype="<u4")
        # Where the decoder has loaded its kernels, one more costs little.
        loaded = loaded_kernels.cache_info().currsize and loaded_kernels()
        bounds, bits = (self._walked if loaded else self._taken)(codes, text.count("\n") + 1)
        size, raw = 8 * self._tables.shape[2], bits.tobytes()
        whole = [int.from_bytes(raw[at : at + size], "little") for at in range(0, len(raw), size)]
        return FlaggedLines(self, [(a, b, found) for (a, b), found in zip(bounds, whole, strict=True)])

    def _walked(self, codes: NDArray[Any], most: int) -> tuple[list[list[int]], NDArray[Any]]:
        """Return the bounds and bits of lines with any bits, by the compiled kernel."""
        bounds, count = np.empty((most, 2), dtype=np.int64), np.zeros(1, dtype=np.int64)
        bits = np.zeros((most + 1, self._tables.shape[2]), dtype=np.uint64)
        compiled().flag(codes.copy(), self._class_of, self._pairs, self._tables, bounds, bits, count)
        return bounds[: count[0]].tolist(), bits[: count[0]]

    def _taken(self, codes: NDArray[Any], most: int) -> tuple[list[list[int]], NDArray[Any]]:
        """Do the same without the kernel."""
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

    def with_keywords(self, words: Sequence[str]) -> list[tuple[Stretch, list[str]]]:
        """Return the lines in which some of the keywords may stand, and which these are."""
        wanted, by_bit = self._prefilter.together(tuple(words))
        lines: list[tuple[Stretch, list[str]]] = []
        for start, end, found in self._lines:
            left = found & wanted
            if left:
                possible: list[str] = []
                while left:  # a bit or two of a hundred
                    bit = left & -left
                    possible += by_bit[bit]
                    left ^= bit
                lines.append(((start, end), possible))
        return lines

    def with_gate(self, gate: str) -> list[Stretch] | None:
        """Return the lines in which a gate may begin to match; None where that may be any."""
        bits = self._prefilter.gates[gate]
        if bits & ALWAYS:
            return None
        return [(start, end) for start, end, found in self._lines if found & bits]


def _beginning(head: Head) -> list[tuple[int, ...]]:
    """Return what heads are sorted by: the characters of each place, places with few of them first."""
    return [_order(characters) for characters in head]


@lru_cache(maxsize=512)
def _order(characters: Characters) -> tuple[int, ...]:
    return (len(characters), *sorted(characters))


def keyword_head(word: str) -> Head:
    """Return the characters that the first places of a keyword may hold, whatever their case."""
    return filled([_folding_to(character) for character in word[:WIDTH]])


def gate_heads(gate: str) -> list[Head]:
    """Return the ways in which a match of a gate may begin; less far where they are too many."""
    parsed = list(_parser.parse(gate))
    for width in range(WIDTH, 0, -1):
        heads = _heads(parsed, width)
        if heads is not None:
            return list(dict.fromkeys(map(filled, heads)))
    return [filled(())]


def filled(head: Sequence[Characters]) -> Head:
    """Return a head of WIDTH places; behind its end anything may stand."""
    return (*head, *[ANY] * (WIDTH - len(head)))


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
            members = _members(argument)
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


@lru_cache(maxsize=1)
def _folds() -> dict[str, set[int]]:
    """Return which characters become a character by `stretches.folded`, alone or beside others."""
    table: dict[str, set[int]] = {}
    for code in range(KNOWN):
        character = chr(code)
        lower = character.lower()
        table.setdefault(lower if len(lower) == 1 else character, set()).add(code)
    return table


def _folding_to(character: str) -> Characters:
    return frozenset(_folds().get(character, ())) | {OTHER}


@lru_cache(maxsize=64)
def _matching(pattern: str) -> Characters:
    """Return the characters that a pattern for one character matches."""
    match = re.compile(pattern).match
    return frozenset(code for code in range(KNOWN) if match(chr(code)))


def _heads(items: Sequence[Any], width: int) -> list[tuple[Characters, ...]] | None:
    """Return what the first `width` characters of a sequence may be, in all its ways; None if too many."""
    heads: list[tuple[Characters, ...]] = [()]
    for item in items:
        if all(len(head) >= width for head in heads):
            break
        ways = _item(item, width)
        if ways is None:
            return None
        heads = [(head + way)[:width] if len(head) < width else head for head in heads for way in ways]
        heads = list(dict.fromkeys(heads))
        if len(heads) > MOST_HEADS:
            return None
    return heads


def _item(item: Any, width: int) -> list[tuple[Characters, ...]] | None:
    """Return the ways of one item of a parsed pattern; None where nothing can be told."""
    operation, argument = str(item[0]), item[1]
    if operation in ("AT", "ASSERT", "ASSERT_NOT"):
        return [()]  # holds or does not hold, but takes no character
    if operation == "LITERAL":
        return [(frozenset({min(argument, OTHER)}),)]
    if operation == "NOT_LITERAL":
        return [(ANY - ({argument} if argument < KNOWN else set()) - {END},)]
    if operation == "ANY":
        return [(ANY - {END},)]
    if operation == "IN":
        return _members(argument)
    if operation == "SUBPATTERN":
        return None if argument[1] or argument[2] else _heads(list(argument[3]), width)
    if operation == "BRANCH":
        branches = [_heads(list(branch), width) for branch in argument[1]]
        return None if None in branches else [way for found in branches for way in found or ()]
    if operation in ("MAX_REPEAT", "MIN_REPEAT", "POSSESSIVE_REPEAT"):
        least, most, inner = argument
        return _repeated(list(inner), int(least), most, width)
    return None


def _members(items: Sequence[Any]) -> list[tuple[Characters, ...]] | None:
    members: set[int] = set()
    negated = False
    for name, value in items:
        kind = str(name)
        if kind == "NEGATE":
            negated = True
        elif kind == "LITERAL":
            members.add(min(value, OTHER))
        elif kind == "RANGE":
            members.update(range(value[0], min(value[1], OTHER) + 1))
        elif kind == "CATEGORY" and str(value) in CATEGORIES:
            members |= _matching(CATEGORIES[str(value)])
        else:
            return None
    return [((ANY - {END} - members if negated else frozenset(members)) | {OTHER},)]


def _repeated(inner: list[Any], least: int, most: Any, width: int) -> list[tuple[Characters, ...]] | None:
    once = _heads(inner, width)
    if once is None:
        return None
    highest = width if str(most) == "MAXREPEAT" else min(int(most), width)
    ways: list[tuple[Characters, ...]] = []
    heads: list[tuple[Characters, ...]] = [()]
    for count in range(highest + 1):
        if count:
            heads = list(dict.fromkeys((head + way)[:width] for head in heads for way in once))
        if len(heads) > MOST_HEADS:
            return None
        if count >= min(least, width):
            ways += heads
    return list(dict.fromkeys(ways))
