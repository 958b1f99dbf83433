"""Escapes of addresses (RFC 3986): "%20" stays as it is, letters are read as such ("M%C3%BCller")."""

from __future__ import annotations

import re
from urllib.parse import quote

RUN = re.compile(r"(?:%[0-9A-Fa-f]{2})+")
PIECES = re.compile(r"((?:%[0-9A-Fa-f]{2})+)")


def with_letters(text: str) -> str:
    """Return a text with the letters and digits that stand escaped in it; other escapes stay as written."""
    return RUN.sub(lambda run: _read(run.group()), text)


def escaped_again(text: str) -> str:
    """Return a text with its characters beyond ASCII as escapes of UTF-8."""
    return text if text.isascii() else "".join(c if c.isascii() else quote(c) for c in text)


def _read(run: str) -> str:
    raw = bytes.fromhex(run.replace("%", ""))
    coding = "utf-8"
    try:
        letters = raw.decode(coding)
    except UnicodeDecodeError:
        coding = "latin-1"
        letters = raw.decode(coding)
    read = []
    position = 0
    for letter in letters:
        end = position + 3 * len(letter.encode(coding))
        read.append(letter if letter.isalnum() else run[position:end])
        position = end
    return "".join(read)
