"""Capitalised words of a text that no list and hardly any mail has: names, typing errors and compounds."""

from __future__ import annotations

from collections.abc import Callable, Container, Iterable, Iterator, Mapping, Sequence, Set
from dataclasses import dataclass
from functools import cached_property
from itertools import compress, count, filterfalse
from typing import NamedTuple

from hybrid_deid.merge.met_words import MetWords
from hybrid_deid.merge.people.name_evidence import NameEvidence

LEAST, MOST = 3, 25  # letters
LEAST_UNCASED = 2  # of scripts without capitals ("李娜")
LEAST_WORDY = 0.4  # how likely a word is one and no name by the letters of a firm that does what people do

Looks = Callable[[str], Mapping[str, float]]  # how likely a word is of each kind of name by its letters


def is_no_noun(word: str) -> str:
    """Return "", where nothing is known of nouns."""
    return ""


def looks_like_nothing(word: str) -> Mapping[str, float]:
    """Return nothing, where no model tells what a word looks like."""
    return {}


class Written(NamedTuple):
    """The words of a text that are not in small letters, and those of them that are rare.

    `found` are the numbers of all tokens that are one of the `sought` words.
    """

    words: Set[str]
    rare: Set[str]
    sought: Set[str] = frozenset()
    found: Sequence[int] = ()

    def numbers(self, words: Set[str], texts: Sequence[str]) -> Iterator[int]:
        """Yield the numbers of the tokens, whose `texts` are given, that are one of some words."""
        if words <= self.sought:
            return (number for number in self.found if texts[number] in words)  # nearly always
        return compress(count(), map(words.__contains__, texts))


@dataclass(frozen=True)
class RareWords:
    """Tells which words are rare; those of texts are remembered, for nearly all have been met before.

    `is_frequent` tells of a word that mail often has, `others` hold entries of lists of things and places,
    `looks` tells what a word looks like, and `noun` whether it is a "noun", a "compound" of such or neither
    ("").
    """

    known: NameEvidence
    is_frequent: Callable[[str], bool]
    others: tuple[Container[str], ...] = ()
    looks: Looks = looks_like_nothing
    noun: Callable[[str], str] = is_no_noun

    def written(self, texts: Sequence[str]) -> Written:
        """Return the words of a text that are not in small letters, and those of them that are rare."""
        words = set(filterfalse(str.islower, texts))
        return Written(words, self.among(words))

    def among(self, words: Set[str]) -> set[str]:
        """Return those of some words that are rare."""
        return self._met.among(words)[0]

    @cached_property
    def _met(self) -> MetWords:
        return MetWords(self._rare)

    def _rare(self, words: Iterable[str]) -> list[str]:
        return [
            word
            for word in words
            if word.isalpha() and (word.istitle() or _is_uncased(word)) and self.is_rare(word)
        ]

    def is_rare(self, word: str) -> bool:
        """Tell whether neither lists nor mail know a word as anything but a family name."""
        if _is_uncased(word):  # no list has them
            return LEAST_UNCASED <= len(word) <= MOST
        if not LEAST <= len(word) <= MOST or self.is_frequent(word):
            return False
        if self.known.is_something_else(word) or word in self.known.knowledge.places.listed:
            return False
        if any(word in each for each in self.others) or self.is_frequent(word.lower()):
            return False
        respelled = self.known.knowledge.words.folding.respelled(word) if word.isascii() else word
        return respelled == word or not self.is_frequent(respelled)  # "Anlaesse"


def _is_uncased(word: str) -> bool:
    """Tell whether a word is of a script without capitals."""
    return not word.isascii() and word.lower() == word.title()
