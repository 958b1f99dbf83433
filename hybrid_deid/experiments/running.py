"""Running a declared experiment and writing its files, provenance included."""

from __future__ import annotations

import datetime
import platform
from collections.abc import Mapping
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path
from typing import Any

import hybrid_deid
from hybrid_deid.errors import ConfigurationError
from hybrid_deid.experiments.kinds import runner_of
from hybrid_deid.experiments.outcome import Outcome, markdown, plain, write_outcome
from hybrid_deid.experiments.study import Study

LIBRARIES = (
    "joblib",
    "matplotlib",
    "numpy",
    "python-crfsuite",
    "scikit-learn",
    "scipy",
    "simplemma",
    "spacy",
    "statsmodels",
)


def run_experiment(study: Study) -> Outcome:
    """Run an experiment."""
    outcome: Outcome = runner_of(study.experiment.kind)(study)
    return outcome


def write_results(study: Study, outcome: Outcome, folder: Path, command: str) -> list[Path]:
    """Write the files of an outcome and return their paths.

    Files with text of the corpora go below the cache; raises ConfigurationError when a repository holds that.
    """
    private = study.place.cache / "private" / study.experiment.name
    if outcome.private and (repository := repository_of(private)):
        raise ConfigurationError(
            f"{private}: lies in the repository {repository.name}, and these results quote the corpora; "
            "give --cache a folder elsewhere"
        )
    written = write_outcome(folder, report_of(study, outcome), outcome, provenance_of(study, command))
    for name, text in outcome.private.items():
        private.mkdir(parents=True, exist_ok=True)
        (private / name).write_text(text, "utf-8")
        written.append(private / name)
    return written


def report_of(study: Study, outcome: Outcome) -> str:
    """Return the Markdown report of an experiment."""
    experiment = study.experiment
    hurry = "A quick run on few documents: it shows that everything works, its figures mean nothing."
    folds = f"{experiment.folds} folds"
    grouped = f" grouped by donor, the same for all; seed {experiment.seed}."
    if 0 < experiment.stop < experiment.folds:
        folds = f"The first {experiment.stop} of {folds}"
    lines = [
        hurry if experiment.quick else "",
        "" if experiment.folds == 1 else folds + grouped,
        experiment.note,
    ]
    return markdown(experiment.title, experiment.question, lines, outcome.tables)


def repository_of(folder: Path) -> Path | None:
    """Return the repository that a folder lies in, or None."""
    place = folder.resolve()
    return next((each for each in (place, *place.parents) if (each / ".git").exists()), None)


def provenance_of(study: Study, command: str) -> dict[str, Any]:
    """Return what figures stand on: versions, checksums of data and code, configurations, command, date."""
    experiment = study.experiment
    return {
        "experiment": experiment.name,
        "kind": experiment.kind,
        "command": command,
        "date": datetime.datetime.now(datetime.timezone.utc).strftime("%Y-%m-%d %H:%M UTC"),
        "versions": versions(),
        "code": {"training": study.training_code, "tagging": study.tagging_code},
        "data": dict(study.data_checksums()),
        "folds": experiment.folds,
        "folds run": len(study.fold_numbers),
        "seed": experiment.seed,
        "metric": experiment.metric,
        "baseline": experiment.baseline,
        "documents": experiment.documents or "all",
        "options": dict(experiment.options),
        "configurations": [plain(each) for each in experiment.configurations],
    }


def versions() -> Mapping[str, str]:
    """Return the versions of Python, of this package and of the libraries that figures may depend on."""
    found = {"python": platform.python_version(), "hybrid-deid": hybrid_deid.__version__}
    for name in LIBRARIES:
        try:
            found[name] = version(name)
        except PackageNotFoundError:
            found[name] = "not installed"
    return found
