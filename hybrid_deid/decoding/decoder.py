"""The decoder: emissions from attributes, best label sequences, marginals, likelihoods."""

from __future__ import annotations

import math
from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from hybrid_deid.decoding import chain
from hybrid_deid.decoding.kernels import Kernels
from hybrid_deid.decoding.kernels import compiled as compiled_kernels
from hybrid_deid.decoding.native import Weights
from hybrid_deid.decoding.packed import WEIGHTS, load_weights
from hybrid_deid.errors import ConfigurationError

Floats = NDArray[np.float64]
Integers = NDArray[np.int64]

# Loading numba and its kernels takes as long as decoding so many positions without them.
COMPILE_AFTER = 20_000


class Decoder:
    """A trained first-order CRF with L labels, ready to decode; read-only, so threads may share it.

    Emissions are arrays [T, L] of scores in the order of `labels`. The `..._batch` methods take many
    sequences one after another: sequence i is emissions[offsets[i]:offsets[i + 1]], so `offsets` begins
    with 0, ends with T, and never falls. Results do not depend on how sequences are batched.
    """

    def __init__(self, weights: Weights, compiled: bool | None = None) -> None:
        """Take over the weights of a model.

        `compiled` says whether the numba kernels serve: True always (if numba is installed), False never,
        None once COMPILE_AFTER positions were decoded. Results are the same, to the last bit.
        """
        self._positions = 0 if compiled is None else COMPILE_AFTER if compiled else -math.inf
        self.labels = weights.labels
        self.transitions: Floats = weights.transitions
        self._ids = weights.attributes
        self._starts = weights.starts
        self._targets = weights.targets.astype(np.int16)  # a quarter of the memory that new words wait for
        self._weights = weights.weights

    @classmethod
    def open(cls, folder: Path, compiled: bool | None = None) -> Decoder:
        """Read the weights in a model folder (check its description with crf.read_description first).

        `compiled` as in Decoder(). Raises ModelError when the file is missing or damaged.
        """
        return cls(load_weights(folder / WEIGHTS), compiled)

    def kernels(self, positions: int = 0) -> Kernels | None:
        """Return the compiled kernels when they are to be used, counting `positions` as work done."""
        self._positions += positions
        return compiled_kernels() if self._positions >= COMPILE_AFTER else None

    @property
    def attributes(self) -> Mapping[str, int]:
        """The attribute names of the model and their ids."""
        return self._ids

    def row(self, names: Iterable[str]) -> Floats:
        """Return the emission [L] of a position with these (binary) attributes."""
        return self.rows([names])[0]

    def rows(self, positions: Sequence[Iterable[str]]) -> Floats:
        """Return the emissions [T, L] of positions given by their attribute names, in one go."""
        get = self._ids.get
        found: list[int] = []
        counts: list[int] = []
        for names in positions:
            before = len(found)
            found += [i for i in map(get, names) if i is not None]
            counts.append(len(found) - before)
        place = np.repeat(np.arange(len(positions)), counts)
        return self.sums(np.array(found, dtype=np.int64), place, len(positions))

    def sums(self, numbers: Integers, place: Integers, count: int) -> Floats:
        """Return the emissions [count, L] of positions: position `place[i]` has attribute `numbers[i]`."""
        begin = self._starts[numbers]
        length = self._starts[numbers + 1] - begin
        # Every attribute has a run of weights; `which` lists the members of all runs one after another.
        skipped = np.cumsum(length) - length
        which = np.arange(int(length.sum())) + np.repeat(begin - skipped, length)
        target = np.repeat(place, length) * len(self.labels) + self._targets[which]
        # bincount adds in the order of its input, so the sum of a position is the same in any batch.
        size = count * len(self.labels)
        sums = np.bincount(target, self._weights[which], size).astype(np.float64, copy=False)
        return sums.reshape(count, len(self.labels))

    @property
    def runs(self) -> tuple[Integers, NDArray[np.int16], Floats]:
        """The weights of all attributes: starts, labels and weights, as in native.Weights."""
        return self._starts, self._targets, self._weights

    def bias(self, biases: Mapping[str, float]) -> Floats:
        """Return the vector [L] that adds `biases[label]` to a label's emission; add it to the emissions.

        Raises ConfigurationError for a label that the model does not have.
        """
        vector = np.zeros(len(self.labels))
        for label, value in biases.items():
            if label not in self.labels:
                raise ConfigurationError(
                    f"the model has no label '{label}'; it has {', '.join(sorted(self.labels))}"
                )
            vector[self.labels.index(label)] = value
        return vector

    def decode(self, emissions: Floats) -> Integers:
        """Return the label indices [T] of the best sequence (Viterbi); ties go to the lower index."""
        return self.decode_batch(emissions, np.array([0, len(emissions)]))

    def decode_batch(self, emissions: Floats, offsets: Integers, bias: Floats | None = None) -> Integers:
        """Return the label indices [T] of the best sequences; `bias` [L] is added to all emissions."""
        emissions, offsets = np.ascontiguousarray(emissions), np.asarray(offsets, dtype=np.int64)
        return chain.viterbi(emissions, offsets, self.transitions, self.kernels(len(emissions)), bias)

    def marginals(self, emissions: Floats) -> Floats:
        """Return the probability of every label at every position [T, L] (forward-backward)."""
        return self.marginals_batch(emissions, np.array([0, len(emissions)]))

    def marginals_batch(self, emissions: Floats, offsets: Integers) -> Floats:
        """Return the probability of every label at every position [T, L], each row summing to 1."""
        return self._forward_backward(emissions, offsets)[0]

    def log_partitions(self, emissions: Floats, offsets: Integers) -> Floats:
        """Return the logarithm of the partition function of every sequence; 0 for an empty one."""
        return self._forward_backward(emissions, offsets)[1]

    def _forward_backward(self, emissions: Floats, offsets: Integers) -> tuple[Floats, Floats]:
        emissions, offsets = np.ascontiguousarray(emissions), np.asarray(offsets, dtype=np.int64)
        return chain.forward_backward(emissions, offsets, self.transitions, self.kernels(len(emissions)))

    def score(self, emissions: Floats, path: Integers) -> float:
        """Return the unnormalized score of one label sequence."""
        moves = self.transitions[path[:-1], path[1:]].sum()
        return float(emissions[np.arange(len(path)), path].sum() + moves)

    def log_likelihood(self, emissions: Floats, path: Integers) -> float:
        """Return the logarithm of the probability of one label sequence."""
        partition = self.log_partitions(emissions, np.array([0, len(emissions)]))[0]
        return self.score(emissions, path) - float(partition)
