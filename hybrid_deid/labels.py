"""Label schemes: which labels there are, and how they are grouped."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path

from hybrid_deid.errors import ConfigurationError
from hybrid_deid.knowledge import PACKAGE, read_toml, refuse_unknown

GIVEN = ("FEMALE", "MALE")  # the labels of given names in the shipped scheme
PERSON = (*GIVEN, "FAMILY")  # of what people are called


@dataclass(frozen=True)
class LabelScheme:
    """A set of labels with a hierarchy: `parents` maps a label or inner node to the node above it."""

    name: str
    labels: tuple[str, ...]
    parents: dict[str, str]

    def ancestors(self, label: str) -> tuple[str, ...]:
        """Return the nodes above `label`, nearest first."""
        found: list[str] = []
        node = self.parents.get(label)
        while node is not None:
            found.append(node)
            node = self.parents.get(node)
        return tuple(found)

    def leaves(self, node: str) -> tuple[str, ...]:
        """Return the labels at or below `node`, in the order of the scheme."""
        return tuple(label for label in self.labels if label == node or node in self.ancestors(label))


def read_scheme(path: Path) -> LabelScheme:
    """Read a label scheme from TOML; raises ConfigurationError on unknown keys or a cycle."""
    raw = read_toml(path)
    refuse_unknown(raw, {"name", "labels", "parents"}, str(path))
    labels = tuple(raw.get("labels", ()))
    parents = dict(raw.get("parents", {}))
    if not labels or len(set(labels)) != len(labels):
        raise ConfigurationError(f"{path}: 'labels' must be a list of distinct names")
    for node in parents:
        seen = {node}
        above = parents.get(node)
        while above is not None:
            if above in seen:
                raise ConfigurationError(f"{path}: the hierarchy of '{node}' has a cycle")
            seen.add(above)
            above = parents.get(above)
    return LabelScheme(str(raw.get("name", path.stem)), labels, parents)


@lru_cache(maxsize=1)
def pi_scheme() -> LabelScheme:
    """Return the shipped `pi` scheme of Eder et al. (RANLP 2019, section 3)."""
    return read_scheme(PACKAGE / "schemes" / "pi.toml")


def known_labels(model: str, learnt: Iterable[str] | None, ruled: Iterable[str]) -> frozenset[str]:
    """Return the labels that spans may have: of the scheme, the model and the rules.

    Empty where those of the user's `model` are not looked up (`learnt` is None): any may be one of them.
    """
    if learnt is None and Path(model).is_dir():
        return frozenset()
    return frozenset((*pi_scheme().labels, *(learnt or ()), *ruled))
