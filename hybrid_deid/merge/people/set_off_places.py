"""The places where given family names stand in a text, also within accounts made of them.

A text with few names is searched for each. In one with many, the places of all words are noted first: to
search a long list of people for each of them would take time that grows with the square of its length.
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterable, Iterator
from typing import Protocol

from hybrid_deid.mentions.folding import Folding

LEAST_SHORT = 4  # letters of a name in an account
ENDS = re.compile(r"(?![^\W\d_])(?!\d(?!\d))")
# One or two letters of other names before or behind, as in accounts.
ACCOUNT = r"(?<![\w@+=.-])(?:[a-z]{{1,2}}[._-]?(?:{0})|(?:{0})[._-]?[a-z]{{1,2}})\d{{0,4}}(?![\w@-]|\.\w)"
SHORT_ACCOUNT = (
    r"(?<![\w@+=.-])(?:[a-z][._-]?(?:{0})\d{{0,4}}|(?:(?<=[\\~])|(?<=~[ ]))(?:{0}))(?![\w@-]|\.\w)"
)
BESIDE = 2  # letters of other names in an account, at most
# Whatever ACCOUNT or SHORT_ACCOUNT matches for some name; they match all of it, or nothing.
ANY_ACCOUNT = re.compile(r"(?<![\w@+=.-])([^\W\d_]+)(?:[._-]([^\W\d_]+))?\d{0,4}(?![\w@-]|\.\w)")
WORD = re.compile(rf"(?<![^\W_])[^\W\d_]+{ENDS.pattern}")


def as_named(family: str, folded: str) -> set[str]:
    """Return the spellings of a family name as such."""
    return {family, family.upper(), folded.title()}


def in_small_letters(family: str, folded: str) -> set[str]:
    """Return the spellings of a family name in accounts."""
    return {folded, family.lower()} if len(folded) >= LEAST_SHORT and folded.isascii() else set()


class Places(Protocol):
    """Tells where spellings of names stand in a text."""

    text: str

    def named(self, written: str) -> Iterable[int]:
        """Return where a name starts that no letter goes on, in order."""

    def accounts(self, written: str, is_short: bool) -> Iterable[re.Match[str]]:
        """Return the accounts made of a name, in order; there are fewer kinds of those of a short one."""


class SearchedPlaces:
    """Searches the text for each spelling."""

    def __init__(self, text: str) -> None:
        self.text = text

    def named(self, written: str) -> Iterator[int]:
        """Yield where a name starts that no letter goes on."""
        text = self.text
        start = text.find(written)
        while start >= 0:
            end = start + len(written)
            if not text[start - 1 : start].isalnum() and ENDS.match(text, end):
                yield start
            start = text.find(written, end)

    def accounts(self, written: str, is_short: bool) -> Iterator[re.Match[str]]:
        """Yield the accounts made of a name."""
        if written in self.text:  # hardly any
            yield from re.finditer(_account(written, is_short), self.text)


class RememberedPlaces:
    """Goes through the text once, for all spellings of some names."""

    def __init__(self, text: str, families: Iterable[str], folding: Folding) -> None:
        self.text = text
        self._searched = SearchedPlaces(text)
        both = [(family, folding.word(family)) for family in families]
        small = {written for name in both for written in in_small_letters(*name)}
        words = small.union(*(as_named(*name) for name in both))
        self._words: dict[str, list[int]] = defaultdict(list)
        for match in WORD.finditer(text):
            if match.group() in words:
                self._words[match.group()].append(match.start())
        self._accounts: dict[str, list[int]] = defaultdict(list)
        for match in ANY_ACCOUNT.finditer(text):
            for written in small.intersection(_within(*match.groups())):
                self._accounts[written].append(match.start())

    def named(self, written: str) -> Iterable[int]:
        """Return where a name starts that no letter goes on."""
        if not written.isalpha():  # a letter that has no capital but with a sign
            return self._searched.named(written)
        return self._words.get(written, ())

    def accounts(self, written: str, is_short: bool) -> Iterator[re.Match[str]]:
        """Yield the accounts made of a name."""
        if not written.isalpha():  # folded to a digit ("Huber²")
            yield from self._searched.accounts(written, is_short)
        starts = self._accounts.get(written) if written.isalpha() else None
        if starts:
            match = re.compile(_account(written, is_short)).match
            yield from filter(None, (match(self.text, start) for start in starts))


def _account(written: str, is_short: bool) -> str:
    return (SHORT_ACCOUNT if is_short else ACCOUNT).format(re.escape(written))


def _within(first: str, second: str | None) -> Iterator[str]:
    """Yield what may be the name in an account of one or two words."""
    if second is None:
        yield first
        for number in range(1, BESIDE + 1):
            yield from (first[number:], first[:-number])
        return
    if len(first) <= BESIDE:
        yield second
    if len(second) <= BESIDE:
        yield first
