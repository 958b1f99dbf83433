"""Exact inference in a linear chain, over many sequences at once: in numpy, or by compiled kernels.

The sequences are walked side by side: step t handles position t of all that are long enough, longest first.
Sums run in a fixed order over the labels, so a sequence's result is the same to the last bit in any batch.
"""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from hybrid_deid.decoding.kernels import Kernels

Floats = NDArray[np.float64]
Integers = NDArray[np.int64]

# Scaled probabilities serve while exp() of all score differences stays within range; beyond it, logarithms.
WIDEST = 300.0
# Up to so many numbers at once, one large array is quicker than a loop over the labels.
SMALL = 1 << 15


def _steps(offsets: Integers) -> tuple[Integers, Integers, list[int]]:
    """Return starts and lengths of the non-empty sequences, longest first, and how many reach each step."""
    lengths = np.diff(offsets)
    order = np.argsort(-lengths, kind="stable")
    order = order[: int((lengths > 0).sum())]
    lengths = lengths[order]
    longest = int(lengths[0]) if len(lengths) else 0
    active = np.searchsorted(-lengths, -np.arange(longest), side="left").tolist()
    return offsets[:-1][order], lengths, active


def viterbi(
    emissions: Floats,
    offsets: Integers,
    transitions: Floats,
    kernels: Kernels | None = None,
    bias: Floats | None = None,
) -> Integers:
    """Return the best label of every position; of equally good ones the lowest index, as CRFsuite does.

    `bias` [L] is added to all emissions.
    """
    path = np.zeros(len(emissions), dtype=np.int64)
    back = np.empty(emissions.shape, dtype=np.int16)
    shift = np.zeros(len(transitions)) if bias is None else bias
    walk = kernels.viterbi if kernels else _viterbi
    walk(emissions, shift, offsets, transitions, back, path)
    return path


def _viterbi(
    emissions: Floats, bias: Floats, offsets: Integers, transitions: Floats, back: Any, path: Integers
) -> None:
    starts, lengths, active = _steps(offsets)
    if not active:
        return
    emissions = emissions + bias
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


def _max_plus(best: Floats, transitions: Floats) -> tuple[Floats, Any]:
    """Return the best score of every label after one transition, and the label that it came from."""
    if len(best) * transitions.size <= SMALL:
        every = best[:, None, :] + transitions.T
        which = every.argmax(axis=2)
        return every.max(axis=2), which
    top = best[:, :1] + transitions[0]
    which = np.zeros(top.shape, dtype=np.int16)
    for source in range(1, len(transitions)):
        score = best[:, source : source + 1] + transitions[source]
        which[score > top] = source
        np.maximum(top, score, out=top)
    return top, which


def forward_backward(
    emissions: Floats, offsets: Integers, transitions: Floats, kernels: Kernels | None = None
) -> tuple[Floats, Floats]:
    """Return the marginals [T, L] and the logarithms of the partition functions [sequences]."""
    marginals, partitions = np.zeros_like(emissions), np.zeros(len(offsets) - 1)
    filled = np.flatnonzero(np.diff(offsets) > 0)
    if not len(filled):
        return marginals, partitions
    starts = offsets[:-1][filled]
    spread = np.maximum.reduceat(emissions.max(axis=1) - emissions.min(axis=1), starts)
    wide = filled[spread + np.ptp(transitions) > WIDEST]
    if not len(wide):
        marginals, per_position = _scaled(emissions, offsets, transitions, kernels)
        partitions[filled] = np.add.reduceat(per_position, starts)
        return marginals, partitions
    # Each sequence is decided on its own, so that its result does not depend on what stands beside it.
    for number in filled.tolist():
        here = slice(offsets[number], offsets[number + 1])
        alone = np.array([0, here.stop - here.start])
        if number in wide:
            marginals[here], partitions[number] = _logarithmic(emissions[here], transitions)
        else:
            marginals[here], per_position = _scaled(emissions[here], alone, transitions, kernels)
            partitions[number] = np.add.reduceat(per_position, alone[:1])[0]
    return marginals, partitions


def _scaled(
    emissions: Floats, offsets: Integers, transitions: Floats, kernels: Kernels | None
) -> tuple[Floats, Floats]:
    """Forward-backward on probabilities that are scaled to sum to one at every position (Rabiner 1989).

    Returns the marginals and what each position adds to the logarithm of the partition function.
    """
    top = emissions.max(axis=1)
    shift = float(transitions.max())
    odds, moves = np.exp(emissions - top[:, None]), np.exp(transitions - shift)
    forward, backward, marginals = (np.empty_like(odds) for _ in range(3))
    scale = np.empty(len(emissions))
    walk = kernels.forward_backward if kernels else _forward_backward
    walk(odds, moves, offsets, forward, backward, scale, marginals)
    per_position = np.log(scale) + top + shift
    per_position[offsets[:-1][np.diff(offsets) > 0]] -= shift
    return marginals, per_position


def _forward_backward(
    odds: Floats,
    moves: Floats,
    offsets: Integers,
    forward: Floats,
    backward: Floats,
    scale: Floats,
    marginals: Floats,
) -> None:
    starts, _, active = _steps(offsets)
    for step, count in enumerate(active):
        rows = starts[:count] + step
        alpha = odds[rows] if step == 0 else _times(forward[rows - 1], moves) * odds[rows]
        scale[rows] = total = _sum(alpha)
        forward[rows] = alpha / total[:, None]
    backward[...] = 1.0
    for step in range(len(active) - 1, 0, -1):
        rows = starts[: active[step]] + step
        weighted = backward[rows] * odds[rows] / scale[rows][:, None]
        backward[rows - 1] = _times(weighted, moves.T)
    np.multiply(forward, backward, out=marginals)
    marginals /= _sum(marginals)[:, None]


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


def _logarithmic(emissions: Floats, transitions: Floats) -> tuple[Floats, float]:
    """Forward-backward of one sequence on logarithms: slower, but for scores of any size."""
    alpha, beta = np.empty_like(emissions), np.zeros_like(emissions)
    alpha[0] = emissions[0]
    for t in range(1, len(emissions)):
        alpha[t] = np.logaddexp.reduce(alpha[t - 1][:, None] + transitions, axis=0) + emissions[t]
    for t in range(len(emissions) - 2, -1, -1):
        beta[t] = np.logaddexp.reduce(transitions + (emissions[t + 1] + beta[t + 1]), axis=1)
    partition = float(np.logaddexp.reduce(alpha[-1]))
    return np.exp(alpha + beta - partition), partition
