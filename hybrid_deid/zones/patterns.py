"""Patterns of cues, each with a cheap test of what a line must hold before it is searched.

The tests are read off the patterns themselves: one of some literal strings that every match holds, and, for
a pattern that is tied to the beginning of the line, the characters that a match may begin with. Either may
let a line through for nothing, but neither ever keeps a match away.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Mapping, Sequence
from functools import lru_cache
from typing import Any

import regex

from hybrid_deid.errors import ConfigurationError
from hybrid_deid.kept import kept
from hybrid_deid.knowledge import digest_of_code
from hybrid_deid.letter_classes import without_umlauts

try:
    from re import _parser  # type: ignore[attr-defined]
except ImportError:  # Python 3.10
    import sre_parse as _parser

# What a search that ignores case takes for "s", "i" or a digit, though it is none in a folded line.
ODD = re.compile("[\u017f\u0131\u0130]|(?![0-9])\\d")
WHITE, DIGIT = (str(list(_parser.parse(source))) for source in (r"[\s]", r"[\d]"))
NUMBERS = frozenset(f" {digit}" for digit in range(10))
# More strings than this are not looked for one by one.
MOST = 24
Strings = frozenset[str]
Tests = tuple[str, tuple[tuple[str, ...], ...]]
Search = Callable[[str], "re.Match[str] | None"]


class Pattern:
    """One pattern of a cue; immutable."""

    __slots__ = ("_needed", "_search", "_source", "cue", "opening")

    def __init__(self, cue: str, source: str, tests: Tests | None = None) -> None:
        """Take the `tests` of a pattern that is known, which is compiled when a line passes them.

        Without them it is compiled at once; raises re.error when `source` is no regular expression.
        """
        self.cue, self._source = cue, source
        self._search: Search = self._first_search if tests else self._compiled()
        self.opening, self._needed = tests or read_tests(source)

    def _compiled(self) -> Search:
        compiled = re.compile(self._source, re.IGNORECASE)
        return compiled.match if self._source.startswith("^") else compiled.search

    def _first_search(self, line: str) -> re.Match[str] | None:
        self._search = self._compiled()
        return self._search(line)

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


def patterns_of(cue: str, sources: Sequence[str], known: Mapping[str, Tests]) -> list[Pattern]:
    """Return the patterns of a cue, of some of which the tests are known.

    Raises ConfigurationError when another one is malformed.
    """
    try:
        return [Pattern(cue, source, known.get(source)) for source in sources]
    except re.error as error:
        raise ConfigurationError(f"the cue '{cue}' holds a malformed pattern ({error})") from error


def shipped_tests(name: str, sources: Sequence[str]) -> dict[str, Tests]:
    """Return the tests of the patterns of the shipped file `name`, which are kept on disk, by their sources.

    Nothing for patterns of which some are malformed, or where the tests would have to be made each time.
    """
    code = digest_of_code("letter_classes", "zones.patterns")
    if not name or code is None:
        return {}

    def make() -> dict[str, Tests]:
        return {source: read_tests(source) for source in sources}

    try:
        return kept(f"tests.{name}", [code, regex.__version__, sources], make, _parts, _tests)
    except (re.error, regex.error):
        return {}


def _parts(tests: Mapping[str, Tests]) -> list[bytes]:
    return [json.dumps(tests).encode()]


def _tests(parts: Sequence[bytes]) -> dict[str, Tests]:
    raw = json.loads(parts[0])
    return {source: (opening, tuple(map(tuple, ways))) for source, (opening, ways) in raw.items()}


def read_tests(source: str) -> Tests:
    """Return the tests of a pattern: the characters that it may open with, the strings that it needs."""
    opening = openings(source) if source.startswith("^") else ""
    return opening, tuple(tuple(sorted(way)) for way in needed(source))


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
        literal = without_umlauts(run.lower()).strip()
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
