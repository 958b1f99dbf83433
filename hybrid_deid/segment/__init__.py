"""Segmentation: a text into lines, a line into tokens.

Sequences are the lines of the email (Eder et al. 2020, section 5); tokens are spaCy's, with the extra
splits of footnote 17: on - / & @, except within URLs, email addresses and runs of punctuation. A feature set
may ask for fine tokens instead (hybrid_deid.segment.fine).
"""

from __future__ import annotations

from functools import lru_cache

from hybrid_deid.errors import ConfigurationError
from hybrid_deid.segment.fine import FineTokenizer
from hybrid_deid.segment.lines import line_bounds
from hybrid_deid.segment.tokens import Tokenizer
from hybrid_deid.values import Line

TOKENS = ("language", "fine")

__all__ = ["TOKENS", "FineTokenizer", "Tokenizer", "segment", "tokenizer"]


@lru_cache(maxsize=8)
def tokenizer(language: str = "de", tokens: str = "language") -> Tokenizer | FineTokenizer:
    """Return a tokenizer, made once per process: that of a language, or the one for fine tokens.

    Raises ConfigurationError for a kind of `tokens` that is not in TOKENS.
    """
    if tokens not in TOKENS:
        raise ConfigurationError(f"tokens are '{tokens}'; they are one of {', '.join(TOKENS)}")
    return FineTokenizer() if tokens == "fine" else Tokenizer(language)


def segment(text: str, language: str = "de", tokens: str = "language") -> tuple[Line, ...]:
    """Return the non-empty lines of `text` with their tokens, in order.

    Line breaks are CRLF, LF and lone CR, and the other breaks of Unicode.
    A line of white space alone counts as empty. `tokens` is "language" or "fine".
    """
    split = tokenizer(language, tokens).tokens
    make = tuple.__new__  # half the time of calling Line
    return tuple(
        [
            make(Line, (number, start, end, split(text, start, end)))
            for number, start, end in line_bounds(text)
        ]
    )
