"""The folder of a tagger: the lexicons beside weights and description, checked and copied."""

from __future__ import annotations

import os
import shutil
from collections.abc import Iterable, Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from hybrid_deid import crf
from hybrid_deid.errors import ModelError, OutputError

CLUSTERS = "clusters.npz"
GUESSER = "guesser.npz"
INDUCED = "induced.npz"
LEXICONS = (CLUSTERS, GUESSER, INDUCED)
KIND = "tagger"


def lexicon_file(folder: Path, name: str, expected: str | None) -> Path | None:
    """Return the path of a lexicon in a model folder after a look at its checksum; None when it has none."""
    if expected is None:
        return None
    path = folder / name
    if not path.is_file() or crf.checksum(path) != expected:
        raise ModelError(f"{path}: is missing or does not match its checksum; copy or train the model again")
    return path


def lexicons_of(description: Mapping[str, Any]) -> list[str]:
    """Return the names of the lexicons that a model has, of those that there may be."""
    told = description["lexicons"]
    return [name for name in LEXICONS if told.get(name) is not None]


def make_folder(folder: Path) -> None:
    """Make the folder of a model; raises OutputError where it cannot be written."""
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise OutputError(f"{folder}: cannot be made ({error.strerror}); name another folder") from error


@contextmanager
def new_folder(folder: Path) -> Iterator[None]:
    """Make the folder of a model for the block; where the block fails, none is left that was not there."""
    missing = [place for place in (folder, *folder.parents) if not os.path.lexists(place)]
    make_folder(folder)
    try:
        yield
    except BaseException:
        if missing:
            shutil.rmtree(missing[-1], ignore_errors=True)
        raise


def copy_files(names: Iterable[str | Path], source: Path, folder: Path) -> None:
    """Copy files of one model folder into another, which may be the same; raises OutputError."""
    for name in names:
        copy_file(source / name, folder / name)


def copy_file(source: Path, target: Path) -> None:
    """Copy a file into a model folder, where it may be already; raises OutputError."""
    if source.resolve() == target.resolve():
        return
    make_folder(target.parent)
    try:
        shutil.copyfile(source, target)
    except OSError as error:
        where = error.filename or target
        raise OutputError(f"{where}: cannot be copied into {target.parent} ({error.strerror})") from error
