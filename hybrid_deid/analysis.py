"""What is known of a document before anything is replaced."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import NamedTuple

from hybrid_deid.extraction import Context
from hybrid_deid.reading import Reading
from hybrid_deid.values import Document, Line, Span


@dataclass(frozen=True)
class Analysis:
    """A document as the stages before the merger see it."""

    lines: tuple[Line, ...]
    context: Context

    @cached_property
    def zones(self) -> dict[int, str]:
        """The zone of each line by its number; made when first needed, and then it must not be changed."""
        numbers = [line.number for line in self.lines]
        return dict(zip(numbers, self.context.zones, strict=True)) if self.context.zones else {}


class Detected(NamedTuple):
    """What was found in a document: its spans where they stand, and the document and spans as it is read.

    `read` is None where that is as it is written.
    """

    analysis: Analysis
    spans: tuple[Span, ...]
    read: tuple[Document, tuple[Span, ...]] | None


def restored(analysis: Analysis, spans: tuple[Span, ...], read: Reading | None) -> Detected:
    """Return what was found in a text as it is read with its spans where they stand in the original."""
    if read is None:
        return Detected(analysis, spans, None)
    return Detected(analysis, read.restored(spans), read.with_signs(spans))
