"""The groups of digits of phone numbers: others are written as the original's are."""

from __future__ import annotations

import re
from collections.abc import Sequence

LONGEST_AREA = 5
FEWEST_PIECES = 5  # of two groups: the groups, and what stands before, between and behind them


def written(core: str, area: str, local: str) -> str:
    """Write area code and local number into the groups of `core`, longer or shorter where it must be."""
    groups = re.split(r"(\d+)", core)
    end = 2 * _groups_of_area(groups, len(area))
    if area and len(groups) > end + 1:
        return _right_aligned(groups[:end], area) + filled(groups[end:], local)
    return filled(groups, area + local)


def _groups_of_area(groups: Sequence[str], length: int) -> int:
    """Return how many groups of digits an area code of this length takes: "2 21" of "02 21 / 4 78 99"."""
    digits = 0
    for count, place in enumerate(range(1, len(groups), 2), start=1):
        digits += len(groups[place])
        if digits > LONGEST_AREA:
            break
        if any(sign in groups[place + 1] for sign in "/)"):
            return count
    return 2 if len(groups) > 2 and len(groups[1]) == 1 < length else 1


def _right_aligned(groups: Sequence[str], digits: str) -> str:
    """Fill the groups at the odd places from the right; the first takes all that is left, empty ones go."""
    pieces: list[str] = []
    left = digits
    for place in range(len(groups) - 1, 0, -2):
        size = len(left) if place == 1 else min(len(groups[place]), len(left))
        taken, left = left[len(left) - size :], left[: len(left) - size]
        if not left:
            pieces += [taken, groups[0] or groups[place - 1]]
            break
        pieces += [taken, groups[place - 1]]
    return "".join(reversed(pieces))


def filled(groups: Sequence[str], digits: str) -> str:
    """Fill the groups at the odd places with `digits`; the last takes all that is left, empty ones go.

    Where groups of two end a number, what is left stands in further ones.
    """
    groups = _in_pairs(groups, len(digits))
    pieces: list[str] = [groups[0]]
    left = digits
    for place in range(1, len(groups), 2):
        last = place >= len(groups) - 2
        taken, left = (left, "") if last else (left[: len(groups[place])], left[len(groups[place]) :])
        if not taken and not last:
            continue
        if not taken:
            pieces[-1] = pieces[-1].rstrip(" -./")
        pieces += [taken, groups[place + 1]]
    return "".join(pieces)


def _in_pairs(groups: Sequence[str], size: int) -> Sequence[str]:
    """Return groups that hold `size` digits where two or more of two digits end a number: "22 33 44".

    Of an odd number the first takes one more, but for a group of three: there the last does.
    """
    left = size - sum(map(len, groups[1::2]))
    if left <= 0 or len(groups) < FEWEST_PIECES or any(len(groups[place]) != 2 for place in (-2, -4)):
        return groups
    further = [groups[-3], groups[-2]] * (left // 2)
    first = groups[1] + groups[1][:1] * (left % 2 if len(groups[1]) <= 2 else 0)
    return [groups[0], first, *groups[2:-1], *further, groups[-1]]
