"""Patterns of cues, each with a cheap test of what a line must hold before it is searched.

The tests are read off the patterns themselves: one of some literal strings that every match holds, and, for
a pattern that is tied to the beginning of the line, the characters that a match may begin with. Either may
let a line through for nothing, but neither ever keeps a match away.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import lru_cache
from typing import Any

import regex

from hybrid_deid.errors import ConfigurationError

try:
    from re import _parser  # type: ignore[attr-defined]
except ImportError:  # Python 3.10
    import sre_parse as _parser

# What a search that ignores case takes for "s", "i" or a digit, though it is none in a folded line.
ODD = re.compile("[\u017f\u0131\u0130]|(?![0-9])\\d")
UMLAUTS = str.maketrans({"ä": "ae", "ö": "oe", "ü": "ue", "ß": "ss"})
WHITE, DIGIT = (str(list(_parser.parse(source))) for source in (r"[\s]", r"[\d]"))
NUMBERS = frozenset(f" {digit}" for digit in range(10))
# More strings than this are not looked for one by one.
MOST = 24
Strings = frozenset[str]


class Pattern:
    """One pattern of a cue; immutable."""

    __slots__ = ("_needed", "_search", "cue", "opening")

    def __init__(self, cue: str, source: str) -> None:
        """Compile; raises re.error when `source` is no regular expression."""
        self.cue = cue
        tied = source.startswith("^")
        compiled = re.compile(source, re.IGNORECASE)
        self._search = compiled.match if tied else compiled.search
        self.opening = openings(source) if tied else ""
        self._needed = tuple(tuple(sorted(way)) for way in needed(source))

    def matches(self, line: str, folded: str) -> bool:
        """Tell whether the line matches; `folded` is cues.fold(line)."""
        if self.opening and line[:1] not in self.opening and line[:1].isascii():
            return False
        holds = folded.__contains__
        for strings in self._needed:
            if not any(map(holds, strings)):
                return not line.isascii() and _is_odd(line) and self._search(line) is not None
        return self._search(line) is not None


@lru_cache(maxsize=64)  # one pattern after another asks of a line
def _is_odd(line: str) -> bool:
    return ODD.search(line) is not None


def patterns_of(cue: str, sources: Sequence[str]) -> list[Pattern]:
    """Return the patterns of a cue; raises ConfigurationError when one is malformed."""
    try:
        return [Pattern(cue, source) for source in sources]
    except re.error as error:
        raise ConfigurationError(f"the cue '{cue}' holds a malformed pattern ({error})") from error


def openings(source: str) -> str:
    """Return the ASCII characters that a match of a pattern may begin with."""
    partial = regex.compile(source, regex.IGNORECASE)
    return "".join(
        character for character in map(chr, range(128)) if partial.fullmatch(character, partial=True)
    )


def needed(source: str) -> list[Strings]:
    """Return sets of folded strings: a line in which a pattern matches holds one of each."""
    ways = [
        frozenset(string for string in way if not any(other in string for other in way - {string}))
        for way in _needed(list(_parser.parse(source)))
    ]
    return sorted(ways, key=len)[:2]


def _needed(items: Sequence[Any]) -> list[Strings]:
    """Return what a sequence needs."""
    ways: list[Strings] = []
    run, before = "", ""
    for item in [*items, ("END", None)]:
        operation, argument = str(item[0]), item[1]
        if operation == "LITERAL":
            run += chr(argument)
            continue
        literal = run.lower().translate(UMLAUTS).strip()
        if len(literal) > 1 or (literal and not literal.isalpha()):
            ways.append(frozenset({literal}))
        run = ""
        inner = [item]
        if operation == "MAX_REPEAT" and argument[0]:
            inner = list(argument[2])
        if before == WHITE and str(inner) == DIGIT:
            ways.append(NUMBERS)
        before = str(inner)
        if operation == "SUBPATTERN":
            ways += _needed(list(argument[3]))
        elif operation == "MAX_REPEAT" and argument[0]:
            ways += _needed(inner)
        elif operation == "BRANCH":
            # Of each branch one way, that whose shortest string is the longest.
            branches = [max(_needed(list(branch)), key=_telling, default=None) for branch in argument[1]]
            strings = [string for way in branches if way for string in way]
            if None not in branches and len(set(strings)) <= MOST:
                ways.append(frozenset(strings))
    return ways


def _telling(way: Strings) -> tuple[int, int]:
    return min(map(len, way)), -len(way)
