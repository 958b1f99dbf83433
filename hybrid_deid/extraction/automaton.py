"""Which of some patterns may match a word: one walk over its letters answers for all of them.

The patterns become one deterministic automaton by way of their positions (Glushkov 1961) and sets of these.
Where that is not exact (look-around, counts of repetitions, rare letters), it may say yes wrongly, never no.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import lru_cache
from typing import Any

import numpy as np
from numpy.typing import NDArray

from hybrid_deid.extraction.letter_kernels import compiled
from hybrid_deid.extraction.letters import KNOWN, Integers, Letters

try:
    from re import _parser  # type: ignore[attr-defined]
except ImportError:  # Python 3.10
    import sre_parse as _parser

STATES = 4096
PATTERNS = 64
FLAGS = re.UNICODE | re.IGNORECASE | re.VERBOSE | re.DOTALL | re.MULTILINE
REPEATS = ("MAX_REPEAT", "MIN_REPEAT", "POSSESSIVE_REPEAT")
EMPTY = ("AT", "ASSERT", "ASSERT_NOT")  # match no character; what they ask is left open

Part = tuple[bool, int, int]  # whether it may be empty, its first and its last positions, a bit each


class _Untold(Exception):
    """A pattern holds what is not known here."""


class Automaton:
    """Tells for words which patterns may match all of their first `longest` characters; immutable."""

    def __init__(self, patterns: Sequence[str], longest: int) -> None:
        """`patterns` are at most PATTERNS `re` patterns; if their states are too many, all may match."""
        self._longest = longest
        self._allowed: list[int] = [0] * (KNOWN + 1)  # by character: the positions that it may stand in
        self._follow: list[int] = []
        self._always = 0
        parts: list[Part] = []
        for number, pattern in enumerate(patterns):
            parts.append((False, 0, 0))
            try:
                parsed = _parser.parse(pattern)
                if parsed.state.flags & ~FLAGS:
                    raise _Untold
                parts[-1] = self._sequence(parsed, bool(parsed.state.flags & re.IGNORECASE))
            except _Untold:
                self._always |= 1 << number
        if not self._determine(parts):
            self._always = (1 << len(patterns)) - 1
            self._table, self._accepted = np.zeros((1, 1), dtype=np.int16), np.zeros(1, dtype=np.uint64)
            self._classes: Integers = np.zeros(KNOWN + 1, dtype=np.int64)

    def may_match(self, letters: Letters) -> NDArray[np.uint64]:
        """Return the patterns that may match each word, a bit each from the lowest."""
        states = np.empty(len(letters.words), dtype=np.int64)
        compiled().walk(letters.codes, letters.ends, self._classes, self._table, self._longest, states)
        return np.asarray(self._accepted[states] | np.uint64(self._always))

    def _determine(self, parts: Sequence[Part]) -> bool:
        """Make the tables; say whether there were few enough states."""
        kinds = {allowed: number for number, allowed in enumerate(dict.fromkeys(self._allowed))}
        self._classes = np.array([kinds[allowed] for allowed in self._allowed], dtype=np.int64)
        begin = sum(first for _, first, _ in parts)  # disjoint
        states, rows, number = {0: 0, -1: 1}, [[0] * len(kinds)], 1
        every = [0, -1]  # no position: no way on; -1 stands for the beginning
        while number < len(every):
            state = every[number]
            ahead = begin if state < 0 else 0
            while state > 0:
                ahead |= self._follow[(state & -state).bit_length() - 1]
                state &= state - 1
            row = []
            for allowed in kinds:
                target = ahead & allowed
                if target not in states:
                    states[target] = len(every)
                    every.append(target)
                row.append(states[target])
            rows.append(row)
            number += 1
            if len(every) > STATES:
                return False
        self._table = np.array(rows, dtype=np.int16)
        accepted = [
            sum(1 << p for p, (empty, _, last) in enumerate(parts) if (empty if state < 0 else state & last))
            for state in every
        ]
        self._accepted = np.array(accepted, dtype=np.uint64)
        return True

    def _sequence(self, items: Any, ignore_case: bool) -> Part:
        empty, first, last = True, 0, 0
        for item in items:
            empty, first, last = self._then((empty, first, last), self._item(item, ignore_case))
        return empty, first, last

    def _then(self, before: Part, after: Part) -> Part:
        """Join two parts, one behind the other."""
        self._link(before[2], after[1])
        first = before[1] | (after[1] if before[0] else 0)
        return before[0] and after[0], first, after[2] | (before[2] if after[0] else 0)

    def _link(self, last: int, first: int) -> None:
        while last:
            self._follow[(last & -last).bit_length() - 1] |= first
            last &= last - 1

    def _item(self, item: Any, ignore_case: bool) -> Part:
        operation, argument = str(item[0]), item[1]
        if operation in EMPTY:
            return True, 0, 0
        if operation == "SUBPATTERN" and not (argument[1] or argument[2]):
            return self._sequence(argument[3], ignore_case)
        if operation == "ATOMIC_GROUP":
            return self._sequence(argument, ignore_case)
        if operation == "BRANCH":
            ways = [self._sequence(way, ignore_case) for way in argument[1]]
            first, last = (sum(way[side] for way in ways) for side in (1, 2))  # disjoint
            return any(way[0] for way in ways), first, last
        if operation in REPEATS:
            return self._repeat(int(argument[0]), int(argument[1]), argument[2], ignore_case)
        return self._position(operation, argument, ignore_case)

    def _repeat(self, least: int, most: int, items: Any, ignore_case: bool) -> Part:
        """Return what is repeated, as often as it may be: how often does not matter, but whether at all."""
        empty, first, last = self._sequence(items, ignore_case)
        if most > 1:
            self._link(last, first)
        return empty or least == 0, first, last

    def _position(self, operation: str, argument: Any, ignore_case: bool) -> Part:
        """Add a position for one character."""
        bit = 1 << len(self._follow)
        self._follow.append(0)
        items = argument if operation == "IN" else [(operation, argument)]
        members = _members(tuple((str(name), value) for name, value in items), ignore_case)
        for code in (*members, KNOWN):
            self._allowed[code] |= bit
        return False, bit, bit


@lru_cache(maxsize=256)
def _members(items: tuple[tuple[str, Any], ...], ignore_case: bool) -> tuple[int, ...]:
    """Return the characters that may be of a class: the items of an IN of a parsed pattern, or one alone."""
    negated = items[0][0] in ("NEGATE", "NOT_LITERAL")
    cases = ignore_case and not negated
    within = [any(_is(code, name, value, cases) for name, value in items) for code in range(KNOWN)]
    return tuple(code for code in range(KNOWN) if within[code] != negated)


def _is(code: int, name: str, value: Any, ignore_case: bool) -> bool:
    if name in ("LITERAL", "NOT_LITERAL"):
        return code == value or (ignore_case and _case(code) == _case(value))
    if name == "RANGE":
        low, high = value
        if not ignore_case or low <= code <= high:
            return bool(low <= code <= high)
        return bool(high - low > KNOWN) or _case(code) in _cases(low, high)
    if name == "CATEGORY":
        return _category(str(value), code)
    if name in ("ANY", "NEGATE"):
        return name == "ANY"
    raise _Untold


@lru_cache(maxsize=8 * KNOWN)
def _category(name: str, code: int) -> bool:
    """Tell whether a character is of a category, such as CATEGORY_NOT_DIGIT (\\D)."""
    kind = name.rpartition("_")[2][0]
    if kind not in "DSW":
        raise _Untold
    return re.match("\\" + (kind if "NOT" in name else kind.lower()), chr(code)) is not None


@lru_cache(maxsize=64)
def _cases(low: int, high: int) -> frozenset[str]:
    return frozenset(map(_case, range(low, high + 1)))


@lru_cache(maxsize=2 * KNOWN)
def _case(code: int) -> str:
    """Return what characters share that count as one where case is ignored, such as İ, I, i and ı."""
    return chr(code).casefold().upper().casefold()[0]
