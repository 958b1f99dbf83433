"""A configuration: what one model is trained on and with, and how its findings are used."""

from __future__ import annotations

import json
import math
from collections.abc import Mapping
from dataclasses import dataclass, fields, replace
from typing import Any

from hybrid_deid.errors import ConfigurationError
from hybrid_deid.knowledge import refuse_unknown
from hybrid_deid.merge.catalogue import check_left_out
from hybrid_deid.tagger.fitting import TrainingSettings

STAGES = ("tagger", "rules", "zones", "consistency")  # besides those of merging
REST = "rest"


@dataclass(frozen=True)
class Configuration:
    """One row of an experiment's table.

    Data: `test` are the corpora whose folds are tested; `training` says on what: "rest" (the other folds of
    what is tested) and names of corpora that are always taken whole. `training_share` takes only so much of
    the donors of each. `unseen_values`: a quarter of all names is taken from every list, and the tested
    documents are refilled from it.

    Features: `features` is a feature set; `leave_out` and `keep_only` name groups ("conjunctions" stands for
    all of them); `widest` cuts all windows; `groups` lays options over those of groups, adding missing
    groups (pairs of group and JSON); `gazetteer_share` takes only so much of the names of every list;
    `clusters` and `induced` are files of lexicons ("": those of the shipped model). `induce_every`, above 0,
    has a lexicon induced for every fold by a first tagger that has seen its training part alone, from every
    so-manieth raw post; the shipped one was induced by a tagger that knows all donors, and flatters.

    Training: as in TrainingSettings. Use: `policy` of the merger; `without` are the stages
    left out, of STAGES and of those of merging, by module or folder.
    """

    name: str
    test: tuple[str, ...] = ("codealltag_s",)
    training: tuple[str, ...] = (REST,)
    training_share: float = 1.0
    unseen_values: bool = False
    features: str = "full"
    leave_out: tuple[str, ...] = ()
    keep_only: tuple[str, ...] = ()
    widest: int = 5
    groups: tuple[tuple[str, str], ...] = ()
    gazetteer_share: float = 1.0
    clusters: str = ""
    induced: str = ""
    induce_every: int = 0
    copies: int = 0
    plain: float = TrainingSettings.plain
    c1: float = 0.1
    c2: float = 0.03
    iterations: int = 50
    minimum_count: int = 2
    donors: int = 3
    seed: int = 1
    calibrate: int = 0
    as_is: tuple[str, ...] = ()
    prune: float = TrainingSettings.prune
    bias: float = -0.3
    policy: str = "balanced"
    without: tuple[str, ...] = ()


KEYS = {field.name for field in fields(Configuration)} - {"name"}
SHARES = ("training_share", "gazetteer_share", "plain")
LEAST = {"iterations": 1} | dict.fromkeys(
    ("widest", "induce_every", "copies", "c1", "c2", "minimum_count", "donors", "calibrate", "prune"), 0
)


def configured(base: Configuration, table: Mapping[str, Any], where: str) -> Configuration:
    """Lay a table of a TOML file over a configuration; raises ConfigurationError that names `where`."""
    refuse_unknown(table, KEYS, where)
    changes = {key: checked(key, value, getattr(base, key), where) for key, value in table.items()}
    result = replace(base, **changes)
    check_left_out(result.without, STAGES, f"{where}: ")
    for key in SHARES:
        if not 0 <= getattr(result, key) <= 1:
            raise ConfigurationError(f"{where}: '{key}' must lie between 0 and 1")
    for key, least in LEAST.items():
        if not least <= getattr(result, key) < math.inf:  # NaN is neither
            raise ConfigurationError(f"{where}: '{key}' must not lie below {least}")
    if not math.isfinite(result.bias):
        raise ConfigurationError(f"{where}: 'bias' must be a finite number")
    return result


def checked(key: str, value: Any, default: Any, where: str) -> Any:
    """Return a value as the field of a configuration wants it."""
    if key == "groups":
        if not isinstance(value, Mapping) or not all(isinstance(part, Mapping) for part in value.values()):
            raise ConfigurationError(f"{where}: 'groups' must map groups to tables of options")
        return tuple((name, json.dumps(options)) for name, options in value.items())
    if isinstance(default, tuple):
        values = [value] if isinstance(value, str) else value
        if not isinstance(values, list) or not all(isinstance(each, str) for each in values):
            raise ConfigurationError(f"{where}: '{key}' must be a list of names")
        return tuple(values)
    if isinstance(default, float) and isinstance(value, int) and not isinstance(value, bool):
        return float(value)
    if type(value) is not type(default):
        raise ConfigurationError(f"{where}: '{key}' must be of the type {type(default).__name__}")
    return value
