"""The same inference as `chain`, compiled by numba: loaded when there is enough work to pay for it.

Operations and their order are those of `chain`, so both give the same numbers to the last bit.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cached_property, lru_cache
from typing import Any

import numpy as np
from numpy.typing import NDArray

from hybrid_deid.decoding.row_kernels import emit, fill, multiply, sign

Floats = NDArray[np.float64]
Integers = NDArray[np.int64]


ROUNDED = 1e-9  # by what share of its parts a sum in another order may differ, and far more
NUMBERS, WHOLE, PAIRS = "float64[:,::1]", "int64[::1]", "int64[:,::1]"


def jit(signature: str, function: Callable[..., Any]) -> Any:
    """Return the function compiled by numba, None where that is not installed.

    Machine code is kept on disk beside the source or in the user's cache folder; where neither can be
    written, it is compiled again in each process.
    """
    try:
        from numba import njit
    except ImportError:
        return None
    try:
        return njit(signature, cache=True, nogil=True, error_model="numpy")(function)
    except (RuntimeError, OSError):
        return njit(signature, cache=False, nogil=True, error_model="numpy")(function)


class Kernels:
    """The compiled functions, each compiled or loaded at its first use; arguments as in the functions."""

    @cached_property
    def viterbi(self) -> Any:
        """See the function of this name."""
        rows = f"{NUMBERS}, float64[::1], {WHOLE}, {NUMBERS}"
        return jit(f"void({rows}, int16[:,::1], {WHOLE})", viterbi)

    @cached_property
    def forward_backward(self) -> Any:
        """See the function of this name."""
        scales = f"{NUMBERS}, {NUMBERS}, float64[::1], {NUMBERS}"
        return jit(f"void({NUMBERS}, {NUMBERS}, {WHOLE}, {scales})", forward_backward)

    @cached_property
    def gather(self) -> Any:
        """See the function of this name."""
        places = f"{WHOLE}, {WHOLE}, {WHOLE}, int64, int64, int64"
        return jit(f"void(float64[:,:,::1], {places}, {NUMBERS})", gather)

    @cached_property
    def emit(self) -> Any:
        """See the function of this name."""
        rows = f"{NUMBERS}, int32[:,::1], {PAIRS}, {WHOLE}, int64, int64, {PAIRS}"
        return jit(f"void({rows}, {NUMBERS})", emit)

    @cached_property
    def sign(self) -> Any:
        """See the function of this name."""
        return jit(f"int64(int64, {PAIRS}, {WHOLE}, int32[:,::1], {PAIRS}, int32[::1], int64)", sign)

    @cached_property
    def multiply(self) -> Any:
        """See the function of this name."""
        rows = f"{PAIRS}, {WHOLE}, int64, int64, {PAIRS}, int32[:,::1], {WHOLE}, {PAIRS}"
        products = f"{PAIRS}, int32[:,::1], uint8[::1], int32[:,::1], {NUMBERS}"
        known = f"uint64[:,::1], float64[:,:,::1], {PAIRS}"
        return jit(f"void({rows}, {products}, {PAIRS}, {known}, {NUMBERS})", multiply)

    @cached_property
    def fill(self) -> Any:
        """See the function of this name."""
        meanings = f"{PAIRS}, {WHOLE}, int32[:,::1], int32[:,::1]"
        names = f"{WHOLE}, {WHOLE}, {meanings}, {WHOLE}, int16[::1], float64[::1]"
        cells = f"int32[:,::1], {NUMBERS}, int32[::1], int32[:,::1], {WHOLE}"
        return jit(f"void({names}, {cells}, {PAIRS}, {WHOLE}, int64)", fill)


@lru_cache(maxsize=1)
def compiled() -> Kernels | None:
    """Return the compiled functions, or None where numba is not installed."""
    try:
        import numba  # noqa: F401
    except ImportError:
        return None
    return Kernels()


def viterbi(
    emissions: Floats, bias: Any, offsets: Integers, transitions: Floats, back: Any, path: Integers
) -> None:
    """Fill `path`; `bias` [L] is added to all emissions, and `back` is room for [T, L] back pointers."""
    labels = transitions.shape[0]
    best = np.empty(labels)
    top = np.empty(labels)
    which = np.empty(labels, dtype=np.int64)
    # rises[leader, source]: how much more a label may gain by coming from a source than from the leader.
    # Where that does not make up for what a source is behind, by far more than sums are rounded, it is not
    # tried.
    rises = np.empty((labels, labels))
    known = np.zeros(labels, dtype=np.int64)
    largest = 1.0
    for source in range(labels):
        for label in range(labels):
            if abs(transitions[source, label]) < np.inf:
                largest = max(largest, abs(transitions[source, label]))
    for sequence in range(len(offsets) - 1):
        begin, end = offsets[sequence], offsets[sequence + 1]
        if begin == end:
            continue
        for label in range(labels):
            best[label] = emissions[begin, label] + bias[label]
        for t in range(begin + 1, end):
            leader = 0
            for label in range(labels):
                top[label] = best[0] + transitions[0, label]
                which[label] = 0
                leader = label if best[label] > best[leader] else leader
            if not known[leader]:
                known[leader] = 1
                for source in range(labels):
                    rises[leader, source] = -np.inf
                    for label in range(labels):
                        rise = transitions[source, label] - transitions[leader, label]
                        rises[leader, source] = max(rises[leader, source], rise)
            least = best[leader] - ROUNDED * (largest + abs(best[leader]))
            for source in range(1, labels):
                score = best[source]
                if score + rises[leader, source] < least:
                    continue
                for label in range(labels):
                    candidate = score + transitions[source, label]
                    better = candidate > top[label]
                    top[label] = candidate if better else top[label]
                    which[label] = source if better else which[label]
            for label in range(labels):
                best[label] = top[label] + (emissions[t, label] + bias[label])
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
