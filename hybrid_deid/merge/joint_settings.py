"""Words between the members of an enumeration."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, eq=False)
class Joints:
    """Words that join the members of an enumeration; signs that do stages add themselves."""

    both: tuple[str, ...] = ()
    further: tuple[str, ...] = ()
    either: tuple[str, ...] = ()
    along: tuple[str, ...] = ()

    @property
    def in_full(self) -> frozenset[str]:
        """Those of both that are no abbreviations."""
        return frozenset(filter(str.isalpha, self.both))

    @property
    def all(self) -> tuple[str, ...]:
        """Those between the last two members of a list."""
        return (*self.both, *self.further, *self.either)

    @property
    def of_both(self) -> tuple[str, ...]:
        """Those of them that join people who are all meant."""
        return (*self.both, *self.further)
