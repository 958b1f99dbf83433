"""Times of work of several sizes, for tests of how time grows."""

from __future__ import annotations

import gc
import re
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager

# So many that lists of names run out already; a square would take 9 times as long.
FEW, TIMES, MOST = 800, 3, 6.0


@contextmanager
def collector_at_rest() -> Iterator[None]:
    """Let the garbage collector rest in the block.

    Late in a run of all tests it takes longer to look at what they have loaded than the work that is timed,
    and so it would before and after.
    """
    gc.disable()
    try:
        yield
    finally:
        gc.enable()


def quickest(seconds: Callable[[int], float], sizes: Sequence[int], rounds: int = 5) -> list[float]:
    """Return what `seconds` says of each size in the quickest of several rounds.

    Sizes take turns, so that another job on the machine slows all of them.
    """
    with collector_at_rest():
        taken = [[seconds(size) for size in sizes] for _ in range(rounds)]
    return [min(column) for column in zip(*taken, strict=True)]


def few_and_many(work: Callable[[int], Callable[[], object]]) -> list[float]:
    """Return the processor time of the work of FEW and of TIMES as many, in the quickest of two runs.

    Where that grows too steeply three more are asked: another job may have been in the way of both.
    """
    runs = {size: work(size) for size in (FEW, FEW * TIMES)}

    def seconds(size: int) -> float:
        re.purge()  # a few hundred patterns are remembered, thousands are not
        begin = time.process_time()
        runs[size]()
        return time.process_time() - begin

    few, many = quickest(seconds, tuple(runs), rounds=2)
    if many < MOST * few:
        return [few, many]
    return [min(pair) for pair in zip((few, many), quickest(seconds, tuple(runs), rounds=3), strict=True)]
