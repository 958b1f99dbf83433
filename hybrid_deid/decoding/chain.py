"""Exact inference in a linear chain, over many sequences at once, in numpy alone.

The sequences are walked side by side: step t handles position t of all that are long enough, longest first.
Sums run in a fixed order over the labels, so a sequence's result is the same to the last bit in any batch.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise

import numpy as np
from numpy.typing import NDArray

Floats = NDArray[np.float64]
Integers = NDArray[np.int64]

# Scaled probabilities serve while exp() of all score differences stays within range; beyond it, logarithms.
WIDEST = 300.0


def _steps(offsets: Integers) -> tuple[Integers, Integers, list[int]]:
    """Return starts and lengths of the non-empty sequences, longest first, and how many reach each step."""
    lengths = np.diff(offsets)
    order = np.argsort(-lengths, kind="stable")
    order = order[: int((lengths > 0).sum())]
    lengths = lengths[order]
    longest = int(lengths[0]) if len(lengths) else 0
    active = np.searchsorted(-lengths, -np.arange(longest), side="left").tolist()
    return offsets[:-1][order], lengths, active


def viterbi(emissions: Floats, offsets: Integers, transitions: Floats) -> Integers:
    """Return the best label of every position; of equally good ones the lowest index, as CRFsuite does."""
    starts, lengths, active = _steps(offsets)
    path = np.zeros(len(emissions), dtype=np.int64)
    if not active:
        return path
    back = np.zeros(emissions.shape, dtype=np.int16)
    best = emissions[starts]
    for step, count in enumerate(active[1:], 1):
        rows = starts[:count] + step
        top, which = _max_plus(best[:count], transitions)
        back[rows] = which
        best[:count] = top + emissions[rows]
    label = best.argmax(axis=1)
    ends = starts + lengths - 1
    path[ends] = label
    for step in range(len(active) - 1, 0, -1):
        count = active[step]
        rows = starts[:count] + step
        path[rows - 1] = label[:count] = back[rows, label[:count]]
    return path


def _max_plus(best: Floats, transitions: Floats) -> tuple[Floats, Integers]:
    top = best[:, :1] + transitions[0]
    which = np.zeros(top.shape, dtype=np.int16)
    for source in range(1, len(transitions)):
        score = best[:, source : source + 1] + transitions[source]
        which[score > top] = source
        np.maximum(top, score, out=top)
    return top, which


def forward_backward(emissions: Floats, offsets: Integers, transitions: Floats) -> tuple[Floats, Floats]:
    """Return the marginals [T, L] and the logarithms of the partition functions [sequences]."""
    spread = float(np.ptp(transitions)) if transitions.size else 0.0
    if emissions.size:
        spread += float((emissions.max(axis=1) - emissions.min(axis=1)).max())
    walk = _scaled if spread < WIDEST else _logarithmic
    return walk(emissions, offsets, transitions)


def _scaled(emissions: Floats, offsets: Integers, transitions: Floats) -> tuple[Floats, Floats]:
    """Forward-backward on probabilities that are scaled to sum to one at every position (Rabiner 1989)."""
    starts, _, active = _steps(offsets)
    partitions = np.zeros(len(offsets) - 1)
    if not active:
        return np.zeros_like(emissions), partitions
    top = emissions.max(axis=1)
    odds = np.exp(emissions - top[:, None])
    shift = float(transitions.max())
    moves = np.exp(transitions - shift)
    forward = np.empty_like(emissions)
    scale = np.empty(len(emissions))
    for step, count in enumerate(active):
        rows = starts[:count] + step
        alpha = odds[rows] if step == 0 else _times(forward[rows - 1], moves) * odds[rows]
        scale[rows] = total = _sum(alpha)
        forward[rows] = alpha / total[:, None]
    backward = np.ones_like(emissions)
    for step in range(len(active) - 1, 0, -1):
        rows = starts[: active[step]] + step
        weighted = backward[rows] * odds[rows] / scale[rows][:, None]
        backward[rows - 1] = _times(weighted, moves.T)
    marginals = forward * backward
    marginals /= _sum(marginals)[:, None]
    per_position = np.log(scale) + top + shift
    sequences = np.flatnonzero(np.diff(offsets) > 0)
    partitions[sequences] = np.add.reduceat(per_position, offsets[:-1][sequences]) - shift
    return marginals, partitions


def _times(rows: Floats, matrix: Floats) -> Floats:
    """Multiply without BLAS, whose order of summation depends on the number of rows."""
    result = rows[:, :1] * matrix[0]
    for source in range(1, len(matrix)):
        result += rows[:, source : source + 1] * matrix[source]
    return result


def _sum(rows: Floats) -> Floats:
    total = rows[:, 0].copy()
    for label in range(1, rows.shape[1]):
        total += rows[:, label]
    return total


def _logarithmic(emissions: Floats, offsets: Integers, transitions: Floats) -> tuple[Floats, Floats]:
    """Forward-backward on logarithms, sequence by sequence: slower, but for scores of any size."""
    marginals = np.zeros_like(emissions)
    partitions = np.zeros(len(offsets) - 1)
    for number, (begin, end) in enumerate(_pairs(offsets)):
        if begin == end:
            continue
        alpha = np.empty((end - begin, emissions.shape[1]))
        beta = np.zeros_like(alpha)
        alpha[0] = emissions[begin]
        for t in range(1, end - begin):
            alpha[t] = np.logaddexp.reduce(alpha[t - 1][:, None] + transitions, axis=0) + emissions[begin + t]
        for t in range(end - begin - 2, -1, -1):
            beta[t] = np.logaddexp.reduce(transitions + (emissions[begin + t + 1] + beta[t + 1]), axis=1)
        partitions[number] = np.logaddexp.reduce(alpha[-1])
        marginals[begin:end] = np.exp(alpha + beta - partitions[number])
    return marginals, partitions


def _pairs(offsets: Integers) -> Iterator[tuple[int, int]]:
    return pairwise(offsets.tolist())
