"""The settings that tell whether a lone rare name is a given or a family name."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, eq=False)
class LoneNames:
    """Odds for a given name by the mail it stands in, and words that tell which mail it is."""

    usual: float
    familiar: float
    polite: float
    beside_family: float
    familiar_words: frozenset[str] = frozenset()
    polite_words: frozenset[str] = frozenset()
