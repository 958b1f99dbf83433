"""What earlier stages found in a document, handed to the extractor as values."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import islice
from typing import TypeVar

from hybrid_deid.values import Line, Span

T = TypeVar("T")


@dataclass(frozen=True)
class Context:
    """Annotations of one document by earlier stages; an empty one counts as unknown.

    `pos[i][t]` is the part of speech (Universal Dependencies) of token t of line i, `zones[i]` the zone of
    line i, `rules` the hits of the rules, `first_pass[i][t]` the label ("O", "B-CITY", ...) that a first
    tagger gave the token.
    """

    pos: Sequence[Sequence[str]] = ()
    zones: Sequence[str] = ()
    rules: Sequence[Span] = ()
    first_pass: Sequence[Sequence[str]] = ()


@dataclass(frozen=True)
class View:
    """A document as the position groups see it."""

    text: str
    lines: Sequence[Line]
    context: Context

    @cached_property
    def words(self) -> list[str]:
        """The words of all lines one after another."""
        return [token[2] for line in self.lines for token in line[3]]

    def by_line(self, found: Iterable[T]) -> list[list[T]]:
        """Cut what was found for all tokens one after another into lines."""
        rest = iter(found)
        return [list(islice(rest, len(line[3]))) for line in self.lines]


def bio_labels(lines: Sequence[Line], spans: Sequence[Span]) -> list[list[str]]:
    """Return one BIO label per token: a token belongs to the first span that covers any of it.

    A span over a line break starts anew ("B-") on the next line, since lines are the sequences.
    """
    ordered = sorted(spans, key=lambda span: (span.start, -span.end))
    labels: list[list[str]] = []
    position = 0
    for line in lines:
        row: list[str] = []
        inside: Span | None = None
        tokens = line.tokens
        while tokens and position < len(ordered) and ordered[position].end <= tokens[0].start:
            position += 1
        if not tokens or position == len(ordered) or ordered[position].start >= tokens[-1].end:
            labels.append(["O"] * len(tokens))
            continue
        for token in tokens:
            while position < len(ordered) and ordered[position].end <= token.start:
                position += 1
            span = ordered[position] if position < len(ordered) else None
            if span is None or span.start >= token.end:
                row.append("O")
                inside = None
            else:
                row.append(("I-" if span is inside else "B-") + span.label)
                inside = span
        labels.append(row)
    return labels
