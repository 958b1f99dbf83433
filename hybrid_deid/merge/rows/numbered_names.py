"""Rows of a number, a family name, an initial and a mark: "44172 Huber, S. 1,0" is no postal code and town.

A tagger and the rules of addresses take the number and the name for these.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace

from hybrid_deid.merge.growing import relabelled
from hybrid_deid.merge.mistaken_labels import MISTAKEN
from hybrid_deid.merge.people.name_evidence import NameEvidence
from hybrid_deid.merge.people.name_patterns import CAPITAL, NAME
from hybrid_deid.merge.policy import source_kind
from hybrid_deid.values import Span

LEAST = 2  # rows, where the names are those of towns too
REACH = 60
BEFORE = re.compile(r"(?:(?:\n|\A)[>|*•· \t–-]{0,8}|;[ ])\Z")
NAME_BEHIND = re.compile(rf"[ ]{{1,3}}({NAME}),[ ]{CAPITAL}\.(?=[ ]{{1,4}}\d|[ ]?(?:[;\r\n]|\Z))")


def with_numbered_names(text: str, spans: Sequence[Span], known: NameEvidence) -> tuple[Span, ...]:
    """Return sorted `spans` of a text with postal codes before a name and an initial as UFID, it as FAMILY.

    Two rows, or a listed family name that no town has. What a caller knows stays.
    """
    rows = list(_rows(text, spans))
    if len(rows) < LEAST:
        rows = [
            row
            for row in rows
            if known.is_family(row[1].group(1)) and row[1].group(1) not in known.knowledge.places.listed
        ]
    if not rows:
        return tuple(spans)  # nearly all documents
    result = list(spans)
    for number, match in rows:
        result[number] = _numbered(result[number], "UFID")
        if number + 1 < len(result):
            name = result[number + 1]
            exact = (name.start, name.end) == match.span(1)
            if exact and name.label in MISTAKEN and source_kind(name.source) != "known":
                result[number + 1] = _numbered(name, "FAMILY")
    return tuple(result)


def _rows(text: str, spans: Sequence[Span]) -> Iterator[tuple[int, re.Match[str]]]:
    """Yield the number of each postal code that begins a row among the spans, and what stands behind it."""
    for number, span in enumerate(spans):
        if span.label == "ZIP" and source_kind(span.source) != "known":
            match = NAME_BEHIND.match(text, span.end, min(len(text), span.end + REACH))
            if match is not None and BEFORE.search(text, max(0, span.start - REACH), span.start):
                yield number, match


def _numbered(span: Span, label: str) -> Span:
    if span.label == label:
        return span
    return replace(relabelled(span, label, "numbered"), validated=False)
