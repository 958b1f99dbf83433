"""The name guesser that is trained on shipped lists, kept on disk (`hybrid_deid.kept`).

Every model whose features guess has the same one, and training it takes longer than all else of a small one.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from importlib.metadata import PackageNotFoundError, version
from itertools import chain
from pathlib import Path

import numpy as np

from hybrid_deid.augmentation import dropped
from hybrid_deid.extraction import Resources
from hybrid_deid.extraction.guesser import BUCKETS, Guesser, train_guesser
from hybrid_deid.extraction.lexical import Lists, guesser_words
from hybrid_deid.kept import digest, kept
from hybrid_deid.knowledge import digest_of_code, digest_of_shipped

CODE = (
    *("tagger.kept_guesser", "extraction.guesser", "extraction.lexical", "augmentation.pool"),
    *("clusters.lexicon", "lexicon.lists"),
)
LIBRARIES = ("numpy", "scipy", "scikit-learn")


def guesser_of(resources: Resources, lists: Lists, clusters: Path | None) -> Guesser:
    """Return a guesser that is trained on the names of `lists`, by kind, that are not `dropped`.

    `clusters` is where the cluster lexicon of the resources was copied from. Of lists or a lexicon of the
    user nothing is kept.
    """

    def make() -> Guesser:
        return train_guesser(guesser_words(resources, lists, dropped))

    about = [
        digest_of_code(*CODE),
        "" if resources.clusters is None or clusters is None else digest_of_shipped(clusters),
        *(resources.known[name].digest() for name in chain.from_iterable(lists.values())),
    ]
    try:
        libraries = list(map(version, LIBRARIES))
    except PackageNotFoundError:
        return make()  # which says what is missing
    if None in about:
        return make()
    kinds = json.dumps({kind: list(names) for kind, names in lists.items()})
    # Feature sets that guess by other lists do not take each other's place.
    name = f"guesser.{resources.language}.{digest(kinds.encode())[:8]}"
    return kept(name, [*about, libraries, kinds], make, _written, _read)


def _written(guesser: Guesser) -> list[bytes]:
    return [json.dumps(guesser.kinds).encode(), guesser.weights.astype("<f4").tobytes()]


def _read(parts: Sequence[bytes]) -> Guesser:
    kinds, weights = parts
    names = tuple(json.loads(kinds))
    rows = np.frombuffer(weights, "<f4").astype(np.float32).reshape(BUCKETS + 1, len(names))
    return Guesser(names, rows)
