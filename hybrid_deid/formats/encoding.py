"""Bytes of a text file to characters and back, losing none."""

from __future__ import annotations

import codecs
from dataclasses import dataclass

from hybrid_deid.errors import DocumentError

# Longest first: the mark of UTF-32-LE begins with that of UTF-16-LE.
MARKS: tuple[tuple[bytes, str], ...] = (
    (codecs.BOM_UTF32_LE, "utf-32-le"),
    (codecs.BOM_UTF32_BE, "utf-32-be"),
    (codecs.BOM_UTF8, "utf-8"),
    (codecs.BOM_UTF16_LE, "utf-16-le"),
    (codecs.BOM_UTF16_BE, "utf-16-be"),
)


@dataclass(frozen=True)
class Decoded:
    """A decoded file: `mark` is its byte order mark, which is no part of `text`."""

    text: str
    encoding: str
    mark: bytes = b""


def byte_order_mark(raw: bytes) -> tuple[bytes, str | None]:
    """Return the byte order mark that `raw` begins with and its encoding, (b"", None) without one."""
    for mark, encoding in MARKS:
        if raw.startswith(mark):
            return mark, encoding
    return b"", None


def decode(raw: bytes, where: str, encoding: str | None = None) -> Decoded:
    """Decode a file: by its byte order mark, else by `encoding`, else as UTF-8.

    Raises DocumentError (id `where`) with the byte offset of the first byte that does not fit.
    """
    mark, marked = byte_order_mark(raw)
    chosen = marked or encoding or "utf-8"
    try:
        return Decoded(raw[len(mark) :].decode(chosen), chosen, mark)
    except UnicodeDecodeError as error:
        raise DocumentError(where, undecodable(chosen, len(mark) + error.start)) from error


def undecodable(encoding: str, offset: int) -> str:
    """Return the reason for text that is not in `encoding`."""
    return f"is not valid {encoding} at byte {offset}; give its encoding with --encoding (e.g. cp1252)"


def encode(text: str, where: str, encoding: str = "utf-8", mark: bytes = b"") -> bytes:
    """Encode `text` after `mark`; raises DocumentError (id `where`) when the encoding lacks a character."""
    try:
        return mark + text.encode(encoding)
    except UnicodeEncodeError as error:
        code = f"U+{ord(text[error.start]):04X}"
        if 0xD800 <= ord(text[error.start]) <= 0xDFFF:
            reason = f"holds a lone surrogate ({code}), which only JSON can store; write with --to jsonl"
        else:
            reason = f"the output holds {code}, which {encoding} lacks; write with --to jsonl"
        raise DocumentError(where, reason) from error
