"""Patterns by label, each compiled when its label is first asked for: a short mail has few labels."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any, TypeVar

P = TypeVar("P")
ANY_OTHER = ""  # than the letters that are wanted
NOTHING = "(?!)"
# A look back at what ends in a letter or stop, and such looks at the beginning of a pattern.
LOOK = re.compile(r"\(\?<=(?:[^()|\\]|\\[^xuUN])*?([^\W\d_]|\\\.)\)")
LOOKS = re.compile(rf"{LOOK.pattern}|\(\?:(?:{LOOK.pattern}\|)*{LOOK.pattern}\)(?![?*{{])")
# What is no group: characters with a backslash and sets; and a group without others in it.
SINGLE, GROUP = re.compile(r"\\.|\[\^?\]?[^\]]*\]"), re.compile(r"\([^()]*\)")

# What must not stand before a match, at the beginning of a pattern.
LEAD = re.compile(r"\(\?<!(?:\\w|\[\\w-\])\)|\\b(?=[(A-Z\[])")


class PatternsOfLabels(Mapping[str, P]):
    """What is made of the alternatives of each of some labels."""

    def __init__(self, sources: Mapping[str, Sequence[str]], make: Callable[[Sequence[str]], P]) -> None:
        """`sources` are the alternatives by label."""
        self._sources = dict(sources)
        self._make = make
        self._made: dict[str, P] = {}

    def get(self, label: str, default: Any = None) -> Any:
        """Return what is made of the alternatives of a label, or `default` where it has none."""
        known = self._made.get(label)
        if known is not None or label not in self._sources:
            return default if known is None else known
        known = self._made[label] = self._make(self._sources[label])
        return known

    def __getitem__(self, label: str) -> P:
        """Return what is made of the alternatives of a label; raises KeyError."""
        made: P | None = self.get(label)
        if made is None:
            raise KeyError(label)
        return made

    def __contains__(self, label: object) -> bool:
        return label in self._sources

    def __iter__(self) -> Iterator[str]:
        return iter(self._sources)

    def __len__(self) -> int:
        return len(self._sources)


class ByLastLetter:
    """Hundreds of alternatives, of which those alone are tried that the character before a place allows.

    Most of them look back at a word. What its last letter leaves becomes a pattern when it is first needed.
    """

    def __init__(self, alternatives: Sequence[str]) -> None:
        """Look at what each alternative wants before it."""
        wanted = [(last_letters(alternative), alternative) for alternative in alternatives]
        letters = frozenset[str]().union(*(each for each, _ in wanted))
        self._left = {
            letter.removeprefix("\\"): [
                one for each, one in wanted if (letter in each if letter else not each)
            ]
            for letter in (ANY_OTHER, *sorted(letters))
        }
        self._patterns: dict[str, re.Pattern[str]] = {}

    def matches(self, text: str, place: int) -> bool:
        """Tell whether one of the alternatives matches at a place."""
        before = text[place - 1 : place]
        if before in self._left and self._pattern(before).match(text, place):
            return True
        return self._pattern(ANY_OTHER).match(text, place) is not None

    def _pattern(self, letter: str) -> re.Pattern[str]:
        """Return the pattern of what wants a letter; of most alternatives that want none there is one."""
        known = self._patterns.get(letter)
        if known is None:
            known = self._patterns[letter] = any_of_them(self._left[letter] or [NOTHING])
        return known


def any_of_them(alternatives: Sequence[str]) -> re.Pattern[str]:
    """Return the pattern of some alternatives."""
    return re.compile("|".join(alternatives))


def at_end(alternatives: Sequence[str]) -> re.Pattern[str]:
    """Return the pattern that matches where one of some alternatives does, up to the end.

    Those that begin with the same look at what must not stand before them stand together: within a word one
    such look is enough for all.
    """
    grouped: dict[str, list[str]] = {}
    for alternative in alternatives:
        lead = LEAD.match(alternative) if _is_single(alternative) else None
        first = "" if lead is None else lead.group()
        grouped.setdefault(first, []).append(alternative.removeprefix(first))
    together = "|".join(f"{lead}(?:{'|'.join(rest)})" for lead, rest in grouped.items())
    return re.compile(f"(?:{together})$")


def last_letters(pattern: str) -> frozenset[str]:
    """Return letters or stops of which one must stand before a match of a pattern; none if that is not seen.

    It is seen where all of the pattern begins with a look back at something that ends so, or at one of
    several such. They are as they stand in a pattern.
    """
    looks = LOOKS.match(pattern)
    if looks is None or not _is_single(pattern):
        return frozenset()
    return frozenset(LOOK.findall(looks.group()))


def _is_single(pattern: str) -> bool:
    """Tell whether a pattern has no alternatives but within groups."""
    rest = SINGLE.sub("", pattern)
    while (less := GROUP.sub("", rest)) != rest:
        rest = less
    return "|" not in rest
