"""Linear-chain CRFs on disk: a folder with the native CRFsuite file and a JSON description.

No pickle: a model from elsewhere cannot run code. The description carries a checksum of the native
file, so that a damaged or half-copied model is refused before it tags anything.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import hybrid_deid
from hybrid_deid.errors import ModelError

NATIVE = "model.crfsuite"
DESCRIPTION = "model.json"
FORMAT_VERSION = 1

# One sequence: for every position the names of its (binary) attributes.
Attributes = Sequence[Sequence[str]]


def loaded(
    sequences: Sequence[Attributes],
    labels: Sequence[Sequence[str]],
    parameters: dict[str, Any],
    algorithm: str = "lbfgs",
) -> Any:
    """Return CRFsuite's trainer of a first-order CRF that holds the sequences; `train(file)` trains it.

    `sequences[i][t]` are the attribute names of position t, `labels[i][t]` its label;
    `parameters` are CRFsuite's (c1, c2, max_iterations, ...).
    """
    import pycrfsuite

    trainer = pycrfsuite.Trainer(algorithm=algorithm, verbose=False)
    trainer.set_params(parameters)
    for attributes, tags in zip(sequences, labels, strict=True):
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
    native: Path,
    parameters: dict[str, Any],
    algorithm: str = "lbfgs",
) -> None:
    """Train a first-order CRF as `loaded` describes it and write CRFsuite's native file to `native`."""
    loaded(sequences, labels, parameters, algorithm).train(str(native))


def encodable(name: str) -> str:
    """Return a name with a question mark for each lone surrogate."""
    return name.encode("utf-8", "replace").decode()


def checksum(path: Path) -> str:
    """Return the SHA-256 of a file in hexadecimal."""
    return hashlib.sha256(path.read_bytes()).hexdigest()


def write_description(folder: Path, kind: str, description: dict[str, Any]) -> None:
    """Write DESCRIPTION for the native file in `folder`; `kind` is "tagger", "pos" or "zones"."""
    native = folder / NATIVE
    full = {
        "format": FORMAT_VERSION,
        "kind": kind,
        "hybrid_deid": hybrid_deid.__version__,
        "sha256": checksum(native),
        **description,
    }
    (folder / DESCRIPTION).write_text(json.dumps(full, indent=1, ensure_ascii=False) + "\n", "utf-8")


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
    native = folder / NATIVE
    if not native.is_file():
        raise ModelError(f"{folder}: {NATIVE} is missing; copy or train the model again")
    if checksum(native) != description.get("sha256"):
        raise ModelError(f"{native}: does not match its checksum; copy or train the model again")
    return description


def open_tagger(folder: Path) -> Any:
    """Open the native file for tagging with python-crfsuite. It does not pickle: open it in each process."""
    import pycrfsuite

    tagger = pycrfsuite.Tagger()
    tagger.open(str(folder / NATIVE))
    return tagger
