"""What forms of the net send ("name=Anna+Huber&ort=Graz") is read as fields, one in a line.

A tokenizer makes one token of all of them. Queries of addresses stay as they are.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from hybrid_deid.reading.edits import Edit

KEY = r"[^\W\d_][\w.\[\]-]{0,40}="
FORM = re.compile(rf"(?<![^\s\"'<>(|]){KEY}[^\s&=\"'<>]*(?:&{KEY}[^\s&=\"'<>]*)+")
SIGN = re.compile(r"[&+=]|(?:%[0-9A-Fa-f]{2})+")
LONGEST_SIGN = 4  # bytes
CONTROLS = {"\r": "", "\n": "\n", "\t": " "}
LOST = "\ufffd"  # what bytes are that are no character
READ = {"&": "\n", "+": " "}


def form_data(text: str) -> Iterator[Edit]:
    """Yield the ends of fields, blanks, and the signs that stand as the numbers of their bytes."""
    for form in FORM.finditer(text):
        for sign in SIGN.finditer(text, *form.span()):
            start, end = sign.span()
            if sign.group() == "=":
                yield Edit(end, end, " ")
            elif sign.group() in READ:
                yield Edit(start, end, READ[sign.group()])
            else:
                yield from _signs(start, bytes.fromhex(sign.group().replace("%", "")))


def _signs(start: int, raw: bytes) -> Iterator[Edit]:
    """Yield the characters of some bytes of UTF-8, each byte written as "%" and two digits."""
    position = 0
    while position < len(raw):
        for length in range(1, LONGEST_SIGN + 1):
            letter = raw[position : position + length].decode("utf-8", "replace")
            if letter in CONTROLS or (len(letter) == 1 and letter.isprintable() and letter != LOST):
                read = CONTROLS.get(letter, letter)
                yield Edit(start + 3 * position, start + 3 * (position + length), read)
                position += length
                break
        else:
            position += 1
