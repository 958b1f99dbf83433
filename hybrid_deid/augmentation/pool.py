"""The values to draw from: gazetteers of German and other origins, and patterns, some of them held out."""

from __future__ import annotations

import hashlib
import random
import re
import unicodedata
from collections.abc import Callable, Mapping, Sequence
from functools import cached_property
from pathlib import Path
from typing import Any

from hybrid_deid.errors import ConfigurationError
from hybrid_deid.knowledge import read_toml
from hybrid_deid.letter_classes import without_umlauts
from hybrid_deid.lexicon import Gazetteers, load_gazetteers
from hybrid_deid.word_patterns import any_of

PATTERNS = Path(__file__).with_name("patterns.toml")
HELD_OUT_SHARE = 4
# Real mail names big cities and common names more often than a list does.
FREQUENT_SHARE = 0.4
SIGNS = {"#": "0123456789", "%": "bcdfghklmnprstvwz", "*": "aeiou", "^": "ABCDEFGHIKLMNOPRSTUVWZ"}


def held_out(entry: str) -> bool:
    """Tell whether an entry belongs to the quarter kept for evaluation."""
    return hash_of(entry, "held out") % HELD_OUT_SHARE == 0


def kept(entry: str) -> bool:
    """Tell whether an entry may be used in training an evaluation on held-out entries."""
    return not held_out(entry)


def dropped(entry: str) -> bool:
    """Tell whether lookups forget an entry in refilled copies (half of them), so that context must do."""
    return hash_of(entry, "dropped") % 2 == 0


def hash_of(entry: str, purpose: str) -> int:
    """Return a number below 2**32 by which entries are parted for a purpose: the same everywhere and ever."""
    normal = unicodedata.normalize("NFC", f"{purpose}:{entry}").casefold()
    return int.from_bytes(hashlib.sha256(normal.encode("utf-8", "surrogatepass")).digest()[:4], "big")


def name_lists(language: str) -> tuple[str, ...]:
    """Return the gazetteers whose entries are names, rather than the words around them."""
    table = _table(language)
    drawn = {source for sources in table["sources"].values() for source in sources if source != "patterns"}
    return tuple(sorted(drawn | set(table["related"])))


def part_of(gazetteers: Gazetteers, keep: Callable[[str], bool]) -> Gazetteers:
    """Return gazetteers that hold only the names that `keep` is true of; lists of other words stay whole."""
    return gazetteers.with_part(name_lists(gazetteers.language), keep)


def _table(language: str) -> Mapping[str, Any]:
    tables = read_toml(PATTERNS)
    if language not in tables:
        raise ConfigurationError(
            f"there are no augmentation patterns for '{language}'; known: {', '.join(tables)}"
        )
    table: Mapping[str, Any] = tables[language]
    return table


class Pool:
    """Draws values of a language; `part` chooses which names and which patterns may be drawn."""

    def __init__(self, language: str = "de", part: Callable[[str], bool] = lambda entry: True) -> None:
        """Raises ConfigurationError when there are no patterns for the language."""
        self.language = language
        self._part = part
        self._table = _table(language)
        self._gazetteers = part_of(load_gazetteers(language), part)
        self._lists: dict[str, list[str]] = {}
        self._known: dict[str, frozenset[str]] = {}

    def entries(self, name: str) -> list[str]:
        """Return the entries of a gazetteer that may be drawn."""
        if name not in self._lists:
            self._lists[name] = [row[0] for row in self._gazetteers[name].rows]
        return self._lists[name]

    def patterns(self, name: str) -> Sequence[str]:
        """Return the patterns of a kind that may be drawn; all of them, if the part would leave none."""
        every: Sequence[str] = self._table["patterns"][name]
        return [pattern for pattern in every if self._part(pattern)] or every

    @cached_property
    def derived(self) -> re.Pattern[str]:
        """What finds the ending of an adjective or of inhabitants that are made of the name of a place."""
        return re.compile(f"{any_of(self._table['derived'])}$")

    @property
    def adjective(self) -> str:
        """The ending of those that is one of an adjective before a noun alone."""
        first: str = self._table["derived"][0]
        return first

    @cached_property
    def sibilants(self) -> tuple[str, ...]:
        """What a genitive has no ending behind that could be heard."""
        return tuple(self._table["sibilants"])

    @cached_property
    def months(self) -> Sequence[str]:
        """The months as they are spelled."""
        return [row[0] for row in load_gazetteers(self.language)["month"].rows]

    def draw(self, kind: str, rng: random.Random) -> str:
        """Draw a value of a kind: by weight one of its lists or its patterns, then an entry of that."""
        sources: Mapping[str, float] = self._table["sources"][kind]
        source = rng.choices(list(sources), list(sources.values()))[0]
        if source == "patterns":
            return self.fill(rng.choice(self.patterns(kind)), rng)
        entries = self.entries(source)
        if not entries:
            return self.fill(rng.choice(self.patterns(kind)), rng)
        if source in self._table["frequent"] and rng.random() < FREQUENT_SHARE:
            entries = self.frequent(source)
        return rng.choice(entries)

    def frequent(self, name: str) -> list[str]:
        """Return the twentieth of a gazetteer's entries that a numeric field of it ranks highest."""
        key = f"{name} (frequent)"
        if key not in self._lists:
            gazetteer = self._gazetteers[name]
            column = gazetteer.field_names.index(self._table["frequent"][name])
            ranked = sorted(gazetteer.rows, key=lambda row: -int(row[column]) if row[column].isdigit() else 0)
            self._lists[key] = [row[0] for row in ranked[: max(1, len(ranked) // 20)]]
        return self._lists[key]

    def is_genitive(self, kind: str, text: str) -> bool:
        """Tell whether a text is no listed name of a kind, but one with an "s" at its end."""
        if kind not in self._known:
            sources = (source for source in self._table["sources"][kind] if source != "patterns")
            lists = load_gazetteers(self.language)
            self._known[kind] = frozenset(entry.casefold() for s in sources for entry in lists[s].texts)
        known = self._known[kind]
        return text.casefold() not in known and text.casefold().removesuffix("s") in known

    def fill(self, pattern: str, rng: random.Random) -> str:
        """Fill the slots of a pattern: {kind} is a drawn value, and the SIGNS a character each."""
        result: list[str] = []
        rest = pattern
        while rest:
            if rest[0] == "{" and "}" in rest:
                kind, _, rest = rest[1:].partition("}")
                result.append(self._slot(kind, rng))
                continue
            sign, rest = rest[0], rest[1:]
            result.append(rng.choice(SIGNS.get(sign, sign)))
        return "".join(result)

    def _slot(self, kind: str, rng: random.Random) -> str:
        """Fill one slot: "kind" as drawn, "kind:host" as it would stand in an address."""
        kind, _, form = kind.partition(":")
        value = self.draw(kind, rng)
        return host_form(value) if form == "host" else value


def host_form(value: str) -> str:
    """Return a value as part of an address: ASCII letters and digits, small, words joined."""
    bare = unicodedata.normalize("NFKD", without_umlauts(value.lower()))
    return "".join(c for c in bare if c.isascii() and (c.isalnum() or c == "-"))[:24] or "info"
