"""What a run reads and writes: nothing is written in the place of another, nor where it does not belong."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import combinations, product
from pathlib import Path

from hybrid_deid.errors import ConfigurationError
from hybrid_deid.formats.rendering import Format
from hybrid_deid.formats.writers import files_of

INPUT = "the input"
KNOWLEDGE = "the other files that are read"


def check_places(
    source: Path,
    source_format: Format,
    target: Path,
    target_format: Format,
    key: Path | None = None,
    knowledge: Sequence[Path] = (),
    written: Mapping[str, Path | None] | None = None,
) -> None:
    """Raise ConfigurationError when what is written would replace, or lie in, what is read, or one another.

    `key` is the key file, `knowledge` are other files (rule packs, lists, models); `written` are further
    places by their names ("the report"; None: not given). Originals and output must not mix, and what leads
    from one to the other (the key, the mapping) must not lie in a folder that is passed on.
    """
    inputs = [(INPUT, files_of(source, source_format)), (KNOWLEDGE, tuple(knowledge))]
    inputs.append(("the key", (key,) if key else ()))
    outputs = [("the output", files_of(target, target_format))]
    outputs += [(name, (path,)) for name, path in (written or {}).items() if path is not None]
    for new, old in (*product(outputs, inputs), *combinations(outputs[::-1], 2)):
        for path, other in product(new[1], old[1]):
            _refuse_mixing(new[0], path, old[0], other)


def _refuse_mixing(new: str, path: Path, old: str, other: Path) -> None:
    """Raise ConfigurationError when `path` is, holds or lies in `other`."""
    place, taken = path.resolve(), other.resolve()
    if place == taken or taken in place.parents or (place in taken.parents and old == INPUT):
        raise ConfigurationError(f"{path}: {new} must lie outside {old}; name another place")
    if place in taken.parents and old != KNOWLEDGE:  # which is not replaced there, and betrays nothing
        raise ConfigurationError(f"{other}: {old} must lie outside {new}; name another place")
