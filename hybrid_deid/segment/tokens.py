"""Tokens of a line: spaCy's rules, then the extra splits of Eder et al. 2020, footnote 17, and a few more.

The paper splits on - / & @ because an entity may cover part of a token; for the same reason we also split on
; and |, between initials ("J.A.Pohl"), between an abbreviation and a number ("Tel.0463", "4.Mai") and
before the full stop behind a year ("am 3.5.2016."). "mailto:" is no part of the address behind it.

spaCy's tokenization of a chunk between white space depends on the chunk alone, so it is cached
exactly; the rules (and spaCy itself, which takes a second to import) load with the first miss.
"""

from __future__ import annotations

import re
from typing import Any

from hybrid_deid.errors import ConfigurationError
from hybrid_deid.values import Token

CHUNK = re.compile(r"\S+")
SPLIT = re.compile(
    r"[-/&@;|]"
    r"|(?<=\b[A-ZÄÖÜ]\.)(?=[A-ZÄÖÜ])"
    r"|(?<=[^\W\d_][^\W\d_]\.)(?=\d)"
    r"|(?<=\d\.)(?=[^\W\d_]{3})"
    r"|(?<=\d{4})(?=\.$)"
)
# What must stay whole: a scheme, www., an address with a dot behind the @. Quantifiers are bounded:
# a chunk is checked once, and only chunks with one of - / & @ are checked at all.
WHOLE = re.compile(r"(?:[a-z][a-z0-9+.-]{1,15}://|www\.)\S|[^\s@]{1,64}@[^\s@.]{1,63}\.[^\s@]", re.IGNORECASE)
MAILTO = re.compile(r"mailto:(?=\S)", re.IGNORECASE)
SURROGATE = re.compile("[\ud800-\udfff]")
# A chunk longer than this is cut before spaCy sees it, whose rules are quadratic in places.
LONGEST_CHUNK = 1000
CACHE_SIZE = 200_000


class Tokenizer:
    """Splits text of one language into tokens that cover all of it except white space."""

    def __init__(self, language: str) -> None:
        """`language` is a spaCy language code ("de", "sv", "es"); it is checked when first needed."""
        self.language = language
        self._spacy: Any = None
        self._cache: dict[str, tuple[tuple[int, int], ...]] = {}

    def tokens(self, text: str, start: int, end: int) -> tuple[Token, ...]:
        """Return the tokens of text[start:end], offsets into `text`."""
        found: list[Token] = []
        for match in CHUNK.finditer(text, start, end):
            chunk_start, chunk = match.start(), match.group()
            pieces = self._cache.get(chunk)
            if pieces is None:
                pieces = self._pieces(chunk)
                if len(chunk) <= 40:
                    if len(self._cache) >= CACHE_SIZE:
                        self._cache.clear()
                    self._cache[chunk] = pieces
            for a, b in pieces:
                found.append(Token(chunk_start + a, chunk_start + b, chunk[a:b]))
        return tuple(found)

    def _pieces(self, chunk: str) -> tuple[tuple[int, int], ...]:
        pieces: list[tuple[int, int]] = []
        for cut in range(0, len(chunk), LONGEST_CHUNK):
            part = chunk[cut : cut + LONGEST_CHUNK]
            for a, b in self._spacy_pieces(part):
                pieces += ((cut + a + c, cut + a + d) for c, d in extra_splits(part[a:b]))
        return tuple(pieces)

    def _spacy_pieces(self, part: str) -> list[tuple[int, int]]:
        if self._spacy is None:
            self._spacy = load_spacy_tokenizer(self.language)
        clean = SURROGATE.sub("\ufffd", part)  # spaCy cannot encode half a character
        return [(token.idx, token.idx + len(token)) for token in self._spacy(clean)]


def load_spacy_tokenizer(language: str) -> Any:
    """Return spaCy's tokenizer of a language; needs no pretrained pipeline."""
    import spacy

    try:
        return spacy.blank(language).tokenizer
    except ImportError as error:
        raise ConfigurationError(f"spaCy has no tokenizer for the language '{language}'") from error


def extra_splits(token: str) -> list[tuple[int, int]]:
    """Split a spaCy token at SPLIT; a sign that splits becomes a token of its own.

    URLs, email addresses and tokens without a letter or digit stay whole (Eder et al. 2020, footnote 17).
    """
    mailto = MAILTO.match(token)
    if mailto:
        return [
            (0, mailto.end()),
            *((mailto.end() + a, mailto.end() + b) for a, b in extra_splits(token[mailto.end() :])),
        ]
    if SPLIT.search(token) is None or WHOLE.search(token) or not any(c.isalnum() for c in token):
        return [(0, len(token))]
    pieces: list[tuple[int, int]] = []
    position = 0
    for match in SPLIT.finditer(token):
        if match.start() > position:
            pieces.append((position, match.start()))
        if match.end() > match.start():
            pieces.append(match.span())
        position = match.end()
    if position < len(token):
        pieces.append((position, len(token)))
    return pieces
