"""Patterns by label, each compiled when its label is first asked for: a short mail has few labels."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any

# A look back at what ends in a letter or stop, and such looks at the beginning of a pattern.
LOOK = re.compile(r"\(\?<=(?:[^()|\\]|\\[^xuUN])*?([^\W\d_]|\\\.)\)")
LOOKS = re.compile(rf"{LOOK.pattern}|\(\?:(?:{LOOK.pattern}\|)*{LOOK.pattern}\)(?![?*{{])")
# What is no group: characters with a backslash and sets; and a group without others in it.
SINGLE, GROUP = re.compile(r"\\.|\[\^?\]?[^\]]*\]"), re.compile(r"\([^()]*\)")


class PatternsOfLabels(Mapping[str, re.Pattern[str]]):
    """The pattern of each of some labels."""

    def __init__(
        self,
        sources: Mapping[str, Sequence[str]] | None = None,
        together: Callable[[Sequence[str]], str] = "|".join,
    ) -> None:
        """`sources` are the alternatives by label, of which `together` makes the pattern."""
        self._sources = dict(sources or {})
        self._together = together
        self._compiled: dict[str, re.Pattern[str]] = {}

    def get(self, label: str, default: Any = None) -> Any:
        """Return the pattern of a label, or `default` where it has none."""
        known = self._compiled.get(label)
        if known is not None or label not in self._sources:
            return default if known is None else known
        known = self._compiled[label] = re.compile(self._together(self._sources[label]))
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


def by_last_letter(alternatives: Sequence[str]) -> str:
    """Return the pattern of some alternatives, those together that want the same letters before them.

    It matches where one of them does, with hundreds of them in a fraction of the time: most of them look back
    at a word, and its last letter is looked at first.
    """
    grouped: dict[frozenset[str], list[str]] = {}
    for alternative in alternatives:
        grouped.setdefault(last_letters(alternative), []).append(f"(?:{alternative})")
    patterns = []
    for letters, group in grouped.items():
        joined = "|".join(group)
        patterns.append(f"(?<=[{''.join(sorted(letters))}])(?:{joined})" if letters else joined)
    return "|".join(patterns)


def last_letters(pattern: str) -> frozenset[str]:
    """Return letters or stops of which one must stand before a match of a pattern; none if that is not seen.

    It is seen where all of the pattern begins with a look back at something that ends so, or at one of
    several such. They are as they stand in a pattern.
    """
    looks = LOOKS.match(pattern)
    if looks is None:
        return frozenset()
    rest = SINGLE.sub("", pattern)
    while (less := GROUP.sub("", rest)) != rest:
        rest = less
    return frozenset() if "|" in rest else frozenset(LOOK.findall(looks.group()))
