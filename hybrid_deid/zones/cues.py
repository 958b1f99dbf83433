"""Cues: named lists of phrases and patterns that speak for a zone, read from TOML."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from typing import Any

from hybrid_deid.errors import ConfigurationError
from hybrid_deid.knowledge import read_toml, refuse_unknown, shipped_name
from hybrid_deid.letter_classes import without_umlauts
from hybrid_deid.zones.patterns import Pattern, patterns_of, shipped_tests

WORD = re.compile(r"[a-z]+|[0-9]+|[^\sa-z0-9]")
EVERY = "".join(map(chr, range(128)))
Phrase = tuple[str, str]  # and the name of its cue
Trials = tuple[tuple[Phrase, ...], tuple[Pattern, ...]]
# So many combinations of words are remembered.
COMBINATIONS = 4096
PLACES = ("start", "any", "whole")
KEYS = {"at", "phrases", "patterns", "keywords", "examples", "counterexamples"}
# A line is looked at up to here: cues stand in the beginning, and patterns must end in bounded time.
LONGEST = 400


def lowered(line: str) -> str:
    """Return the line in lower case and without umlauts."""
    lower = line.lower()
    return lower if lower.isascii() else without_umlauts(lower)


def fold(line: str) -> str:
    """Return the line in lower case, without umlauts, with single spaces and none around."""
    return " ".join(lowered(line[:LONGEST]).split())


@dataclass(frozen=True)
class Cue:
    """A named cue with its own samples; see cues.toml for what the fields mean."""

    name: str
    at: str
    phrases: tuple[str, ...]
    patterns: tuple[str, ...]
    keywords: tuple[str, ...]
    examples: tuple[str, ...]
    counterexamples: tuple[str, ...]


class CueSet:
    """All cues of a file; phrases and patterns are only tried where one of their words stands."""

    def __init__(self, cues: Iterable[Cue], source: str = "") -> None:
        """Compile the cues; raises ConfigurationError for a pattern that is no regular expression.

        `source` is the name of a shipped file that they come from.
        """
        self.cues = tuple(cues)
        known = shipped_tests(source, [pattern for cue in self.cues for pattern in cue.patterns])
        self._starting = self._phrases("start")
        self._whole = self._phrases("whole")
        self._anywhere = self._phrases("any")
        self._always: list[Pattern] = []
        self._gated: dict[str, list[Pattern]] = {}
        for cue in self.cues:
            for pattern in patterns_of(cue.name, cue.patterns, known):
                if not cue.keywords:
                    self._always.append(pattern)
                for keyword in cue.keywords:
                    self._gated.setdefault(keyword, []).append(pattern)
        self._of_digits = self._gated.pop("0", [])
        self.names = tuple(dict.fromkeys(cue.name for cue in self.cues))
        # Words that may speak for a cue wherever they stand, and such as must begin the line.
        self.anywhere = frozenset(self._anywhere) | frozenset(self._gated)
        self.beginning = frozenset(self._starting) | frozenset(self._whole)
        self.telling = self.anywhere | self.beginning
        self._trials = lru_cache(maxsize=COMBINATIONS)(self._gathered)

    def _phrases(self, place: str) -> dict[str, list[Phrase]]:
        """Return the phrases of one place, with the names of their cues, by one of their words.

        That is the first where the phrase must begin the line, else the longest, being the rarest mostly.
        """
        table: dict[str, list[Phrase]] = {}
        for cue in self.cues:
            if cue.at == place:
                for phrase in cue.phrases:
                    words = WORD.findall(phrase)
                    key = max(words, key=len) if place == "any" else words[0]
                    table.setdefault(key, []).append((phrase, cue.name))
        return table

    def trials(self, telling: frozenset[str], numeric: bool) -> Trials:
        """Return what is to be tried in lines with these words of `self.anywhere`, among others.

        `numeric` tells whether one of 0-9 is in the line.
        """
        return self._trials(telling & self.anywhere, numeric)

    def _gathered(self, telling: frozenset[str], numeric: bool) -> Trials:
        patterns = self._always + self._of_digits if numeric else self._always
        phrases: list[Phrase] = []
        for word in sorted(telling):
            phrases += self._anywhere.get(word, ())
            patterns = patterns + self._gated.get(word, [])
        return tuple(phrases), tuple(dict.fromkeys(patterns))

    def found(self, line: str, folded: str, first: str, trials: Trials) -> list[str]:
        """Return the names of the cues that a line holds, each once, sorted.

        `line` is at most LONGEST long, `folded` is fold(line), `first` the first of WORD.findall(folded) or,
        where that is not in `self.beginning`, "", and `trials` are those of the line's words.
        """
        names: set[str] = set()
        if first in self.beginning:
            for phrase, name in self._starting.get(first, ()):
                if name not in names and folded.startswith(phrase) and ends_word(folded, len(phrase)):
                    names.add(name)
            for phrase, name in self._whole.get(first, ()):
                if len(folded) < len(phrase) + 6 and bare(folded) == bare(phrase):
                    names.add(name)
        phrases, patterns = trials
        for phrase, name in phrases:
            if name not in names and holds(folded, phrase):
                names.add(name)
        for pattern in patterns:
            if pattern.cue not in names and pattern.matches(line, folded):
                names.add(pattern.cue)
        return sorted(names)

    def opened_by(self, word: str) -> str:
        """Return the ASCII characters with which a line begins that holds a cue because of `word`."""
        patterns = self._gated.get(word, ())
        if word in self._anywhere or not all(pattern.opening for pattern in patterns):
            return EVERY
        return "".join({character for pattern in patterns for character in pattern.opening})


def holds(folded: str, phrase: str) -> bool:
    """Tell whether a folded line holds a phrase as whole words."""
    start = folded.find(phrase)
    while start >= 0:
        before = start == 0 or not folded[start - 1].isalnum() or not phrase[0].isalnum()
        if before and ends_word(folded, start + len(phrase)):
            return True
        start = folded.find(phrase, start + 1)
    return False


def ends_word(folded: str, end: int) -> bool:
    """Tell whether no word goes on at `end`."""
    return end >= len(folded) or not folded[end].isalnum() or not folded[end - 1].isalnum()


def bare(folded: str) -> str:
    """Return a folded line without what is neither letter nor digit at its ends."""
    return folded.strip(" ,.!?:;-*_()\"'~")


def read_cues(path: Path) -> CueSet:
    """Read a cue file; raises ConfigurationError that names the cue and what is wrong with it."""
    cues = [_cue(name, table, f"{path}: [{name}]") for name, table in read_toml(path).items()]
    return CueSet(cues, shipped_name(path).replace("/", "."))


def _cue(name: str, table: Any, where: str) -> Cue:
    if not isinstance(table, dict):
        raise ConfigurationError(f"{where}: must be a table")
    refuse_unknown(table, KEYS, where)
    at = table.get("at", "any")
    lists = {
        key: tuple(table.get(key, ()))
        for key in ("phrases", "patterns", "keywords", "examples", "counterexamples")
    }
    if at not in PLACES:
        raise ConfigurationError(f"{where}: 'at' is one of {', '.join(PLACES)}, not '{at}'")
    if bool(lists["phrases"]) == bool(lists["patterns"]):
        raise ConfigurationError(f"{where}: needs either 'phrases' or 'patterns'")
    for phrase in lists["phrases"]:
        if fold(phrase) != phrase:
            raise ConfigurationError(f"{where}: the phrase '{phrase}' must be folded: '{fold(phrase)}'")
    return Cue(name, at, **lists)


@lru_cache(maxsize=1)
def shipped_cues() -> CueSet:
    """Return the cues that come with the package."""
    return read_cues(Path(__file__).with_name("cues.toml"))
