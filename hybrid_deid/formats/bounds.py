"""How many bytes of one document are read: what is longer is set aside before it fills the memory.

A limit of characters is of use only where it holds while reading: a compressed line of a megabyte may be one
of gigabytes.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import IO

WIDEST = 12  # bytes of one character as two escapes of JSON: \ud83d\ude42
BESIDE = 64 << 20  # what may stand beside the text: attachments, further fields, markup


def most_bytes(characters: int | None) -> int | None:
    """Return how many bytes a document of so many characters may take; None for no limit."""
    return WIDEST * characters + BESIDE if characters else None


def too_long(most: int) -> str:
    """Return the reason for which a document of more than `most` bytes is set aside."""
    return f"is longer than {most} bytes; split it or raise --max-characters"


def bounded_lines(stream: IO[bytes], most: int | None) -> Iterator[bytes | None]:
    """Yield each line with its break, and None for one of more than `most` bytes, of which none are kept."""
    if most is None:
        yield from stream
        return
    while line := stream.readline(most + 1):
        if len(line) <= most:
            yield line
            continue
        while line and not line.endswith(b"\n"):
            line = stream.readline(most + 1)
        yield None
