"""Linear-chain CRFs on disk: a folder with the weights that CRFsuite learned and a JSON description.

No pickle: a model from elsewhere cannot run code. The description carries a checksum of the weights'
file, so that a damaged or half-copied model is refused before it tags anything.
"""

from __future__ import annotations

import hashlib
import json
import tempfile
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import Any

import hybrid_deid
from hybrid_deid.atomic import write_together
from hybrid_deid.decoding.native import read_weights
from hybrid_deid.decoding.packed import WEIGHTS, load_weights, save_weights
from hybrid_deid.decoding.writing import native_file
from hybrid_deid.errors import ModelError

DESCRIPTION = "model.json"
FORMAT_VERSION = 2

# One sequence: for every position the names of its (binary) attributes.
Attributes = Sequence[Sequence[str]]


def loaded(
    sequences: Iterable[tuple[Attributes, Sequence[str]]],
    parameters: dict[str, Any],
    algorithm: str = "lbfgs",
) -> Any:
    """Return CRFsuite's trainer of a first-order CRF that holds the sequences; `train(file)` trains it.

    Of each pair in `sequences`, the first holds the attribute names of every position, the second its label.
    They are taken one by one, and not kept. `parameters` are CRFsuite's (c1, c2, max_iterations, ...).
    """
    import pycrfsuite

    trainer = pycrfsuite.Trainer(algorithm=algorithm, verbose=False)
    trainer.set_params(parameters)
    for attributes, tags in sequences:
        if len(attributes):
            items = [list(names) for names in attributes]
            try:
                sequence = pycrfsuite.ItemSequence(items)
            except (SystemError, UnicodeEncodeError):  # a lone surrogate, which its files cannot hold
                sequence = pycrfsuite.ItemSequence([[encodable(name) for name in names] for names in items])
            trainer.append(sequence, list(tags))
    return trainer


def train(
    sequences: Sequence[Attributes],
    labels: Sequence[Sequence[str]],
    path: Path,
    parameters: dict[str, Any],
    algorithm: str = "lbfgs",
) -> None:
    """Train a first-order CRF and write its weights to `path`.

    `sequences[i][t]` are the attribute names of position t, `labels[i][t]` its label; the rest is as `loaded`
    has it.
    """
    trainer = loaded(zip(sequences, labels, strict=True), parameters, algorithm)
    with tempfile.TemporaryDirectory() as place:
        native = Path(place) / "native"
        trainer.train(str(native))
        save_weights(read_weights(native), path)


def encodable(name: str) -> str:
    """Return a name with a question mark for each lone surrogate."""
    return name.encode("utf-8", "replace").decode()


def checksum(path: Path) -> str:
    """Return the SHA-256 of a file in hexadecimal."""
    return hashlib.sha256(path.read_bytes()).hexdigest()


def write_description(folder: Path, kind: str, description: dict[str, Any]) -> None:
    """Write DESCRIPTION for the weights in `folder`; `kind` is "tagger", "pos" or "zones".

    What it says of the file itself is written anew, whatever the `description`, as of another folder, holds.
    Raises OutputError when it cannot be written.
    """
    own = {
        "format": FORMAT_VERSION,
        "kind": kind,
        "hybrid_deid": hybrid_deid.__version__,
        "sha256": checksum(folder / WEIGHTS),
    }
    full = {**own, **description, **own}
    text = json.dumps(full, indent=1, ensure_ascii=False) + "\n"
    write_together({folder / DESCRIPTION: text.encode()})  # on a full disk the one that there was stays


def read_description(folder: Path, kind: str) -> dict[str, Any]:
    """Read and check the description of a model folder; raises ModelError when it cannot be trusted."""
    path = folder / DESCRIPTION
    try:
        description = json.loads(path.read_text("utf-8"))
    except FileNotFoundError as error:
        raise ModelError(f"{folder}: is no model folder ({DESCRIPTION} is missing)") from error
    except (OSError, ValueError) as error:
        raise ModelError(f"{path}: cannot be read as JSON; copy or train the model again") from error
    if not isinstance(description, dict):
        raise ModelError(f"{path}: is not a JSON object; copy or train the model again")
    if description.get("format") != FORMAT_VERSION:
        raise ModelError(
            f"{folder}: has model format {description.get('format')}, this version reads {FORMAT_VERSION}; "
            "train it again or install the matching hybrid-deid"
        )
    if description.get("kind") != kind:
        raise ModelError(f"{folder}: is a model of kind '{description.get('kind')}', not '{kind}'")
    weights = folder / WEIGHTS
    if not weights.is_file():
        raise ModelError(f"{folder}: {WEIGHTS} is missing; copy or train the model again")
    if checksum(weights) != description.get("sha256"):
        raise ModelError(f"{weights}: does not match its checksum; copy or train the model again")
    return description


def open_tagger(folder: Path) -> Any:
    """Open the weights with python-crfsuite, to tag or to `dump` them; it does not pickle."""
    import pycrfsuite

    tagger = pycrfsuite.Tagger()
    with tempfile.TemporaryDirectory() as place:
        native = Path(place) / "native"
        native.write_bytes(native_file(load_weights(folder / WEIGHTS)))
        tagger.open(str(native))
    return tagger
