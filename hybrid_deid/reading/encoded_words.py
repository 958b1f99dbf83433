"""Encoded words of mail headers ("=?utf-8?Q?J=C3=BCrgen?=") are read as what they stand for.

Bounces and raw mail hold them in the middle of a text. They are read sign by sign, so that a name is
replaced within the word; those in base64 are no matter of reading but identifiers of a rule.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from hybrid_deid.charsets import known_charset
from hybrid_deid.reading.edits import Edit

WORD = re.compile(
    r"=\?(?P<charset>[\w.:-]{1,40})(?:\*[\w-]{1,10})?\?[Qq]\?"
    r"(?P<inner>(?:[^?=\r\n]|\?(?!=)|=(?!\?[^=])){1,400})\?="  # some mailers leave a question mark as it is
)
NEXT = re.compile(r"\s{1,4}(?==\?[\w.:-]{1,40}(?:\*[\w-]{1,10})?\?[Qq]\?)")  # what parts words is not shown
CODES = re.compile("_|(?:=[0-9A-Fa-f]{2})+")
LONGEST_SIGN = 4  # bytes


def encoded_words(text: str) -> Iterator[Edit]:
    """Yield the signs of encoded words in the way of quoted-printable, and what they stand between."""
    for word in WORD.finditer(text):
        charset = known_charset(word["charset"])
        if charset is None:
            continue
        start, end = word.span("inner")
        yield Edit(word.start(), start, "")
        for codes in CODES.finditer(text, start, end):
            if codes.group() == "_":
                yield Edit(*codes.span(), " ")
            else:
                yield from signs_of(codes.start(), bytes.fromhex(codes.group().replace("=", "")), charset)
        behind = NEXT.match(text, word.end())
        yield Edit(end, behind.end() if behind is not None else word.end(), "")


def signs_of(start: int, raw: bytes, charset: str) -> Iterator[Edit]:
    """Yield the signs of some bytes, each written as a mark and two digits; other characters stay."""
    position = 0
    while position < len(raw):
        for length in range(1, LONGEST_SIGN + 1):
            letter = _decoded(raw[position : position + length], charset)
            if letter is not None:
                yield Edit(start + 3 * position, start + 3 * (position + length), letter)
                position += length
                break
        else:
            position += 1


def _decoded(raw: bytes, charset: str) -> str | None:
    """Return the character of some bytes, a blank for what cannot be shown; None where they are none."""
    try:
        letter = raw.decode(charset)
    except (UnicodeError, ValueError):
        return None
    if len(letter) != 1:
        return None
    return letter if letter.isprintable() else " "
