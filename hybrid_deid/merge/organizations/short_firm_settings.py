"""The settings of the short names of firms."""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import cached_property

from hybrid_deid.word_patterns import any_of


@dataclass(frozen=True, eq=False)
class ShortFirms:
    """Which words of a firm's name stand for all of it, and what makes such a name of a common word."""

    shortest: int
    sure: float
    score: float
    announcing: tuple[str, ...] = ()
    countries: frozenset[str] = frozenset()
    adjective_endings: tuple[str, ...] = ()
    address: frozenset[str] = frozenset()
    before: frozenset[str] = frozenset()
    verbs: frozenset[str] = frozenset()
    compounds: tuple[str, ...] = ()
    platforms: frozenset[str] = frozenset()
    generations: frozenset[str] = frozenset()

    @cached_property
    def verb(self) -> re.Pattern[str]:
        """What finds one of the verbs behind a name."""
        return re.compile(rf"[ ]{any_of(self.verbs)}(?!\w)")

    @cached_property
    def generation(self) -> re.Pattern[str]:
        """What tells behind a name which of several people of that name is meant."""
        return re.compile(rf",?[ ]{any_of(self.generations)}(?!\w)")

    @cached_property
    def joined(self) -> re.Pattern[str]:
        """What finds the rest of a compound behind a name."""
        return re.compile(rf"-{any_of(self.compounds)}")
