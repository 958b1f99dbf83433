"""Pooling CRFs: the weighted sum of several models' weights, which is one model again; pruning it.

A logarithmic opinion pool (Smith, Cohn and Osborne 2005): the pooled distribution is the normalized product
of the members', each to the power of its share. For log-linear models that is one of the same kind, as fast
as each.
"""

from __future__ import annotations

from collections.abc import Container, Sequence

import numpy as np
from numpy.typing import NDArray

from hybrid_deid.decoding.native import Weights

# What a member that never saw a label says of moving to it or away from it.
UNSEEN = -10.0


def pool(members: Sequence[tuple[Weights, float]]) -> Weights:
    """Return the model whose weights are the sums of those of `members`, each times its share."""
    labels = tuple(dict.fromkeys(label for weights, _ in members for label in weights.labels))
    attributes: dict[str, int] = {}
    for weights, _ in members:
        for name in weights.attributes:
            attributes.setdefault(name, len(attributes))
    width = len(labels)
    transitions = np.zeros((width, width))
    keys, values = [], []
    for weights, share in members:
        label_ids = np.array([labels.index(label) for label in weights.labels])
        moves = np.full((width, width), UNSEEN)
        moves[np.ix_(label_ids, label_ids)] = weights.transitions
        transitions += share * moves
        ids = np.array([attributes[name] for name in weights.attributes], dtype=np.int64)
        rows = np.repeat(ids, np.diff(weights.starts))
        keys.append(rows * width + label_ids[weights.targets])
        values.append(share * weights.weights)
    found, place = np.unique(np.concatenate(keys), return_inverse=True)
    sums = np.bincount(place, np.concatenate(values), len(found)).astype(np.float64)
    starts = np.searchsorted(found // width, np.arange(len(attributes) + 1))
    return Weights(labels, attributes, starts.astype(np.int64), found % width, sums, transitions)


def pruned(weights: Weights, least: float) -> Weights:
    """Return the model without weights nearer to zero than `least`, nor attributes that have none left.

    Transitions are kept. Members of a pool leave many small weights, which cost memory and decide nothing.
    """
    return _of(weights, np.abs(weights.weights) >= least)


def only(weights: Weights, names: Container[str]) -> Weights:
    """Return the model without attributes other than `names`; transitions are kept."""
    known = np.array([name in names for name in weights.attributes], dtype=bool)
    return _of(weights, np.repeat(known, np.diff(weights.starts)))


def _of(weights: Weights, kept: NDArray[np.bool_]) -> Weights:
    """Return the model with the weights that are `kept`, and the attributes that have any."""
    owners = np.repeat(np.arange(len(weights.attributes)), np.diff(weights.starts))[kept]
    used = np.unique(owners)
    names = list(weights.attributes)
    attributes = {names[old]: new for new, old in enumerate(used.tolist())}
    starts = np.append(np.searchsorted(owners, used), len(owners)).astype(np.int64)
    return Weights(
        weights.labels, attributes, starts, weights.targets[kept], weights.weights[kept], weights.transitions
    )
