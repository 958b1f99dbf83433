"""What figures depend on is in the checksums under which they are kept."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

from hybrid_deid.experiments.code import TAGGING, TRAINING, code_checksum, files_below
from hybrid_deid.knowledge import PACKAGE

# What reads, checks, keeps and orders: a change there fails, or gives the same figures.
FRAME = (
    "__init__.py",
    "atomic.py",
    "documents.py",
    "errors.py",
    "kept.py",
    "knowledge.py",
    "labels.py",
    "per_thread.py",
)
FRAME += ("pipeline.py", "settings.py", "typed_tables.py")
# Corpora and folds are in the tasks themselves; tagging replaces nothing.
ELSEWHERE = ("evaluation", "experiments", "formats", "keyed.py", "replace", "surrogates")


def imported(file: Path) -> Iterator[Path]:
    """Yield the modules of the package that a module imports."""
    for node in ast.walk(ast.parse(file.read_text("utf-8"))):
        if isinstance(node, ast.ImportFrom) and node.module and node.module.split(".")[0] == PACKAGE.name:
            whole = PACKAGE.joinpath(*node.module.split(".")[1:])
            for place in (whole, *(whole / alias.name for alias in node.names)):
                if place.with_suffix(".py").is_file():
                    yield place.with_suffix(".py")
                elif (place / "__init__.py").is_file():
                    yield place / "__init__.py"


def is_in(file: Path, names: tuple[str, ...]) -> bool:
    relative = file.relative_to(PACKAGE)
    return any(Path(name) in (relative, *relative.parents) for name in names)


@pytest.mark.parametrize("names", [TRAINING, TAGGING], ids=["training", "tagging"])
def test_what_it_imports_is_in_the_checksum(names: tuple[str, ...]) -> None:
    files = [file for name in names for file in files_below(PACKAGE / name) if file.suffix == ".py"]
    assert len(files) > 100
    used = {place for file in files for place in imported(file)}
    missing = {place.relative_to(PACKAGE).as_posix() for place in used if not is_in(place, names)}
    assert {name for name in missing if not is_in(PACKAGE / name, (*FRAME, *ELSEWHERE))} == set()


@pytest.mark.parametrize("names", [TRAINING, TAGGING], ids=["training", "tagging"])
def test_what_is_in_it_exists_once(names: tuple[str, ...]) -> None:
    assert [name for name in names if not (PACKAGE / name).exists()] == []
    assert len(set(names)) == len(names)


def test_another_file_gives_another_checksum() -> None:
    assert code_checksum(("crf.py",)) != code_checksum(("crf.py", "values.py"))
