"""Times of work of several sizes, for tests of how time grows."""

from __future__ import annotations

from collections.abc import Callable, Sequence


def quickest(seconds: Callable[[int], float], sizes: Sequence[int], rounds: int = 5) -> list[float]:
    """Return what `seconds` says of each size in the quickest of several rounds.

    Sizes take turns, so that another job on the machine slows all of them.
    """
    taken = [[seconds(size) for size in sizes] for _ in range(rounds)]
    return [min(column) for column in zip(*taken, strict=True)]
