"""Texts with marked spans for the tests: "<FEMALE Anna> wohnt in <CITY Graz>"."""

from __future__ import annotations

import re

from hybrid_deid.keyed import Keyed
from hybrid_deid.languages import language
from hybrid_deid.replace import load_strategies, replace, scope_of
from hybrid_deid.values import Document, Result, Span

KEY = b"a key for the tests only"
MARK = re.compile(r"<([A-Z]+) ([^<>]*)>")
RESERVED = re.compile(r"(?:^|\.)(?:example|example\.(?:org|net|com))$")


def document(marked: str, identity: str = "test") -> Document:
    """Return a document with its spans from a text with marks."""
    pieces: list[str] = []
    spans: list[Span] = []
    length = position = 0
    for match in MARK.finditer(marked):
        before = marked[position : match.start()]
        length += len(before)
        spans.append(Span(length, length + len(match.group(2)), match.group(1), match.group(2)))
        pieces += (before, match.group(2))
        length += len(match.group(2))
        position = match.end()
    return Document(identity, "".join(pieces) + marked[position:], spans=tuple(spans))


def replaced(
    marked: str, mode: str = "realistic", key: bytes = KEY, strategies: object = None, scope: str = ""
) -> Result:
    """Replace the marked spans of a text with German surrogates."""
    given = document(marked)
    chosen = load_strategies(strategies if isinstance(strategies, str) else None)
    keyed = Keyed(key, scope or scope_of(given))
    return replace(given, given.spans, None, language("de"), keyed, chosen, mode)


def surrogates(marked: str, mode: str = "realistic", key: bytes = KEY, scope: str = "") -> list[str]:
    """Return the surrogates of the marked spans of a text, in order."""
    return [one.text for one in replaced(marked, mode, key, None, scope).replacements]
