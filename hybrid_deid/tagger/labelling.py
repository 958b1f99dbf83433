"""From emissions to the best label of every token and its probability."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import pairwise

import numpy as np
from numpy.typing import NDArray

from hybrid_deid.decoding import Decoder
from hybrid_deid.tagger.bio import OUTSIDE
from hybrid_deid.values import Line

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
    return _by_line(decoder, path, certainty, offsets)


def entity_labels(
    decoder: Decoder, emissions: NDArray[np.float64], bias: NDArray[np.float64], lines: Sequence[Line]
) -> Iterator[tuple[int, list[str], list[float]]]:
    """Return the numbers of lines where something is found, and for these alone what `best_labels` returns.

    Most lines hold nothing, and probabilities take several times as long as the best path.
    """
    offsets = borders(lines)
    for first, last in _stretches(offsets):
        begin, end = offsets[first], offsets[last]
        found = _holding(decoder, emissions[begin:end], bias, offsets[first : last + 1] - begin)
        for number, labels, scores in found:
            yield first + number, labels, scores


def _holding(
    decoder: Decoder, emissions: NDArray[np.float64], bias: NDArray[np.float64], offsets: NDArray[np.int64]
) -> Iterable[tuple[int, list[str], list[float]]]:
    path = decoder.decode_batch(emissions, offsets, bias)
    named = path != decoder.labels.index(OUTSIDE) if OUTSIDE in decoder.labels else np.ones(len(path), bool)
    if not named.any():
        return ()
    before = np.concatenate([[0], np.cumsum(named)])[offsets]
    holding = np.diff(before) > 0
    lengths = np.diff(offsets)
    here = np.repeat(holding, lengths)
    path, kept = path[here], np.cumsum([0, *lengths[holding].tolist()])
    certainty = decoder.marginals_batch(emissions[here], kept)[np.arange(len(path)), path]
    return zip(np.flatnonzero(holding).tolist(), *_by_line(decoder, path, certainty, kept), strict=True)


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
    return np.cumsum([0, *[len(line.tokens) for line in lines]])


def _by_line(
    decoder: Decoder, path: NDArray[np.int64], certainty: NDArray[np.float64], offsets: NDArray[np.int64]
) -> tuple[list[list[str]], list[list[float]]]:
    names = [decoder.labels[label] for label in path.tolist()]
    scores = certainty.tolist()
    bounds = list(pairwise(offsets.tolist()))
    return [names[a:b] for a, b in bounds], [scores[a:b] for a, b in bounds]
