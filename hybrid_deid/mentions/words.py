"""Words of a text, folded so that spellings of one name agree, and an index of phrases over them.

Finding costs time linear in the text whatever the number of phrases: one look-up per word, and one more for
each further word of a phrase.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from functools import cached_property
from itertools import compress, count
from typing import Generic, NamedTuple, TypeVar, overload

from hybrid_deid.mentions.folding import (
    WORD,
    Folding,
    has_marks,
    in_latin_letters,
    starts_of_words,
    unmarked_words,
)
from hybrid_deid.mentions.uncovered import Uncovered
from hybrid_deid.values import Span

T = TypeVar("T")

# Between the words of a phrase: signs and blanks, at most one line break.
SEPARATOR = re.compile(r"(?:[^\w\n\r]|_){0,4}(?:\r?\n(?:[^\w\n\r]|_){0,4})?")


class Word(NamedTuple):
    """A word at [start, end) of the text; `text` as it stands there."""

    start: int
    end: int
    text: str


class Match(NamedTuple):
    """Words first..last (indices, inclusive) are a phrase; `stripped` letters of the last are an ending."""

    first: int
    last: int
    stripped: int


class Words(Sequence[Word]):
    """The words of a text in order; where they stand is worked out when it is first asked."""

    def __init__(self, text: str) -> None:
        """Nothing is looked up yet: most documents are done with before that."""
        self.text = text
        self._folded: tuple[Folding, list[str]] | None = None
        self._uncovered: tuple[Sequence[Span], Uncovered] | None = None

    @cached_property
    def texts(self) -> list[str]:
        """The words as they are written."""
        return WORD.findall(self.text) if has_marks(self.text) else unmarked_words(self.text)

    def uncovered(self, spans: Sequence[Span], folding: Folding) -> Uncovered:
        """Return what lies outside of `spans`, which are sorted and do not overlap; made once for them."""
        if self._uncovered is None or self._uncovered[0] != spans:
            self._uncovered = spans, Uncovered(self.text, spans, folding)
        return self._uncovered[1]

    def __len__(self) -> int:
        return len(self.texts)

    @overload
    def __getitem__(self, index: int) -> Word: ...

    @overload
    def __getitem__(self, index: slice) -> list[Word]: ...

    def __getitem__(self, index: int | slice) -> Word | list[Word]:
        if isinstance(index, slice):
            return [self[i] for i in range(*index.indices(len(self.texts)))]
        start, text = self.starts[index], self.texts[index]
        return Word(start, start + len(text), text)

    @cached_property
    def starts(self) -> list[int]:
        """Where the words start."""
        latin = None if has_marks(self.text) else in_latin_letters(self.text)
        if latin is not None:
            return starts_of_words(latin)
        # Between two words stands nothing that a word could begin with.
        starts: list[int] = []
        position = 0
        find = self.text.index
        for word in self.texts:
            position = find(word, position)
            starts.append(position)
            position += len(word)
        return starts

    def folded(self, folding: Folding) -> list[str]:
        """Return the folded words."""
        if self._folded is None or self._folded[0] is not folding:
            self._folded = folding, folding.each(self.text, self.texts)
        return self._folded[1]


def split_words(text: str) -> Words:
    """Return the words of a text in order."""
    return Words(text)


class Node(Generic[T]):
    """A node of the index: where the next word leads, and what ends here."""

    __slots__ = ("following", "values")

    def __init__(self) -> None:
        """Start with nothing."""
        self.following: dict[str, Node[T]] = {}
        self.values: dict[T, None] = {}  # a set in the order of the entries


class PhraseIndex(Generic[T]):
    """Phrases with values, found in a text as whole words."""

    def __init__(self, entries: Iterable[tuple[Sequence[str], T]], folded: Folding) -> None:
        """`entries` are pairs of folded words and a hashable value; a phrase may come several times."""
        self.folding = folded
        self.size = 0
        self._root: Node[T] = Node()
        for words, value in entries:
            node = self._root
            for word in words:
                node = node.following.setdefault(word, Node())
            if node is not self._root and value not in node.values:
                node.values[value] = None
                self.size += 1

    def find(self, text: str, words: Words) -> Iterator[tuple[Match, T]]:
        """Yield every phrase at every word, shorter ones and overlapping ones too, with its values."""
        if not self.size:
            return
        folded = words.folded(self.folding)
        beginnings = self._beginnings
        for first in compress(count(), map(beginnings.__contains__, folded)):
            yield from self._from(text, words, folded, first)

    @cached_property
    def _beginnings(self) -> frozenset[str]:
        """The words that a phrase may begin with, in the genitive too."""
        plain = self._root.following
        return frozenset(plain).union(*([stem + end for stem in plain] for end in self.folding.endings))

    def _from(self, text: str, words: Words, folded: Sequence[str], first: int) -> Iterator[tuple[Match, T]]:
        node: Node[T] | None = self._root
        position = first
        starts, texts = words.starts, words.texts
        while node is not None and position < len(texts):
            if position > first:
                before = position - 1
                if not SEPARATOR.fullmatch(text, starts[before] + len(texts[before]), starts[position]):
                    return
            word = folded[position]
            if word.endswith(self.folding.endings):
                for stem, stripped in self._stems(word):
                    ending = node.following.get(stem)
                    for value in ending.values if ending is not None else ():
                        yield Match(first, position, stripped), value
            node = node.following.get(word)
            if node is None:
                return
            for value in node.values:
                yield Match(first, position, 0), value
            if not node.following:
                return
            position += 1

    def _stems(self, word: str) -> list[tuple[str, int]]:
        return [
            (word[: -len(ending)], len(ending))
            for ending in self.folding.endings
            if word.endswith(ending) and len(word) > len(ending) + 1
        ]
