"""`hybrid-deid gazetteers`: build the shipped lists, count them, import bigger ones."""

from __future__ import annotations

from pathlib import Path

import click

from hybrid_deid.errors import ConfigurationError
from hybrid_deid.knowledge import knowledge_folder

FORMATS = (
    "nam_dict",
    "geonames",
    "opengeodb",
    "statistik_at",
    "swisstopo",
    "surnames",
    "streets",
    "firms",
)


@click.group("gazetteers", short_help="Name lists: build, count, import.")
def command() -> None:
    """Name lists: rebuild the shipped ones, count them, import bigger ones of your own.

    The format of a list and what each one holds is described in docs/gazetteers.md.
    """


@command.command("build")
@click.option(
    "-o",
    "--output",
    type=click.Path(path_type=Path, file_okay=False),
    help="Folder to write to; the shipped folder when not given.",
)
@click.option(
    "--language",
    "languages",
    multiple=True,
    metavar="CODE",
    help="Build the lists of this language of additions/languages.toml alone (repeatable).",
)
def build(output: Path | None, languages: tuple[str, ...]) -> None:
    """Build the lists from the libraries that carry the data, and SOURCES.md.

    Needs the extra "gazetteers": pip install 'hybrid-deid[gazetteers]'. The same versions of the libraries
    give the same bytes; with others, lists of all languages may change, unless --language names those that
    are wanted.

    \b
    hybrid-deid gazetteers build -o my-gazetteers
    hybrid-deid gazetteers build --language nl
    """
    from hybrid_deid.lexicon.building import build_gazetteers

    target = output or knowledge_folder("gazetteers")
    paths = build_gazetteers(target, lambda name: click.echo(name, err=True), languages)
    click.echo(f"{len(paths)} lists written below {target}")


@command.command("stats")
@click.option("--language", default="de", show_default=True, help="Language code.")
@click.option(
    "--gazetteers",
    "extra",
    multiple=True,
    type=click.Path(path_type=Path, exists=True, file_okay=False),
    help="A folder with lists of yours on top of the shipped ones (repeatable).",
)
def stats(language: str, extra: tuple[Path, ...]) -> None:
    """Print a table of the lists: name, number of entries, sources.

    Example: hybrid-deid gazetteers stats --gazetteers my-lists
    """
    from tabulate import tabulate

    from hybrid_deid.lexicon.lists import load_gazetteers

    gazetteers = load_gazetteers(language, extra)
    if not any(path.parent.name == language for g in gazetteers.values() for path in g.paths) and not extra:
        raise ConfigurationError(f"there are no gazetteers for the language '{language}'")
    rows = [
        (name, len(gazetteer), "; ".join(file.header.get("source", "not stated") for file in gazetteer.files))
        for name, gazetteer in gazetteers.items()
    ]
    rows.append(("all", sum(row[1] for row in rows), ""))
    click.echo(tabulate(rows, headers=("list", "entries", "source"), intfmt=","))


@command.command("import")
@click.argument("format_name", metavar="FORMAT", type=click.Choice(FORMATS))
@click.argument("file", type=click.Path(path_type=Path))
@click.option(
    "-o",
    "--output",
    required=True,
    type=click.Path(path_type=Path, file_okay=False),
    help="Folder for the lists; those that are there already are extended.",
)
@click.option(
    "--country",
    "countries",
    multiple=True,
    default=("DE", "AT", "CH"),
    show_default=True,
    help="Country whose names and places are wanted, ISO 3166 (repeatable; for nam_dict and geonames).",
)
def import_(format_name: str, file: Path, output: Path, countries: tuple[str, ...]) -> None:
    """Import a name or place list of another source into list files.

    FORMAT is one of: nam_dict (heise's 0717-182.zip), geonames (a dump of geonames.org, zipped or not),
    opengeodb (PLZ.tab), statistik_at, swisstopo (their CSV files), surnames, streets, firms (one a line).

    Example: hybrid-deid gazetteers import geonames AT.zip -o my-lists
    """
    from hybrid_deid.lexicon.importers import import_lists

    written = import_lists(format_name, file, output, frozenset(code.upper() for code in countries))
    for path, count in written.items():
        click.echo(f"{path}: {count} entries")
