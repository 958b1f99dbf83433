"""Position groups: attributes that depend on where a token stands in its document."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import numpy as np

from hybrid_deid.extraction.batch import Batch, Coded, Integers, Interned, bin_of
from hybrid_deid.extraction.context import View
from hybrid_deid.extraction.typography import Names, binned, shape_of
from hybrid_deid.values import Span

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


def rule() -> Coded:
    """What the rules say of the token, so that the model learns when to trust a rule."""
    labels = Interned("O")

    def codes(batch: Batch) -> Integers:
        found = np.zeros(len(batch.words), dtype=np.int64)
        of = np.full(len(batch.words) + 1, -1, dtype=np.int64)  # the first span that covers any of a token
        spans, first, behind = _covered(batch)
        for number in range(len(spans) - 1, -1, -1):
            of[first[number] : behind[number]] = number
        of = of[:-1]
        covered = np.flatnonzero(of >= 0)
        goes_on = (np.concatenate([[-1], of[:-1]]) == of) & ~batch.begins
        for t, number, inside in zip(
            covered.tolist(), of[covered].tolist(), goes_on[covered].tolist(), strict=True
        ):
            found[t] = labels.number(("I-" if inside else "B-") + spans[number].label)
        return found

    return Coded(codes, lambda code: (f"rule={labels.values[code]}",) if code else ())


def _covered(batch: Batch) -> tuple[list[Span], list[int], list[int]]:
    """Return the rules' spans in the order in which they count, and the tokens [first, behind) of each."""
    spans: list[Span] = []
    document: list[int] = []
    for number, view in enumerate(batch.views):
        ordered = sorted(view.context.rules, key=lambda span: (span.start, -span.end))
        spans += ordered
        document += [number] * len(ordered)
    if not spans:
        return [], [], []
    # Offsets are those of one text after another.
    begins = np.cumsum([0, *[len(view.text) + 1 for view in batch.views]])
    starts, ends = (batch.bounds + begins[batch.document_of[batch.line_of]][:, None]).T
    base = begins[document]
    first = np.searchsorted(ends, base + np.array([span.start for span in spans]), side="right")
    behind = np.searchsorted(starts, base + np.array([span.end for span in spans]), side="left")
    return spans, first.tolist(), behind.tolist()


def sequence(
    tokens: Sequence[int] = (1, 2, 3, 5, 8, 12),
    characters: Sequence[int] = (5, 10, 20, 40, 60, 75),
    blank: Sequence[int] = (0, 1, 2),
    position: Sequence[float] = (0.05, 0.2, 0.4, 0.6, 0.8, 0.95),
) -> Coded:
    """The sequence features of Eder et al. 2020, table 6, binned.

    Tokens and characters of the line, blank lines before and behind, its number among the lines
    divided by their number.
    """
    scales = (
        ("q#=", [*tokens, "more"]),
        ("qc=", [*characters, "more"]),
        ("qb=", [*blank, "more"]),
        ("qa=", [*blank, "more", "end"]),
        ("qp=", [*position, "more", "first", "last"]),
    )

    def codes(batch: Batch) -> Integers:
        number = np.array([line[0] for line in batch.lines], dtype=np.int64)
        size = np.array([line[2] - line[1] for line in batch.lines], dtype=np.int64)
        total = np.repeat(batch.line_counts, batch.line_counts)
        place = np.arange(len(number)) - np.repeat(
            np.cumsum(batch.line_counts) - batch.line_counts, batch.line_counts
        )
        gap = np.diff(number) - 1
        before = np.where(place == 0, number - 1, np.concatenate([[0], gap]))
        after = bin_of(np.concatenate([gap, [0]]), blank)
        part = bin_of((place + 1) / total, position)
        last = place + 1 == total
        facts = (
            bin_of(batch.lengths, tokens),
            bin_of(size, characters),
            bin_of(before, blank),
            np.where(last, len(blank) + 1, after),
            np.where(place == 0, len(position) + 1, np.where(last, len(position) + 2, part)),
        )
        code = np.zeros(len(number), dtype=np.int64)
        for (_, values), fact in zip(scales, facts, strict=True):
            code = code * len(values) + fact
        return np.repeat(code, batch.lengths)

    def names(code: int) -> Names:
        found = []
        for prefix, values in reversed(scales):
            code, fact = divmod(code, len(values))
            found.append(f"{prefix}{values[fact]}")
        return tuple(reversed(found))

    return Coded(codes, names)


def place(longest: int = 4) -> Coded:
    """Where the token stands in its line: its distance from either end, and the length of short lines."""

    def codes(batch: Batch) -> Integers:
        t = np.arange(len(batch.words)) - batch.first[batch.line_of]
        length = batch.lengths[batch.line_of]
        from_end = np.minimum(length - 1 - t, longest)
        code = (np.minimum(t, longest) * (longest + 1) + from_end) * 2 + (length <= longest)
        return np.asarray(code, dtype=np.int64)

    def names(code: int) -> Names:
        (t, from_end), short = divmod(code // 2, longest + 1), code % 2
        found = (f"i={t}", f"j={from_end}")
        return (*found, f"ij={t}/{t + from_end + 1}") if short else found

    return Coded(codes, names)


def spacing() -> Coded:
    """Whether white space separates the token from its neighbours, and how much of it."""
    # None, one character (or the end of the line), more.
    before, after = ("glued<", "", "gap<"), ("glued>", "", "gap>")

    def codes(batch: Batch) -> Integers:
        gaps = np.minimum(batch.bounds[1:, 0] - batch.bounds[:-1, 1], 2)
        left, right = np.ones((2, len(batch.words)), dtype=np.int64)
        left[1:], right[:-1] = gaps, gaps
        left[batch.begins] = right[batch.ends] = 1
        return left * 3 + right

    return Coded(codes, lambda code: tuple(filter(None, (before[code // 3], after[code % 3]))))


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
