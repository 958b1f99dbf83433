"""About how many documents an input holds, and what tells it from others: known before it is read."""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path

from hybrid_deid.errors import DocumentError, InputError
from hybrid_deid.formats.brat import SUFFIXES as BRAT
from hybrid_deid.formats.files import files_below
from hybrid_deid.formats.mailboxes import EML_SUFFIXES
from hybrid_deid.formats.txt import SUFFIXES as TXT

SAMPLE = 8 << 20
FOLDER_SUFFIXES = {"txt": TXT, "eml": EML_SUFFIXES, "brat": BRAT}


def estimated_documents(path: Path, format: str) -> int | None:
    """Return about how many documents `path` holds: files of a folder are counted, of a file its first
    megabytes; None where that says nothing (compressed files, CoNLL). Raises InputError.
    """
    if path.is_dir():
        suffixes = FOLDER_SUFFIXES.get(format)
        return sum(f.suffix.lower() in suffixes for f in files_below(path, [])) if suffixes else None
    if format not in ("jsonl", "mbox", "csv") or path.suffix.lower() in (".gz", ".xz"):
        return 1 if format in FOLDER_SUFFIXES else None
    try:
        with path.open("rb") as stream:
            sample = stream.read(SAMPLE)
            size = os.fstat(stream.fileno()).st_size
    except OSError as error:
        raise InputError(f"{path}: cannot be read ({error.strerror})") from error
    counted = documents_in(sample, format)
    return counted * size // len(sample) if sample else None


def documents_in(sample: bytes, format: str) -> int:
    """Count what begins a document in the beginning of a file."""
    if format == "mbox":
        return sample.startswith(b"From ") + sample.count(b"\nFrom ")
    if format == "csv":
        # Line breaks within quotes begin no row; neither is the header one.
        outside = b"".join(sample.split(b'"')[::2])
        return max(outside.count(b"\n") - outside.endswith(b"\n"), 0)
    return sample.count(b"\n") + (not sample.endswith(b"\n"))


def identity_of(path: Path, without: str = "") -> Iterator[tuple[str, int, int]]:
    """Yield (name, bytes, time of the last change in nanoseconds) of an input, file by file.

    Folders of the name `without` below it are passed over.

    What lies in a folder and cannot be looked at (links that lead nowhere, folders that cannot be listed) has
    the size -1: it is no reason to stop, and to become readable is a change. Raises InputError.
    """
    if not path.is_dir():
        try:
            status = path.stat()
        except OSError as error:
            raise InputError(f"{path}: cannot be read ({error.strerror})") from error
        yield path.name, status.st_size, status.st_mtime_ns
        return
    unlisted: list[DocumentError] = []
    for file in files_below(path, unlisted, without):
        name = file.relative_to(path).as_posix()
        try:
            status = file.stat()
        except OSError:
            yield name, -1, 0
        else:
            yield name, status.st_size, status.st_mtime_ns
    yield from ((error.document_id, -1, 0) for error in unlisted)
