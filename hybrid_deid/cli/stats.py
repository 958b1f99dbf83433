"""`hybrid-deid stats`: corpora in numbers."""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

import click

from hybrid_deid.cli.options import (
    FORMAT_NAMES,
    detection_options,
    detection_settings,
    format_names,
    layout_options,
    printed_format,
)
from hybrid_deid.errors import DocumentError
from hybrid_deid.values import Span

Readable = Iterator[tuple[str, Sequence[Span]]]


@click.command("stats")
@click.argument("corpora", nargs=-1, required=True, type=click.Path(path_type=Path))
@click.option("--from", "source_format", type=click.Choice(FORMAT_NAMES), help="Format of all corpora.")
@click.option("--tag", "tagging", is_flag=True, help="Count what the pipeline finds, not the annotations.")
@click.option(
    "--every", type=click.IntRange(1), default=1, show_default=True, help="Take every N-th document only."
)
@click.option("--limit", type=click.IntRange(1), help="Take so many documents of each corpus at most.")
@layout_options
@click.option(
    "--language", default="de", show_default=True, help="Language of the texts, for tokens and stop words."
)
@printed_format
@detection_options
@click.pass_context
def command(
    context: click.Context, corpora: tuple[Path, ...], language: str, target: str, **given: Any
) -> None:
    """Count documents, tokens, types and entities of CORPORA, side by side.

    \b
    hybrid-deid stats annotated/
    hybrid-deid stats posts.jsonl.xz more.jsonl.xz --tag --every 100

    Annotations are those of the corpus (BRAT, JSON Lines, CoNLL); --tag finds them in raw text. Corpora are
    read as streams: their size does not matter.
    """
    from hybrid_deid.cli.options import list_set_aside
    from hybrid_deid.evaluation.corpus_statistics import (
        SCHEMA,
        corpus_statistics,
        statistics_tables,
        stop_words_of,
    )
    from hybrid_deid.evaluation.tables import markdown, tidy_csv
    from hybrid_deid.formats import check_options
    from hybrid_deid.labels import pi_scheme
    from hybrid_deid.segment import segment

    settings = detection_settings(given)
    formats = [format_names(corpus, given["source_format"], None)[0] for corpus in corpora]
    check_options(given["format_options"], formats)
    stop_words = stop_words_of(language)
    errors: list[Exception] = []
    counted = [
        corpus_statistics(
            name,
            documents(corpus, settings, given, errors),
            lambda text: segment(text, language),
            stop_words,
        )
        for name, corpus in zip(names_of(corpora), corpora, strict=True)
    ]
    if target == "json":
        values = {"schema": SCHEMA, "corpora": [each.to_dict() for each in counted]}
        click.echo(json.dumps(values, indent=1, ensure_ascii=False))
    else:
        tables = statistics_tables(counted, pi_scheme().labels)
        click.echo(markdown(tables) if target == "markdown" else tidy_csv(tables).rstrip("\n"))
    list_set_aside(errors, context)


def names_of(places: Sequence[Path]) -> list[str]:
    """Return short names of the corpora, or their paths where the names are the same."""
    names = [place.resolve().name.partition(".")[0] for place in places]
    return names if len(set(names)) == len(names) else [str(place) for place in places]


def documents(corpus: Path, settings: Any, given: dict[str, Any], errors: list[Exception]) -> Readable:
    """Yield (text, spans) of a corpus; documents that cannot be read or tagged go to `errors`."""
    from itertools import islice

    from hybrid_deid import batch
    from hybrid_deid.formats import FormatOptions, read_documents

    name, _ = format_names(corpus, given["source_format"], None)
    items = read_documents(corpus, name, FormatOptions(**given["format_options"]))
    chosen = islice(items, 0, given["limit"] and given["limit"] * given["every"], given["every"])
    if not given["tagging"]:
        for item in chosen:
            if isinstance(item, DocumentError):
                errors.append(item)
            else:
                yield item.text, item.spans
        return
    for outcome in batch.outcomes(chosen, settings, "tag", given["jobs"]):
        if isinstance(outcome, DocumentError):
            errors.append(outcome)
        else:
            document, spans = outcome
            yield document.text, spans
