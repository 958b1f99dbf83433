"""Which strategy serves which label: read from TOML, changed by flags."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any

from hybrid_deid.errors import ConfigurationError
from hybrid_deid.knowledge import read_toml, refuse_unknown
from hybrid_deid.labels import pi_scheme

SHIPPED = Path(__file__).with_name("strategies")
EVERY_LABEL = "*"

# kind -> (the option a flag may set after a colon, what it is by default)
KINDS: dict[str, tuple[str, str]] = {
    "surrogate": ("", ""),
    "tag": ("template", "[{label}]"),
    "number": ("template", "{label}_{number}"),
    "mask": ("length", "kept"),
    "suppress": ("", ""),
    "fixed": ("text", ""),
    "hash": ("length", "12"),
    "encrypt": ("", ""),
    "placeholder": ("template", "{letter}-{label}"),
    "pattern": ("template", "A0"),
    "keep": ("", ""),
}
FIELDS = {"{label}", "{number}", "{letter}"}


@dataclass(frozen=True, slots=True)
class Strategy:
    """How spans of a label are replaced: a kind of KINDS and the one option that it may have."""

    kind: str
    option: str = ""


@dataclass(frozen=True)
class Strategies:
    """The strategies of all labels; a label without one of its own has the `default`.

    `domains` are the caller's domains for surrogates of addresses; none means the reserved example domains.
    With `follow_city`, postal codes and dialling codes go with the surrogate town.
    """

    default: Strategy = Strategy("surrogate")
    labels: Mapping[str, Strategy] = field(default_factory=dict)
    domains: tuple[str, ...] = ()
    name: str = "surrogate"
    follow_city: bool = False

    def of(self, label: str) -> Strategy:
        """Return the strategy of a label."""
        return self.labels.get(label, self.default)


def shipped_strategies() -> tuple[str, ...]:
    """Return the names of the shipped strategy files."""
    return tuple(sorted(path.stem for path in SHIPPED.glob("*.toml")))


def load_strategies(
    source: str | Path | None = None,
    overrides: Mapping[str, str] | None = None,
    follow_city: bool = False,
) -> Strategies:
    """Load a shipped set by name or a TOML file by path (None: surrogates), then apply `overrides`.

    `overrides` map a label, a node of the label hierarchy (PERSON, LOC, ...) or "*" to a strategy as a flag
    gives it: "tag", "mask", "mask:8", "fixed:(gone)", "hash:16". `follow_city` asks for what the key of
    this name in a file asks for. Raises ConfigurationError for what is
    unknown.
    """
    strategies = _read(_place(source)) if source is not None else Strategies()
    labels = dict(strategies.labels)
    default = strategies.default
    for node, text in sorted((overrides or {}).items(), key=lambda item: _depth(item[0])):
        strategy = parse_strategy(text, f"strategy of {node}")
        if node == EVERY_LABEL:
            default, labels = strategy, {}
        else:
            labels.update(dict.fromkeys(pi_scheme().leaves(node) or (node,), strategy))
    followed = follow_city or strategies.follow_city
    return replace(strategies, default=default, labels=labels, follow_city=followed)


def check_strategy_labels(strategies: Strategies, known: Collection[str]) -> None:
    """Raise ConfigurationError when a strategy is for a label that is none of `known`, if there are some."""
    unknown = sorted(set(strategies.labels) - set(known))
    if known and unknown:
        groups = sorted(set(pi_scheme().parents.values()))
        raise ConfigurationError(
            f"strategies: there is no label '{unknown[0]}'; known are {', '.join((*sorted(known), *groups))} "
            f"and {EVERY_LABEL}"
        )


def _depth(node: str) -> int:
    """The wider a node, the earlier it is applied: a label of its own wins over PERSON, PERSON over "*"."""
    if node == EVERY_LABEL:
        return -99
    return 0 if node in pi_scheme().labels else len(pi_scheme().ancestors(node)) - 10


def _place(source: str | Path) -> Path:
    path = Path(source)
    if path.suffix == ".toml" or path.exists():
        return path
    if str(source) in shipped_strategies():
        return SHIPPED / f"{source}.toml"
    raise ConfigurationError(
        f"there is no set of strategies '{source}': give a .toml file or one of "
        f"{', '.join(shipped_strategies())}"
    )


def _read(path: Path) -> Strategies:
    raw = read_toml(path)
    refuse_unknown(raw, {"name", "default", "domains", "follow_city", "labels"}, str(path))
    domains = raw.get("domains", [])
    if not isinstance(domains, list) or not all(isinstance(name, str) and name for name in domains):
        raise ConfigurationError(f"{path}: 'domains' must be a list of host names")
    table = raw.get("labels", {})
    if not isinstance(table, dict):
        raise ConfigurationError(f"{path}: 'labels' must be a table of label = strategy")
    if EVERY_LABEL in table:
        raise ConfigurationError(
            f"{path}: '{EVERY_LABEL}' is no label; what goes for all labels is 'default', above [labels]"
        )
    labels: dict[str, Strategy] = {}
    for node in sorted(table, key=_depth):
        strategy = _strategy(table[node], f"{path}, label {node}")
        labels.update(dict.fromkeys(pi_scheme().leaves(node) or (node,), strategy))
    default = _strategy(raw.get("default", "surrogate"), f"{path}, default")
    follow_city = raw.get("follow_city", False)
    if not isinstance(follow_city, bool):
        raise ConfigurationError(f"{path}: 'follow_city' must be true or false")
    return Strategies(default, labels, tuple(domains), str(raw.get("name", path.stem)), follow_city)


def _strategy(value: Any, where: str) -> Strategy:
    if isinstance(value, str):
        return parse_strategy(value, where)
    if isinstance(value, dict) and isinstance(value.get("strategy"), str):
        kind = value["strategy"]
        option_name = KINDS.get(kind, ("", ""))[0]
        refuse_unknown(value, {"strategy", option_name} - {""}, where)
        return _checked(kind, None if option_name not in value else str(value[option_name]), where)
    raise ConfigurationError(
        f"{where}: give a strategy as text (\"tag\") or as a table with the key 'strategy'"
    )


def parse_strategy(text: str, where: str) -> Strategy:
    """Parse "kind" or "kind:option"; raises ConfigurationError that names `where`."""
    kind, colon, option = text.partition(":")
    return _checked(kind.strip(), option if colon else None, where)


def _checked(kind: str, option: str | None, where: str) -> Strategy:
    if kind not in KINDS:
        raise ConfigurationError(f"{where}: unknown strategy '{kind}'; known are {', '.join(KINDS)}")
    name, default = KINDS[kind]
    if option is not None and not name:
        raise ConfigurationError(f"{where}: the strategy '{kind}' takes no option")
    if kind == "fixed" and not option:
        raise ConfigurationError(f"{where}: 'fixed' needs its text, as in fixed:(removed)")
    value = default if option is None else option
    if (
        name == "length"
        and value != "kept"
        and not (value.isascii() and value.isdigit() and 1 <= int(value) <= 64)
    ):
        raise ConfigurationError(f"{where}: the length of '{kind}' must be a number from 1 to 64")
    if kind == "hash" and not value.isdigit():
        raise ConfigurationError(f"{where}: the length of 'hash' must be a number from 1 to 64")
    if name == "template" and not value.strip():
        raise ConfigurationError(f"{where}: the template of '{kind}' is empty")
    return Strategy(kind, value)
