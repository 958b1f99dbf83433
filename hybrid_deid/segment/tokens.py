"""Tokens of a line: spaCy's rules, then the splits of hybrid_deid.segment.splits.

The tokens of a chunk between spaces depend on the chunk alone, so they are cached exactly; the rules load
with the first miss.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from typing import TypeAlias

from hybrid_deid.segment.chunk_rules import load_rules
from hybrid_deid.segment.framed import UNKNOWN, FramedWords, Pieces
from hybrid_deid.segment.reference import spacy_tokenizer
from hybrid_deid.segment.splits import extra_splits
from hybrid_deid.values import Token

CHUNK = re.compile(r"\S+")
SURROGATE = re.compile("[\ud800-\udfff]")
# A chunk longer than this is cut before the rules see it, which are quadratic in places.
LONGEST_CHUNK = 1000
# Longer pieces (URLs, mostly) seldom come twice.
LONGEST_CACHED = 64
CACHE_BYTES = 20 * 2**20
# The tokens of a piece; one that is a token stands for itself, so that all tokens of a word share one string:
# it stays in the processor's cache from stage to stage.
Known: TypeAlias = "tuple[tuple[int, int, str], ...] | str"


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
        self._framed: FramedWords | None = None
        self._new: dict[str, Known] = {}
        self._old: dict[str, Known] = {}
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
            stop = position + len(piece)
            if type(pieces) is tuple:
                for a, b, word in pieces:
                    add(make(Token, (position + a, position + b, word)))
            else:
                add(make(Token, (position, stop, pieces)))
            position = stop + 1
        return tuple(found)

    def _learn(self, piece: str) -> Known:
        pieces = self._old.get(piece)
        if pieces is None:
            pieces = self.split(piece)
            if pieces is None:
                pieces = piece
        if len(piece) <= LONGEST_CACHED:
            if self._new_bytes >= self._generation_bytes:
                self._old, self._new, self._new_bytes = self._new, {}, 0
            self._new[piece] = pieces
            self._new_bytes += _size(piece, pieces)
        return pieces

    def split(self, piece: str) -> Pieces:
        """Return the tokens of a piece between spaces, None if it is one token: the short way, or the long.

        White space other than the space may be in it.
        """
        self._load()
        if self._framed is not None and len(piece) <= LONGEST_CHUNK:
            pieces = self._framed.pieces(piece)
            if pieces is not UNKNOWN:
                return pieces
        return self.split_by_rules(piece)

    def split_by_rules(self, piece: str) -> Pieces:
        """Return what `split` returns, always the long way: by the rules of the language, then by ours."""
        found: list[tuple[int, int, str]] = []
        for match in CHUNK.finditer(piece):  # white space other than the space
            for begin in range(match.start(), match.end(), LONGEST_CHUNK):
                for word in self._chunk(piece[begin : min(begin + LONGEST_CHUNK, match.end())]):
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

    def _load(self) -> Callable[[str], Sequence[str]]:
        """Load the rules with the first piece: from the table of the language if there is one, else spaCy's.

        Raises ConfigurationError for a language that spaCy does not have.
        """
        if self._rules is None:
            table = load_rules(self.language)
            if table is not None:
                self._framed = table.framed()
            self._rules = table.tokens if table is not None else spacy_rules(self.language)
        return self._rules

    def _chunk(self, part: str) -> Sequence[str]:
        rules = self._load()
        # spaCy cannot encode half a character.
        return rules(part if part.isascii() else SURROGATE.sub("\ufffd", part))


def spacy_rules(language: str) -> Callable[[str], Sequence[str]]:
    """Return spaCy's own split of a chunk; raises ConfigurationError for a language unknown to spaCy."""
    reference = spacy_tokenizer(language)
    return lambda chunk: [token.text for token in reference(chunk)]


def _size(piece: str, pieces: Known) -> int:
    """Estimate the bytes that an entry of the cache takes: dictionary slot, key, tuples, words."""
    return 140 + 2 * len(piece) + (60 + 110 * len(pieces) if type(pieces) is tuple else 0)
