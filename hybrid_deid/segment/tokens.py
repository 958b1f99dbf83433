"""Tokens of a line: spaCy's rules, then the splits of hybrid_deid.segment.splits.

The tokens of a chunk between spaces depend on the chunk alone, so they are cached exactly; the rules load
with the first miss.
"""

from __future__ import annotations

import re
import sys
from collections.abc import Callable, Sequence
from typing import TypeAlias

from hybrid_deid.segment.chunk_rules import load_rules
from hybrid_deid.segment.reference import spacy_tokenizer
from hybrid_deid.segment.splits import extra_splits
from hybrid_deid.values import Token

CHUNK = re.compile(r"\S+")
SURROGATE = re.compile("[\ud800-\udfff]")
# A chunk longer than this is cut before the rules see it, which are quadratic in places.
LONGEST_CHUNK = 1000
# Longer pieces (URLs, mostly) seldom come twice.
LONGEST_CACHED = 64
CACHE_BYTES = 64 * 2**20

# Tokens of a piece of text: start, end, text, with offsets into the piece.
Pieces: TypeAlias = tuple[tuple[int, int, str], ...]


class Tokenizer:
    """Splits text of one language into tokens that cover all of it except white space."""

    def __init__(self, language: str, cache_bytes: int = CACHE_BYTES) -> None:
        """`language` is a spaCy language code ("de", "sv", "es"); it is checked when first needed.

        `cache_bytes` bounds the memory of the cache. It has two generations of half that size: when the new
        one is full, it becomes the old one, and pieces still in use move over from there.
        """
        self.language = language
        self._generation_bytes = cache_bytes // 2
        self._rules: Callable[[str], Sequence[str]] | None = None
        self._new: dict[str, Pieces] = {}
        self._old: dict[str, Pieces] = {}
        self._new_bytes = 0

    def tokens(self, text: str, start: int, end: int) -> tuple[Token, ...]:
        """Return the tokens of text[start:end], offsets into `text`."""
        found: list[Token] = []
        add = found.append
        make = tuple.__new__  # half the time of calling Token
        cached = self._new.get
        position = start
        for piece in text[start:end].split(" "):
            pieces = cached(piece)
            if pieces is None:
                pieces = self._learn(piece)
                cached = self._new.get
            for a, b, word in pieces:
                add(make(Token, (position + a, position + b, word)))
            position += len(piece) + 1
        return tuple(found)

    def _learn(self, piece: str) -> Pieces:
        pieces = self._old.get(piece)
        if pieces is None:
            pieces = self._pieces(piece)
        if len(piece) <= LONGEST_CACHED:
            if self._new_bytes >= self._generation_bytes:
                self._old, self._new, self._new_bytes = self._new, {}, 0
            self._new[piece] = pieces
            self._new_bytes += _size(piece, pieces)
        return pieces

    def _pieces(self, piece: str) -> Pieces:
        if piece.isalpha() and len(piece) <= LONGEST_CHUNK and len(self._lengths(piece)) == 1:
            return ((0, len(piece), piece),)  # the short way for a plain word, which no extra split cuts
        found: list[tuple[int, int, str]] = []
        for match in CHUNK.finditer(piece):  # white space other than the space
            for cut in range(match.start(), match.end(), LONGEST_CHUNK):
                part = piece[cut : min(cut + LONGEST_CHUNK, match.end())]
                position = 0
                for length in self._lengths(part):
                    for a, b in extra_splits(part[position : position + length]):
                        begin, end = cut + position + a, cut + position + b
                        found.append((begin, end, piece[begin:end]))
                    position += length
        return tuple(found)

    def _lengths(self, part: str) -> list[int]:
        if self._rules is None:
            self._rules = chunk_tokenizer(self.language)
        clean = SURROGATE.sub("\ufffd", part)  # spaCy cannot encode half a character
        return [len(token) for token in self._rules(clean)]


def chunk_tokenizer(language: str) -> Callable[[str], Sequence[str]]:
    """Return the function that splits a chunk: from the table of the language if there is one, else spaCy's.

    Raises ConfigurationError for a language that spaCy does not have.
    """
    rules = load_rules(language)
    if rules is not None:
        return rules.tokens
    reference = spacy_tokenizer(language)
    return lambda chunk: [token.text for token in reference(chunk)]


def _size(piece: str, pieces: Pieces) -> int:
    """Estimate the bytes that an entry of the cache takes: dictionary slot, key, tuples, words."""
    own = sum(80 + (0 if word is piece else sys.getsizeof(word)) for _, _, word in pieces)
    return 170 + sys.getsizeof(piece) + own
