"""Compiled patterns of the shipped rules, kept on disk: to read one takes a fiftieth of compiling it.

A file a rule, beside the byte code of this package, else (also where Python is told to write no byte code)
in the user's cache folder; where neither can be written, patterns are compiled in each process. What is kept
are the arguments that the `regex` module hands to pickle for a pattern, as JSON under a checksum: nothing is
unpickled. A file that is not of this very pattern, by this version of `regex`, is made anew.
"""

from __future__ import annotations

import base64
import copyreg
import hashlib
import importlib.util
import json
import sys
from collections.abc import Callable
from functools import lru_cache
from pathlib import Path
from typing import Any

import regex

from hybrid_deid.knowledge import cache_folder

Arguments = tuple[Any, ...]


def kept(name: str, pattern: str, flags: int, compiled: Callable[[], Any]) -> Any:
    """Return the pattern of the rule `name` from disk, else what `compiled` gives, which is put there.

    `pattern` and `flags` are those that `compiled` compiles, without lists of words. Raises what `compiled`
    raises.
    """
    about = [regex.__version__, sys.version, sys.byteorder, flags, pattern]
    wanted = _digest(json.dumps(about).encode())
    file_name = f"{name}.{sys.implementation.cache_tag}.pattern"
    _, put_together = _parts()
    beside, own = _beside(), _own()
    for folder in filter(None, (beside, own)):
        found = _read(folder / file_name, wanted, pattern)
        if found is not None:
            return put_together(*found)
    made = compiled()
    content = _content(made, wanted)
    if content:
        may = (None if sys.dont_write_bytecode else beside, own)
        any(_written(folder / file_name, content) for folder in filter(None, may))
    return made


def _beside() -> Path | None:
    """Return the folder of this package's byte code; None for a Python that keeps none."""
    try:
        return Path(importlib.util.cache_from_source(__file__)).parent
    except NotImplementedError:
        return None


def _own() -> Path | None:
    """Return the folder in the user's cache folder; None for a user without a home."""
    try:
        return cache_folder() / "patterns"
    except RuntimeError:
        return None


def _digest(content: bytes) -> str:
    return hashlib.sha256(content).hexdigest()


@lru_cache(maxsize=1)
def _parts() -> tuple[Callable[[Any], Arguments] | None, Callable[..., Any]]:
    """Return what takes a pattern of `regex` apart, as pickle would, and what puts one together."""
    empty = regex.compile("")
    reduce: Any = copyreg.dispatch_table.get(type(empty))
    if reduce is None:
        return None, regex.compile
    return (lambda pattern: tuple(reduce(pattern)[1])), reduce(empty)[0]


def _content(made: Any, wanted: str) -> bytes:
    """Return what the file of a pattern holds; nothing for one that would not come out as it went in."""
    take_apart, _ = _parts()
    arguments = take_apart(made) if take_apart else ()
    if len(arguments) != 11 or not isinstance(arguments[2], bytes):
        return b""
    pattern, flags, code, groups, _, _, _, *required, count = arguments
    plain = [flags, base64.b64encode(code).decode("ascii"), groups, required, count]
    body = json.dumps([wanted, *plain]).encode()
    if _arguments(pattern, *json.loads(body)[1:]) != arguments:
        return b""
    return _digest(body).encode("ascii") + b"\n" + body


def _arguments(
    pattern: str, flags: int, code: str, groups: dict[str, int], required: list[Any], count: int
) -> Arguments:
    offset, characters, how = required
    names = {number: name for name, number in groups.items()}
    no_lists: tuple[Any, Any] = ({}, [])
    needed = (offset, tuple(characters), how)
    return pattern, flags, base64.b64decode(code), groups, names, *no_lists, *needed, count


def _read(file: Path, wanted: str, pattern: str) -> Arguments | None:
    """Return the arguments in a file; None where there is no such file, or one of something else."""
    try:
        checksum, _, body = file.read_bytes().partition(b"\n")
    except OSError:
        return None  # most likely not written yet
    if checksum != _digest(body).encode("ascii"):
        return None
    of, *plain = json.loads(body)
    return _arguments(pattern, *plain) if of == wanted else None


def _written(file: Path, content: bytes) -> bool:
    """Write a file, or say that it cannot be: the pattern is then compiled again in the next process.

    In place: one that is half written, or that two write at once, does not fit its checksum.
    """
    try:
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_bytes(content)
    except OSError:
        return False
    return True
