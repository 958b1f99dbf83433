"""Files that appear whole or not at all: a temporary file beside the target, fsync, rename."""

from __future__ import annotations

import ctypes
import gzip
import hashlib
import lzma
import os
import stat
import sys
from collections.abc import Iterator, Mapping, Sequence
from contextlib import suppress
from pathlib import Path
from typing import IO

from hybrid_deid.errors import OutputError, ResumeError
from hybrid_deid.held_signals import held_signals


def refusal(path: Path, error: OSError) -> OutputError:
    """Return the error for a target that cannot be written."""
    return OutputError(f"{path}: cannot be written ({error.strerror or type(error).__name__})")


def refuse_special(path: Path) -> None:
    """Raise OutputError for a device, a pipe or a socket at `path`, which renaming would replace."""
    try:
        mode = path.stat().st_mode
    except (OSError, ValueError):
        return  # nothing is there, or whoever writes says why that cannot be done
    if not stat.S_ISREG(mode) and not stat.S_ISDIR(mode):
        raise OutputError(
            f"{path}: is neither a file nor a folder (a device, a pipe or a socket), and such are never "
            "replaced; name another place"
        )


def mark_of(path: Path) -> str:
    """Return what stands for the name of a target in the names of its temporary files."""
    return hashlib.blake2b(os.fsencode(path.name), digest_size=8).hexdigest()


def partial_of(path: Path) -> Path:
    """Return where the beginning of a shared file waits for the run to be resumed."""
    return path.parent / f".{mark_of(path)}.part"


def has_its_name(path: Path) -> bool:
    """Tell whether a shared file that was written to its end is at `path`, and waits no more."""
    partial = partial_of(path)
    if partial.exists() and path.exists() and partial.samefile(path):
        partial.unlink()  # it was given the one name, and killed before the other was taken away
    return not partial.exists()


def name_anew(temporary: Path, path: Path) -> None:
    """Rename a file to what must not be there yet; raises FileExistsError, and OSError as renaming does."""
    try:
        os.link(temporary, path)  # renaming would take the place of a file
    except FileExistsError:
        raise
    except OSError:  # there are file systems without links
        if os.path.lexists(path):
            raise FileExistsError from None
        temporary.replace(path)
    else:
        temporary.unlink()


class AtomicFile:
    """A file being written under a hidden temporary name until `commit`; `discard` leaves no trace.

    Make it with signals held back until whoever discards it is ready to, else one may leave the file behind.

    A target ending in .gz or .xz is compressed. Raises OutputError for everything the disk refuses, and for
    a target that is there and no file.
    """

    def __init__(self, path: Path, resume_at: int | None = None, replaces: bool = True) -> None:
        """Create the temporary file (and the folders above it).

        With `resume_at` it has a name that a later run finds again (`partial_of`); its content beyond that
        many bytes is dropped. One that does not replace is refused its name where there is a file by then.
        """
        refuse_special(path)
        self.path = path
        self.replaces = replaces
        if resume_at is None:
            self.temporary = path.parent / f".{mark_of(path)}.{os.getpid()}.part"
        else:
            self.temporary = partial_of(path)
        try:
            path.parent.mkdir(parents=True, exist_ok=True)
            # Not tempfile: its files are readable by their owner alone, whatever the umask says.
            flags = os.O_WRONLY | os.O_CREAT | getattr(os, "O_NOFOLLOW", 0)
            descriptor = os.open(self.temporary, flags | (0 if resume_at else os.O_TRUNC), 0o666)
            self._raw: IO[bytes] = os.fdopen(descriptor, "wb")
            if resume_at:
                self._continue_at(resume_at)
        except OSError as error:
            raise refusal(path, error) from error
        self._stream: IO[bytes] | None = None
        self._begun = bool(resume_at)

    def _continue_at(self, size: int) -> None:
        if os.fstat(self._raw.fileno()).st_size < size:
            self._raw.close()
            raise ResumeError(
                f"{self.path}: what was written before the interruption is gone; start again with --overwrite"
            )
        self._raw.truncate(size)
        self._raw.seek(size)

    def _opened(self) -> IO[bytes]:
        if self._stream is None:
            self._begun = True
            self._stream = self._raw
            if self.path.suffix == ".gz":
                # No name and no time in the header: same output, same bytes.
                self._stream = gzip.GzipFile("", "wb", 9, self._raw, 0)  # type: ignore[assignment]
            elif self.path.suffix == ".xz":
                self._stream = lzma.open(self._raw, "wb")  # type: ignore[assignment]  # noqa: SIM115
        return self._stream  # type: ignore[return-value]

    def write(self, data: bytes) -> None:
        """Append `data`."""
        try:
            self._opened().write(data)
        except OSError as error:
            raise refusal(self.path, error) from error

    def _end_stream(self) -> None:
        """End a compressed stream; what follows is a new one, which every reader of .gz and .xz expects."""
        stream, self._stream = self._stream, None
        if stream is not None and stream is not self._raw:
            stream.close()

    def checkpoint(self) -> int:
        """Bring what was written to the disk and return its size in bytes, at which it can be resumed."""
        try:
            self._end_stream()
            self._raw.flush()
            os.fsync(self._raw.fileno())
            return self._raw.tell()
        except OSError as error:
            raise refusal(self.path, error) from error

    def close(self) -> None:
        """Write everything out; the file keeps its temporary name."""
        try:
            if not self._begun:
                self._opened()
            self._end_stream()
            self._raw.close()
        except OSError as error:
            raise refusal(self.path, error) from error

    def publish(self) -> None:
        """Give the closed file its name."""
        try:
            if self.replaces:
                self.temporary.replace(self.path)
            else:
                name_anew(self.temporary, self.path)
        except FileExistsError as error:
            raise OutputError(
                f"{self.path}: exists already, though it did not when this began; another run may have "
                "written it: move it away, or name another place"
            ) from error
        except OSError as error:
            raise refusal(self.path, error) from error

    def commit(self) -> None:
        """Bring everything to the disk and give the file its name.

        On failure nothing is left, but what a later run finds again.
        """
        try:
            if not self._begun:
                self._opened()
            self.checkpoint()
            self.close()
            self.publish()
        except OutputError:
            if self.temporary == partial_of(self.path):
                self.release()
            else:
                self.discard()
            raise

    def release(self) -> None:
        """Close the temporary file and leave it where it is, for a run that resumes."""
        # Closing flushes, and on a full disk fails again: the first error is the one that counts.
        for stream in (self._stream, self._raw):
            if stream is not None:
                with suppress(OSError):
                    stream.close()

    def discard(self) -> None:
        """Remove the temporary file."""
        self.release()
        try:
            self.temporary.unlink(missing_ok=True)
        except OSError as error:
            raise refusal(self.temporary, error) from error


def write_together(contents: Mapping[Path, bytes], replaces: bool = True) -> None:
    """Write files that belong together: all are complete on disk before the first gets its name."""
    with held_signals():
        publish_together(written(contents, replaces))


def written(contents: Mapping[Path, bytes], replaces: bool = True) -> list[AtomicFile]:
    """Write files under their temporary names and close them; on failure none is left."""
    files: list[AtomicFile] = []
    try:
        for path, data in contents.items():
            files.append(AtomicFile(path, replaces=replaces))
            files[-1].write(data)
            files[-1].close()
    except BaseException:
        for file in files:
            file.discard()
        raise
    return files


def publish_together(files: Sequence[AtomicFile]) -> None:
    """Give closed files their names, once all of them are on the disk; on failure the rest is removed."""
    left = list(files)
    try:
        synchronize([file.temporary for file in left])
        while left:
            left[0].publish()
            left.pop(0)
    finally:
        for file in left:
            file.discard()


def synchronize(paths: Sequence[Path]) -> None:
    """Wait until files are on the disk; for many, one call for their whole file system is far cheaper."""
    several = len(paths) > 8 and sys.platform == "linux"
    for path in paths[:1] if several else paths:
        try:
            descriptor = os.open(path, os.O_RDONLY)
            try:
                if not several or ctypes.CDLL(None).syncfs(descriptor) != 0:
                    os.fsync(descriptor)
            finally:
                os.close(descriptor)
        except OSError as error:
            raise refusal(path, error) from error


def leftovers(folder: Path, processes: frozenset[int]) -> Iterator[Path]:
    """Yield the temporary files that killed processes left below `folder`."""
    endings = tuple(f".{number}.part" for number in processes)
    for place, _, names in os.walk(folder):
        for name in names:
            if name.startswith(".") and name.endswith(endings):
                yield Path(place) / name
