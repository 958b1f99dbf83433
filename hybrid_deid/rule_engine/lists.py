"""Allow and deny lists: values that are never, or always, to be found."""

from __future__ import annotations

import unicodedata
from collections import defaultdict
from collections.abc import Collection, Mapping
from dataclasses import replace
from functools import lru_cache
from operator import attrgetter
from typing import Any

import regex

from hybrid_deid.errors import RuleError
from hybrid_deid.rule_engine.pack import ANY_LABEL
from hybrid_deid.values import Span

LABEL = attrgetter("label")
PIECE = regex.compile(r"\w+|[^\w\s]")
OVERRULED = "allow list overruled: the finding is confirmed"


def _same(value: str) -> str:
    """Return what two spellings of a value have in common: case and white space do not matter."""
    return _spelled(value).casefold()


def _spelled(value: str) -> str:
    """Return a value with single blanks and composed letters, as texts are read."""
    return " ".join(unicodedata.normalize("NFC", value).split())


def check_allowed_labels(allow: Mapping[str, tuple[str, ...]], known: Collection[str]) -> None:
    """Raise RuleError when an allow list is for a label that is none of `known`, if there are some.

    It would never let anything stand, and nobody would be told why.
    """
    unknown = sorted(set(allow) - {ANY_LABEL, *known})
    if known and unknown:
        raise RuleError(
            f"[allow]: there is no label '{unknown[0]}'; known are {', '.join(sorted(known))} "
            f"and {ANY_LABEL} for any"
        )


class Allowed:
    """The allow list: findings that equal one of its values are left out, unless they are confirmed."""

    def __init__(self, values: Mapping[str, tuple[str, ...]]) -> None:
        """`values` maps a label, or `*` for any, to values."""
        self._values = {label: frozenset(map(_same, entries)) for label, entries in values.items()}

    def apply(self, spans: list[Span]) -> list[Span]:
        """Return the spans that stay; a confirmed one that the list names carries a note in its
        provenance.
        """
        labels = {ANY_LABEL, *map(LABEL, spans)}
        if labels.isdisjoint(self._values):
            return spans  # of most documents, where the list has numbers alone
        kept = []
        for span in spans:
            if not self._names(span):
                kept.append(span)
            elif span.validated:
                kept.append(replace(span, provenance=(*span.provenance, OVERRULED)))
        return kept

    def _names(self, span: Span) -> bool:
        named = [self._values[label] for label in (span.label, ANY_LABEL) if label in self._values]
        if not named:
            return False
        value = _same(span.text)
        return any(value in values for values in named)


class Denied:
    """The deny list: each of its values is found wherever it stands as a word or words of its own.

    Values are looked up by their first word, so that time does not grow with their number.
    """

    def __init__(self, values: Mapping[str, tuple[str, ...]]) -> None:
        """`values` maps a label to values."""
        self._entries: dict[str, dict[str, list[str]]] = {}
        for label, entries in sorted(values.items()):
            by_first: dict[str, list[str]] = defaultdict(list)
            for entry in sorted({*map(_spelled, entries)} - {""}, key=lambda e: (-len(e), e)):
                by_first[_first(entry)].append(entry)
            self._entries[label] = dict(by_first)

    def find(self, text: str) -> list[Span]:
        """Return a span of score 1 for every occurrence; of values that begin alike, the longest."""
        found: list[Span] = []
        if not self._entries:
            return found
        behind = dict.fromkeys(self._entries, 0)
        for word in PIECE.finditer(text):
            key = word.group().casefold()
            for label, by_first in self._entries.items():
                entries = by_first.get(key)
                if entries is None or word.start() < behind[label]:
                    continue
                match = _alternatives(tuple(entries)).match(text, word.start())
                if match:
                    behind[label] = match.end()
                    found.append(Span(match.start(), match.end(), label, match.group(), 1.0, "rule:deny"))
        return found


def _first(entry: str) -> str:
    match = PIECE.match(entry)
    return match.group().casefold() if match else entry


@lru_cache(maxsize=4096)
def _alternatives(entries: tuple[str, ...]) -> Any:
    """Compile values that begin with the same word; done when that word first occurs in a text.

    As for the allow list, "STRASSE" is "Straße".
    """
    bodies = (r"\s{1,8}".join(map(regex.escape, entry.split())) for entry in entries)
    return regex.compile(rf"(?<!\w)(?:{'|'.join(bodies)})(?!\w)", regex.IGNORECASE | regex.FULLCASE)
