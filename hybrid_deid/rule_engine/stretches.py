"""Where in a text a rule need look at all: the lines in which its keywords and its gate occur.

A line that holds neither is never shown to the pattern, which is what makes a hundred rules fast.
"""

from __future__ import annotations

import re
from functools import lru_cache

Stretch = tuple[int, int]


def folded(text: str) -> str:
    """Return `text` in lower case, character for character (some capitals become two letters)."""
    lower = text.lower()
    if len(lower) == len(text):
        return lower
    return "".join(c if len(low := c.lower()) != 1 else low for c in text)


@lru_cache(maxsize=512)
def _searcher(gate: str) -> re.Pattern[str]:
    return re.compile(gate)


class TextLines:
    """The lines of one text, and which of them hold what; findings are kept for the next rule that asks."""

    def __init__(self, text: str) -> None:
        """Nothing is searched until it is asked for."""
        self.text = text
        self.lower = folded(text)
        self._gates: dict[str, list[Stretch]] = {}
        self._keywords: dict[str, list[Stretch]] = {}

    def stretches(self, keywords: tuple[str, ...], gate: str, lines: int = 1, lead: int = 0) -> list[Stretch]:
        """Return the stretches of whole lines to look at, in order and without overlap.

        With keywords these are the lines with a keyword, provided that the gate occurs anywhere in
        the text; else the lines with the gate; else the text. To each line belong the `lines` - 1
        after it and the `lead` before.
        """
        if not keywords:
            if not gate:
                return [(0, len(self.text))]
            return self._widened(self._gated(gate), lines, lead)
        found: list[Stretch] = []
        for keyword in keywords:
            if keyword in self.lower:
                found += self._lines_with(keyword)
        if not found or (gate and not self._gated(gate)):
            return []
        return self._widened(_merged(found), lines, lead)

    def _widened(self, stretches: list[Stretch], lines: int, lead: int) -> list[Stretch]:
        if lines == 1 and not lead:
            return stretches
        return _merged(
            [(self._line_start(start, lead), self._line_end(end, lines - 1)) for start, end in stretches]
        )

    def _gated(self, gate: str) -> list[Stretch]:
        known = self._gates.get(gate)
        if known is None:
            known = []
            search = _searcher(gate).search
            position = 0
            while (match := search(self.text, position)) is not None:
                start = self.text.rfind("\n", position, match.start()) + 1 or position
                position = self._line_end(match.end(), 1)
                known.append((start, position))
            self._gates[gate] = known = _merged(known)
        return known

    def _lines_with(self, keyword: str) -> list[Stretch]:
        known = self._keywords.get(keyword)
        if known is None:
            known = []
            at = self.lower.find(keyword)
            while at >= 0:
                end = self._line_end(at, 1)
                known.append((self.text.rfind("\n", 0, at) + 1, end))
                at = self.lower.find(keyword, end)
            self._keywords[keyword] = known
        return known

    def _line_start(self, position: int, lines: int) -> int:
        """Return the start of the line `lines` lines before the one that starts at `position`."""
        for _ in range(lines):
            if position <= 0:
                break
            position = self.text.rfind("\n", 0, position - 1) + 1
        return position

    def _line_end(self, position: int, lines: int) -> int:
        """Return the end of the line of `position`, or of the (`lines` - 1)th after it."""
        for _ in range(lines):
            if position >= len(self.text):
                break
            at = self.text.find("\n", position)
            position = len(self.text) if at < 0 else at + 1
        return position


def _merged(stretches: list[Stretch]) -> list[Stretch]:
    """Unite stretches that touch or overlap."""
    merged: list[Stretch] = []
    for start, end in sorted(stretches):
        if merged and start <= merged[-1][1]:
            if end > merged[-1][1]:
                merged[-1] = (merged[-1][0], end)
        else:
            merged.append((start, end))
    return merged
