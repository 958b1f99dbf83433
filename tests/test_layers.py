"""Who imports whom: stages know no other stage, file types belong to `formats`, and what prints is `cli`.

What goes against that today is named here, each with its reason; what is mended must leave the list.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator
from functools import cache
from pathlib import Path

from hybrid_deid.knowledge import PACKAGE

PACKAGES = {path.parent.name for path in PACKAGE.glob("*/__init__.py")}
# `segment` gives the lines and tokens that all of them read, and so is none of the others' next.
STAGES = {"reading", "zones", "rule_engine", "tagger", "known_values", "merge", "replace"}
# Who puts stages in order; `annotate` does for training what `pipeline` does for a run.
ORDERS = {"pipeline", "annotate"}
MAY_USE_ORDERS = {"pipeline", "deidentifier", "batch", "experiments"}
MAY_USE_FORMATS = {"batch", "cli", "experiments"}
# Training lies in the package of what it trains, and annotates its texts.
TRAINING = {"tagger/training.py", "tagger/stacking.py", "tagger/calibrated_models.py"}
# `extraction` reads the induced lexicon, which `induction` learns by the features of `extraction`, with a
# tagger: training and use of it lie in one package.
CIRCLE = {"extraction", "induction", "tagger"}


def unit(module: str) -> str:
    """Return the package or the module directly below `hybrid_deid` that a module belongs to."""
    return module.split(".")[1] if "." in module else ""


@cache
def parsed() -> dict[Path, tuple[ast.AST, ...]]:
    """Return the nodes of every file."""
    return {path: (*ast.walk(ast.parse(path.read_text("utf-8"))),) for path in sorted(PACKAGE.rglob("*.py"))}


def each_import() -> Iterator[tuple[str, str]]:
    """Yield (file, unit that it imports), also of imports within functions and for types alone."""
    for path, nodes in parsed().items():
        for node in nodes:
            names: list[str] = []
            if isinstance(node, ast.Import):
                names = [alias.name for alias in node.names]
            elif isinstance(node, ast.ImportFrom) and node.module == "hybrid_deid":
                names = [f"hybrid_deid.{alias.name}" for alias in node.names]
            elif isinstance(node, ast.ImportFrom) and node.module:
                names = [node.module]
            for name in names:
                own = unit(".".join(("hybrid_deid", *path.relative_to(PACKAGE).with_suffix("").parts)))
                if name.startswith("hybrid_deid.") and unit(name) != own:
                    yield path.relative_to(PACKAGE).as_posix(), unit(name)


@cache
def imports() -> frozenset[tuple[str, str]]:
    return frozenset(each_import())


def own_unit(file: str) -> str:
    return Path(file).with_suffix("").parts[0]


def test_a_stage_imports_no_other_stage() -> None:
    assert {"merge", "zones", "formats"} <= PACKAGES
    assert [(file, used) for file, used in imports() if own_unit(file) in STAGES and used in STAGES] == []


def test_only_the_pipeline_and_what_serves_training_knows_the_order() -> None:
    users = {file for file, used in imports() if used in ORDERS and own_unit(file) not in MAY_USE_ORDERS}
    assert users == TRAINING


def test_only_few_know_of_file_types() -> None:
    users = {file for file, used in imports() if used == "formats" and own_unit(file) not in MAY_USE_FORMATS}
    assert users == {"tagger/training.py"}  # which reads corpora


def test_only_the_command_line_prints() -> None:
    for path, nodes in parsed().items():
        called = {
            node.func.id for node in nodes if isinstance(node, ast.Call) and isinstance(node.func, ast.Name)
        }
        assert "print" not in called, path
        if "cli" not in path.relative_to(PACKAGE).parts:
            names = {alias.name for node in nodes if isinstance(node, ast.Import) for alias in node.names}
            assert "click" not in names, path


def test_packages_import_each_other_in_one_circle_only() -> None:
    """Packages whose imports lead back to them: the circle of training, to be opened."""
    direct = {
        name: {used for file, used in imports() if own_unit(file) == name} & PACKAGES for name in PACKAGES
    }

    def reached(name: str) -> set[str]:
        found: set[str] = set()
        waiting = [name]
        while waiting:
            further = direct[waiting.pop()] - found
            found |= further
            waiting += further
        return found

    assert {name for name in PACKAGES if name in reached(name)} == CIRCLE
