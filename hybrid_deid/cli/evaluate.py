"""`hybrid-deid evaluate`: compare predicted spans with gold spans."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click
from click.core import ParameterSource

from hybrid_deid.cli.options import (
    SPAN_FORMATS,
    detection_options,
    detection_settings,
    format_names,
    layout_options,
)
from hybrid_deid.errors import ConfigurationError, DocumentError, InputError
from hybrid_deid.values import Document, Line, Span

if TYPE_CHECKING:
    from hybrid_deid.settings import Settings

Case = tuple[str, tuple[Span, ...], tuple[Span, ...]]


@click.command("evaluate")
@click.argument("gold", type=click.Path(path_type=Path))
@click.argument("predicted", metavar="[PRED]", required=False, type=click.Path(path_type=Path))
@click.option("--from", "gold_format", type=click.Choice(SPAN_FORMATS), help="Format of GOLD.")
@click.option("--pred-from", "predicted_format", type=click.Choice(SPAN_FORMATS), help="Format of PRED.")
@layout_options
@detection_options
@click.option("--json", "as_json", is_flag=True, help="Print JSON instead of tables.")
@click.pass_context
def command(context: click.Context, gold: Path, predicted: Path | None, as_json: bool, **given: Any) -> None:
    """Measure PRED against GOLD, or, without PRED, what the pipeline finds in GOLD's texts.

    \b
    hybrid-deid evaluate gold/ --model my_model/
    hybrid-deid evaluate gold.jsonl predicted.jsonl --json

    Prints exact-span precision, recall, F1 and F2 per label and over all, partial overlap, label-blind and
    token scores, the share of sensitive characters left visible, and of documents with a miss. A model is
    to be measured on documents it was not trained on.
    """
    from hybrid_deid.evaluation import evaluate, render_table
    from hybrid_deid.formats import check_options

    settings = detection_settings(given)
    options = given["format_options"]
    if predicted is not None:
        refuse_detection(context)
    sides = [(gold, given["gold_format"]), (predicted, given["predicted_format"])]
    check_options(options, [format_names(path, name, None)[0] for path, name in sides if path is not None])
    golds = with_gold(documents_of(gold, given["gold_format"], options), gold)
    if predicted is not None:
        cases = paired(golds, documents_of(predicted, given["predicted_format"], options), gold, predicted)
    else:
        from hybrid_deid import batch

        outcomes = batch.outcomes(golds, settings, "tag", given["jobs"])
        cases = ((document.text, document.spans, spans) for document, spans in raised(outcomes))
    result = evaluate(
        ((text, true, found) for text, true, found in cases), tokens_of(settings, predicted is None)
    )
    click.echo(
        json.dumps(result.to_dict(), indent=1, ensure_ascii=False) if as_json else render_table(result)
    )


def refuse_detection(context: click.Context) -> None:
    """Raise ConfigurationError for an option of the pipeline beside PRED, which was made without it."""
    for name in ("model", "policy", "rules", "gazetteers", "only", "jobs"):
        if context.get_parameter_source(name) is not ParameterSource.DEFAULT:
            raise ConfigurationError(
                f"--{name} is for what the pipeline finds, but PRED is compared; leave out one of the two"
            )


def tokens_of(settings: Settings, tagging: bool) -> Callable[[str], Sequence[Line]]:
    """Return what cuts a text into the tokens that are counted: as the model does, if one is measured."""
    from hybrid_deid.segment import segment

    if tagging and settings.only != "rules":
        from hybrid_deid.tagger import load_tagger

        tagger = load_tagger(settings.model, settings.gazetteers)
        return lambda text: segment(text, tagger.language, tagger.tokens)
    return lambda text: segment(text, settings.language or "de")


def raised(outcomes: Iterator[Any]) -> Iterator[Any]:
    """Pass outcomes on; an evaluation with documents left out would flatter, so an error is raised."""
    for outcome in outcomes:
        if isinstance(outcome, Exception):
            raise outcome
        yield outcome


def documents_of(path: Path, name: str | None, options: dict[str, Any]) -> Iterator[Document]:
    """Yield the documents of a folder or file; raises InputError for the first that cannot be read.

    So it does when the format has no room for spans: the scores would all be zero.
    """
    from hybrid_deid.formats import FormatOptions, read_documents

    found, _ = format_names(path, name, None)
    if found not in SPAN_FORMATS:
        raise InputError(f"{path}: {found} holds no spans to be compared; give brat, jsonl or conll")
    return readable(read_documents(path, found, FormatOptions(**options)), path)


def readable(items: Iterator[Document | DocumentError], path: Path) -> Iterator[Document]:
    """Pass the documents of `path` on; raises InputError, which names it, for one that cannot be read."""
    for item in items:
        if isinstance(item, DocumentError):
            raise InputError(f"{path}: document {item}")
        yield item


def with_gold(documents: Iterator[Document], path: Path) -> Iterator[Document]:
    """Pass documents on; raises InputError at their end when none had a span."""
    spans = 0
    for document in documents:
        spans += len(document.spans)
        yield document
    if not spans:
        raise InputError(f"{path}: holds no span to measure against; is it annotated?")


def paired(
    golds: Iterator[Document], predictions: Iterator[Document], gold: Path, pred: Path
) -> Iterator[Case]:
    """Pair documents by id; raises InputError when the two sides differ in documents or in text."""
    found = {document.id: document for document in predictions}
    for document in golds:
        other = found.pop(document.id, None)
        if other is None:
            raise InputError(f"{pred}: has no document '{document.id}' of {gold}")
        if other.text != document.text:
            raise InputError(
                f"{pred}: the text of '{document.id}' differs from that in {gold} "
                "(CoNLL keeps no spacing: compare it with CoNLL only)"
            )
        yield document.text, document.spans, other.spans
    if found:
        raise InputError(f"{gold}: has no document '{min(found)}' of {pred}")
