"""A cache on disk of what is computed from shipped data alone: reading it is far quicker than making it.

Each value has a file beside the byte code of this package, or in the user's cache folder where that cannot be
written or Python is told to write no byte code; where neither can be written, each process makes what it
needs. A file holds parts (bytes of text, JSON or an array) under a checksum and a digest of all that they are
computed from: nothing is unpickled or run. A file that is damaged, or made from something else, is made anew.

Nothing is kept of what a user brings (lists, rules, models), for it may name whom the user looks for.
"""

from __future__ import annotations

import hashlib
import importlib.util
import json
import os
import sys
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any, TypeVar

T = TypeVar("T")
FOLDER = "kept"
SUFFIX = ".kept"
# What reading may meet in parts that are not such as were written, their checksum notwithstanding.
MISFITS = (ValueError, TypeError, LookupError)


def kept(
    name: str,
    about: Sequence[Any],
    make: Callable[[], T],
    parts_of: Callable[[T], Sequence[bytes] | None],
    made_of: Callable[[Sequence[bytes]], T | None],
) -> T:
    """Return the value `name` from disk, else what `make` gives, which is put there.

    `about` is all that the value follows from, plain values such as JSON takes, digests of files among them
    (`digest`). `parts_of` gives what is written, None for a value that is not to be kept; `made_of` makes
    the value of it again, or says None where that does not fit. Raises what `make` raises.
    """
    wanted = digest(json.dumps([sys.version, sys.byteorder, *about]).encode())
    file_name = f"{name}.{sys.implementation.cache_tag}{SUFFIX}"
    beside, own = _beside(), _own()
    for folder in filter(None, (beside, own)):
        found = _read(folder / file_name, wanted, made_of)
        if found is not None:
            return found
    made = make()
    may = filter(None, (None if sys.dont_write_bytecode else beside, own))
    places = [folder for folder in may if _may_be_written(folder)]
    parts = parts_of(made) if places else None
    if parts is not None:
        content = _content(wanted, parts)
        any(_written(folder / file_name, content) for folder in places)
    return made


def digest(content: bytes) -> str:
    """Return a digest of contents that a value follows from."""
    return hashlib.sha256(content).hexdigest()


def cache_folder() -> Path:
    """Return the user's folder for what can be made again: below XDG_CACHE_HOME, or .cache at home.

    Raises RuntimeError for a user without a home.
    """
    return Path(os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache") / "hybrid-deid"


def _beside() -> Path | None:
    """Return the folder beside this package's byte code; None for a Python that keeps none."""
    try:
        return Path(importlib.util.cache_from_source(__file__)).parent / FOLDER
    except NotImplementedError:
        return None


def _own() -> Path | None:
    """Return the folder in the user's cache folder; None for a user without a home."""
    try:
        return cache_folder() / FOLDER
    except RuntimeError:
        return None


def _content(wanted: str, parts: Sequence[bytes]) -> bytes:
    """Return a file: a checksum of the rest; what it is of with the length of each part; these."""
    head = json.dumps([wanted, *map(len, parts)]).encode("ascii")
    body = b"\n".join([head, b"".join(parts)])
    return digest(body).encode("ascii") + b"\n" + body


def _read(file: Path, wanted: str, made_of: Callable[[Sequence[bytes]], T | None]) -> T | None:
    """Return what a file holds; None where there is no such file, or one of something else."""
    try:
        checksum, _, body = file.read_bytes().partition(b"\n")
    except OSError:
        return None  # most likely not written yet
    if checksum != digest(body).encode("ascii"):
        return None
    head, _, rest = body.partition(b"\n")
    try:
        of, *lengths = json.loads(head)
        if of != wanted:
            return None
        parts, begin = [], 0
        for length in lengths:
            parts.append(rest[begin : begin + length])
            begin += length
        return made_of(parts)
    except MISFITS:
        return None


def _may_be_written(folder: Path) -> bool:
    """Make a folder, and tell whether it can be written: if not, nothing is taken apart in vain."""
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError:
        return False
    return os.access(folder, os.W_OK)


def _written(file: Path, content: bytes) -> bool:
    """Write a file, or say that it cannot be: the value is then made again in the next process.

    In place: one that is half written, or that two write at once, does not fit its checksum.
    """
    try:
        file.write_bytes(content)
    except OSError:
        return False
    return True
