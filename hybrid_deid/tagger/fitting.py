"""Fitting the CRFs that make up one model: on parts of the examples, pooled, pruned."""

from __future__ import annotations

import tempfile
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import partial
from pathlib import Path

from hybrid_deid import crf
from hybrid_deid.decoding.native import read_weights
from hybrid_deid.decoding.packed import save_weights
from hybrid_deid.decoding.pooling import pool, pruned
from hybrid_deid.errors import ConfigurationError
from hybrid_deid.extraction.feature_set import WHOLE, Bag
from hybrid_deid.forked import do_forked
from hybrid_deid.tagger.examples import Example
from hybrid_deid.tagger.privacy import rare_attributes, without


@dataclass(frozen=True)
class TrainingSettings:
    """Hyper-parameters of training.

    `c1` and `c2` weigh the L1 and L2 penalty, `iterations` bounds L-BFGS. `minimum_count` drops
    rarer attributes. `donors` is the k of privacy: what spells words of fewer donors is left out.
    `copies` is the number of refilled copies of each document, `seed` decides what they hold; `plain` is the
    share, in the model, of one trained without copies: copies teach names that no list knows, and cost
    accuracy on those that lists do. `bias` is added to the score of "O" in tagging: below 0 the tagger finds
    more and errs more. `calibrate` is the number of folds whose held-out scores a calibration is fitted on
    (0: none); each costs a training. `as_is` names the corpora that get no copies. Weights nearer to zero
    than `prune` are dropped.
    """

    c1: float = 0.1
    c2: float = 0.03
    iterations: int = 60
    minimum_count: int = 2
    donors: int = 3
    copies: int = 2
    seed: int = 1
    bias: float = -0.3
    calibrate: int = 0
    plain: float = 0.25
    as_is: tuple[str, ...] = ()
    prune: float = 0.0


def sequences(
    examples: Sequence[Example], donors: int
) -> Iterator[tuple[Sequence[Sequence[str]], Sequence[str]]]:
    """Yield (attributes, labels) of every line, without attributes that would give a donor away."""
    rare = rare_attributes(((e.donor, e.synthetic, e.rows) for e in examples), donors)
    for each in examples:
        rows = without(each.rows, rare)
        yield from zip(rows, each.labels, strict=True)


def fit(
    examples: Sequence[Example],
    path: Path,
    settings: TrainingSettings,
    bags: Sequence[Bag] = WHOLE,
    jobs: int = 1,
) -> None:
    """Train a CRF on the examples and write its weights to `path`.

    With copies among the examples, a second CRF is trained without them, and both are pooled; with several
    bags of features, so are those of each. Up to `jobs` of these are trained at once, which changes nothing
    but the time and the memory. Raises ConfigurationError when no weight is left: such a model would find
    nothing.
    """
    plain = [each for each in examples if not each.synthetic]
    parts = [(examples, 1 - settings.plain), (plain, settings.plain)]
    if settings.plain == 0 or len(plain) == len(examples):
        parts = [(examples, 1.0)]
    members = [(number, part, share * bag.share) for number, bag in enumerate(bags) for part, share in parts]
    with tempfile.TemporaryDirectory() as place:
        files = [Path(place) / str(number) for number in range(len(members))]
        do_forked(
            [
                partial(_train, [each.seen_by(number) for each in part], settings, file)
                for (number, part, _), file in zip(members, files, strict=True)
            ],
            jobs,
        )
        trained = [(read_weights(file), share) for (_, _, share), file in zip(members, files, strict=True)]
    weights = pool(trained) if len(trained) > 1 else trained[0][0]
    if settings.prune > 0:
        weights = pruned(weights, settings.prune)
    if not weights.weights.size:
        raise ConfigurationError(
            "training left no weight, so that the model would find nothing; lower what drops them "
            "(the L1 penalty, pruning, the minimum count, the number of donors)"
        )
    save_weights(weights, path)


def _train(examples: Sequence[Example], settings: TrainingSettings, native: Path) -> None:
    """Train a CRF on the examples, without what would give a donor away, and write CRFsuite's own file.

    The process that trains is the one that loads, so that with several at once the loading is shared, too.
    """
    parameters = {
        "c1": settings.c1,
        "c2": settings.c2,
        "max_iterations": settings.iterations,
        "feature.minfreq": settings.minimum_count,
    }
    crf.loaded(sequences(examples, settings.donors), parameters).train(str(native))
