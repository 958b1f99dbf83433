"""`hybrid-deid agreement`: how far annotators agree."""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from pathlib import Path

import click

from hybrid_deid.cli.options import SPAN_FORMATS, printed_format
from hybrid_deid.errors import ConfigurationError, InputError
from hybrid_deid.values import Document, Span

PATH = click.Path(path_type=Path)


@click.command("agreement")
@click.argument("annotations", metavar="A B [C ...]", nargs=-1, required=True, type=PATH)
@click.option("--gold", type=PATH, help="A gold standard in place of the majority of three or more.")
@click.option(
    "--from",
    "source_format",
    type=click.Choice(SPAN_FORMATS),
    help="Format of all inputs; found out by default.",
)
@click.option("--encoding", help="Encoding of the inputs where it is not UTF-8 (for example latin-1).")
@click.option("--language", default="de", show_default=True, help="Language of the texts, for their tokens.")
@printed_format
def command(
    annotations: tuple[Path, ...],
    gold: Path | None,
    source_format: str | None,
    encoding: str | None,
    language: str,
    target: str,
) -> None:
    """Measure the agreement of two or more annotations of the same documents.

    \b
    hybrid-deid agreement anna/ bela/
    hybrid-deid agreement anna/ bela/ carla/ --to csv
    hybrid-deid agreement anna/ bela/ --gold adjudicated/

    Prints Cohen's kappa on BIO tags, and precision, recall and F1 of exact spans, for every pair; with
    three or more, or with --gold, also each annotator against the gold standard. All per label too.
    """
    from hybrid_deid.evaluation.agreement import measure_agreement
    from hybrid_deid.evaluation.tables import markdown, tidy_csv
    from hybrid_deid.segment import segment

    if len(annotations) < 2:
        raise ConfigurationError("agreement takes two annotations or more; name another folder or file")
    places = [*annotations, *([gold] if gold else [])]
    sources = [read(place, source_format, encoding) for place in places]
    number = len(annotations)
    agreement = measure_agreement(
        ((text, spans[:number], spans[number] if gold else None) for text, spans in aligned(sources, places)),
        names_of(annotations),
        lambda text: segment(text, language),
        str(gold) if gold else "",
    )
    if target == "json":
        click.echo(json.dumps(agreement.to_dict(), indent=1, ensure_ascii=False))
    elif target == "csv":
        click.echo(tidy_csv(agreement.tables()), nl=False)
    else:
        click.echo(markdown(agreement.tables()))


def read(place: Path, source_format: str | None, encoding: str | None) -> Iterator[Document]:
    """Yield the documents of a folder or file; raises the error of one that cannot be read."""
    from hybrid_deid.cli.evaluate import documents_of

    return documents_of(place, source_format, {"encoding": encoding})


def names_of(places: Sequence[Path]) -> list[str]:
    """Return short names of the annotators: those of their folders, or A1, A2, ... where two are the same."""
    names = [place.resolve().stem for place in places]
    return names if len(set(names)) == len(names) else [f"A{number}" for number in range(1, len(names) + 1)]


def aligned(
    sources: Sequence[Iterator[Document]], places: Sequence[Path]
) -> Iterator[tuple[str, list[tuple[Span, ...]]]]:
    """Yield (text, spans of each source) of every document of the first source.

    Raises InputError, which names the file, when sources differ in documents or in the text of one.
    """
    others = [{document.id: document for document in source} for source in sources[1:]]
    count = 0
    for document in sources[0]:
        count += 1
        spans = [document.spans]
        for found, place in zip(others, places[1:], strict=True):
            other = found.pop(document.id, None)
            if other is None:
                raise InputError(
                    f"{where(place, document.id)}: is missing, but {where(places[0], document.id)} is there; "
                    "give annotations of the same documents"
                )
            if other.text != document.text:
                raise InputError(
                    f"{where(place, document.id)}: the text differs from {where(places[0], document.id)}; "
                    "give annotations of the same text (CoNLL keeps no spacing: compare it with CoNLL only)"
                )
            spans.append(other.spans)
        yield document.text, spans
    for found, place in zip(others, places[1:], strict=True):
        if found:
            left = min(found)
            raise InputError(
                f"{where(places[0], left)}: is missing, but {where(place, left)} is there; "
                "give annotations of the same documents"
            )
    if not count:
        raise InputError(f"{places[0]}: holds no documents")


def where(place: Path, document_id: str) -> str:
    """Return how a document of a source is named to the user: its file, or the file that holds it."""
    if not place.is_dir():
        return f"{place}, document '{document_id}'"
    file = place / f"{document_id}.txt"
    return str(file if file.exists() or any(place.rglob("*.ann")) else place / document_id)
