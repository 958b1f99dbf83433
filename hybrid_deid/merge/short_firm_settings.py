"""The settings of the short names of firms."""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import cached_property


@dataclass(frozen=True)
class ShortFirms:
    """Which words of a firm's name stand for all of it, and what makes such a name of a common word."""

    announcing: tuple[str, ...]
    countries: frozenset[str]
    adjective_endings: tuple[str, ...]
    address: frozenset[str]
    before: frozenset[str]
    verbs: frozenset[str]
    compounds: tuple[str, ...]
    shortest: int
    sure: float
    score: float

    @cached_property
    def verb(self) -> re.Pattern[str]:
        """What finds one of the verbs behind a name."""
        return re.compile(rf"[ ](?:{'|'.join(sorted(self.verbs))})(?!\w)")

    @cached_property
    def joined(self) -> re.Pattern[str]:
        """What finds the rest of a compound behind a name."""
        return re.compile(rf"-(?:{'|'.join(sorted(self.compounds))})")
