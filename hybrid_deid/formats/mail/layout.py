"""The document that grows while a message is read, and how its stretches are read back."""

from __future__ import annotations

import re
from bisect import bisect_right
from collections import Counter
from dataclasses import dataclass, field

from hybrid_deid.values import BY_END, KnownValue, Region, Result

SAFE_NAME = re.compile(r"[A-Za-z0-9][A-Za-z0-9./+-]{0,59}")


@dataclass
class Layout:
    """Text, regions, known values and report of the document under construction."""

    pieces: list[str] = field(default_factory=list)
    position: int = 0
    regions: list[Region] = field(default_factory=list)
    known: dict[KnownValue, None] = field(default_factory=dict)
    report: Counter[str] = field(default_factory=Counter)

    def add(self, text: str) -> tuple[int, int]:
        """Append `text` and return its stretch."""
        start = self.position
        if text:
            self.pieces.append(text)
        self.position += len(text)
        return start, self.position

    def region(self, start: int, name: str, kind: str) -> None:
        """Close a region that began at `start`, unless it is empty."""
        if start < self.position:
            self.regions.append(Region(start, self.position, name, kind))

    def line(self, text: str, name: str, kind: str) -> tuple[int, int]:
        """Append `text` as a line and a region of its own."""
        start, end = self.add(text)
        self.region(start, name, kind)
        self.add("\n")
        return start, end

    def break_line(self) -> None:
        """End the current line, if one is open."""
        if self.pieces and not self.pieces[-1].endswith("\n"):
            self.add("\n")

    def blank_line(self) -> None:
        """End the current line and leave an empty one, if there is none."""
        self.break_line()
        if self.pieces and not "".join(self.pieces[-2:]).endswith("\n\n"):
            self.add("\n")

    def know(self, text: str, label: str, source: str) -> None:
        """Note a personal value."""
        if text:
            self.known[KnownValue(text, label, source)] = None

    def count(self, what: str, name: str) -> None:
        """Count something that is not carried over; a name that could hold anything is left out."""
        self.report[f"{what}: {name if SAFE_NAME.fullmatch(name) else '(unnamed)'}"] += 1


def piece_text(result: Result, start: int, end: int) -> str:
    """Return what became of [start, end), even when a span crosses its border.

    Such a span's replacement goes where the span begins, and its characters vanish everywhere else: a name
    written partly in bold is replaced once, and none of its letters remain.
    """
    pieces: list[str] = []
    position = start
    for number in range(bisect_right(result.spans, start, key=BY_END), len(result.spans)):
        span = result.spans[number]
        if span.start >= end:
            break
        if span.start >= start:
            pieces.append(result.document.text[position : span.start])
            pieces.append(result.replacements[number].text)
        position = max(position, span.end)
    pieces.append(result.document.text[min(position, end) : end])
    return "".join(pieces)
