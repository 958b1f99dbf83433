"""`hybrid-deid experiment`: run a declared experiment, or list them."""

from __future__ import annotations

import shlex
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from hybrid_deid.errors import ConfigurationError

if TYPE_CHECKING:
    from hybrid_deid.experiments import Experiment

PATH = click.Path(path_type=Path)
LIST = "list"


@click.command("experiment")
@click.argument("name")
@click.option("--corpora", type=PATH, envvar="HYBRID_DEID_CORPORA", help="The folder of the corpora.")
@click.option("--quick", is_flag=True, help="Few documents, folds and iterations: to see whether it works.")
@click.option("--folds", type=click.IntRange(1), help="Other than declared.")
@click.option("--stop", type=click.IntRange(1), help="Run only so many of the folds.")
@click.option("--only", multiple=True, metavar="NAME", help="Only this configuration (repeatable).")
@click.option("--jobs", default=1, show_default=True, help="Processes; -1 for one per core.")
@click.option(
    "-o", "--out", type=PATH, help="Folder of the results; results/NAME beside the .toml file by default."
)
@click.option(
    "--cache", type=PATH, help="Folder where finished parts are kept; docs/experiments.md says which."
)
@click.option("--no-plot", is_flag=True, help="No plots (they need matplotlib).")
def command(name: str, **given: Any) -> None:
    """Run the experiment NAME, or list all with "list". NAME may be a .toml file of your own.

    \b
    hybrid-deid experiment list
    hybrid-deid experiment recipes --corpora corpora/ --quick
    hybrid-deid experiment recipes --corpora corpora/ --jobs 2

    Writes results.csv, table.md, plots and provenance.json. A run that was interrupted goes on where it was.
    """
    from hybrid_deid.experiments import find_experiment, shipped_experiments

    if name == LIST:
        for each in shipped_experiments():
            click.echo(f"{each:20} {find_experiment(each).title}")
        return
    find_experiment(name, given["quick"])  # an unknown name is told before anything is asked for
    if given["corpora"] is None:
        raise ConfigurationError("give the folder of the corpora by --corpora or HYBRID_DEID_CORPORA")
    run(name, **given)


def run(name: str, corpora: Path, quick: bool, jobs: int, no_plot: bool, **given: Any) -> None:
    """Run one experiment, show its tables and write its files."""
    from dataclasses import replace

    from hybrid_deid.experiments import find_experiment
    from hybrid_deid.experiments.caching import results_folder
    from hybrid_deid.experiments.running import report_of, run_experiment, write_results
    from hybrid_deid.experiments.study import study_of

    changes = {key: given[key] for key in ("folds", "stop") if given[key]}
    experiment = chosen(replace(find_experiment(name, quick), **changes), given["only"])
    cache = given["cache"] or results_folder()
    # A quick run must never overwrite figures that somebody quotes.
    usual = (cache / "quick" if quick else experiment.path.parent / "results") / experiment.name
    study = study_of(experiment, corpora, cache, jobs, shown)
    outcome = run_experiment(study)
    if no_plot:
        outcome = replace(outcome, plots={})
    click.echo(report_of(study, outcome))
    command = command_line(Path(name).name, quick, [*changes.items(), *(("only", x) for x in given["only"])])
    written = write_results(study, outcome, given["out"] or usual, command)
    for folder in dict.fromkeys(path.parent for path in written):
        click.echo(f"wrote {', '.join(p.name for p in written if p.parent == folder)} to {folder}", err=True)


def chosen(experiment: Experiment, names: Sequence[str]) -> Experiment:
    """Return an experiment with some of its configurations; all of them when none is named."""
    from dataclasses import replace

    known = {each.name: each for each in experiment.configurations}
    if unknown := sorted(set(names) - set(known)):
        raise ConfigurationError(
            f"{experiment.name}: has no configuration '{unknown[0]}'; known are {', '.join(known)}"
        )
    return replace(experiment, configurations=tuple(known[each] for each in names or known))


def command_line(name: str, quick: bool, changes: Sequence[tuple[str, object]]) -> str:
    """Return the command for the records, without places of this machine."""
    options = [f"--{key} {shlex.quote(str(value))}" for key, value in changes]
    return " ".join(["hybrid-deid experiment", name, *(["--quick"] if quick else []), *options])


def shown(items: Iterable[Any], number: int, title: str) -> Iterable[Any]:
    """Show how far the work is and how long it may take, on standard error; nothing where nobody looks on."""
    from tqdm import tqdm

    bar: Iterable[Any] = tqdm(items, total=number, desc=title, disable=None, leave=False)
    return bar
