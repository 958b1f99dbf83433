"""Words between the members of an enumeration, and patterns of words."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass

NOTHING = "(?!)"  # matches nowhere


def any_of(words: Iterable[str]) -> str:
    """Return the pattern of one of some words, the longest first; of none it matches nowhere."""
    longest_first = sorted(set(words), key=lambda word: (-len(word), word))
    return f"(?:{'|'.join(map(re.escape, longest_first))})" if longest_first else NOTHING


def between(words: Iterable[str], signs: str = "") -> str:
    """Return the pattern of one of some words or signs, with the blanks around it."""
    return f"[ ]{any_of([*words, *signs])}[ ]"


@dataclass(frozen=True)
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
