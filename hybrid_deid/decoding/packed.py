"""The file of a model's weights: a compressed .npz without pickled objects, nothing in it twice.

In CRFsuite's own file (`native`) three numbers beside every weight say whose it is, and lists of references
and hash tables of all names follow: it is five times as large.
"""

from __future__ import annotations

import tokenize
import zipfile
import zlib
from collections.abc import Sequence
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from hybrid_deid.decoding.native import Weights
from hybrid_deid.decoding.packed_names import BETWEEN, PackedNames
from hybrid_deid.errors import ModelError

WEIGHTS = "weights.npz"  # in a model folder
FEW = 1 << 15  # fewer names lie in a dictionary, which answers sooner and is small
# RuntimeError is what a file says that seems to be encrypted, TokenError what the header of an array does.
UNREADABLE = (zipfile.BadZipFile, zlib.error, RuntimeError, tokenize.TokenError)


def save_weights(weights: Weights, path: Path) -> None:
    """Write the weights of a model, those of 0 left out; the same weights give the same bytes."""
    kept = weights.weights != 0
    before = np.append(0, np.cumsum(kept))
    counts = np.diff(before[weights.starts])
    names = sorted(weights.attributes, key=weights.attributes.__getitem__)
    with path.open("wb") as stream:
        np.savez_compressed(
            stream,
            labels=_text(weights.labels),
            attributes=_text(names),
            counts=_small(counts),
            targets=_small(weights.targets[kept]),
            weights=weights.weights[kept].astype("<f8"),
            transitions=weights.transitions.astype("<f8"),
        )


def load_weights(path: Path) -> Weights:
    """Read the weights of a model; raises ModelError when the file is missing, damaged or of another kind."""
    try:
        with np.load(path, allow_pickle=False) as data:
            labels = tuple(PackedNames(data["labels"].tobytes()))
            packed = PackedNames(data["attributes"].tobytes())
            counts = data["counts"].astype(np.int64)
            targets = data["targets"].astype(np.int64)
            numbers, transitions = data["weights"].astype(np.float64), data["transitions"].astype(np.float64)
    except OSError as error:
        raise ModelError(f"{path}: cannot be read ({error.strerror or error})") from error
    except (ValueError, KeyError, EOFError, TypeError, AttributeError, *UNREADABLE) as error:
        raise ModelError(f"{path}: holds no intact weights; copy or train the model again") from error
    attributes = dict(packed.items()) if len(packed) < FEW else packed
    shapes = [numbers.shape, targets.shape, counts.shape, transitions.shape]
    expected = [(counts.sum(),), (counts.sum(),), (len(attributes),), (len(labels), len(labels))]
    out_of_range = (
        targets.max(initial=-1) >= len(labels) or min(targets.min(initial=0), counts.min(initial=0)) < 0
    )
    if shapes != expected or out_of_range:
        raise ModelError(f"{path}: the weights do not belong together; copy or train the model again")
    return Weights(labels, attributes, np.append(0, np.cumsum(counts)), targets, numbers, transitions)


def _small(numbers: NDArray[np.int64]) -> NDArray[np.unsignedinteger]:
    """Return numbers from 0 on in the smallest type that holds them."""
    return numbers.astype(np.min_scalar_type(int(numbers.max(initial=0))).newbyteorder("<"))


def _text(names: Sequence[str]) -> NDArray[np.uint8]:
    return np.frombuffer(b"".join(name.encode("utf-8") + BETWEEN for name in names), np.uint8)
