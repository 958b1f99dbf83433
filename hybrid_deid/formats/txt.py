"""Plain text: a file, or a folder with one file per document."""

from __future__ import annotations

from pathlib import Path

from hybrid_deid.formats.bounds import most_bytes
from hybrid_deid.formats.encoding import decode, encode
from hybrid_deid.formats.files import read_each
from hybrid_deid.formats.options import FormatOptions
from hybrid_deid.formats.rendering import Read, Rendered, Slot, source_text
from hybrid_deid.values import Document, Result

SUFFIXES = (".txt",)


def read(path: Path, options: FormatOptions) -> Read:
    """Read every .txt file; line endings and a byte order mark stay what they are."""

    def read_one(document_id: str, raw: bytes) -> Document:
        decoded = decode(raw, document_id, options.encoding)
        metadata = {"format": "txt", "encoding": decoded.encoding, "mark": decoded.mark}
        return Document(document_id, decoded.text, metadata)

    return read_each(path, SUFFIXES, read_one, most_bytes(options.max_characters))


def render(result: Result, slot: Slot) -> Rendered:
    """Return the de-identified text in the encoding of the input."""
    encoding, mark = source_text(result.document)
    return {".txt": encode(result.text, result.document.id, encoding, mark)}
