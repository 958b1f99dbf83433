"""The settings of given names of two syllables that a hyphen joins, and of names in capitals."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property

from hybrid_deid.word_patterns import any_of


@dataclass(frozen=True, eq=False)
class Syllables:
    """Syllables of Korean given names, family names beside those, and the score of such a find.

    `vietnamese` are family names in capitals, before a name of `middle` with its label and none of
    `particles`; `surer` is their score.
    """

    given: frozenset[str]
    families: frozenset[str]
    score: float
    vietnamese: frozenset[str]
    middle: Mapping[str, str]
    particles: frozenset[str]
    surer: float

    @cached_property
    def parted_middle(self) -> tuple[str, ...]:
        """The names of `middle` between blanks."""
        return tuple(f" {middle} " for middle in self.middle)

    @cached_property
    def second(self) -> re.Pattern[str]:
        """What finds a hyphen with the second syllable, in the genitive too: it begins with a plain sign."""
        return re.compile(rf"-({any_of(self.given)})s?(?![\w@/.-]*\w)")
