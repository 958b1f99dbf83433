"""Pooling models that were trained apart: one model whose weights are the mean of theirs."""

from __future__ import annotations

import shutil
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from hybrid_deid import crf
from hybrid_deid.decoding.packed import WEIGHTS, load_weights, save_weights
from hybrid_deid.decoding.pooling import only, pool, pruned
from hybrid_deid.errors import ConfigurationError
from hybrid_deid.tagger.first_pass import FIRST_PASS
from hybrid_deid.tagger.tagger import KIND, lexicon_file

# What a description says of the file it stands beside, and is written anew.
OF_FILE = ("format", "kind", "hybrid_deid", "sha256")
SHARED = {
    "language": "language",
    "tagging": "tagging",
    "features": "feature set",
    "lexicons": "lexicons",
    "bias": "bias",
}
OF_MEMBER = ("sha256", "training", "corpora")


def pool_models(members: Sequence[Path], folder: Path, prune: float = 0.0, as_last: bool = False) -> None:
    """Write the model folder of the mean of the weights of models (Smith, Cohn and Osborne 2005).

    Weights nearer to zero than `prune` are dropped, and with `as_last` attributes that the last member has
    not: where it has seen all texts of the others, its limit of privacy then holds for all. Lexicons and
    calibration are those of the last member; the description says of each what it was trained on and how.
    Raises ModelError for a folder that holds no intact model, ConfigurationError for fewer than two, or for
    models that do not read text alike.
    """
    if len(members) < 2:
        raise ConfigurationError("a pool needs two models or more; name their folders")
    descriptions = [crf.read_description(member, KIND) for member in members]
    last = descriptions[-1]
    for member, description in zip(members, descriptions, strict=True):
        if FIRST_PASS in description:
            raise ConfigurationError(f"{member}: tags in two passes, and cannot be pooled; train it without")
        for key, name in SHARED.items():
            if _told(description, key) != _told(last, key):
                raise ConfigurationError(
                    f"{member}: has another {name} than {members[-1]}; pool models that read text alike"
                )
    lexicons = {name: lexicon_file(members[-1], name, told) for name, told in last["lexicons"].items()}
    weights = pool([(load_weights(member / WEIGHTS), 1 / len(members)) for member in members])
    if as_last:
        weights = only(weights, load_weights(members[-1] / WEIGHTS).attributes)
    folder.mkdir(parents=True, exist_ok=True)
    for name, lexicon in lexicons.items():
        if lexicon is not None and folder.resolve() != members[-1].resolve():
            shutil.copyfile(lexicon, folder / name)
    save_weights(pruned(weights, prune), folder / WEIGHTS)
    crf.write_description(folder, KIND, _description(descriptions, prune, as_last))


def _told(description: Mapping[str, Any], key: str) -> Any:
    """Return what a description says under a key; of a feature set what it holds, whatever its name is."""
    value = description.get(key)
    return value.get("sha256") if key == "features" and isinstance(value, dict) else value


def _description(descriptions: Sequence[dict[str, Any]], prune: float, as_last: bool) -> dict[str, Any]:
    """Return what is said of a pool: as of the last member, with what each was made of."""
    rest = {key: value for key, value in descriptions[-1].items() if key not in OF_FILE}
    donors = min(each["training"]["donors"] for each in descriptions)
    return {
        **rest,
        "labels": sorted({label for each in descriptions for label in each["labels"]}),
        "training": {**rest["training"], "donors": donors, "prune": prune},
        "as_last": as_last,
        "members": [{key: each[key] for key in OF_MEMBER} for each in descriptions],
    }
