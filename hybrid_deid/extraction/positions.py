"""Position groups: attributes that depend on where a token stands in its document."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import lru_cache
from itertools import pairwise

from hybrid_deid.extraction.context import View, bio_labels
from hybrid_deid.extraction.typography import Names, binned, shape_of
from hybrid_deid.values import Line

LINE_LENGTHS = 1024  # lengths of lines whose names are kept

# names[i][t]: the attributes of token t of line i
PositionGroup = Callable[[View], Sequence[Sequence[Names]]]


def pos() -> PositionGroup:
    """The part of speech (Universal Dependencies v2), as in Eder et al. 2020, table 6."""

    def names(view: View) -> list[list[Names]]:
        return [[("p=" + tag,) for tag in row] for row in view.context.pos]

    return names


def zone() -> PositionGroup:
    """The zone of the line (Lampert et al. 2009), of the line before and of the line behind."""

    def names(view: View) -> list[list[Names]]:
        zones = ["", *view.context.zones, ""]
        return [
            [(f"z={zones[i]}", f"z-={zones[i - 1]}|{zones[i]}", f"z+={zones[i]}|{zones[i + 1]}")]
            * len(view.lines[i - 1].tokens)
            for i in range(1, len(zones) - 1)
        ]

    return names


def rule() -> PositionGroup:
    """What the rules say of the token, so that the model learns when to trust a rule."""

    def names(view: View) -> list[list[Names]]:
        if not view.context.rules:
            return []
        labels = bio_labels(view.lines, view.context.rules)
        return [[() if label == "O" else ("rule=" + label,) for label in row] for row in labels]

    return names


def sequence(
    tokens: Sequence[int] = (1, 2, 3, 5, 8, 12),
    characters: Sequence[int] = (5, 10, 20, 40, 60, 75),
    blank: Sequence[int] = (0, 1, 2),
    position: Sequence[float] = (0.05, 0.2, 0.4, 0.6, 0.8, 0.95),
) -> PositionGroup:
    """The sequence features of Eder et al. 2020, table 6, binned.

    Tokens and characters of the line, blank lines before and behind, its number among the lines
    divided by their number.
    """
    counted = lru_cache(maxsize=LINE_LENGTHS)(lambda number: "q#=" + binned(number, tokens))
    long = lru_cache(maxsize=LINE_LENGTHS)(lambda number: "qc=" + binned(number, characters))

    def names(view: View) -> list[list[Names]]:
        rows: list[list[Names]] = []
        lines = view.lines
        total = len(lines)
        for i, line in enumerate(lines):
            before = line.number - (lines[i - 1].number if i else 0) - 1
            after = lines[i + 1].number - line.number - 1 if i + 1 < total else -1
            found = (
                counted(len(line.tokens)),
                long(line.end - line.start),
                "qb=" + binned(before, blank),
                "qa=" + ("end" if after < 0 else binned(after, blank)),
                "qp="
                + ("first" if i == 0 else "last" if i + 1 == total else binned((i + 1) / total, position)),
            )
            rows.append([found] * len(line.tokens))
        return rows

    return names


def place(longest: int = 4) -> PositionGroup:
    """Where the token stands in its line: its distance from either end, and the length of short lines."""

    @lru_cache
    def short(length: int) -> list[Names]:
        found: list[Names] = []
        for t in range(length):
            ends = (f"i={min(t, longest)}", f"j={min(length - 1 - t, longest)}")
            found.append((*ends, f"ij={t}/{length}") if length <= longest else ends)
        return found

    def row(length: int) -> list[Names]:
        """All tokens in the middle of a long line have the same names."""
        middle = length - 2 * longest
        if middle <= 1:
            return short(length)
        ends = short(2 * longest + 1)
        return [*ends[:longest], *[ends[longest]] * middle, *ends[longest + 1 :]]

    return lambda view: [row(len(line.tokens)) for line in view.lines]


def spacing() -> PositionGroup:
    """Whether white space separates the token from its neighbours, and how much of it."""

    # By the white space on either side: none, one character (or the end of the line), more.
    table: list[list[Names]] = [
        [tuple(filter(None, (before, after))) for after in ("glued>", "", "gap>")]
        for before in ("glued<", "", "gap<")
    ]

    def row(line: Line) -> list[Names]:
        pairs = pairwise(line.tokens)
        gaps = [1, *[gap if (gap := right[0] - left[1]) < 2 else 2 for left, right in pairs], 1]
        return [table[before][after] for before, after in pairwise(gaps)][: len(line.tokens)]

    return lambda view: [row(line) for line in view.lines]


def neighbour_lines() -> PositionGroup:
    """The first and last word of the line before and the first word of the line behind, and their shapes.

    Only lines that follow without a blank line; others are "blank".
    """

    def describe(view: View, i: int, j: int) -> list[str]:
        sign = "-" if j < i else "+"
        if not 0 <= j < len(view.lines):
            return [f"L{sign}=none"]
        near, other = view.lines[i], view.lines[j]
        gap = "" if abs(near.number - other.number) == 1 else "_"
        first, last = other.tokens[0].text, other.tokens[-1].text
        found = [
            f"L{sign}w={gap}{first.lower()[:20]}",
            f"L{sign}s={gap}{shape_of(first)[:5]}",
            f"L{sign}n={gap}{binned(len(other.tokens), (1, 2, 3, 5, 8))}",
        ]
        if j < i:
            found += [f"L{sign}e={gap}{last.lower()[:20]}"]
        return found

    def names(view: View) -> list[list[Names]]:
        return [
            [tuple(describe(view, i, i - 1) + describe(view, i, i + 1))] * len(line.tokens)
            for i, line in enumerate(view.lines)
        ]

    return names
