"""Patterns by label, each compiled when its label is first asked for: a short mail has few labels."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from typing import Any


class PatternsOfLabels(Mapping[str, re.Pattern[str]]):
    """The pattern of each of some labels."""

    def __init__(self, sources: Mapping[str, str] | None = None) -> None:
        """`sources` are what is compiled, by label."""
        self._sources = dict(sources or {})
        self._compiled: dict[str, re.Pattern[str]] = {}

    def get(self, label: str, default: Any = None) -> Any:
        """Return the pattern of a label, or `default` where it has none."""
        known = self._compiled.get(label)
        if known is not None or label not in self._sources:
            return default if known is None else known
        known = self._compiled[label] = re.compile(self._sources[label])
        return known

    def __getitem__(self, label: str) -> re.Pattern[str]:
        """Return the pattern of a label; raises KeyError."""
        pattern: re.Pattern[str] | None = self.get(label)
        if pattern is None:
            raise KeyError(label)
        return pattern

    def __contains__(self, label: object) -> bool:
        return label in self._sources

    def __iter__(self) -> Iterator[str]:
        return iter(self._sources)

    def __len__(self) -> int:
        return len(self._sources)
