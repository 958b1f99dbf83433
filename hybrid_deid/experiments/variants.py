"""Variants of a feature set: groups left out or alone, windows cut, options changed; and its parts.

All work on the TOML of the set, since that is what a model keeps.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any

from hybrid_deid.errors import ConfigurationError
from hybrid_deid.experiments.configuration import Configuration
from hybrid_deid.extraction import FeatureSet, find_feature_set, parse_feature_set
from hybrid_deid.knowledge import parse_toml

CONJUNCTIONS = "conjunctions"


def variant(configuration: Configuration) -> FeatureSet:
    """Return the feature set of a configuration; raises ConfigurationError for a group that it does not have.

    A conjunction goes with any of its groups.
    """
    base = find_feature_set(configuration.features)
    if base.uses("first_pass"):
        raise ConfigurationError(
            f"{base.name}: experiments train one pass only; leave the group 'first_pass' out"
        )
    raw = parse_toml(base.text, base.name)
    groups: dict[str, dict[str, Any]] = {name: dict(spec) for name, spec in raw["groups"].items()}
    for name, changes in configuration.groups:
        groups[name] = groups.get(name, {}) | json.loads(changes)
    conjunctions = raw.get(CONJUNCTIONS, [])
    where = f"configuration '{configuration.name}'"
    left_out, alone = configuration.leave_out, configuration.keep_only
    if unknown := sorted({*left_out, *alone} - {*groups, CONJUNCTIONS}):
        raise ConfigurationError(f"{where}: '{base.name}' has no group {', '.join(unknown)}")
    kept = {name for name in groups if name not in left_out and (not alone or name in alone)}
    if CONJUNCTIONS in left_out or (alone and CONJUNCTIONS not in alone):
        conjunctions = []
    for spec in groups.values():
        if "window" in spec:
            spec["window"] = [o for o in spec["window"] if abs(o) <= configuration.widest]
    raw["groups"] = {name: spec for name, spec in groups.items() if name in kept}
    raw[CONJUNCTIONS] = [
        parts
        for parts in conjunctions
        if all(group_of_part(part) in kept and offset_of_part(part) <= configuration.widest for part in parts)
    ]
    if raw == {CONJUNCTIONS: [], **parse_toml(base.text, base.name)}:
        return base
    return parse_feature_set(as_toml(raw), where)


def parts(text: str) -> list[FeatureSet]:
    """Return the groups and the conjunctions of a feature set, given as TOML, each as a set of its own.

    Together they have the attributes of the whole, save that borders of windows come from each.
    """
    raw = parse_toml(text, "feature set")
    groups: Mapping[str, Mapping[str, Any]] = raw["groups"]
    same = {key: value for key, value in raw.items() if key not in ("groups", CONJUNCTIONS)}
    tables = [{**same, "groups": {name: spec}} for name, spec in groups.items()]
    for conjunction in raw.get(CONJUNCTIONS, []):
        silent = {group_of_part(part): {**groups[group_of_part(part)], "window": []} for part in conjunction}
        tables.append({**same, "groups": silent, CONJUNCTIONS: [conjunction]})
    return [parse_feature_set(as_toml(each), "feature set") for each in tables]


def group_of_part(part: str) -> str:
    """Return the group of a part of a conjunction: "word[-1]" has "word"."""
    return part.partition("[")[0]


def offset_of_part(part: str) -> int:
    """Return how far a part of a conjunction looks: "word[-1]" looks 1 far."""
    return abs(int(part.partition("[")[2].rstrip("]")))


def as_toml(raw: Mapping[str, Any]) -> str:
    """Return TOML of plain values, tables inline; a JSON string is a TOML string."""
    return "".join(f"{inline(key)} = {inline(value)}\n" for key, value in raw.items())


def inline(value: Any) -> str:
    """Return a value as inline TOML."""
    if isinstance(value, Mapping):
        pairs = (f"{inline(key)} = {inline(each)}" for key, each in value.items())
        return "{" + ", ".join(pairs) + "}"
    if isinstance(value, (list, tuple)):
        return "[" + ", ".join(inline(each) for each in value) + "]"
    if isinstance(value, str):
        return json.dumps(value, ensure_ascii=False).replace("\x7f", "\\u007f")
    return str(value).lower() if isinstance(value, bool) else repr(value)
