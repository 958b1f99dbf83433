"""Cues: named lists of phrases and patterns that speak for a zone, read from TOML."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from typing import Any

from hybrid_deid.errors import ConfigurationError
from hybrid_deid.knowledge import read_toml, refuse_unknown

FOLD = (("ä", "ae"), ("ö", "oe"), ("ü", "ue"), ("ß", "ss"))
WORD = re.compile(r"[a-z]+|[0-9]+|[^\sa-z0-9]")
PLACES = ("start", "any", "whole")
KEYS = {"at", "phrases", "patterns", "keywords", "examples", "counterexamples"}
# A line is looked at up to here: cues stand in the beginning, and patterns must end in bounded time.
LONGEST = 400
DIGIT = re.compile(r"[0-9]")
Pattern = tuple[str, Callable[[str], object]]


def fold(line: str) -> str:
    """Return the line in lower case, without umlauts, with single spaces and none around."""
    lowered = line[:LONGEST].lower()
    if not lowered.isascii():
        for letter, spelt in FOLD:
            lowered = lowered.replace(letter, spelt)
    return " ".join(lowered.split())


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

    def __init__(self, cues: Iterable[Cue]) -> None:
        """Compile the cues; raises ConfigurationError for a pattern that is no regular expression."""
        self.cues = tuple(cues)
        self._starting = self._phrases("start")
        self._whole = self._phrases("whole")
        self._anywhere = self._phrases("any")
        self._always: list[Pattern] = []
        self._gated: dict[str, list[Pattern]] = {}
        for cue in self.cues:
            for pattern in _compiled(cue):
                if not cue.keywords:
                    self._always.append(pattern)
                for keyword in cue.keywords:
                    self._gated.setdefault(keyword, []).append(pattern)
        self._telling = frozenset(self._anywhere) | frozenset(self._gated)

    def _phrases(self, place: str) -> dict[str, list[tuple[str, str]]]:
        """Return the phrases of one place, with the names of their cues, by one of their words.

        That is the first where the phrase must begin the line, else the longest, being the rarest mostly.
        """
        table: dict[str, list[tuple[str, str]]] = {}
        for cue in self.cues:
            if cue.at == place:
                for phrase in cue.phrases:
                    words = WORD.findall(phrase)
                    key = max(words, key=len) if place == "any" else words[0]
                    table.setdefault(key, []).append((phrase, cue.name))
        return table

    def found(self, line: str, folded: str, words: Sequence[str]) -> list[str]:
        """Return the names of the cues that a line holds, each once, sorted.

        `line` is at most LONGEST long, `folded` is fold(line) and `words` are WORD.findall(folded).
        """
        names: set[str] = set()
        if words:
            for phrase, name in self._starting.get(words[0], ()):
                if folded.startswith(phrase) and ends_word(folded, len(phrase)):
                    names.add(name)
            for phrase, name in self._whole.get(words[0], ()):
                if len(folded) < len(phrase) + 6 and bare(folded) == bare(phrase):
                    names.add(name)
        patterns = dict.fromkeys(self._always)
        for word in self._telling.intersection(words):
            for phrase, name in self._anywhere.get(word, ()):
                if name not in names and holds(folded, phrase):
                    names.add(name)
            patterns.update(dict.fromkeys(self._gated.get(word, ())))
        if DIGIT.search(folded):
            patterns.update(dict.fromkeys(self._gated.get("0", ())))
        for name, find in patterns:
            if name not in names and find(line):
                names.add(name)
        return sorted(names)


def _compiled(cue: Cue) -> list[Pattern]:
    """Return the patterns of a cue as functions: those tied to the beginning, and the others."""
    tied = [pattern for pattern in cue.patterns if pattern.startswith("^")]
    free = [pattern for pattern in cue.patterns if not pattern.startswith("^")]
    found: list[Pattern] = []
    try:
        if tied:
            found.append((cue.name, re.compile(_either(tied), re.IGNORECASE).match))
        if free:
            found.append((cue.name, re.compile(_either(free), re.IGNORECASE).search))
    except re.error as error:
        raise ConfigurationError(f"the cue '{cue.name}' holds a malformed pattern ({error})") from error
    return found


def _either(patterns: Sequence[str]) -> str:
    return "|".join(f"(?:{pattern})" for pattern in patterns)


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
    return CueSet(cues)


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
