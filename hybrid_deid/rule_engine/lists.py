"""Allow and deny lists: values that are never, or always, to be found."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

import regex

from hybrid_deid.rule_engine.pack import ANY_LABEL
from hybrid_deid.values import Span

OVERRULED = "allow list overruled: the finding is confirmed"


def _same(value: str) -> str:
    """Return what two spellings of a value have in common: case and white space do not matter."""
    return " ".join(value.split()).casefold()


class Allowed:
    """The allow list: findings that equal one of its values are left out, unless they are confirmed."""

    def __init__(self, values: Mapping[str, tuple[str, ...]]) -> None:
        """`values` maps a label, or `*` for any, to values."""
        self._values = {label: frozenset(map(_same, entries)) for label, entries in values.items()}

    def apply(self, spans: list[Span]) -> list[Span]:
        """Return the spans that stay; a confirmed one that the list names carries a note in its
        provenance.
        """
        if not self._values:
            return spans
        kept = []
        for span in spans:
            if not self._names(span):
                kept.append(span)
            elif span.validated:
                kept.append(replace(span, provenance=(*span.provenance, OVERRULED)))
        return kept

    def _names(self, span: Span) -> bool:
        value = _same(span.text)
        return any(value in self._values.get(label, ()) for label in (span.label, ANY_LABEL))


class Denied:
    """The deny list: each of its values is found wherever it stands as a word or words of its own."""

    def __init__(self, values: Mapping[str, tuple[str, ...]]) -> None:
        """`values` maps a label to values."""
        self._patterns: dict[str, Any] = {}
        for label, entries in sorted(values.items()):
            longest_first = sorted({" ".join(e.split()) for e in entries}, key=lambda e: (-len(e), e))
            bodies = (r"\s{1,8}".join(map(regex.escape, entry.split())) for entry in longest_first)
            self._patterns[label] = regex.compile(rf"(?<!\w)(?:{'|'.join(bodies)})(?!\w)", regex.IGNORECASE)

    def find(self, text: str) -> list[Span]:
        """Return a span of score 1 for every occurrence."""
        return [
            Span(match.start(), match.end(), label, match.group(), 1.0, "rule:deny")
            for label, pattern in self._patterns.items()
            for match in pattern.finditer(text)
        ]
