"""Options that several sub-commands share, and what they are turned into."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any, TypeVar

import click

from hybrid_deid.errors import ConfigurationError
from hybrid_deid.settings import Settings

F = TypeVar("F", bound=Callable[..., Any])

FORMAT_NAMES = ("txt", "brat", "jsonl", "conll", "eml", "mbox", "csv")


def stacked(*options: Callable[[F], F]) -> Callable[[F], F]:
    """Return one decorator that applies `options` so that --help lists them in this order."""

    def decorate(command: F) -> F:
        for option in reversed(options):
            command = option(command)
        return command

    return decorate


input_options = stacked(
    click.argument("source", metavar="IN", type=click.Path(path_type=Path)),
    click.option(
        "--from",
        "source_format",
        type=click.Choice(FORMAT_NAMES),
        help="Format of IN; found out from the file names by default.",
    ),
    click.option("--encoding", help="Encoding of the input where it is not UTF-8 (for example latin-1)."),
    click.option(
        "--text-column",
        "text_columns",
        multiple=True,
        help="CSV, JSON Lines: a column or field that holds text (repeatable).",
    ),
    click.option("--id-column", help="CSV, JSON Lines: the column or field that identifies a document."),
    click.option(
        "--known-column",
        "known_columns",
        multiple=True,
        metavar="COLUMN=LABEL",
        help="CSV, JSON Lines: a column whose value is to be hidden wherever it occurs in the text, "
        "LABEL being a label or PERSON (repeatable).",
    ),
    click.option("--delimiter", help="CSV: the separator of columns; found out by default."),
)

output_options = stacked(
    click.option(
        "-o", "--output", "target", metavar="OUT", required=True, type=click.Path(path_type=Path),
        help="Where the result goes: a file or, for txt, brat and eml folders, a folder.",
    ),
    click.option("--overwrite", is_flag=True, help="Replace OUT when it exists; refused otherwise."),
)  # fmt: skip

detection_options = stacked(
    click.option("--model", default="de_email", show_default=True, help="A shipped model or a model folder."),
    click.option(
        "--policy", default="balanced", show_default=True,
        help="How findings are reconciled: balanced, recall (in doubt, hide), precision, or a TOML file.",
    ),
    click.option(
        "--rules", "rules", multiple=True, type=click.Path(path_type=Path),
        help="A rule pack of yours on top of the shipped ones (repeatable).",
    ),
    click.option(
        "--gazetteers", multiple=True, type=click.Path(path_type=Path),
        help="A folder with lists of yours on top of the shipped ones (repeatable).",
    ),
    click.option("--only", type=click.Choice(["rules", "model"]), help="Use one half of the hybrid alone."),
    click.option("--jobs", default=1, show_default=True, help="Processes; -1 for one per core."),
)  # fmt: skip


def known_column_pairs(values: tuple[str, ...]) -> tuple[tuple[str, str], ...]:
    """Split COLUMN=LABEL; raises ConfigurationError on anything else."""
    pairs = []
    for value in values:
        column, sign, label = value.rpartition("=")
        if not sign or not column or not label:
            raise ConfigurationError(f"--known-column takes COLUMN=LABEL, not '{value}'")
        pairs.append((column, label))
    return tuple(pairs)


def detection_settings(given: dict[str, Any], **others: Any) -> Settings:
    """Return the Settings of the detection options in `given`; `others` are further fields of Settings.

    Adds "format_options" to `given`: what the input options say, as fields of FormatOptions.
    """
    given.setdefault(
        "format_options",
        {
            "text_columns": given.get("text_columns", ()),
            "known_columns": dict(known_column_pairs(given.get("known_columns", ()))),
            **{name: given.get(name) for name in ("encoding", "id_column", "delimiter")},
        },
    )
    return Settings(
        model=given["model"],
        policy=given["policy"],
        rules=tuple(given["rules"]),
        gazetteers=tuple(given["gazetteers"]),
        only=given["only"] or "",
        **others,
    )


def format_names(
    source: Path, given: str | None, wanted: str | None, tagged: bool = False
) -> tuple[str, str]:
    """Return the formats of input and output: as given, found out, or the same."""
    from hybrid_deid.formats import FORMATS, detect_format
    from hybrid_deid.formats.files import existing

    origin = given or detect_format(existing(source))
    if wanted is None and tagged and FORMATS[origin].render_tagged is None:
        wanted = "jsonl"
    return origin, wanted or origin


def finish(report: Any, context: click.Context) -> None:
    """Print the report of a run on standard error and leave with the exit code it asks for."""
    from hybrid_deid.cli import EXIT_SET_ASIDE

    rate = report.documents / report.seconds if report.seconds > 0 else 0.0
    click.echo(
        f"{report.documents} documents, {report.characters} characters, {sum(report.spans.values())} spans, "
        f"{report.seconds:.1f} s ({rate:.0f} documents/s)",
        err=True,
    )
    if report.dropped:
        counts = ", ".join(f"{name} {count}" for name, count in sorted(report.dropped.items()))
        click.echo(f"left out of the output: {counts}", err=True)
    if report.fallbacks:
        click.echo(f"{report.fallbacks} spans got a tag, since no surrogate could be made for them", err=True)
    if report.set_aside:
        click.echo(f"{len(report.set_aside)} documents were set aside and not written:", err=True)
        for error in report.set_aside:
            click.echo(f"  {error}", err=True)
        context.exit(EXIT_SET_ASIDE)
