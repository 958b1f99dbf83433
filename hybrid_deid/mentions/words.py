"""Words of a text, folded so that spellings of one name agree, and an index of phrases over them.

Finding costs time linear in the text whatever the number of phrases: one look-up per word, and one more for
each further word of a phrase.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property, lru_cache, partial
from typing import Generic, NamedTuple, TypeVar, overload

T = TypeVar("T")

# Letters and digits with the marks that combine with them; hyphens, underscores and apostrophes part words.
WORD = re.compile(r"(?:[^\W_][\u0300-\u036f]*)+")
# The same in a text without such marks, in a third of the time.
UNMARKED = re.compile(r"[^\W_]+")
REMEMBERED = 65536
MARK = re.compile("[\u0300-\u036f]")
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
        """Only the words themselves are looked up now."""
        self.text = text
        self.texts: list[str] = (UNMARKED if MARK.search(text) is None else WORD).findall(text)
        self._folded: tuple[Folding, list[str]] | None = None

    def __len__(self) -> int:
        return len(self.texts)

    @overload
    def __getitem__(self, index: int) -> Word: ...

    @overload
    def __getitem__(self, index: slice) -> list[Word]: ...

    def __getitem__(self, index: int | slice) -> Word | list[Word]:
        if isinstance(index, slice):
            return [self[i] for i in range(*index.indices(len(self.texts)))]
        start, text = self._starts[index], self.texts[index]
        return Word(start, start + len(text), text)

    @cached_property
    def _starts(self) -> list[int]:
        # Between two words stands nothing that a word could begin with.
        starts: list[int] = []
        position = 0
        for word in self.texts:
            position = self.text.index(word, position)
            starts.append(position)
            position += len(word)
        return starts

    def folded(self, folding: Folding) -> list[str]:
        """Return the folded words."""
        if self._folded is None or self._folded[0] is not folding:
            self._folded = folding, list(map(folding.word, self.texts))
        return self._folded[1]

    def beginnings(self, folding: Folding) -> set[str]:
        """Return the folded words and what is left of them without the ending of a genitive."""
        found = set(self.folded(folding))
        stems = [word[: -len(end)] for end in folding.endings for word in found if word.endswith(end)]
        found.update(stems)
        return found


def split_words(text: str) -> Words:
    """Return the words of a text in order."""
    return Words(text)


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

    @cached_property
    def word(self) -> Callable[[str], str]:
        """The function that returns a folded word; it remembers the words of texts."""
        return lru_cache(maxsize=REMEMBERED)(partial(fold, transliterate=self.transliterate))

    @cached_property
    def first_word(self) -> Callable[[str], str]:
        """The function that returns the first word of a phrase, folded; "" when it has none."""

        def first(phrase: str) -> str:
            found = WORD.search(phrase)
            return "" if found is None else fold(found.group(), self.transliterate)

        return lru_cache(maxsize=REMEMBERED)(first)

    def listed(self, words: Iterable[str]) -> frozenset[str]:
        """Return the folded words of a long list; the cache is left to the words of texts."""
        return frozenset(word.lower() if word.isascii() else fold(word, self.transliterate) for word in words)


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

    def find(self, text: str, words: Words) -> Iterator[tuple[Match, T]]:
        """Yield every phrase at every word, shorter ones and overlapping ones too, with its values."""
        if not self.size:
            return
        folded = words.folded(self.folding)
        beginnings = self._beginnings
        for first, key in enumerate(folded):
            if key in beginnings:
                yield from self._from(text, words, folded, first)

    @cached_property
    def _beginnings(self) -> frozenset[str]:
        """The words that a phrase may begin with, in the genitive too."""
        plain = self._root.following
        return frozenset(plain).union(*([stem + end for stem in plain] for end in self.folding.endings))

    def _from(self, text: str, words: Words, folded: Sequence[str], first: int) -> Iterator[tuple[Match, T]]:
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
