"""Words of a text, folded so that spellings of one name agree, and an index of phrases over them.

Finding costs time linear in the text whatever the number of phrases: one look-up per word, and one more for
each further word of a phrase.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Generic, NamedTuple, TypeVar

T = TypeVar("T")

# Letters and digits with the marks that combine with them; hyphens, underscores and apostrophes part words.
WORD = re.compile(r"(?:[^\W_][\u0300-\u036f]*)+")
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


def split_words(text: str) -> list[Word]:
    """Return the words of a text in order."""
    return [Word(match.start(), match.end(), match.group()) for match in WORD.finditer(text)]


@lru_cache(maxsize=65536)
def fold(word: str, transliterate: tuple[tuple[str, str], ...] = ()) -> str:
    """Return the form under which spellings of one name agree.

    Case is folded, letters are replaced as `transliterate` says ("ü" by "ue"), other marks go ("ç" is "c").
    """
    if word.isascii():
        return word.lower()
    folded = unicodedata.normalize("NFC", word).casefold()
    for letter, spelt in transliterate:
        folded = folded.replace(letter, spelt)
    if folded.isascii():
        return folded
    return "".join(c for c in unicodedata.normalize("NFKD", folded) if not unicodedata.combining(c))


class Node(Generic[T]):
    """A node of the index: where the next word leads, and what ends here."""

    __slots__ = ("following", "values")

    def __init__(self) -> None:
        """Start with nothing."""
        self.following: dict[str, Node[T]] = {}
        self.values: list[T] = []


@dataclass(frozen=True)
class Folding:
    """How a language folds words: its transliterations and the endings of its genitive."""

    transliterate: tuple[tuple[str, str], ...] = ()
    endings: tuple[str, ...] = ()

    def words(self, phrase: str) -> tuple[str, ...]:
        """Return the folded words of a phrase."""
        return tuple(self.word(match.group()) for match in WORD.finditer(phrase))

    def word(self, word: str) -> str:
        """Return a folded word."""
        return fold(word, self.transliterate)

    def listed(self, words: Iterable[str]) -> frozenset[str]:
        """Return the folded words of a long list; the cache is left to the words of texts."""
        uncached = fold.__wrapped__
        return frozenset(
            word.lower() if word.isascii() else uncached(word, self.transliterate) for word in words
        )


def folding(transliterate: Mapping[str, str], endings: Sequence[str]) -> Folding:
    """Return the Folding of plain data."""
    return Folding(tuple(sorted(transliterate.items())), tuple(endings))


class PhraseIndex(Generic[T]):
    """Phrases with values, found in a text as whole words."""

    def __init__(self, entries: Iterable[tuple[Sequence[str], T]], folded: Folding) -> None:
        """`entries` are pairs of folded words and a value; a phrase may come several times."""
        self.folding = folded
        self.size = 0
        self._root: Node[T] = Node()
        for words, value in entries:
            node = self._root
            for word in words:
                node = node.following.setdefault(word, Node())
            if node is not self._root and value not in node.values:
                node.values.append(value)
                self.size += 1

    def find(self, text: str, words: Sequence[Word]) -> Iterator[tuple[Match, T]]:
        """Yield every phrase at every word, shorter ones and overlapping ones too, with its values."""
        if not self.size:
            return
        folded = [self.folding.word(word.text) for word in words]
        root = self._root.following
        stems = self._stems
        for first, key in enumerate(folded):
            if key in root or any(stem in root for stem, _ in stems(key)):
                yield from self._from(text, words, folded, first)

    def _from(
        self, text: str, words: Sequence[Word], folded: Sequence[str], first: int
    ) -> Iterator[tuple[Match, T]]:
        node: Node[T] | None = self._root
        position = first
        while node is not None and position < len(words):
            if position > first and not SEPARATOR.fullmatch(
                text, words[position - 1].end, words[position].start
            ):
                return
            for stem, stripped in self._stems(folded[position]):
                ending = node.following.get(stem)
                for value in ending.values if ending is not None else ():
                    yield Match(first, position, stripped), value
            node = node.following.get(folded[position])
            for value in node.values if node is not None else ():
                yield Match(first, position, 0), value
            position += 1

    def _stems(self, word: str) -> list[tuple[str, int]]:
        return [
            (word[: -len(ending)], len(ending))
            for ending in self.folding.endings
            if word.endswith(ending) and len(word) > len(ending) + 1
        ]
