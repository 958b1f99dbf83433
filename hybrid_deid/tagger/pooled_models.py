"""Pooling models that were trained apart: one model whose weights are the weighted mean of theirs."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from hybrid_deid import crf
from hybrid_deid.decoding.native import Weights
from hybrid_deid.decoding.packed import WEIGHTS, load_weights, save_weights
from hybrid_deid.decoding.pooling import only, pool, pruned
from hybrid_deid.errors import ConfigurationError, ModelError
from hybrid_deid.extraction import FeatureSet, parse_feature_set
from hybrid_deid.tagger.bio import OUTSIDE
from hybrid_deid.tagger.calibration import CALIBRATION
from hybrid_deid.tagger.first_pass import FIRST_PASS
from hybrid_deid.tagger.folders import KIND, copy_files, lexicon_file, lexicons_of, make_folder

OF_POOL = ("shares", "as_last", "members")  # of a member that is a pool itself
MOST = 1e6  # of a share
Named = tuple[str, Mapping[str, Any]]  # a folder and its description
OF_MEMBER = ("sha256", "training", "corpora")


def pool_models(
    members: Sequence[Path],
    folder: Path,
    prune: float = 0.0,
    as_last: bool = False,
    shares: Sequence[float] = (),
    bias: Mapping[str, float] | None = None,
) -> None:
    """Write the model folder of the mean of the weights of models (Smith, Cohn and Osborne 2005).

    `shares` say how much each member counts (alike when there are none); they are divided by their sum.
    Weights nearer to zero than `prune` are dropped, and with `as_last` attributes that the last member has
    not: where it has seen all texts of the others, its limit of privacy then holds for all. Features and
    lexicons are those of the last member, which may have more groups, conjunctions and lexicons than the
    others, so is the bias, unless one is given (of "O" and of labels); the calibration is that of the last
    member that has one. The description says of each what it was trained on and how.
    Raises ModelError for a folder that holds no intact model, ConfigurationError for fewer than two, for
    models that do not read text alike, for shares that are not one positive number for each, and for a bias
    of a label that no model has.
    """
    if len(members) < 2:
        raise ConfigurationError("a pool needs two models or more; name their folders")
    if shares and (len(shares) != len(members) or not all(0 < share <= MOST for share in shares)):
        raise ConfigurationError(
            f"a pool of {len(members)} models needs {len(members)} shares, each above 0 and up to {MOST:.0f}"
        )
    descriptions = [crf.read_description(member, KIND) for member in members]
    _refuse_unlike(members, descriptions, bias is None)
    labels = {OUTSIDE, *(label for each in descriptions for label in each["labels"])}
    if unknown := sorted(set(bias or ()) - labels):
        raise ConfigurationError(f"no model knows the label {', '.join(unknown)}, which a bias is given for")
    last = members[-1]
    lexicons = lexicons_of(descriptions[-1])
    for name in lexicons:
        lexicon_file(last, name, descriptions[-1]["lexicons"][name])
    weights = _mean(members, shares or [1.0] * len(members))
    if as_last:
        weights = only(weights, load_weights(last / WEIGHTS).attributes)
    make_folder(folder)
    copy_files(lexicons, last, folder)
    save_weights(pruned(weights, prune), folder / WEIGHTS)
    told = {"as_last": as_last, **({"shares": list(shares)} if shares else {})}
    if bias is not None:
        told["bias"] = {label: shift for label, shift in bias.items() if shift}
    crf.write_description(folder, KIND, {**_description(descriptions, prune), **told})


def _mean(members: Sequence[Path], counts: Sequence[float]) -> Weights:
    whole = sum(counts)
    return pool(
        [
            (load_weights(member / WEIGHTS), count / whole)
            for member, count in zip(members, counts, strict=True)
        ]
    )


def _refuse_unlike(
    members: Sequence[Path], descriptions: Sequence[Mapping[str, Any]], same_bias: bool
) -> None:
    """Raise ConfigurationError for the first member that does not read text as the last one does."""
    for member, description in zip(members, descriptions, strict=True):
        if FIRST_PASS in description:
            raise ConfigurationError(f"{member}: tags in two passes, and cannot be pooled; train it without")
        if other := _difference((str(member), description), (str(members[-1]), descriptions[-1]), same_bias):
            raise ConfigurationError(
                f"{member}: has another {other} than {members[-1]}; pool models that read text alike"
            )


def _difference(one: Named, another: Named, same_bias: bool) -> str:
    """Return what a member has otherwise than the last one; nothing where they can be pooled."""
    (_, member), (_, last) = one, another
    for key in ("language", "tagging"):
        if member.get(key) != last.get(key):
            return key
    own, its = (_features(*each) for each in (one, another))
    if own.reading != its.reading or not its.covers(own):
        return "feature set"
    if not member["lexicons"].items() <= last["lexicons"].items():
        return "set of lexicons"
    return "bias" if same_bias and member.get("bias", {}) != last.get("bias", {}) else ""


def _features(where: str, description: Mapping[str, Any]) -> FeatureSet:
    try:
        return parse_feature_set(description["features"]["text"], where)
    except (KeyError, TypeError) as error:
        raise ModelError(f"{where}: its description names no feature set; train it again") from error


def _description(descriptions: Sequence[dict[str, Any]], prune: float) -> dict[str, Any]:
    """Return what is said of a pool: as of the last member, with what each was made of."""
    calibrations = [each[CALIBRATION] for each in descriptions if CALIBRATION in each]
    rest = {key: value for key, value in descriptions[-1].items() if key not in OF_POOL}
    if calibrations:
        rest[CALIBRATION] = calibrations[-1]
    donors = min(each["training"]["donors"] for each in descriptions)
    return {
        **rest,
        "labels": sorted({label for each in descriptions for label in each["labels"]}),
        "training": {**rest["training"], "donors": donors, "prune": prune},
        "members": [{key: each[key] for key in OF_MEMBER} for each in descriptions],
    }
