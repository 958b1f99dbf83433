"""Segmentation: a text into lines, a line into tokens.

Sequences are the lines of the email (Eder et al. 2020, section 5); tokens are spaCy's, with the extra
splits of footnote 17: on - / & @, except within URLs, email addresses and runs of punctuation.
"""

from __future__ import annotations

from functools import lru_cache

from hybrid_deid.segment.lines import line_bounds
from hybrid_deid.segment.tokens import Tokenizer
from hybrid_deid.values import Line

__all__ = ["Tokenizer", "segment", "tokenizer"]


@lru_cache(maxsize=8)
def tokenizer(language: str = "de") -> Tokenizer:
    """Return the tokenizer of a language, made once per process."""
    return Tokenizer(language)


def segment(text: str, language: str = "de") -> tuple[Line, ...]:
    """Return the non-empty lines of `text` with their tokens, in order.

    Line breaks are CRLF, LF and lone CR, and the other breaks of Unicode.
    A line of white space alone counts as empty.
    """
    split = tokenizer(language).tokens
    make = tuple.__new__  # half the time of calling Line
    return tuple(
        [
            make(Line, (number, start, end, split(text, start, end)))
            for number, start, end in line_bounds(text)
        ]
    )
