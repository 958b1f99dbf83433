"""`hybrid-deid pos`: train and evaluate the part-of-speech tagger."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice
from pathlib import Path

import click

FILE = click.Path(exists=True, dir_okay=False, path_type=Path)


@click.group()
def command() -> None:
    """Train or evaluate the part-of-speech tagger (Universal Dependencies v2).

    The shipped tagger is rebuilt and measured with

    \b
      hybrid-deid pos lexicon RAW/travels.jsonl.xz RAW/finance.jsonl.xz -o lexicon.txt.xz
      hybrid-deid pos train UD/de_pud-ud-test.conllu UD/de_gsd-ud-test.conllu
          --lexicon lexicon.txt.xz -o hybrid_deid/models/de_pos
      hybrid-deid pos evaluate UD/de_gsd-ud-dev.conllu
    """


@command.command()
@click.argument("sources", nargs=-1, required=True, type=click.Path(path_type=Path))
@click.option(
    "-o",
    "--output",
    "target",
    required=True,
    type=click.Path(dir_okay=False, path_type=Path),
    help="The lexicon (.txt.xz) to be written.",
)
@click.option(
    "--limit",
    type=click.IntRange(1),
    default=60_000,
    show_default=True,
    help="Read so many documents of each source.",
)
@click.option(
    "--documents",
    type=click.IntRange(1),
    default=20,
    show_default=True,
    help="Keep words of at least so many documents.",
)
def lexicon(sources: tuple[Path, ...], target: Path, limit: int, documents: int) -> None:
    """Learn word classes from unannotated text in SOURCES (any format that run reads)."""
    from hybrid_deid.formats import read_documents
    from hybrid_deid.pos.lexicon import build_lexicon, write_lexicon
    from hybrid_deid.values import Document

    def texts() -> Iterator[str]:
        for source in sources:
            for document in islice(read_documents(source), limit):
                if isinstance(document, Document):
                    yield document.text

    found = build_lexicon(texts, documents)
    write_lexicon(found, target)
    click.echo(f"wrote {len(found)} words to {target}")


@command.command()
@click.argument("corpora", nargs=-1, required=True, type=FILE)
@click.option(
    "-o",
    "--output",
    "folder",
    required=True,
    type=click.Path(file_okay=False, path_type=Path),
    help="The model folder to be written.",
)
@click.option(
    "--lexicon", type=FILE, help="Word classes made by `pos lexicon`; without, the tagger is less accurate."
)
@click.option("--language", default="de", show_default=True, help="Language code of the tokenizer.")
def train(corpora: tuple[Path, ...], folder: Path, lexicon: Path | None, language: str) -> None:
    """Train on CoNLL-U files CORPORA and write a model folder."""
    from hybrid_deid.pos import training

    training.train(corpora, folder, lexicon, language)
    click.echo(f"wrote {folder}")


@command.command()
@click.argument("treebank", type=FILE)
@click.option("--model", default="de_pos", show_default=True, help="A model, its folder, or spacy:PIPELINE.")
@click.option("--language", default="de", show_default=True, help="Language code of the tokenizer.")
def evaluate(treebank: Path, model: str, language: str) -> None:
    """Report the accuracy on the CoNLL-U file TREEBANK, as it is and in lower case."""
    from hybrid_deid.pos import load_pos, training

    tagger = load_pos(model)
    for name, lower in (("as written", False), ("in lower case", True)):
        found = training.evaluate(tagger, treebank, lower, language)
        click.echo(f"{name:14s} {100 * found.share:6.2f} % of {found.tokens} tokens")
