"""Documents described at once: their tokens and lines one after another, as arrays.

A position group that works on arrays pays for an operation once for thousands of tokens; what it asks
of a word (its key, whether it may begin a phrase) is a fact kept per distinct word.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import repeat
from operator import itemgetter
from typing import Generic, TypeVar

import numpy as np
from numpy.typing import NDArray

from hybrid_deid.extraction.context import View
from hybrid_deid.extraction.typography import Names
from hybrid_deid.values import Line, Token

KEPT_WORDS = 50_000  # of texts, 300 bytes each with their facts
T = TypeVar("T", bound=Hashable)

Integers = NDArray[np.int64]


class Vocabulary:
    """Numbers of words; when there are KEPT_WORDS of them, all are forgotten and a new generation begins."""

    def __init__(self) -> None:
        """Begin without words."""
        self.words: list[str] = []
        self.generation = 0
        self._index: dict[str, int] = {}

    def number(self, words: Sequence[str]) -> Integers:
        """Return the numbers of words, which hold until the next call."""
        if len(self.words) >= KEPT_WORDS:
            self.words, self._index = [], {}
            self.generation += 1
        found = self._known(words)
        missing = np.flatnonzero(found < 0)
        if len(missing):
            fresh = [words[t] for t in missing.tolist()]
            for word in dict.fromkeys(fresh):
                self._index[word] = len(self.words)
                self.words.append(word)
            found[missing] = self._known(fresh)
        return found

    def _known(self, words: Sequence[str]) -> Integers:
        return np.fromiter(map(self._index.get, words, repeat(-1)), np.int64, len(words))


class WordFacts:
    """Facts of words, computed once per word of a vocabulary.

    `make()` returns a function from words to facts [facts, words]; it is called anew for each generation of
    words.
    """

    def __init__(self, make: Callable[[], Callable[[Sequence[str]], Integers]]) -> None:
        """See the class."""
        self._make = make
        self._of: tuple[Vocabulary, int] | None = None
        self._held = 0

    def of(self, batch: Batch) -> Integers:
        """Return the facts of every token [facts, tokens]."""
        numbers, vocabulary = batch.word_numbers, batch.vocabulary
        if self._of != (vocabulary, vocabulary.generation):
            self._of = (vocabulary, vocabulary.generation)
            self._compute = self._make()
            self._held = 0
            self._table: Integers = np.zeros((0, 1), dtype=np.int64)
        if self._held < len(vocabulary.words):
            self._add(self._compute(vocabulary.words[self._held :]).T)
        return self._table[numbers].T

    def _add(self, facts: Integers) -> None:
        needed = self._held + len(facts)
        if needed > len(self._table):
            table = np.zeros((2 * needed, facts.shape[1]), dtype=np.int64)
            if self._held:
                table[: self._held] = self._table[: self._held]
            self._table = table
        self._table[self._held : needed] = facts
        self._held = needed


@dataclass(frozen=True)
class Batch:
    """Documents whose tokens and lines are counted through from the first to the last."""

    views: Sequence[View]
    vocabulary: Vocabulary

    @cached_property
    def lines(self) -> list[Line]:
        """All lines."""
        return [line for view in self.views for line in view.lines]

    @cached_property
    def tokens(self) -> list[Token]:
        """All tokens."""
        return [token for line in self.lines for token in line[3]]

    @cached_property
    def words(self) -> list[str]:
        """The words of all tokens."""
        return list(map(itemgetter(2), self.tokens))

    @cached_property
    def word_numbers(self) -> Integers:
        """The number of every token's word in the vocabulary."""
        return self.vocabulary.number(self.words)

    @cached_property
    def bounds(self) -> Integers:
        """The [start, end) of every token in its document, [tokens, 2]."""
        count = len(self.tokens)
        return np.stack(
            [np.fromiter(map(itemgetter(side), self.tokens), np.int64, count) for side in (0, 1)], axis=1
        )

    @cached_property
    def line_counts(self) -> Integers:
        """The number of lines of every document."""
        return np.array([len(view.lines) for view in self.views], dtype=np.int64)

    @cached_property
    def lengths(self) -> Integers:
        """The number of tokens of every line."""
        return np.array([len(line[3]) for line in self.lines], dtype=np.int64)

    @cached_property
    def first(self) -> Integers:
        """The first token of every line."""
        return np.cumsum(self.lengths) - self.lengths

    @cached_property
    def line_of(self) -> Integers:
        """The line of every token."""
        return np.repeat(np.arange(len(self.lines)), self.lengths)

    @cached_property
    def document_of(self) -> Integers:
        """The document of every line."""
        return np.repeat(np.arange(len(self.views)), self.line_counts)

    @cached_property
    def begins(self) -> NDArray[np.bool_]:
        """Whether a token is the first of its line."""
        return self._marked(self.first)

    @cached_property
    def ends(self) -> NDArray[np.bool_]:
        """Whether a token is the last of its line."""
        return self._marked(self.first + self.lengths - 1)

    def _marked(self, tokens: Integers) -> NDArray[np.bool_]:
        marks = np.zeros(len(self.words), dtype=np.bool_)
        marks[tokens[self.lengths > 0]] = True
        return marks


@dataclass(frozen=True)
class Coded:
    """A position group on arrays: `codes(batch)` is a small number per token, `names(code)` its names."""

    codes: Callable[[Batch], Integers]
    names: Callable[[int], Names]


class Interned(Generic[T]):
    """Numbers of what occurs, in the order in which it occurs; 0 is that of `first`."""

    def __init__(self, first: T) -> None:
        """Begin with `first`."""
        self.values: list[T] = [first]
        self._index: dict[T, int] = {first: 0}

    def number(self, value: T) -> int:
        """Return the number of a value, a new one if need be."""
        number = self._index.setdefault(value, len(self.values))
        if number == len(self.values):
            self.values.append(value)
        return number


def bin_of(values: NDArray[np.float64] | Integers, bins: Sequence[float]) -> Integers:
    """Return for each value the place of the first of `bins` that is not below it, len(bins) if none is."""
    below = values[:, None] <= np.array([*bins, np.inf])
    return np.asarray(below.argmax(axis=1), dtype=np.int64)
