"""Declared experiments: one TOML file each, read strictly."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from itertools import repeat
from pathlib import Path
from typing import Any

from hybrid_deid.errors import ConfigurationError
from hybrid_deid.experiments.configuration import REST, Configuration, configured
from hybrid_deid.experiments.kinds import KINDS, options_of
from hybrid_deid.knowledge import PACKAGE, read_toml, refuse_unknown

FOLDER = PACKAGE.parent / "experiments"
KEYS = {
    "title",
    "question",
    "kind",
    "folds",
    "stop",
    "seed",
    "metric",
    "baseline",
    "defaults",
    "configurations",
    "options",
    "published",
    "quick",
    "note",
}
PUBLISHED_KEYS = {"source", "differs", "columns", "rows"}
QUICK_KEYS = {"folds", "documents", "defaults", "configurations", "options"}
METRICS = tuple(
    prefix + name for prefix in ("", "weighted_", "macro_") for name in ("precision", "recall", "f1", "f2")
)
BEST = "best"
# What --quick changes in every configuration, before what the file says.
QUICK = {"iterations": 8, "copies": 0}
QUICK_DOCUMENTS = 30
QUICK_FOLDS = 2


@dataclass(frozen=True)
class Published:
    """Figures of a paper, in per cent as printed there; `differs` says why ours are not quite comparable."""

    source: str
    differs: str
    columns: tuple[str, ...]
    rows: Mapping[str, tuple[float, ...]]


@dataclass(frozen=True)
class Experiment:
    """A declared experiment.

    `metric` is what tests compare, against `baseline` (the name of a configuration, or "best").
    `options` are the kind's own. `documents` bounds each corpus (0: all of it),
    `stop` the folds that are run (0: all of them).
    """

    name: str
    title: str
    question: str
    kind: str
    folds: int
    seed: int
    metric: str
    baseline: str
    configurations: tuple[Configuration, ...]
    options: Mapping[str, Any]
    published: Published | None
    note: str = ""
    quick: bool = False
    documents: int = 0
    stop: int = 0
    path: Path = field(default=Path(), compare=False)


def shipped_experiments() -> dict[str, Path]:
    """Return the declared experiments of the checkout by name; raises ConfigurationError without one.

    They lie in the folder experiments/ of the sources and in no wheel: they need the corpora besides.
    """
    found = sorted(FOLDER.glob("*.toml")) if (PACKAGE.parent / "setup.cfg").is_file() else []
    if not found:
        raise ConfigurationError(
            "the declared experiments lie in the folder experiments/ of the sources, which this installation "
            "lacks; clone the repository, or give the path of a .toml file"
        )
    return {path.stem: path for path in found}


def find_experiment(name: str, quick: bool = False) -> Experiment:
    """Read an experiment by its name in experiments/, or by the path of a .toml file.

    With `quick` few documents, folds and iterations are taken: to see whether it runs, not what comes out.
    Raises ConfigurationError, in one line that names the file, for anything unknown or out of place.
    """
    path = Path(name)
    if path.suffix != ".toml":
        shipped = shipped_experiments()
        if name not in shipped:
            raise ConfigurationError(f"there is no experiment '{name}'; known are {', '.join(shipped)}")
        path = shipped[name]
    return parse_experiment(read_toml(path), path, quick)


def parse_experiment(raw: Mapping[str, Any], path: Path, quick: bool = False) -> Experiment:
    """Return the experiment that a file declares."""
    where = str(path)
    refuse_unknown(raw, KEYS, where)
    missing = sorted({"title", "question", "kind"} - set(raw))
    if missing:
        raise ConfigurationError(f"{where}: {', '.join(missing)} missing")
    kind = str(raw["kind"])
    if kind not in KINDS:
        raise ConfigurationError(f"{where}: there is no kind '{kind}'; known are {', '.join(sorted(KINDS))}")
    options = dict(table(raw, "options", where))
    hurry = table(raw, "quick", where)
    refuse_unknown(hurry, QUICK_KEYS, f"{where}: quick")
    if quick:
        options |= table(hurry, "options", where)
    refuse_unknown(options, set(options_of(kind)), f"{where}: options")
    metric = str(raw.get("metric", "f1"))
    if metric not in METRICS:
        raise ConfigurationError(f"{where}: there is no metric '{metric}'; known are {', '.join(METRICS)}")
    configurations = parse_configurations(raw, where)
    folds, documents = number(raw, "folds", 5, where, 1), 0
    if quick:
        configurations = hurried(configurations, hurry, where)
        folds = number(hurry, "folds", QUICK_FOLDS, where, 1)
        documents = number(hurry, "documents", QUICK_DOCUMENTS, where)
    baseline = str(raw.get("baseline", BEST))
    if baseline != BEST and baseline not in {each.name for each in configurations}:
        raise ConfigurationError(f"{where}: the baseline '{baseline}' is none of the configurations")
    return Experiment(
        name=path.stem,
        title=str(raw["title"]),
        question=str(raw["question"]),
        kind=kind,
        folds=folds,
        seed=number(raw, "seed", 0, where),
        metric=metric,
        baseline=baseline,
        configurations=configurations,
        options={**options_of(kind), **options},
        published=parse_published(raw, where),
        note=str(raw.get("note", "")),
        quick=quick,
        documents=documents,
        stop=0 if quick else number(raw, "stop", 0, where),
        path=path,
    )


def parse_configurations(raw: Mapping[str, Any], where: str) -> tuple[Configuration, ...]:
    """Return the configurations of a file: its defaults, each with its own changes; at least one.

    What is taken as it is must be among what some configuration tests or trains on.
    """
    base = configured(Configuration("default"), table(raw, "defaults", where), f"{where}: defaults")
    tables = table(raw, "configurations", where)
    found = [
        configured(replace(base, name=name), table(tables, name, where), f"{where}: configurations.{name}")
        for name in tables
    ] or [base]
    corpora = {corpus for each in found for corpus in (*each.test, *each.training)} - {REST}
    for each in found:
        if unknown := sorted(set(each.as_is) - corpora):
            raise ConfigurationError(
                f"{where}: {each.name}: 'as_is' names {', '.join(unknown)}, but no configuration has that; "
                f"there are {', '.join(sorted(corpora))}"
            )
    return tuple(found)


def hurried(
    configurations: tuple[Configuration, ...], hurry: Mapping[str, Any], where: str
) -> tuple[Configuration, ...]:
    """Return the configurations as --quick runs them."""
    wanted = hurry.get("configurations")
    if wanted is not None:
        if not isinstance(wanted, (list, str)):
            raise ConfigurationError(f"{where}: quick: 'configurations' must be a list of names")
        refuse_unknown(wanted, {each.name for each in configurations}, f"{where}: quick.configurations")
        configurations = tuple(each for each in configurations if each.name in wanted)
    changes = {**QUICK, **table(hurry, "defaults", where)}
    return tuple(configured(each, changes, f"{where}: quick.defaults") for each in configurations)


def parse_published(raw: Mapping[str, Any], where: str) -> Published | None:
    """Return the published figures of a file, if any."""
    given = table(raw, "published", where)
    if not given:
        return None
    refuse_unknown(given, PUBLISHED_KEYS, f"{where}: published")
    missing = sorted(PUBLISHED_KEYS - set(given))
    if missing:
        raise ConfigurationError(f"{where}: published: {', '.join(missing)} missing")
    if not isinstance(given["columns"], list):
        raise ConfigurationError(f"{where}: published: 'columns' must be a list of names")
    columns = tuple(map(str, given["columns"]))
    rows = dict(table(given, "rows", f"{where}: published"))
    if not all(map(is_row, rows.values(), repeat(len(columns)))):
        raise ConfigurationError(f"{where}: published: every row needs {len(columns)} numbers")
    rows = {name: tuple(map(float, values)) for name, values in rows.items()}
    return Published(str(given["source"]), str(given["differs"]), columns, rows)


def is_row(values: object, width: int) -> bool:
    """Tell whether a value of a file is a row of so many numbers."""
    if not isinstance(values, list) or len(values) != width:
        return False
    return all(isinstance(value, (int, float)) and not isinstance(value, bool) for value in values)


def table(raw: Mapping[str, Any], key: str, where: str) -> Mapping[str, Any]:
    """Return a table of a file, empty when it is not there."""
    value = raw.get(key, {})
    if not isinstance(value, Mapping):
        raise ConfigurationError(f"{where}: '{key}' must be a table")
    return value


def number(raw: Mapping[str, Any], key: str, default: int, where: str, least: int = 0) -> int:
    """Return a whole number of a file, `least` or more."""
    value = raw.get(key, default)
    if isinstance(value, bool) or not isinstance(value, int) or value < least:
        raise ConfigurationError(f"{where}: '{key}' must be a whole number from {least} on")
    return value
