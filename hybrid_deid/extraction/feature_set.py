"""Feature sets: which groups are computed, in which windows, and which conjunctions of them."""

from __future__ import annotations

import hashlib
from collections.abc import Mapping
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

from hybrid_deid.errors import ConfigurationError
from hybrid_deid.knowledge import knowledge_folder, parse_toml, refuse_unknown

WIDEST = 5


@dataclass(frozen=True)
class GroupSpec:
    """A feature group: its name, the offsets at which it is seen from a token, and its options."""

    name: str
    window: tuple[int, ...]
    options: Mapping[str, Any]


@dataclass(frozen=True)
class Bag:
    """A CRF of its own within a model: trained `without` some groups, it counts for `share` of the whole."""

    share: float
    without: frozenset[str] = frozenset()


WHOLE = (Bag(1.0),)


@dataclass(frozen=True)
class FeatureSet:
    """A parsed feature set; `text` is its TOML, which a model keeps so that it can be rebuilt.

    `context` is "line" (windows end with the line) or "paragraph" (they reach into the lines before
    and behind that no blank line separates). `tokens` is "language" (the tokenizer of the language) or "fine"
    (words and single signs). `conjunctions` are products of groups at offsets. `bags` are the CRFs that are
    pooled (feature bagging, Sutton, Sindelar and McCallum 2006): telling features, such as the name of a
    form's field, leave others too little weight for the texts that lack them.
    """

    name: str
    description: str
    language: str
    context: str
    tokens: str
    groups: tuple[GroupSpec, ...]
    conjunctions: tuple[tuple[tuple[str, int], ...], ...]
    text: str
    bags: tuple[Bag, ...] = WHOLE

    @property
    def checksum(self) -> str:
        """SHA-256 of the text."""
        return hashlib.sha256(self.text.encode("utf-8")).hexdigest()

    def uses(self, group: str) -> bool:
        """Tell whether a group is part of the set."""
        return any(spec.name == group for spec in self.groups)

    @property
    def reading(self) -> tuple[object, ...]:
        """How the set reads a text, whatever its groups are: language, context, tokens, bags."""
        return self.language, self.context, self.tokens, self.bags

    def covers(self, other: FeatureSet) -> bool:
        """Tell whether all groups (with windows and options) and conjunctions of another set are here."""
        own = {group.name: group for group in self.groups}
        return all(own.get(group.name) == group for group in other.groups) and set(other.conjunctions) <= set(
            self.conjunctions
        )

    def seen_by(self, bag: Bag) -> FeatureSet:
        """Return the set without the groups that a bag leaves out, and without conjunctions of them."""
        if not bag.without:
            return self
        return replace(
            self,
            groups=tuple(group for group in self.groups if group.name not in bag.without),
            conjunctions=tuple(
                parts for parts in self.conjunctions if not any(name in bag.without for name, _ in parts)
            ),
            bags=WHOLE,
        )


def find_feature_set(name: str) -> FeatureSet:
    """Read a feature set by path, or by the name of a shipped one ("full")."""
    path = Path(name)
    if not path.is_file():
        shipped = knowledge_folder("features") / f"{path.name.removesuffix('.toml')}.toml"
        if not shipped.is_file():
            known = ", ".join(sorted(p.stem for p in shipped.parent.glob("*.toml")))
            raise ConfigurationError(f"there is no feature set '{name}': give a .toml file or one of {known}")
        path = shipped
    try:
        text = path.read_text("utf-8")
    except (OSError, UnicodeDecodeError) as error:
        raise ConfigurationError(f"{path}: cannot be read as UTF-8 text") from error
    return parse_feature_set(text, str(path))


def parse_feature_set(text: str, where: str) -> FeatureSet:
    """Parse a feature set; raises ConfigurationError (naming `where`) on anything it does not know."""
    raw = parse_toml(text, where)
    known = {"name", "description", "language", "context", "tokens", "groups", "conjunctions", "bags"}
    refuse_unknown(raw, known, where)
    context = raw.get("context", "line")
    if context not in ("line", "paragraph"):
        raise ConfigurationError(f"{where}: context is '{context}'; it is 'line' or 'paragraph'")
    tokens = raw.get("tokens", "language")
    if tokens not in ("language", "fine"):
        raise ConfigurationError(f"{where}: tokens are '{tokens}'; they are 'language' or 'fine'")
    groups = tuple(_group(name, dict(table), where) for name, table in raw.get("groups", {}).items())
    if not groups:
        raise ConfigurationError(f"{where}: names no groups")
    names = {group.name for group in groups}
    conjunctions = tuple(_conjunction(entry, names, where) for entry in raw.get("conjunctions", ()))
    return FeatureSet(
        str(raw.get("name", Path(where).stem)),
        str(raw.get("description", "")),
        str(raw.get("language", "de")),
        context,
        tokens,
        groups,
        conjunctions,
        text,
        _bags(raw["bags"], names, where) if "bags" in raw else WHOLE,
    )


def _bags(entries: object, groups: set[str], where: str) -> tuple[Bag, ...]:
    """Parse [[bags]] tables: `share` and, optionally, `without`."""
    if not isinstance(entries, list) or not all(isinstance(entry, dict) for entry in entries):
        raise ConfigurationError(f"{where}: bags are tables, [[bags]], with 'share' and 'without'")
    bags = []
    for entry in entries:
        refuse_unknown(entry, {"share", "without"}, f"{where}: bags")
        share, without = entry.get("share"), entry.get("without", [])
        if not isinstance(share, float) or not 0 < share <= 1:
            raise ConfigurationError(f"{where}: the 'share' of a bag is a number above 0, up to 1.0")
        if not isinstance(without, list) or not groups.issuperset(without) or groups == set(without):
            raise ConfigurationError(f"{where}: a bag is 'without' some of the groups of this set")
        bags.append(Bag(share, frozenset(without)))
    if abs(sum(bag.share for bag in bags) - 1) > 1e-6:
        raise ConfigurationError(f"{where}: the shares of the bags add up to 1")
    return tuple(bags)


def _group(name: str, table: dict[str, Any], where: str) -> GroupSpec:
    window = table.pop("window", [0])
    if not isinstance(window, list) or not all(isinstance(o, int) and abs(o) <= WIDEST for o in window):
        raise ConfigurationError(
            f"{where}: the window of '{name}' must list offsets from -{WIDEST} to {WIDEST}"
        )
    return GroupSpec(name, tuple(sorted(set(window))), table)


def _conjunction(entry: object, groups: set[str], where: str) -> tuple[tuple[str, int], ...]:
    """Parse ["word[-1]", "shape[0]"]."""
    if not isinstance(entry, list) or not 2 <= len(entry) <= 3:
        raise ConfigurationError(f"{where}: a conjunction lists two or three parts such as 'pos[-1]'")
    parts = []
    for part in entry:
        name, _, offset = str(part).partition("[")
        try:
            number = int(offset.rstrip("]"))
        except ValueError as error:
            raise ConfigurationError(
                f"{where}: '{part}' is no part of a conjunction, such as 'pos[-1]'"
            ) from error
        if name not in groups or abs(number) > WIDEST:
            raise ConfigurationError(f"{where}: the conjunction part '{part}' names no group of this set")
        parts.append((name, number))
    return tuple(parts)
