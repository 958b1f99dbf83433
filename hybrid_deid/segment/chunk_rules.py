"""spaCy's rule tokenizer for one chunk between white space, from tables that were exported from spaCy.

A chunk loses prefixes and suffixes in turn until neither is found or what is left is a special case; the
rest is kept whole if it is a special case or a URL, and else cut at the infixes; at last sequences of tokens
that spell a special case are put together again. This is the algorithm that spaCy documents ("How spaCy's
tokenizer works") and that `Tokenizer.explain` traces; tests/segment holds the two against each other.
spaCy itself, which takes over a second to import, is needed only to export the tables.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Mapping, Sequence
from functools import cached_property
from itertools import pairwise
from pathlib import Path
from typing import Any

from hybrid_deid.errors import ConfigurationError
from hybrid_deid.segment.framed import FramedWords

FOLDER = Path(__file__).parent / "tables"
SCHEMA = 2


class Patterns:
    """The patterns of a table; each is compiled when it is first needed, for that takes milliseconds."""

    def __init__(self, sources: Mapping[str, str], url_needs: str = "", suffix_width: int = 0) -> None:
        """`sources` holds "prefix", "suffix", "infix", "url", "token"; one that is missing matches nothing.

        `url_needs` is a string without which "url" cannot match; `suffix_width` is how long a suffix is
        that is not full stops alone, 0 if unknown.
        """
        self._sources = sources
        self._suffix_width = suffix_width
        self._url_needs = url_needs
        self._knows_tokens = "token" in sources
        self._compiled: dict[str, re.Pattern[str] | None] = {}

    def pattern(self, name: str) -> re.Pattern[str] | None:
        """Return a pattern by its name, or None if the table has none."""
        if name not in self._compiled:
            source = self._sources.get(name)
            self._compiled[name] = None if source is None else re.compile(source)
        return self._compiled[name]

    @cached_property
    def _prefix(self) -> Callable[[str], re.Match[str] | None]:
        prefix = self.pattern("prefix")
        return _nowhere if prefix is None else prefix.match

    @cached_property
    def _suffix(self) -> Callable[[str], re.Match[str] | None]:
        suffix = self.pattern("suffix")
        if suffix is None:
            return _nowhere
        search, width = suffix.search, self._suffix_width
        if not width:
            return search

        def near_the_end(string: str) -> re.Match[str] | None:
            begin = len(string) - width
            if string.endswith(".."):
                begin = min(begin, len(string.rstrip(".")))
            return search(string, begin if begin > 0 else 0)

        return near_the_end

    def prefix_length(self, string: str) -> int:
        """Return the length of the prefix of `string`, 0 if it has none."""
        found = self._prefix(string)
        return found.end() - found.start() if found else 0

    def suffix_length(self, string: str) -> int:
        """Return the length of the suffix of `string`, 0 if it has none."""
        found = self._suffix(string)
        return found.end() - found.start() if found else 0

    def has_suffix(self, string: str) -> bool:
        """Say whether a string has a suffix."""
        return self._suffix(string) is not None

    def has_infix(self, string: str) -> bool:
        """Say whether a string holds an infix."""
        infix = self.pattern("infix")
        return infix is not None and infix.search(string) is not None

    def is_token(self, string: str) -> bool:
        """Say whether a string is never split."""
        if not self._knows_tokens:
            return False
        token = self.pattern("token")
        return token is not None and token.match(string) is not None

    def is_url(self, string: str) -> bool:
        """Say whether a string is a URL or a host, which the infixes leave alone."""
        if self._url_needs not in string:
            return False
        url = self.pattern("url")
        return url is not None and url.match(string) is not None

    def infixes(self, string: str) -> list[str]:
        """Cut a string at its infixes, which become tokens of their own."""
        pieces: list[str] = []
        position = 0
        infix = self.pattern("infix")
        for match in infix.finditer(string) if infix is not None else ():
            start, end = match.span()
            if start == 0:
                continue  # an infix at the front stays with what follows it
            if start > position:
                pieces.append(string[position:start])
            if end > start:
                pieces.append(string[start:end])
            position = end
        if position < len(string):
            pieces.append(string[position:])
        return pieces


def _nowhere(string: str) -> None:
    """Match nothing."""


def only(*alphabets: str) -> Callable[[str], re.Match[str] | None]:
    """Return what matches strings, not empty, of the characters of one of `alphabets` alone."""
    classes = [f"[{re.escape(alphabet)}]+" for alphabet in alphabets if alphabet]
    return re.compile("|".join(classes)).fullmatch if classes else _nowhere


class ChunkRules:
    """The tokenizer of one language, made from its table (`hybrid_deid.segment.export` names the fields)."""

    def __init__(self, table: Mapping[str, Any]) -> None:
        """Take a table as `hybrid_deid.segment.export.table` makes it; nothing is compiled yet."""
        self._specials: Mapping[str, Sequence[str]] = table["specials"]
        needs, width = table["url_needs"], table["suffix_width"]
        self._full = Patterns(table["patterns"], needs, width)
        self._narrow = Patterns(table["narrow_patterns"], needs, width)
        self._in_alphabet = only(table["alphabet"])
        self._letters: str = table["letters"]
        # The export proves that no affix occurs in letters alone or in digits alone.
        self._is_plain = only(self._letters, table["digits"])
        # By their first two tokens, for nearly no chunk holds such a pair.
        self._sequences: dict[tuple[str, str], list[list[str]]] = {}
        for sequence in table["sequences"]:
            self._sequences.setdefault((sequence[0], sequence[1]), []).append(sequence)
        self._signs: tuple[str, str] = (table["opening"], table["closing"])

    def framed(self) -> FramedWords | None:
        """Return the short way for words between signs, None where the table proves nothing of them."""
        if not any(self._signs):
            return None
        pairs = self._sequences.keys()
        return FramedWords(self._letters, self._signs, self._specials, pairs, self._narrow.has_suffix)

    def tokens(self, chunk: str) -> Sequence[str]:
        """Return the tokens of a chunk without white space, as spaCy would; joined they are the chunk."""
        found = self._specials.get(chunk)
        if found is None:
            if len(chunk) == 1 or self._is_plain(chunk):
                return (chunk,)
            patterns = self._narrow if self._in_alphabet(chunk) else self._full
            found = self._affixes(chunk, patterns, self._specials)
        if len(found) > 1 and not self._sequences.keys().isdisjoint(pairwise(found)):
            return self._joined(list(found))
        return found

    def without_specials(self, chunk: str) -> list[str]:
        """Return the tokens of a chunk as if there were no special cases (what the export needs)."""
        return self._affixes(chunk, self._full, {})

    def has_affix(self, string: str) -> bool:
        """Say whether a string holds a prefix, suffix or infix."""
        full = self._full
        return bool(full.prefix_length(string) or full.suffix_length(string) or full.has_infix(string))

    def _affixes(self, chunk: str, patterns: Patterns, specials: Mapping[str, Sequence[str]]) -> list[str]:
        tokens: list[str] = []
        suffixes: list[str] = []
        core = chunk
        whole = False
        while core and core not in specials:
            whole = self._is_plain(core) is not None or patterns.is_token(core)
            if whole:
                break
            front = patterns.prefix_length(core)
            rest = core[front:] if front else core
            if front and rest in specials:
                tokens.append(core[:front])
                core = rest
                break
            back = patterns.suffix_length(rest)
            if back and core[:-back] in specials:
                suffixes.append(core[-back:])
                core = core[:-back]
                break
            if not front and not back:
                break
            if front:
                tokens.append(core[:front])
            if back:
                suffixes.append(core[-back:])
            core = rest[: len(rest) - back]
        if core in specials:
            tokens += specials[core]
        elif core:
            tokens += [core] if whole or patterns.is_url(core) else patterns.infixes(core)
        suffixes.reverse()
        return tokens + suffixes

    def _joined(self, tokens: list[str]) -> list[str]:
        """Put special cases in the place of sequences that spell them: the longest first, then the first."""
        found: list[tuple[int, int]] = []
        for start, pair in enumerate(pairwise(tokens)):
            for sequence in self._sequences.get(pair, ()):
                end = start + len(sequence)
                if tokens[start:end] == sequence:
                    found.append((start, end))
        found.sort(key=lambda span: (span[0] - span[1], span[0]))
        taken: set[int] = set()
        ends: dict[int, int] = {}
        for start, end in found:
            if start not in taken and end - 1 not in taken:
                ends[start] = end
            taken.update(range(start, end))
        result: list[str] = []
        position = 0
        while position < len(tokens):
            end = ends.get(position, position + 1)
            span = tokens[position:end]
            result += self._specials.get("".join(span), span) if position in ends else span
            position = end
        return result


def load_rules(language: str) -> ChunkRules | None:
    """Return the rules of a language, or None if no table of it is shipped.

    Raises ConfigurationError for a table of another schema.
    """
    path = FOLDER / f"{language}.json"
    if not language.isidentifier() or not path.is_file():
        return None
    table = json.loads(path.read_text(encoding="utf-8"))
    if table.get("schema") != SCHEMA:
        command = f"python -m hybrid_deid.segment.export {language}"
        raise ConfigurationError(f"{path}: not a table of schema {SCHEMA}; rebuild it with {command}")
    return ChunkRules(table)
