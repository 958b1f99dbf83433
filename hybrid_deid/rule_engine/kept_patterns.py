"""Compiled patterns of the shipped rules, kept on disk: to read one takes a fiftieth of compiling it.

What is kept are the arguments that the `regex` module hands to pickle for a pattern, as JSON: nothing is
unpickled. Where and how: see `hybrid_deid.kept`.
"""

from __future__ import annotations

import base64
import copyreg
import json
from collections.abc import Callable, Sequence
from functools import lru_cache
from typing import Any

import regex

from hybrid_deid.kept import kept

Arguments = tuple[Any, ...]


def kept_pattern(name: str, pattern: str, flags: int, compiled: Callable[[], Any]) -> Any:
    """Return the pattern of the rule `name` from disk, else what `compiled` gives, which is put there.

    `pattern` and `flags` are those that `compiled` compiles, without lists of words. Raises what `compiled`
    raises.
    """
    _, put_together = _parts()
    about = [regex.__version__, flags, pattern]
    return kept(
        f"pattern.{name}", about, compiled, _content, lambda parts: put_together(*_read(parts, pattern))
    )


@lru_cache(maxsize=1)
def _parts() -> tuple[Callable[[Any], Arguments] | None, Callable[..., Any]]:
    """Return what takes a pattern of `regex` apart, as pickle would, and what puts one together."""
    empty = regex.compile("")
    reduce: Any = copyreg.dispatch_table.get(type(empty))
    if reduce is None:
        return None, regex.compile
    return (lambda pattern: tuple(reduce(pattern)[1])), reduce(empty)[0]


def _content(made: Any) -> list[bytes] | None:
    """Return what the file of a pattern holds; None for one that would not come out as it went in."""
    take_apart, _ = _parts()
    arguments = take_apart(made) if take_apart else ()
    if len(arguments) != 11 or not isinstance(arguments[2], bytes):
        return None
    pattern, flags, code, groups, _, _, _, *required, count = arguments
    plain = [flags, base64.b64encode(code).decode("ascii"), groups, required, count]
    parts = [json.dumps(plain).encode()]
    return parts if _read(parts, pattern) == arguments else None


def _read(parts: Sequence[bytes], pattern: str) -> Arguments:
    return _arguments(pattern, *json.loads(parts[0]))


def _arguments(
    pattern: str, flags: int, code: str, groups: dict[str, int], required: list[Any], count: int
) -> Arguments:
    offset, characters, how = required
    names = {number: name for name, number in groups.items()}
    no_lists: tuple[Any, Any] = ({}, [])
    needed = (offset, tuple(characters), how)
    return pattern, flags, base64.b64decode(code), groups, names, *no_lists, *needed, count
