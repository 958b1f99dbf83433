"""Options that several sub-commands share, and what they are turned into."""

from __future__ import annotations

import math
import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from contextlib import suppress
from pathlib import Path
from typing import Any, TypeVar

import click

from hybrid_deid.errors import ConfigurationError, DeidError, OutputError, one_line
from hybrid_deid.settings import Settings

F = TypeVar("F", bound=Callable[..., Any])

FORMAT_NAMES = ("txt", "brat", "jsonl", "conll", "eml", "mbox", "csv")


class Finite(click.FloatRange):
    """A range of numbers that NaN and the infinities are not in; click's own lets them pass."""

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> float:
        """Return the number; a usage error otherwise."""
        number: float = super().convert(value, param, ctx)
        if not math.isfinite(number):
            self.fail(f"{value} is not a finite number.", param, ctx)
        return number

    def _describe_range(self) -> str:
        """Return the range for --help; without bounds there is none, where click's own says `x<=None`."""
        return "" if self.min is None and self.max is None else super()._describe_range()


def stacked(*options: Callable[[F], F]) -> Callable[[F], F]:
    """Return one decorator that applies `options` so that --help lists them in this order."""

    def decorate(command: F) -> F:
        for option in reversed(options):
            command = option(command)
        return command

    return decorate


SPAN_FORMATS = ("brat", "jsonl", "conll")
printed_format = click.option(
    "--to",
    "target",
    type=click.Choice(["markdown", "csv", "json"]),
    default="markdown",
    show_default=True,
    help="What is printed.",
)
corpora_format = click.option(
    "--from",
    "source_format",
    type=click.Choice(SPAN_FORMATS),
    help="Format of the corpora; found out by default.",
)

layout_options = stacked(
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
    click.option("--delimiter", help="CSV: the separator of columns (tab for TAB); found out by default."),
)

input_options = stacked(
    click.argument("source", metavar="IN", type=click.Path(path_type=Path)),
    click.option(
        "--from", "source_format", type=click.Choice(FORMAT_NAMES),
        help="Format of IN; found out from the file names by default.",
    ),
    layout_options,
)  # fmt: skip

output_options = stacked(
    click.option(
        "-o", "--output", "target", metavar="OUT", required=True, type=click.Path(path_type=Path),
        help="Where the result goes: a file or, for txt, brat and eml folders, a folder.",
    ),
    click.option("--overwrite", is_flag=True, help="Replace OUT when it exists; refused otherwise."),
)  # fmt: skip

detection_options = stacked(
    click.option(
        "--model", default="de_email", show_default=True, metavar="NAME|FOLDER",
        help="A shipped model or a model folder.",
    ),
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
    """Split COLUMN=LABEL; raises ConfigurationError on anything else, and on a column named twice."""
    pairs: list[tuple[str, str]] = []
    for value in values:
        column, sign, label = value.rpartition("=")
        if not sign or not column or not label:
            raise ConfigurationError(f"--known-column takes COLUMN=LABEL, not '{value}'")
        if column in dict(pairs):
            raise ConfigurationError(f"--known-column: '{column}' is named twice; one column has one label")
        pairs.append((column, label))
    return tuple(pairs)


def check_labels(
    option: str, labels: Iterable[str], nodes: Iterable[str], model: str, packs: Iterable[Path]
) -> None:
    """Raise ConfigurationError for a label of an option that is none, for it would be passed over in silence.

    Known are those of the scheme, `nodes`, and those of the user's packs. A model folder of the user may have
    labels of its own, so that nothing is refused there.
    """
    from hybrid_deid.labels import pi_scheme

    known = (*pi_scheme().labels, *nodes)
    unknown = [label for label in labels if label not in known]
    if not unknown or Path(model).is_dir():
        return
    if own := tuple(packs):
        from hybrid_deid.rule_engine import load_rules, rule_languages

        ruled = load_rules(rule_languages(), own).labels
        known = (*known, *sorted(ruled.difference(known)))
        unknown = [label for label in unknown if label not in ruled]
    if unknown:
        raise ConfigurationError(f"{option}: there is no label '{unknown[0]}'; known are {', '.join(known)}")


def check_strategy_labels(overrides: Iterable[tuple[str, str]], model: str, packs: Iterable[Path]) -> None:
    """Raise ConfigurationError when a label of --strategy is misspelt."""
    from hybrid_deid.labels import pi_scheme

    nodes = (*sorted(set(pi_scheme().parents.values())), "*")
    check_labels("--strategy", (label for label, _ in overrides), nodes, model, packs)


def check_gazetteers(folders: Iterable[Path]) -> None:
    """Raise ConfigurationError for a folder without lists, before any document is read."""
    from hybrid_deid.lexicon.lists import lists_of

    for folder in folders:
        lists_of(folder)


def tell_unused_lists(folders: Iterable[Path], model: str, packs: Iterable[Path]) -> None:
    """Warn of lists of the user that nothing looks up: they neither extend a shipped list nor are named.

    Whoever names one is the model's feature set, which its description holds, or a rule pack.
    """
    from hybrid_deid.knowledge import knowledge_folder, model_folder

    lists = {path.stem: path for folder in folders for path in folder.glob("*.txt")}
    shipped = {path.stem for path in knowledge_folder("gazetteers").glob("*/*.txt")}
    if lists.keys() <= shipped:
        return
    with suppress(OSError, DeidError):  # what is wrong with those is told when they are loaded
        naming = " ".join(
            path.read_text(encoding="utf-8", errors="replace")
            for path in (model_folder(model) / "model.json", *packs)
        )
        for name in sorted(lists.keys() - shipped - set(re.findall(r"\w+", naming))):
            click.echo(
                f"warning: {lists[name]}: nothing looks up a list of this name; those that extend shipped "
                f"ones are called {', '.join(sorted(shipped))}",
                err=True,
            )


def detection_settings(given: dict[str, Any], **others: Any) -> Settings:
    """Return the Settings of the detection options in `given`; `others` are further fields of Settings.

    Adds "format_options" to `given`: what the input options say, as fields of FormatOptions.
    """
    known = dict(known_column_pairs(given.get("known_columns", ())))
    given.setdefault(
        "format_options",
        {
            "text_columns": given.get("text_columns", ()),
            "known_columns": known,
            **{name: given.get(name) for name in ("encoding", "id_column", "delimiter")},
        },
    )
    check_gazetteers(given["gazetteers"])
    if given["gazetteers"]:
        tell_unused_lists(given["gazetteers"], given["model"], given["rules"])
    check_labels("--known-column", known.values(), ("PERSON",), given["model"], given["rules"])
    check_strategy_labels(others.get("overrides", ()), given["model"], given["rules"])
    return Settings(
        model=given["model"],
        policy=given["policy"],
        rules=tuple(given["rules"]),
        gazetteers=tuple(given["gazetteers"]),
        only=given["only"] or "",
        **others,
    )


def format_names(
    source: Path,
    given: str | None,
    wanted: str | None,
    target: Path | None = None,
    tagged: bool = False,
) -> tuple[str, str]:
    """Return the formats of input and output: as given, found out, or the same.

    Raises ConfigurationError where nobody says which, and `target` is called as files of another one are.
    """
    from hybrid_deid.formats import FORMATS, detect_format
    from hybrid_deid.formats.detection import OF_OTHER_PROGRAMS, formats_of_ending
    from hybrid_deid.formats.files import existing

    if "-" in (str(source), str(target)):
        raise ConfigurationError(
            "-: standard input and output are not read or written, as an output appears whole or not at all; "
            "name files (one that is called so by its full path)"
        )
    origin = given or detect_format(existing(source))
    if wanted is not None:
        return origin, wanted
    chosen = "jsonl" if tagged and FORMATS[origin].render_tagged is None else origin
    called = formats_of_ending(target) if target else ()
    if called and chosen not in called:
        meant = [name for name in called if not tagged or FORMATS[name].render_tagged is not None]
        ways = " or ".join(f"--to {name}" for name in (*meant[:1], chosen))
        raise ConfigurationError(
            f"{target}: is called as {called[0]} is, but {chosen} would be written; say which with {ways}"
            if meant
            else f"{target}: is called as {called[0]} is, which has no room for spans, but {chosen} would be "
            f"written; name OUT as {chosen} is, or give {ways}"
        )
    if target and target.name.lower().endswith(OF_OTHER_PROGRAMS):
        raise ConfigurationError(
            f"{target}: files that are called so are not written; {chosen} would be: name OUT so, or give "
            f"--to {chosen}"
        )
    return origin, chosen


def finish(report: Any, context: click.Context) -> None:
    """Print the report of a run on standard error and leave with the exit code it asks for."""
    rate = report.documents / report.seconds if report.seconds > 0 else 0.0
    counts = (
        counted(report.documents, "document"),
        counted(report.characters, "character"),
        counted(sum(report.spans.values()), "span"),
    )
    speed = f" ({rate:.1f} documents/s)" if report.documents > 1 else ""
    click.echo(f"{', '.join(counts)}, {report.seconds:.1f} s{speed}", err=True)
    tell_dropped(report.dropped)
    if report.fallbacks:
        spans = counted(report.fallbacks, "span")
        click.echo(f"{spans} got a tag, since no surrogate could be made", err=True)
    list_set_aside(report.set_aside, context)


def refuse_a_models_place(folder: Path, overwrite: bool) -> None:
    """Raise OutputError where no model folder can be written, or one stands that is not to be replaced."""
    if folder.exists() and not folder.is_dir():
        raise OutputError(f"{folder}: is a file, but a model is a folder; name a folder")
    if (folder / "model.json").exists() and not overwrite:
        raise OutputError(f"{folder}: holds a model already; name another folder or give --overwrite")


def tell_dropped(counts: Mapping[str, int]) -> None:
    """Print what formats left out, or did not read, if anything."""
    if counts:
        dropped = ", ".join(f"{one_line(name)} {count}" for name, count in sorted(counts.items()))
        click.echo(f"not carried over, or carried over unread: {dropped}", err=True)


def list_set_aside(errors: Sequence[Exception], context: click.Context) -> None:
    """List the documents that were set aside, if any, and leave with the exit code that says so."""
    from hybrid_deid.cli import EXIT_SET_ASIDE

    if errors:
        were = "was" if len(errors) == 1 else "were"
        click.echo(f"{counted(len(errors), 'document')} {were} set aside and not written:", err=True)
        for error in errors:
            click.echo(f"  {error}", err=True)
        context.exit(EXIT_SET_ASIDE)


def counted(number: int, noun: str) -> str:
    """Return a number with its noun: "1 document", "2 documents"."""
    return f"{number} {noun}" + ("" if number == 1 else "s")
