"""The journal of a run: how far it has come, without any personal data, so that it can be resumed.

A JSON Lines file OUT.journal beside the output. The first line says by keyed digests what the run was made
of; each further line is a checkpoint. It holds neither key nor ids nor paths nor text: the documents up to
a checkpoint are found again by reading that many of the input, and a keyed digest of their ids must agree.
"""

from __future__ import annotations

import hashlib
import json
import os
from collections import deque
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import IO, Any, NoReturn

from hybrid_deid.atomic import refuse_special
from hybrid_deid.batch.chunks import Item
from hybrid_deid.errors import DocumentError, OutputError, ResumeError

VERSION = 1
# What is compared before a run is resumed, and how a difference is told.
PARTS = {
    "program": "another version of hybrid-deid, its models or its lists",
    "key": "another key",
    "settings": "other settings or options",
    "input": "another input, or one that has changed since",
}


@dataclass(frozen=True)
class Identity:
    """Keyed digests of all that the output of a run depends on; `salt` keys the digests of ids."""

    program: str
    key: str
    settings: str
    input: str
    salt: bytes = field(repr=False)


@dataclass
class State:
    """The last checkpoint of a run.

    `read` documents of the input are dealt with; `sizes` are the bytes of the output files by then; `ids` is
    the digest of the ids read; `aside` maps the numbers of the documents that the work set aside to reasons;
    `processes` are the numbers of the processes that worked on it; `overwrite` says that the run may replace
    what is there; `finished` that only the names of the output are missing; `resumed` that this is the state
    of an earlier run.
    """

    read: int = 0
    sizes: list[int] = field(default_factory=list)
    ids: str = ""
    spans: dict[str, int] = field(default_factory=dict)
    fallbacks: int = 0
    dropped: dict[str, int] = field(default_factory=dict)
    seconds: float = 0.0
    aside: dict[int, str] = field(default_factory=dict)
    processes: frozenset[int] = frozenset()
    overwrite: bool = False
    finished: bool = False
    resumed: bool = False


def journal_of(target: Path) -> Path:
    """Return the place of the journal of a run that writes to `target`."""
    return target.parent / f"{target.name}.journal"


class Journal:
    """An open journal, locked against a second run to the same place."""

    def __init__(self, path: Path, stream: IO[bytes], state: State) -> None:
        """Use `start` or `resume`."""
        self.path = path
        self.state = state
        self._stream = stream

    @classmethod
    def start(cls, target: Path, identity: Identity, overwrite: bool) -> Journal:
        """Begin a journal; raises OutputError where one is left of an earlier run, unless `overwrite`."""
        path = journal_of(target)
        if path.exists() and not overwrite:
            cls.refuse(target)
        journal = cls(path, opened(path), State(overwrite=overwrite))
        journal._stream.truncate(0)
        journal._append(
            {"journal": VERSION, **told(identity), "overwrite": overwrite, "process": os.getpid()}
        )
        return journal

    @staticmethod
    def refuse(target: Path) -> NoReturn:
        """Raise ResumeError, for there is a journal and nobody has said what to do with it."""
        path = journal_of(target)
        opened(path).close()  # says so when that run still goes on
        raise ResumeError(
            f"{path}: an earlier run to {target} was interrupted; continue it with --resume, "
            "or start again with --overwrite"
        )

    @classmethod
    def resume(cls, target: Path, identity: Identity) -> Journal:
        """Open the journal of an interrupted run; raises ResumeError when it belongs to another run."""
        path = journal_of(target)
        stream = opened(path)
        try:
            lines, size = complete_lines(stream.read())
            damaged = ResumeError(f"{path}: is damaged or no journal; start again with --overwrite")
            if not lines or lines[0].get("journal") != VERSION:
                raise damaged
            mismatch = [text for part, text in PARTS.items() if lines[0].get(part) != told(identity)[part]]
            if PARTS["key"] in mismatch:
                mismatch = [PARTS["key"]]  # all digests depend on it
            if mismatch:
                raise ResumeError(
                    f"{path}: belongs to a run with {' and '.join(mismatch)}; "
                    "resume with what it was started with, or start again with --overwrite"
                )
            try:
                state = state_of(lines)
            except (AttributeError, KeyError, TypeError, ValueError) as error:
                raise damaged from error
        except BaseException:
            stream.close()
            raise
        stream.truncate(size)
        stream.seek(size)
        journal = cls(path, stream, state)
        journal._append({"process": os.getpid()})
        return journal

    def record(self, values: Mapping[str, Any]) -> None:
        """Append a checkpoint and bring it to the disk; the output must be there already."""
        self._append(values)

    def close(self) -> None:
        """Leave the journal for a run that resumes."""
        self._stream.close()

    def remove(self) -> None:
        """Remove the journal of a run that is finished or leaves nothing behind."""
        self._stream.close()
        try:
            self.path.unlink(missing_ok=True)
        except OSError as error:
            raise OutputError(f"{self.path}: cannot be removed ({error.strerror})") from error

    def _append(self, values: Mapping[str, Any]) -> None:
        try:
            self._stream.write(json.dumps(values).encode("ascii") + b"\n")
            self._stream.flush()
            os.fsync(self._stream.fileno())
        except OSError as error:
            raise OutputError(f"{self.path}: cannot be written ({error.strerror})") from error


def opened(path: Path) -> IO[bytes]:
    """Open a journal for reading and writing, and lock it; raises OutputError."""
    refuse_special(path)
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        flags = os.O_RDWR | os.O_CREAT | getattr(os, "O_NOFOLLOW", 0)
        stream = os.fdopen(os.open(path, flags, 0o600), "r+b")
    except OSError as error:
        raise OutputError(f"{path}: cannot be written ({error.strerror})") from error
    try:
        import fcntl
    except ImportError:  # not a POSIX system: two runs to one place are the user's own affair
        return stream
    try:
        fcntl.flock(stream, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError as error:
        stream.close()
        raise ResumeError(f"{path}: another run is writing there; wait for it or end it") from error
    return stream


def told(identity: Identity) -> dict[str, str]:
    """Return what the journal says of an identity."""
    return {part: getattr(identity, part) for part in PARTS}


def complete_lines(raw: bytes) -> tuple[list[dict[str, Any]], int]:
    """Return the lines up to the first incomplete one (the run died while writing it), and their bytes."""
    lines: list[dict[str, Any]] = []
    size = 0
    for line in raw.splitlines(keepends=True):
        try:
            values = json.loads(line)
        except ValueError:
            break
        if not line.endswith(b"\n") or not isinstance(values, dict):
            break
        lines.append(values)
        size += len(line)
    return lines, size


def state_of(lines: list[dict[str, Any]]) -> State:
    """Return the state at the last checkpoint."""
    state = State(overwrite=bool(lines[0].get("overwrite")), resumed=True)
    for line in lines:
        if "process" in line:
            state.processes |= {int(line["process"])}
        if "read" in line:
            state.read, state.sizes, state.ids = int(line["read"]), list(map(int, line["sizes"])), line["ids"]
            state.spans, state.fallbacks = dict(line["spans"]), int(line["fallbacks"])
            state.dropped = dict(line.get("dropped", {}))
            state.seconds, state.finished = float(line["seconds"]), bool(line["finished"])
            state.aside.update((int(number), reason) for number, reason in line["aside"])
    return state


class IdTrail:
    """The ids read, as a running keyed digest; errors count as well."""

    def __init__(self, salt: bytes) -> None:
        """`salt` keeps ids from being guessed from the digest."""
        self._digest = hashlib.blake2b(key=salt[:64], digest_size=16)
        self._waiting: deque[str] = deque()
        self._count = 0

    def of(self, documents: Iterable[Item]) -> Iterator[Item]:
        """Pass documents on and remember their ids until `digest` takes them in."""
        for item in documents:
            self._waiting.append(item.document_id if isinstance(item, DocumentError) else item.id)
            yield item

    def digest(self, read: int) -> str:
        """Return the digest of the first `read` ids, which must have been passed on."""
        while self._count < read:
            raw = self._waiting.popleft().encode("utf-8", "surrogatepass")
            self._digest.update(b"%d:" % len(raw) + raw)
            self._count += 1
        return self._digest.hexdigest()
