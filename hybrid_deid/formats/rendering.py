"""What a format is: a reader and up to two renderers, all plain functions."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

from hybrid_deid.errors import DocumentError
from hybrid_deid.formats.options import FormatOptions
from hybrid_deid.values import Document, Result, Span

# A reader yields what it could read and, in the place of what it could not, the error.
Read = Iterator[Document | DocumentError]
Reader = Callable[[Path, FormatOptions], Read]
# The text that a reader finds, and (start, end, label, original) in it.
ReadAgain = tuple[str, list[tuple[int, int, str, str]]]
# File ending -> content, for formats with a file per document; "" -> content where all share one file.
Rendered = dict[str, bytes]


@dataclass(frozen=True)
class Slot:
    """Where a document goes: its `name` in the output, and whether it is the `first` of a shared file."""

    name: str
    first: bool
    options: FormatOptions


@dataclass(frozen=True)
class Format:
    """A file format, found by its `name` in FORMATS.

    `folder` says that each document has a file (or several) of its own; `suffixes` are the endings it is
    known by, the written one first. `sources` are the formats whose documents it can hold, empty when any.
    `as_read` tells what a reader finds of a document that was written, where that is not the text of its
    result; the metadata of such documents know where in the text a thing stands. `numbered` tells the id that
    a reader gives a document of the output, where that follows from its number: numbered(document, number
    from 1 on, the id as it is written).
    """

    name: str
    folder: bool
    suffixes: tuple[str, ...]
    read: Reader
    render: Callable[[Result, Slot], Rendered]
    render_tagged: Callable[[Document, Sequence[Span], Slot], Rendered] | None = None
    sources: frozenset[str] = frozenset()
    as_read: Callable[[Result], ReadAgain | None] | None = None
    numbered: Callable[[Document, int, str], str] | None = None


def source_text(document: Document) -> tuple[str, bytes]:
    """Return encoding and byte order mark to write a text document with: its own, else UTF-8 and none."""
    return str(document.metadata.get("encoding", "utf-8")), bytes(document.metadata.get("mark", b""))
