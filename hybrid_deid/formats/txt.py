"""Plain text: a file, or a folder with one file per document."""

from __future__ import annotations

from pathlib import Path

from hybrid_deid.errors import DocumentError
from hybrid_deid.formats.encoding import decode, encode
from hybrid_deid.formats.files import numbered_files, read_bytes
from hybrid_deid.formats.options import FormatOptions
from hybrid_deid.formats.rendering import Read, Rendered, Slot, source_text
from hybrid_deid.values import Document, Result

SUFFIXES = (".txt",)


def read(path: Path, options: FormatOptions) -> Read:
    """Read every .txt file; line endings and a byte order mark stay what they are."""
    seen: set[str] = set()
    for document_id, file in numbered_files(path, SUFFIXES):
        try:
            if document_id in seen:
                raise DocumentError(document_id, f"{file.name}: another file has the same id; rename one")
            seen.add(document_id)
            decoded = decode(read_bytes(file, document_id), document_id, options.encoding)
        except DocumentError as error:
            yield error
            continue
        metadata = {"format": "txt", "encoding": decoded.encoding, "mark": decoded.mark}
        yield Document(document_id, decoded.text, metadata)


def render(result: Result, slot: Slot) -> Rendered:
    """Return the de-identified text in the encoding of the input."""
    encoding, mark = source_text(result.document)
    return {".txt": encode(result.text, result.document.id, encoding, mark)}
