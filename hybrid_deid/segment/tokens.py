"""Tokens of a line: spaCy's rules, then the splits of hybrid_deid.segment.splits.

The tokens of a chunk between spaces depend on the chunk alone, so they are cached exactly; the rules load
with the first miss.
"""

from __future__ import annotations

import re
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
CACHE_BYTES = 32 * 2**20

# Tokens of a piece of text: start, end, text, with offsets into the piece; None if the piece is one token.
Pieces: TypeAlias = "tuple[tuple[int, int, str], ...] | None"
# What the cache answers for a piece that it does not hold.
UNKNOWN: Pieces = ((-1, -1, ""),)


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
            pieces = cached(piece, UNKNOWN)
            if pieces is UNKNOWN:
                pieces = self._learn(piece)
                cached = self._new.get
            stop = position + len(piece)
            if pieces is None:
                add(make(Token, (position, stop, piece)))
            else:
                for a, b, word in pieces:
                    add(make(Token, (position + a, position + b, word)))
            position = stop + 1
        return tuple(found)

    def _learn(self, piece: str) -> Pieces:
        pieces = self._old.get(piece, UNKNOWN)
        if pieces is UNKNOWN:
            pieces = self._pieces(piece)
        if len(piece) <= LONGEST_CACHED:
            if self._new_bytes >= self._generation_bytes:
                self._old, self._new, self._new_bytes = self._new, {}, 0
            self._new[piece] = pieces
            self._new_bytes += _size(piece, pieces)
        return pieces

    def _pieces(self, piece: str) -> Pieces:
        if piece.isalpha() and len(piece) <= LONGEST_CHUNK and len(self._split(piece)) == 1:
            return None  # the short way for a plain word, which no extra split cuts
        found: list[tuple[int, int, str]] = []
        for match in CHUNK.finditer(piece):  # white space other than the space
            for begin in range(match.start(), match.end(), LONGEST_CHUNK):
                for word in self._split(piece[begin : min(begin + LONGEST_CHUNK, match.end())]):
                    end = begin + len(word)
                    if end - begin == 1 or word.isalpha():
                        found.append((begin, end, piece[begin:end]))  # halves of characters are there alone
                    else:
                        found += [
                            (begin + a, begin + b, piece[begin + a : begin + b])
                            for a, b in extra_splits(piece[begin:end])
                        ]
                    begin = end
        if len(found) == 1 and found[0][2] == piece:
            return None
        return tuple(found)

    def _split(self, part: str) -> Sequence[str]:
        if self._rules is None:
            self._rules = chunk_tokenizer(self.language)
        # spaCy cannot encode half a character.
        return self._rules(part if part.isascii() else SURROGATE.sub("\ufffd", part))


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
    return 140 + 2 * len(piece) + (0 if pieces is None else 60 + 110 * len(pieces))
