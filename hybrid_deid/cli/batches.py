"""What `run` and `tag` have in common: the options of a batch, and carrying it out."""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from hybrid_deid.cli.options import Finite, finish, stacked
from hybrid_deid.errors import BatchError, ConfigurationError, OutputError, ResumeError

if TYPE_CHECKING:
    from hybrid_deid.batch import Files, Report
    from hybrid_deid.settings import Settings

SIGNAL_EXIT = 128

batch_options = stacked(
    click.option(
        "--resume", is_flag=True,
        help="Go on where an interrupted run to OUT ended; the output is the same as of one that was not.",
    ),
    click.option(
        "--max-characters", type=click.IntRange(0), default=10_000_000, show_default=True,
        help="Set longer documents aside (0: no limit).",
    ),
    click.option(
        "--time-limit", type=Finite(0), default=120.0, show_default=True, metavar="SECONDS",
        help="Set documents aside that take longer (0: no limit).",
    ),
    click.option(
        "--report", "report_file", type=click.Path(path_type=Path), metavar="FILE.json",
        help="Also write the final report, with what was set aside and why, as JSON.",
    ),
    click.option(
        "--engine", type=click.Choice(["local", "dask", "spark"]), default="local", show_default=True,
        help="Who works: processes of this machine, or a Dask or Spark cluster; the output is the same.",
    ),
    click.option("--scheduler", metavar="ADDRESS", help="A running cluster; one on this machine by default."),
)  # fmt: skip


def execute(
    context: click.Context, files: Files, settings: Settings, task: str, given: dict[str, Any]
) -> None:
    """Carry a batch out, print its report, and leave with the exit code it asks for.

    `given` are the values of `batch_options`, "jobs" and "key_file". A run is journalled, so that it can be
    resumed, when its key is kept, or when it needs none.
    """
    from hybrid_deid import batch
    from hybrid_deid.formats.sizes import estimated_documents

    batch.devote_process()
    keep = task == "tag" or given["key_file"] is not None
    if given["resume"] and not keep:
        raise ConfigurationError(
            "--resume needs the --key-file of the first part, else the rest would get other surrogates; "
            "start again with one (`hybrid-deid key FILE` makes it) and --overwrite"
        )
    limits = batch.Limits(given["max_characters"] or None, given["time_limit"] or None)
    engine = batch.Engine(given["engine"], given["jobs"], given["scheduler"])
    total = None
    if sys.stderr.isatty():
        total = estimated_documents(files.source, files.source_format)
    check_apart(files, given)
    check_writable(given["report_file"], files.options.overwrite)
    report = None
    try:
        with batch.interruptible(), batch.checked(engine, batch.Assignment(settings, task, limits)) as pool:
            job = batch.Job(settings, task, limits, engine, total, pool=pool)
            report = batch.run_files(files, job, keep, given["resume"], None if keep else tell_of_fresh_key)
    except batch.Interrupted as error:
        further = way_on(files.target, keep) if report is None else "the output is complete"
        click.echo(f"{error}; {further}", err=True)
        context.exit(SIGNAL_EXIT + error.number)
    except (BatchError, OutputError) as error:
        if not isinstance(error, ResumeError) and batch.journal_of(files.target).exists():
            click.echo(way_on(files.target, keep), err=True)
        raise
    count_passed_over(report, files)
    write_report(report, given["report_file"])
    finish(report, context)


def count_passed_over(report: Report, files: Files) -> None:
    """Add to the report how many files of a folder were not read, since they are of another kind.

    Their endings are not told: of what looks like one, any may be a name (brief.pohl).
    """
    from hybrid_deid.formats.detection import other_files

    if files.source.is_dir() and (number := other_files(files.source, files.source_format)):
        report.dropped["file of another kind"] = number


def tell_of_fresh_key() -> None:
    """Say that the key is forgotten, and how to keep one: not before a run that fails at once."""
    notice = (
        "no --key-file: a fresh key is used and forgotten, another run gives other surrogates "
        "(`hybrid-deid key FILE` makes a key to keep)"
    )
    if not sys.stderr.isatty():
        click.echo(notice, err=True)
        return
    from tqdm import tqdm

    tqdm.write(notice, file=sys.stderr)  # above the bar


def way_on(target: Path, keep: bool) -> str:
    """Return how a run that did not end can be continued; `keep` as `execute` finds it."""
    from hybrid_deid import batch

    if batch.journal_of(target).exists():
        return "what is done is kept; the same command with --resume goes on from there"
    if keep:
        return "nothing was written yet; start again with the same command"
    return "it cannot be resumed (only runs with --key-file can)"


def check_writable(path: Path | None, overwrite: bool) -> None:
    """Raise OutputError when the report could not be written in the end."""
    from hybrid_deid.atomic import AtomicFile
    from hybrid_deid.held_signals import held_signals

    if path is None:
        return
    if path.exists() and (path.is_dir() or not overwrite):
        raise OutputError(f"{path}: exists already; name another report or use --overwrite")
    made = [folder for folder in path.parents if not folder.exists()]
    try:
        with held_signals():
            AtomicFile(path).discard()
    finally:
        for folder in made:
            if folder.is_dir():
                folder.rmdir()  # made for the trial: a run that fails leaves nothing behind


def check_apart(files: Files, given: dict[str, Any]) -> None:
    """Raise ConfigurationError when what a run writes and reads would lie in one place."""
    from hybrid_deid.batch import journal_of
    from hybrid_deid.formats import check_places, find_format

    names = ("model", "policy", "strategies")
    named = [*given["rules"], *given["gazetteers"], *(Path(given[name]) for name in names if given.get(name))]
    check_places(
        files.source,
        find_format(files.source_format),
        files.target,
        find_format(files.target_format),
        given["key_file"],
        [path for path in named if path.exists()],
        {
            "the journal": journal_of(files.target),
            "the mapping": files.mapping,
            "the report": given["report_file"],
        },
    )


def write_report(report: Report, path: Path | None) -> None:
    """Write the report as JSON; raises OutputError."""
    from hybrid_deid.atomic import write_together

    if path is not None:
        text = json.dumps(report.to_dict(), indent=1, ensure_ascii=True)
        write_together({path: text.encode("ascii") + b"\n"})
