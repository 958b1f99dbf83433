"""Bytes of a text file to characters and back, losing none."""

from __future__ import annotations

import codecs
from dataclasses import dataclass
from pathlib import Path

from hybrid_deid.errors import DocumentError, InputError

# Longest first: the mark of UTF-32-LE begins with that of UTF-16-LE.
MARKS: tuple[tuple[bytes, str], ...] = (
    (codecs.BOM_UTF32_LE, "utf-32-le"),
    (codecs.BOM_UTF32_BE, "utf-32-be"),
    (codecs.BOM_UTF8, "utf-8"),
    (codecs.BOM_UTF16_LE, "utf-16-le"),
    (codecs.BOM_UTF16_BE, "utf-16-be"),
)
# Which bytes of four are NUL ("0") in Latin letters, and the shares from and to which they count as such.
WIDE = {"x0x0": "utf-16-le", "0x0x": "utf-16-be", "x000": "utf-32-le", "000x": "utf-32-be"}
MANY, FEW = 0.5, 0.1
# How files begin that are no plain text: gzip, xz, bzip2, zip (also of Office), PDF, older Office, PNG, RTF,
# Parquet.
PACKED = (
    b"\x1f\x8b", b"\xfd7zXZ", b"BZh", b"PK\x03\x04", b"%PDF-", b"\xd0\xcf\x11\xe0", b"\x89PNG", b"{\\rtf",
    b"PAR1",
)  # fmt: skip
NO_TEXT = "is packed, or no plain text; unpack it, or export it as {}"
ASCII = "".join(map(chr, range(128)))
WITH_ESCAPES = ("iso2022", "hz")


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


def wide_without_mark(raw: bytes) -> str | None:
    """Return the encoding of text in two or four bytes a character that has no byte order mark, else None.

    Of a text in Latin letters nearly all upper bytes are NUL, and hardly any of the others.
    """
    if b"\0" not in raw or byte_order_mark(raw)[1]:
        return None
    units = max(len(raw) // 4, 1)
    shares = [raw[place::4].count(0) / units for place in range(4)]
    if any(FEW < share < MANY for share in shares):
        return None
    return WIDE.get("".join("0" if share >= MANY else "x" for share in shares))


def decode(raw: bytes, where: str, encoding: str | None = None) -> Decoded:
    """Decode a file: by its byte order mark, else by `encoding`, else as UTF-8.

    Raises DocumentError (id `where`) with the byte offset of the first byte that does not fit, and for what
    would pass, with nothing found in it: text in two bytes a character, which is UTF-8 with NUL between its
    letters, and files of other kinds, which are Latin-1 as anything is.
    """
    if raw.startswith(PACKED):
        raise DocumentError(where, NO_TEXT.format("text"))
    mark, marked = byte_order_mark(raw)
    chosen = marked or encoding or "utf-8"
    wide = wide_without_mark(raw)
    if wide and not is_wide(chosen):
        raise DocumentError(where, f"looks like {wide} without a byte order mark; give --encoding {wide}")
    chosen = wide or chosen  # "utf-16" alone takes one byte order for granted, and writes a mark
    try:
        return Decoded(raw[len(mark) :].decode(chosen), chosen, mark)
    except UnicodeDecodeError as error:
        raise DocumentError(where, undecodable(chosen, len(mark) + error.start, mark)) from error


def is_wide(encoding: str) -> bool:
    """Tell whether an encoding has two or four bytes a character."""
    return codecs.lookup(encoding).name.startswith(("utf-16", "utf-32"))


def refuse_unseparable(path: Path, encoding: str, what: str) -> None:
    """Raise InputError where a byte of a comma, a quote or a line break may be a part of something else, so
    that `what` ("lines") cannot be told apart before it is decoded.

    That is so in EBCDIC, and where escapes change what the bytes behind them mean.
    """
    escapes = codecs.lookup(encoding).name.startswith(WITH_ESCAPES)
    if escapes or ASCII.encode(encoding, "replace") != ASCII.encode():
        raise InputError(f"{path}: in {encoding} {what} cannot be told apart; convert it to UTF-8 first")


def undecodable(encoding: str, offset: int, mark: bytes = b"") -> str:
    """Return the reason for text that is not in `encoding`, which its byte order mark says, if it has one."""
    if mark:
        return f"is not valid {encoding} at byte {offset}, though its byte order mark says so; mend the file"
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
