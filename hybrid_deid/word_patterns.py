"""Lists of words as patterns of `re`, which tries them in order: the longest must stand first."""

from __future__ import annotations

import re
from collections.abc import Iterable

NOTHING = "(?!)"  # matches nowhere


def any_of(words: Iterable[str]) -> str:
    """Return the pattern of one of some words, the longest first; of none it matches nowhere."""
    longest_first = sorted(set(words), key=lambda word: (-len(word), word))
    return f"(?:{'|'.join(map(re.escape, longest_first))})" if longest_first else NOTHING


def between(words: Iterable[str], signs: str = "") -> str:
    """Return the pattern of one of some words or signs, with the blanks around it."""
    return f"[ ]{any_of([*words, *signs])}[ ]"


class Endings:
    """Endings of words; the last letters of a word tell of most that they have none of them."""

    def __init__(self, endings: Iterable[str]) -> None:
        """Note them."""
        self._endings = tuple(endings)
        self._least = min(map(len, self._endings), default=0)
        self._last = frozenset(ending[-self._least :] for ending in self._endings)

    def end(self, word: str) -> bool:
        """Tell whether a word has one of them."""
        return word[-self._least :] in self._last and word.endswith(self._endings)
