"""Where in a text a rule need look at all: the lines in which its keywords and its gate occur.

A line that holds neither is never shown to the pattern, which is what makes a hundred rules fast.
"""

from __future__ import annotations

import re
from bisect import bisect_left, bisect_right
from collections.abc import Iterator
from functools import lru_cache
from operator import itemgetter

from hybrid_deid.rule_engine.folding import folded
from hybrid_deid.rule_engine.prefilter import LinesToSearch, asks_for_end, reach

Stretch = tuple[int, int]
_start = itemgetter(0)

DIGIT = r"\d"
# What of a gate's text says nothing about a digit that must be there, in the order of removal.
NO_DIGIT_NEEDED = (
    re.compile(r"\\[()\[\]|{}.+*?]"),  # escaped marks
    re.compile(r"\(\?[!<][^()]*\)"),  # what must not follow, and what stands before
)
DIGIT_CLASS = re.compile(r"\\d|\[[0-9-]+\]")
OTHER_GROUP = re.compile(r"\[[^\]]*\]|\((?:[^()]|\([^()]*\))*\)[?*]?")
QUANTIFIER = re.compile(r"\{(\d+)[^}]*\}")
CERTAIN_DIGIT = re.compile(r"[0-9](?![?*])")


@lru_cache(maxsize=512)
def _searcher(gate: str) -> re.Pattern[str]:
    return re.compile(gate)


@lru_cache(maxsize=512)
def needs_digit(gate: str) -> bool:
    """Say whether the gate can only occur where there is a digit; "no" when in doubt."""
    for pattern in NO_DIGIT_NEEDED:
        gate = pattern.sub("x", gate)
    gate = QUANTIFIER.sub(lambda match: "" if int(match.group(1)) else "?", gate)
    gate = OTHER_GROUP.sub("", DIGIT_CLASS.sub("0", gate))
    return all(CERTAIN_DIGIT.search(alternative) for alternative in gate.split("|"))


class TextLines:
    """The lines of one text, and which of them hold what; findings are kept for the next rule that asks."""

    def __init__(self, text: str, flagged: LinesToSearch | None = None) -> None:
        """Nothing is searched until it is asked for, and with `flagged` nothing but these lines."""
        self.text = text
        self._flagged = flagged
        self._lower: str | None = None
        self._numeric: list[Stretch] | None = None
        self._gates: dict[str, list[Stretch]] = {}
        self._keywords: dict[str, list[Stretch]] = {}

    @property
    def lower(self) -> str:
        """The text as keywords are sought in it, character for character."""
        if self._lower is None:
            self._lower = folded(self.text)
        return self._lower

    def stretches(self, keywords: tuple[str, ...], gate: str, lines: int = 1, lead: int = 0) -> list[Stretch]:
        """Return the stretches of whole lines to look at, in order and without overlap.

        With keywords these are the lines with a keyword, provided that the gate occurs anywhere in
        the text; else the lines with the gate; else the text. To each line belong the `lines` - 1
        after it and the `lead` before.
        """
        if self._flagged and keywords and gate and gate not in self._gates and reach(gate) == 0:
            begun = self._flagged.with_gate(gate)
            if begun is not None:
                return self._beside_keywords(self._flagged, keywords, begun, gate, lines, lead)
        gated = self._gated(gate) if gate else [(0, len(self.text))]
        if not gated or not keywords:
            return self._widened(gated, lines, lead) if gate else gated
        if self._flagged:
            found = self._flagged_with(self._flagged, keywords, lines, lead, gated if gate else None)
        else:
            found = [line for keyword in keywords for line in self._lines_with(keyword)]
        if not found:
            return []
        return _touched(self._widened(_merged(found), lines, lead), gated)

    def _beside_keywords(
        self,
        flagged: LinesToSearch,
        keywords: tuple[str, ...],
        begun: list[Stretch],
        gate: str,
        lines: int,
        lead: int,
    ) -> list[Stretch]:
        """Return what `stretches` does, where a match of the gate lies within one of the lines `begun`.

        The gate is sought last, and only beside keywords; most rules have them, and a gate of their own.
        """
        found = self._flagged_with(flagged, keywords, lines, lead, begun)
        if not found:
            return []
        search, text = _searcher(gate).search, self.text
        return [
            (start, end)
            for start, end in _touched(self._widened(_merged(found), lines, lead), begun)
            if any(
                search(text, *begun[at])
                for at in range(bisect_left(begun, start, key=_start), bisect_left(begun, end, key=_start))
            )
        ]

    def _flagged_with(
        self,
        flagged: LinesToSearch,
        keywords: tuple[str, ...],
        lines: int,
        lead: int,
        gated: list[Stretch] | None,
    ) -> list[Stretch]:
        """Return the flagged lines with a keyword, perhaps without such as do not touch `gated`."""
        possible = flagged.with_keywords(keywords)
        if gated is not None and possible:
            near = _touched(self._widened(_merged([line for line, _ in possible]), lines, lead), gated)
            possible = [pair for pair in possible if _end_around(pair[0][0], near) > pair[0][0]]
        return [
            (start, end)
            for (start, end), line in possible
            if any(map(self.lower[start:end].__contains__, flagged.keywords_in(line, keywords)))
        ]

    def _widened(self, stretches: list[Stretch], lines: int, lead: int) -> list[Stretch]:
        if (lines == 1 and not lead) or not stretches:
            return stretches
        return _merged(
            [(self._line_start(start, lead), self._line_end(end, lines - 1)) for start, end in stretches]
        )

    def _gated(self, gate: str) -> list[Stretch]:
        known = self._gates.get(gate)
        if known is None:
            lines = self._flagged.with_gate(gate) if self._flagged else None
            if lines is None:
                known = [line for part in self._parts(gate) for line in self._search(gate, part)]
            else:
                known = self._beginning(gate, lines)
            self._gates[gate] = known = _merged(known)
        return known

    def _parts(self, gate: str) -> list[Stretch]:
        """Return the stretches of whole lines within which the gate is sought."""
        if gate == DIGIT or not needs_digit(gate):
            return [(0, len(self.text))]
        if self._numeric is None:
            self._numeric = _merged(list(self._search(DIGIT, (0, len(self.text)))))
        return self._numeric

    def _beginning(self, gate: str, lines: list[Stretch]) -> list[Stretch]:
        """Return the lines in which the gate occurs, perhaps into the next; it begins in one of `lines`."""
        search, farther = _searcher(gate).search, reach(gate)
        if farther and asks_for_end(gate) and needs_digit(gate):
            farther = None  # a stretch of lines with digits ends where the text does not
        if not farther:
            if farther == 0 or not lines:
                return [line for line in lines if search(self.text, *line)]
            return [line for part in self._parts(gate) for line in self._search(gate, part)]
        found: list[Stretch] = []
        position = 0
        for start, end in lines:
            if start < position:
                continue
            match = search(self.text, start, end + farther)
            if match is None or match.start() >= end:
                continue
            position = end
            if match.end() >= end:
                # Where it goes on, a gate that needs a digit sees no line without one.
                match = search(self.text, start, _end_around(start, self._parts(gate)))
                if match is None or match.start() >= end:
                    continue
                position = self._line_end(match.end(), 1)
            found.append((start, position))
        return found

    def _search(self, gate: str, within: Stretch) -> Iterator[Stretch]:
        """Yield the lines of a stretch of whole lines in which the gate occurs."""
        search = _searcher(gate).search
        position, end = within
        # At the end a gate that may be empty would match for ever.
        while position < end and (match := search(self.text, position, end)) is not None:
            start = self.text.rfind("\n", position, match.start()) + 1 or position
            position = self._line_end(match.end(), 1)
            yield start, position

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


def _end_around(position: int, stretches: list[Stretch]) -> int:
    """Return the end of that of the sorted stretches that holds `position`; `position` if none does."""
    at = bisect_right(stretches, position, key=_start)
    return max(position, stretches[at - 1][1]) if at else position


def _touched(stretches: list[Stretch], by: list[Stretch]) -> list[Stretch]:
    """Return those of the sorted `stretches` that share a character with one of the sorted `by`."""
    found: list[Stretch] = []
    at = 0
    for start, end in stretches:
        while at < len(by) and by[at][1] <= start:
            at += 1
        if at < len(by) and by[at][0] < end:
            found.append((start, end))
    return found


def _merged(stretches: list[Stretch]) -> list[Stretch]:
    """Unite stretches that touch or overlap."""
    if len(stretches) < 2:
        return stretches
    merged: list[Stretch] = []
    for start, end in sorted(stretches):
        if merged and start <= merged[-1][1]:
            if end > merged[-1][1]:
                merged[-1] = (merged[-1][0], end)
        else:
            merged.append((start, end))
    return merged
