"""From emissions to the best label of every token and its probability."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import pairwise
from typing import TypeAlias

import numpy as np
from numpy.typing import NDArray

from hybrid_deid.decoding import Decoder
from hybrid_deid.tagger.bio import OUTSIDE
from hybrid_deid.values import Line

Labelled: TypeAlias = tuple[list[str], list[float]]  # the label of every token of a line, and its probability

STRETCH = 4096  # tokens whose paths and probabilities are in memory at once, unless one line has more


def best_labels(
    decoder: Decoder, emissions: NDArray[np.float64], bias: NDArray[np.float64], lines: Sequence[Line]
) -> tuple[list[list[str]], list[list[float]]]:
    """Return per line the best label of every token, and its probability (marginal, without the bias).

    `emissions` [tokens, labels] are those of all lines one after another; `bias` [labels] moves the choice.
    """
    offsets = borders(lines)
    path = decoder.decode_batch(emissions, offsets, bias)
    certainty = decoder.marginals_batch(emissions, offsets)[np.arange(len(path)), path]
    rows = _by_line(decoder, path, certainty, offsets)
    return [labels for labels, _ in rows], [scores for _, scores in rows]


def entity_labels(
    decoder: Decoder,
    emissions: NDArray[np.float64],
    biases: Sequence[NDArray[np.float64]],
    lines: Sequence[Line],
) -> Iterator[tuple[int, list[Labelled | None]]]:
    """Return the numbers of lines where something is found under one of some biases.

    For each bias stands there what `best_labels` returns of the line, None where nothing is found in it, or
    the same as under the bias before. Most lines hold nothing, and probabilities, which are those of all
    biases, take several times as long as a best path.
    """
    offsets = borders(lines)
    for first, last in _stretches(offsets):
        begin, end = offsets[first], offsets[last]
        found = _holding(decoder, emissions[begin:end], biases, offsets[first : last + 1] - begin)
        for number, rounds in found:
            yield first + number, rounds


def _holding(
    decoder: Decoder,
    emissions: NDArray[np.float64],
    biases: Sequence[NDArray[np.float64]],
    offsets: NDArray[np.int64],
) -> Iterator[tuple[int, list[Labelled | None]]]:
    paths = [decoder.decode_batch(emissions, offsets, bias) for bias in biases]
    new = [_with_any(_named(decoder, path), offsets) for path in paths]
    for number, (before, path) in enumerate(pairwise(paths), start=1):
        new[number] &= _with_any(path != before, offsets)
    holding = np.logical_or.reduce(new)
    if not holding.any():
        return
    lengths = np.diff(offsets)
    here = np.repeat(holding, lengths)
    bounds = _borders(lengths[holding].tolist())
    marginals = decoder.marginals_batch(emissions[here], bounds)
    rounds = []
    for path, own in zip(paths, new, strict=True):
        best = path[here]
        rows = _by_line(decoder, best, marginals[np.arange(len(best)), best], bounds)
        rounds.append(
            [row if is_new else None for row, is_new in zip(rows, own[holding].tolist(), strict=True)]
        )
    yield from zip(np.flatnonzero(holding).tolist(), map(list, zip(*rounds, strict=True)), strict=True)


def _named(decoder: Decoder, path: NDArray[np.int64]) -> NDArray[np.bool_]:
    """Tell which tokens a path gives a name."""
    return path != decoder.labels.index(OUTSIDE) if OUTSIDE in decoder.labels else np.ones(len(path), bool)


def _with_any(marked: NDArray[np.bool_], offsets: NDArray[np.int64]) -> NDArray[np.bool_]:
    """Tell which lines have a token that is marked."""
    return np.diff(np.concatenate([[0], np.cumsum(marked)])[offsets]) > 0


def _stretches(offsets: NDArray[np.int64]) -> Iterator[tuple[int, int]]:
    """Yield ranges of lines of up to STRETCH tokens together, a longer line alone."""
    first, count = 0, len(offsets) - 1
    while first < count:
        last = int(np.searchsorted(offsets, offsets[first] + STRETCH, side="right")) - 1
        last = max(last, first + 1)
        yield first, last
        first = last


def borders(lines: Sequence[Line]) -> NDArray[np.int64]:
    """Return where each line begins and the last one ends, in tokens."""
    return _borders([len(line.tokens) for line in lines])


def _borders(lengths: Sequence[int]) -> NDArray[np.int64]:
    return np.cumsum([0, *lengths])


def _by_line(
    decoder: Decoder, path: NDArray[np.int64], certainty: NDArray[np.float64], offsets: NDArray[np.int64]
) -> list[Labelled]:
    names = list(map(decoder.labels.__getitem__, path.tolist()))
    scores = certainty.tolist()
    return [(names[a:b], scores[a:b]) for a, b in pairwise(offsets.tolist())]
