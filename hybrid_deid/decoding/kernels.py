"""The same inference as `chain`, compiled by numba: loaded when there is enough work to pay for it.

Operations and their order are those of `chain`, so both give the same numbers to the last bit.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

import numpy as np
from numpy.typing import NDArray

Floats = NDArray[np.float64]
Integers = NDArray[np.int64]


@dataclass(frozen=True)
class Kernels:
    """The compiled functions; arguments as in the Python functions of this module."""

    viterbi: Callable[..., None]
    forward_backward: Callable[..., None]
    gather: Callable[..., None]


@lru_cache(maxsize=1)
def compiled() -> Kernels | None:
    """Return the compiled functions, or None where numba is not installed.

    Machine code is kept on disk beside this file or in the user's cache folder; where neither can be
    written, it is compiled again in each process.
    """
    try:
        from numba import njit
    except ImportError:
        return None

    def jit(signature: str, function: Callable[..., None]) -> Any:
        try:
            return njit(signature, cache=True, nogil=True, error_model="numpy")(function)
        except (RuntimeError, OSError):
            return njit(signature, cache=False, nogil=True, error_model="numpy")(function)

    numbers, whole = "float64[:,::1]", "int64[::1]"
    return Kernels(
        jit(f"void({numbers}, {whole}, {numbers}, int16[:,::1], {whole})", viterbi),
        jit(
            f"void({numbers}, {numbers}, {whole}, {numbers}, {numbers}, float64[::1], {numbers})",
            forward_backward,
        ),
        jit(f"void(float64[:,:,::1], {whole}, {whole}, {whole}, int64, int64, int64, {numbers})", gather),
    )


def viterbi(emissions: Floats, offsets: Integers, transitions: Floats, back: Any, path: Integers) -> None:
    """Fill `path`; `back` is room for [T, L] back pointers."""
    labels = transitions.shape[0]
    best = np.empty(labels)
    top = np.empty(labels)
    which = np.empty(labels, dtype=np.int64)
    for sequence in range(len(offsets) - 1):
        begin, end = offsets[sequence], offsets[sequence + 1]
        if begin == end:
            continue
        for label in range(labels):
            best[label] = emissions[begin, label]
        for t in range(begin + 1, end):
            for label in range(labels):
                top[label] = best[0] + transitions[0, label]
                which[label] = 0
            for source in range(1, labels):
                score = best[source]
                for label in range(labels):
                    candidate = score + transitions[source, label]
                    better = candidate > top[label]
                    top[label] = candidate if better else top[label]
                    which[label] = source if better else which[label]
            for label in range(labels):
                best[label] = top[label] + emissions[t, label]
                back[t, label] = which[label]
        last = 0
        for label in range(1, labels):
            if best[label] > best[last]:
                last = label
        path[end - 1] = last
        for t in range(end - 1, begin, -1):
            last = back[t, last]
            path[t - 1] = last


def forward_backward(
    odds: Floats,
    moves: Floats,
    offsets: Integers,
    forward: Floats,
    backward: Floats,
    scale: Any,
    marginals: Floats,
) -> None:
    """Fill the scaled forward and backward probabilities, their scales, and the marginals, all [T, L]."""
    labels = moves.shape[0]
    moves_back = np.ascontiguousarray(moves.T)
    row = np.empty(labels)
    for sequence in range(len(offsets) - 1):
        begin, end = offsets[sequence], offsets[sequence + 1]
        for t in range(begin, end):
            if t == begin:
                for label in range(labels):
                    forward[t, label] = odds[t, label]
            else:
                for label in range(labels):
                    forward[t, label] = forward[t - 1, 0] * moves[0, label]
                for source in range(1, labels):
                    share = forward[t - 1, source]
                    for label in range(labels):
                        forward[t, label] += share * moves[source, label]
                for label in range(labels):
                    forward[t, label] *= odds[t, label]
            total = forward[t, 0]
            for label in range(1, labels):
                total += forward[t, label]
            scale[t] = total
            for label in range(labels):
                forward[t, label] /= total
        for t in range(end - 1, begin - 1, -1):
            if t == end - 1:
                for label in range(labels):
                    backward[t, label] = 1.0
            else:
                for label in range(labels):
                    row[label] = backward[t + 1, label] * odds[t + 1, label] / scale[t + 1]
                for label in range(labels):
                    backward[t, label] = row[0] * moves_back[0, label]
                for source in range(1, labels):
                    share = row[source]
                    for label in range(labels):
                        backward[t, label] += share * moves_back[source, label]
            for label in range(labels):
                marginals[t, label] = forward[t, label] * backward[t, label]
            total = marginals[t, 0]
            for label in range(1, labels):
                total += marginals[t, label]
            for label in range(labels):
                marginals[t, label] /= total


def gather(
    table: Any,
    steps: Integers,
    rows: Integers,
    sequence: Integers,
    first: int,
    begin: int,
    end: int,
    result: Floats,
) -> None:
    """Add to result[begin:end] the rows of the keys around each position.

    `rows[i]` is the row of position first + i; table[row, o] is what it gives to a position `steps[o]`
    before it; `sequence` numbers the sequence of every position.
    """
    labels = table.shape[2]
    last = first + len(rows)
    for t in range(begin, end):
        for place in range(len(steps)):
            source = t + steps[place]
            if source < first or source >= last or sequence[source] != sequence[t]:
                continue
            row = rows[source - first]
            for label in range(labels):
                result[t, label] += table[row, place, label]
