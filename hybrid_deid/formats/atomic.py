"""Files that appear whole or not at all: a temporary file beside the target, fsync, rename."""

from __future__ import annotations

import gzip
import hashlib
import lzma
import os
from collections.abc import Mapping
from pathlib import Path
from typing import IO

from hybrid_deid.errors import OutputError


def refusal(path: Path, error: OSError) -> OutputError:
    """Return the error for a target that cannot be written."""
    return OutputError(f"{path}: cannot be written ({error.strerror or type(error).__name__})")


class AtomicFile:
    """A file being written under a hidden temporary name until `commit`; `discard` leaves no trace.

    A target ending in .gz or .xz is compressed. Raises OutputError for everything the disk refuses.
    """

    def __init__(self, path: Path) -> None:
        """Create the temporary file (and the folders above it)."""
        self.path = path
        mark = hashlib.blake2b(os.fsencode(path.name), digest_size=8).hexdigest()
        self.temporary = path.parent / f".{mark}.{os.getpid()}.part"
        try:
            path.parent.mkdir(parents=True, exist_ok=True)
            # Not tempfile: its files are readable by their owner alone, whatever the umask says.
            flags = os.O_WRONLY | os.O_CREAT | os.O_TRUNC | getattr(os, "O_NOFOLLOW", 0)
            self._raw: IO[bytes] = os.fdopen(os.open(self.temporary, flags, 0o666), "wb")
        except OSError as error:
            raise refusal(path, error) from error
        self._stream: IO[bytes] = self._raw
        if path.suffix == ".gz":
            # No name and no time in the header: same output, same bytes.
            self._stream = gzip.GzipFile("", "wb", 9, self._raw, 0)  # type: ignore[assignment]
        elif path.suffix == ".xz":
            self._stream = lzma.open(self._raw, "wb")  # type: ignore[assignment]  # noqa: SIM115

    def write(self, data: bytes) -> None:
        """Append `data`."""
        try:
            self._stream.write(data)
        except OSError as error:
            raise refusal(self.path, error) from error

    def commit(self) -> None:
        """Bring everything to the disk and give the file its name; on failure nothing is left."""
        try:
            if self._stream is not self._raw:
                self._stream.close()
            self._raw.flush()
            os.fsync(self._raw.fileno())
            self._raw.close()
            self.temporary.replace(self.path)
        except OSError as error:
            self.discard()
            raise refusal(self.path, error) from error

    def discard(self) -> None:
        """Remove the temporary file."""
        # Closing flushes, and on a full disk fails again: the first error is the one that counts.
        for stream in (self._stream, self._raw):
            try:
                stream.close()
            except OSError:
                continue
        try:
            self.temporary.unlink(missing_ok=True)
        except OSError as error:
            raise refusal(self.temporary, error) from error


def write_together(contents: Mapping[Path, bytes]) -> None:
    """Write files that belong together: all are complete on disk before the first gets its name."""
    files: list[AtomicFile] = []
    try:
        for path, data in contents.items():
            files.append(AtomicFile(path))
            files[-1].write(data)
        while files:
            files[0].commit()
            files.pop(0)
    finally:
        for file in files:
            file.discard()
