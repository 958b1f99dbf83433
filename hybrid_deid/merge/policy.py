"""Policies: how much each source counts, and which labels unite or swallow others. The values are data."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property, lru_cache
from pathlib import Path
from typing import Any

from hybrid_deid.errors import ConfigurationError
from hybrid_deid.knowledge import read_toml, refuse_unknown
from hybrid_deid.values import Span

SHIPPED = Path(__file__).resolve().parent / "policies.toml"
ANY = "*"
KEYS = {
    "extends",
    "description",
    "threshold",
    "bonus",
    "absorbs",
    "absorbs_confirmed",
    "absorb_from",
    "unite",
    "touching",
    "tagger_bias",
    "tagger_further",
}
KINDS = {"model", "rule", "known", "consistency", ANY}
UNITE = ("always", "hyphen", "never")

Numbers = Mapping[str, Mapping[str, float]]


@dataclass(frozen=True)
class Policy:
    """How findings are reconciled; policies.toml explains each field.

    `threshold` and `bonus` map a kind of source to a label to a number, "*" standing for the others.
    `tagger_bias` is what the tagger adds to the score of a label ("O": of no entity); None leaves the
    model's own. `tagger_further` are shifts of "O" for further rounds of the tagger, whose findings count
    where earlier rounds found nothing.
    """

    name: str
    threshold: Numbers
    bonus: Numbers
    absorbs: Mapping[str, frozenset[str]]
    absorbs_confirmed: frozenset[str]
    absorb_from: float
    unite: Mapping[str, str]
    touching: frozenset[str]
    description: str = ""
    tagger_bias: Mapping[str, float] | None = None
    tagger_further: tuple[float, ...] = ()

    def threshold_of(self, kind: str, label: str) -> float:
        """Return the least score a finding of this kind of source and label needs."""
        found = self._known.get(("threshold", kind, label))
        if found is None:
            found = self._known["threshold", kind, label] = look_up(self.threshold, kind, label)
        return found

    def bonus_of(self, kind: str, label: str) -> float:
        """Return what is added to the score when findings compete."""
        found = self._known.get(("bonus", kind, label))
        if found is None:
            found = self._known["bonus", kind, label] = look_up(self.bonus, kind, label)
        return found

    @cached_property
    def _known(self) -> dict[tuple[str, str, str], float]:
        """The numbers looked up so far."""
        return {}

    def swallows(self, label: str, other: str) -> bool:
        """Tell whether a finding of `label` swallows one of `other` inside it."""
        others = self.absorbs.get(label, frozenset())
        return label != other and (other in others or ANY in others)

    def unites(self, label: str) -> str:
        """Return how overlapping findings of `label` unite: "always", "hyphen" or "never"."""
        return self.unite.get(label, "always")


# Rules have their own allow lists, and what the caller knows is not for us to doubt.
DOUBTED = frozenset({"model", "consistency"})
DENIED = "rule:deny"


@lru_cache(maxsize=4096)
def source_kind(source: str) -> str:
    """Return what stands before the colon of a source: "rule:phone.at" is of the kind "rule"."""
    return source.partition(":")[0]


def is_settled(span: Span) -> bool:
    """Tell whether a find is not for us to doubt: known to a caller, denied, or with a right check digit."""
    return span.validated or _is_known(span.source)


@lru_cache(maxsize=4096)
def _is_known(source: str) -> bool:
    return source_kind(source) == "known" or source == DENIED


def is_doubted(span: Span) -> bool:
    """Tell whether a find is a guess: no rule, caller or check digit says it."""
    return not span.validated and _is_guess(span.source)


@lru_cache(maxsize=4096)
def _is_guess(source: str) -> bool:
    return source_kind(source) in DOUBTED


def look_up(numbers: Numbers, kind: str, label: str) -> float:
    """Return the number of a kind and label; the "*" of the kind, then of "*", where there is none."""
    for by_label in (numbers.get(kind), numbers.get(ANY)):
        if by_label is not None:
            number = by_label.get(label, by_label.get(ANY))
            if number is not None:
                return number
    return 0.0


def policy_names() -> tuple[str, ...]:
    """Return the names of the shipped policies."""
    return tuple(read_toml(SHIPPED)["policies"])


def load_policy(name_or_path: str | Path = "balanced") -> Policy:
    """Return a shipped policy by its name, or read one from a TOML file.

    Raises ConfigurationError for an unknown name, an unreadable file, an unknown key or a value out of place.
    """
    shipped: dict[str, Any] = read_toml(SHIPPED)["policies"]
    name = str(name_or_path)
    if name in shipped:
        return _policy(name, _resolved(shipped[name], shipped, f"{SHIPPED.name}: {name}"), SHIPPED.name)
    path = Path(name_or_path)
    if path.suffix != ".toml":
        raise ConfigurationError(
            f"there is no policy '{name}': give one of {', '.join(shipped)}, or the path of a .toml file"
        )
    return _policy(path.stem, _resolved(read_toml(path), shipped, str(path)), str(path))


def _resolved(raw: dict[str, Any], shipped: dict[str, Any], where: str) -> dict[str, Any]:
    """Lay a policy over the one that it extends; tables are laid over key by key, two levels deep."""
    refuse_unknown(raw, KEYS, where)
    if "extends" not in raw:
        return raw
    base_name = raw["extends"]
    if not isinstance(base_name, str) or base_name not in shipped or shipped[base_name] is raw:
        raise ConfigurationError(
            f"{where}: 'extends' must name one of {', '.join(shipped)}, not {base_name!r}"
        )
    base = _resolved(shipped[base_name], shipped, where)
    return _overlaid(base, {key: value for key, value in raw.items() if key != "extends"})


def _overlaid(base: dict[str, Any], top: dict[str, Any]) -> dict[str, Any]:
    result = dict(base)
    for key, value in top.items():
        old = result.get(key)
        result[key] = _overlaid(old, value) if isinstance(old, dict) and isinstance(value, dict) else value
    return result


def _policy(name: str, raw: dict[str, Any], where: str) -> Policy:
    missing = sorted({"threshold", "bonus", "absorb_from"} - set(raw))
    if missing:
        raise ConfigurationError(f'{where}: {", ".join(missing)} missing; add them, or extends = "balanced"')
    unite = raw.get("unite", {})
    if not isinstance(unite, dict) or not all(mode in UNITE for mode in unite.values()):
        raise ConfigurationError(f"{where}: 'unite' must map labels to one of {', '.join(UNITE)}")
    absorbs = raw.get("absorbs", {})
    if not isinstance(absorbs, dict):
        raise ConfigurationError(f"{where}: 'absorbs' must map labels to lists of labels")
    return Policy(
        name=name,
        threshold=_numbers(raw["threshold"], f"{where}: threshold", 0.0),
        bonus=_numbers(raw["bonus"], f"{where}: bonus", -1.0),
        absorbs={label: _labels(inner, f"{where}: absorbs.{label}") for label, inner in absorbs.items()},
        absorbs_confirmed=_labels(raw.get("absorbs_confirmed", []), f"{where}: absorbs_confirmed"),
        absorb_from=_number(raw["absorb_from"], f"{where}: absorb_from", 0.0),
        unite=dict(unite),
        touching=_labels(raw.get("touching", []), f"{where}: touching"),
        description=str(raw.get("description", "")),
        tagger_bias=_bias(raw["tagger_bias"], where) if "tagger_bias" in raw else None,
        tagger_further=_shifts(raw.get("tagger_further", []), where),
    )


def _shifts(raw: Any, where: str) -> tuple[float, ...]:
    numbers = raw if isinstance(raw, list) else [None]
    if any(isinstance(n, bool) or not isinstance(n, (int, float)) or not -20 <= n <= 20 for n in numbers):
        raise ConfigurationError(f"{where}: 'tagger_further' must list numbers from -20 to 20")
    return tuple(map(float, numbers))


def _bias(raw: Any, where: str) -> Mapping[str, float]:
    numbers = raw.values() if isinstance(raw, dict) else [None]
    if any(isinstance(n, bool) or not isinstance(n, (int, float)) or not -20 <= n <= 20 for n in numbers):
        raise ConfigurationError(f"{where}: 'tagger_bias' must map labels (or O) to numbers from -20 to 20")
    return {label: float(number) for label, number in raw.items()}


def _numbers(raw: Any, where: str, least: float) -> Numbers:
    if not isinstance(raw, dict) or not all(isinstance(by_label, dict) for by_label in raw.values()):
        raise ConfigurationError(f"{where}: must map kinds of sources to tables of label = number")
    refuse_unknown(raw, KINDS, where)
    return {
        kind: {label: _number(value, f"{where}.{kind}.{label}", least) for label, value in by_label.items()}
        for kind, by_label in raw.items()
    }


def _number(value: Any, where: str, least: float) -> float:
    if isinstance(value, bool) or not isinstance(value, (int, float)) or not least <= value <= 1.0:
        raise ConfigurationError(f"{where}: must be a number from {least:g} to 1")
    return float(value)


def _labels(value: Any, where: str) -> frozenset[str]:
    if not isinstance(value, list) or not all(isinstance(label, str) for label in value):
        raise ConfigurationError(f"{where}: must be a list of labels")
    return frozenset(value)
