"""The mapping file: which original stood where, encrypted, written only when asked.

Surrogates are consistent without it; it serves to bring the originals back. Each line is one document,
sealed with AES-SIV under a key derived from the operator's; the file is readable by its owner only (0600).
"""

from __future__ import annotations

import base64
import binascii
import hashlib
import json
import os
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from types import TracebackType
from typing import BinaryIO

from hybrid_deid.errors import ConfigurationError, OutputError, ResumeError
from hybrid_deid.keyed import create_private
from hybrid_deid.replace.encryption import cipher
from hybrid_deid.values import Result

HEADER = b"hybrid-deid mapping 1"
HEADER_LINE = HEADER + b"\n"


@dataclass(frozen=True, slots=True)
class Origin:
    """The original `text` of what stands at [start, end) of the output."""

    start: int
    end: int
    label: str
    text: str


def digest_of(text: str) -> str:
    """Return the digest by which an output text is recognised."""
    return hashlib.sha256(text.encode("utf-8", "surrogatepass")).hexdigest()


class MappingWriter:
    """Writes a mapping file, one document a line; use it in a `with` statement."""

    def __init__(self, path: Path, key: bytes, resume_at: int | None = None) -> None:
        """Create the file; raises OutputError when it exists or cannot be made.

        With `resume_at` it may exist, and what an earlier run wrote beyond so many bytes is dropped. Raises
        ResumeError when documents were written that are not there.
        """
        self._path = path
        self._cipher = cipher(key, "mapping")
        # Where nothing but the header was written, a file that is gone can be made anew.
        self._written = (resume_at or 0) > len(HEADER_LINE)
        resumes = self._written or (resume_at is not None and path.exists())
        self._stream = reopened(path, resume_at or 0) if resumes else create_private(path)
        if not resumes or not resume_at:
            self._stream.write(HEADER_LINE)

    def write(
        self,
        result: Result,
        output_id: str | None = None,
        as_read: tuple[str, list[tuple[int, int, str, str]]] | None = None,
    ) -> None:
        """Add a document; `output_id` is its id in the output where that is another.

        `as_read` are its text and (start, end, label, original) in it, where the format of the output cannot
        hold all of the text, so that a reader finds another one.
        """
        origins = [
            (one.start, one.end, span.label, span.text)
            for span, one in zip(result.spans, result.replacements, strict=True)
            if one.strategy != "keep"
        ]
        text, origins = as_read or (result.text, origins)
        record = {"id": output_id or result.document.id, "digest": digest_of(text), "spans": origins}
        self._written = True
        sealed = self._cipher.encrypt(json.dumps(record).encode("ascii"), [HEADER])
        try:
            self._stream.write(base64.b64encode(sealed) + b"\n")
        except OSError as error:
            raise OutputError(f"{self._path}: the mapping cannot be written ({error.strerror})") from error

    def checkpoint(self) -> int:
        """Bring everything so far to the disk and return its size in bytes."""
        try:
            self._stream.flush()
            os.fsync(self._stream.fileno())
            return self._stream.tell()
        except OSError as error:
            raise OutputError(f"{self._path}: the mapping cannot be written ({error.strerror})") from error

    def close(self) -> None:
        """Make the file final."""
        self.checkpoint()
        self._stream.close()

    def release(self) -> None:
        """Stop here; what is written stays, for a run that resumes."""
        # Closing flushes, and on a full disk fails again: the first error is the one that counts.
        with suppress(OSError):
            self._stream.close()

    def abort(self) -> None:
        """Give up; a mapping with a document stays, since that may have been written."""
        self.release()
        if not self._written:  # a file without a document would only be in the way of the next run
            with suppress(OSError):
                self._path.unlink()

    def __enter__(self) -> MappingWriter:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._stream.close()


def reopened(path: Path, size: int) -> BinaryIO:
    """Open a file of ours behind its first `size` bytes; raises ResumeError when it does not have so many."""
    try:
        stream = path.open("r+b")
        if path.stat().st_size >= size:
            stream.truncate(size)
            stream.seek(size)
            return stream
        stream.close()
    except FileNotFoundError:
        pass  # it is shorter than any
    except OSError as error:
        raise OutputError(f"{path}: the mapping cannot be written ({error.strerror})") from error
    raise ResumeError(f"{path}: the mapping is shorter than its run left it; start again with --overwrite")


class Mapping:
    """A mapping file as read: the origins of a document by its id and output text."""

    def __init__(self, records: dict[tuple[str, str], list[Origin]]) -> None:
        """`records` map (document id, digest of the output text) to origins."""
        self._records = records
        self._by_digest: dict[str, list[list[Origin]]] = {}
        for (_, digest), origins in records.items():
            several = self._by_digest.setdefault(digest, [])
            if origins not in several:  # the same mail twice is no doubt about its originals
                several.append(origins)

    def origins(self, document_id: str, text: str) -> list[Origin] | None:
        """Return the origins of a document, or None for one that is unknown or was changed since."""
        digest = digest_of(text)
        found = self._records.get((document_id, digest))
        if found is None and len(self._by_digest.get(digest, ())) == 1:
            found = self._by_digest[digest][0]  # the same text under another id
        return found


def read_mapping(path: Path, key: bytes) -> Mapping:
    """Read a mapping file; raises ConfigurationError when it is none, damaged, or of another key."""
    from cryptography.exceptions import InvalidTag

    try:
        lines = path.read_bytes().splitlines()
    except OSError as error:
        raise ConfigurationError(f"{path}: the mapping cannot be read ({error.strerror})") from error
    if not lines or lines[0] != HEADER:
        raise ConfigurationError(f"{path}: is not a mapping file of this version")
    sealer = cipher(key, "mapping")
    records: dict[tuple[str, str], list[Origin]] = {}
    for number, line in enumerate(lines[1:], start=2):
        try:
            record = json.loads(sealer.decrypt(base64.b64decode(line, validate=True), [HEADER]))
        except (InvalidTag, binascii.Error, ValueError) as error:
            raise ConfigurationError(
                f"{path}, line {number}: cannot be opened; the key is another one or the file is damaged"
            ) from error
        records[record["id"], record["digest"]] = [Origin(*values) for values in record["spans"]]
    return Mapping(records)
