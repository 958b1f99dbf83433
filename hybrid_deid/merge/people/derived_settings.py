"""The settings that tell which words are made of somebody's name."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property


@dataclass(frozen=True, eq=False)
class DerivedNames:
    """Endings of words that are made of a name: of any, a family or a given name, and kin."""

    score: float
    adjectives: tuple[str, ...] = ()
    plurals: tuple[str, ...] = ()
    feminine: tuple[str, ...] = ()
    trades: tuple[str, ...] = ()
    before_feminine: frozenset[str] = frozenset()
    pets: tuple[str, ...] = ()
    kin: tuple[str, ...] = ()
    never: frozenset[str] = frozenset()
    households: frozenset[str] = frozenset()
    of_families: frozenset[str] = frozenset()
    farmers: tuple[str, ...] = ()
    famous: frozenset[str] = frozenset()

    @cached_property
    def families(self) -> tuple[str, ...]:
        """Those of family names, the longest first."""
        return _longest_first((*self.adjectives, *self.plurals, *self.feminine, *self.kin))

    @cached_property
    def given(self) -> tuple[str, ...]:
        """Those of given names, the longest first."""
        return _longest_first((*self.adjectives, *self.plurals, *self.pets, *self.kin))

    @cached_property
    def all(self) -> tuple[str, ...]:
        """All of them, the longest first."""
        return _longest_first((*self.families, *self.given))

    @cached_property
    def alone(self) -> tuple[str, ...]:
        """Those that make a word of a family name that the text has nowhere else, the longest first."""
        return _longest_first((*self.adjectives, *self.farmers))

    @cached_property
    def of_whole(self) -> frozenset[str]:
        """Those that a name keeps as one word with it: it inflects with them."""
        return frozenset((*self.adjectives, *self.plurals))


def _longest_first(endings: tuple[str, ...]) -> tuple[str, ...]:
    return tuple(sorted(set(endings), key=lambda ending: (-len(ending), ending)))
