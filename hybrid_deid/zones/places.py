"""Features of a line's place: what is around it, how far the ends are, and how long ago what was seen.

They are worked out for the lines of many documents at once, as one number per line and family: a column
of the `codes`, whose values index NAMES.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cached_property, lru_cache
from typing import Any

import numpy as np
from numpy.typing import NDArray

from hybrid_deid.decoding.kernels import PAIRS, WHOLE, jit

# Cues whose last occurrence further up in the document is remembered, and how far back that counts.
REMEMBERED = (
    "closing",
    "closing_word",
    "disclaimer",
    "forward_marker",
    "header_field",
    "reply_intro",
    "reply_marker",
)
RECENT = 12
NUMBER = {name: number for number, name in enumerate(REMEMBERED)}
# Coarse sizes, finer for small numbers: STEP[n] for n up to 15 and more.
STEP = ("0", "1", "2", "3", "4", "6", "6", "9", "9", "9", "14", "14", "14", "14", "14", "many")
MANY = len(STEP) - 1
PARTS = 4
# What the names of all these features begin with.
PLACE = ("before=", "after=", "around=", "from_start=", "from_end=", "part=", "total=", "since:")
NEAR = range(-1, 3)  # empty lines before or after: -1 stands for the end of the document

# A name, or several, for each value of each family, one family after another.
FAMILIES: tuple[tuple[tuple[str, ...], ...], ...] = (
    tuple(
        (f"before={before}", f"after={after}", f"around={min(before, 1)}|{min(after, 1)}")
        for before in NEAR
        for after in NEAR
    ),
    tuple((f"from_start={step}",) for step in STEP),
    tuple((f"from_end={step}",) for step in STEP),
    tuple((f"part={part}",) for part in range(PARTS)),
    tuple((f"total={step}",) for step in STEP),
    ((), ("since:nothing",)),
    *(
        (
            (),
            *((f"since:{cue}={STEP[distance]}",) for distance in range(1, RECENT + 1)),
            (f"since:{cue}=far",),
        )
        for cue in REMEMBERED
    ),
)
NAMES = tuple(names for family in FAMILIES for names in family)
# Where each family begins among the NAMES, one column of the codes each.
AROUND_AT, START_AT, END_AT, PART_AT, TOTAL_AT, NOTHING_AT, *_SINCE = (
    sum(map(len, FAMILIES[:family])) for family in range(len(FAMILIES))
)
SINCE_AT, SINCE_SIZE = _SINCE[0], RECENT + 2
SINCE = len(FAMILIES) - len(REMEMBERED)  # the column of the first remembered cue
NEAREST = NEAR[-1]
Integers = NDArray[np.int64]


def remembered(cues: Sequence[str]) -> list[int]:
    """Return the numbers of those of a line's cues that the lines below remember."""
    return [NUMBER[cue] for cue in cues if cue in NUMBER] if cues else []


def place_codes(
    numbers: Sequence[int], offsets: Integers, seen: Sequence[tuple[int, int]], compiled: bool = False
) -> Integers:
    """Return the codes [T, families] of the T lines of some documents, one after another.

    `numbers` are the lines' own, document d has the lines from offsets[d] to offsets[d + 1], and `seen` lists
    (line, cue) for all remembered cues, by line.
    """
    codes = np.empty((len(numbers), len(FAMILIES)), dtype=np.int64)
    pairs = np.array([*seen, (-1, -1)], dtype=np.int64)
    walk = kernels().put_codes if compiled else put_codes
    walk(np.array(numbers, dtype=np.int64), offsets, pairs, codes)
    return codes


def put_codes(numbers: Integers, offsets: Integers, seen: Integers, codes: Integers) -> None:
    """Fill `codes`; the arguments are those of `place_codes`, with an end of `seen` that is no line."""
    last = np.empty(len(REMEMBERED), dtype=np.int64)
    at = 0
    for document in range(len(offsets) - 1):
        begin, end = offsets[document], offsets[document + 1]
        last[:] = -1
        nothing = 1
        for line in range(begin, end):
            index, left = line - begin, end - 1 - line
            before = min(numbers[line] - numbers[line - 1] - 1, NEAREST) + 1 if index else 0
            after = min(numbers[line + 1] - numbers[line] - 1, NEAREST) + 1 if left else 0
            row = codes[line]
            row[0] = AROUND_AT + (NEAREST + 2) * before + after
            row[1] = START_AT + min(index, MANY)
            row[2] = END_AT + min(left, MANY)
            row[3] = PART_AT + PARTS * index // (end - begin)
            row[4] = TOTAL_AT + min(end - begin, MANY)
            row[5] = NOTHING_AT + nothing
            for cue in range(len(last)):
                row[SINCE + cue] = SINCE_AT + SINCE_SIZE * cue
                if last[cue] >= 0:
                    row[SINCE + cue] += min(line - last[cue], RECENT + 1)
            while seen[at, 0] == line:
                last[seen[at, 1]] = line
                nothing = 0
                at += 1


class Kernels:
    """The compiled function, compiled or loaded at its first use; None without numba."""

    @cached_property
    def put_codes(self) -> Any:
        """See the function of this name."""
        return jit(f"void({WHOLE}, {WHOLE}, {PAIRS}, {PAIRS})", put_codes)


@lru_cache(maxsize=1)
def kernels() -> Kernels:
    """Return the compiled function of places."""
    return Kernels()


def place_names(codes: Integers, seen: Sequence[tuple[int, int]]) -> Iterator[list[str]]:
    """Yield the features of every line of one document, those of cues in the order of their first line."""
    order = [SINCE + cue for cue in dict.fromkeys(cue for _, cue in seen)]
    columns = [*range(SINCE), *order]
    for row in codes.tolist():
        yield [name for column in columns for name in NAMES[row[column]]]
