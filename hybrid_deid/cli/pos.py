"""`hybrid-deid pos`: train and evaluate the part-of-speech tagger."""

from __future__ import annotations

from pathlib import Path

import click

FILE = click.Path(exists=True, dir_okay=False, path_type=Path)


@click.group()
def command() -> None:
    """Train or evaluate the part-of-speech tagger (Universal Dependencies v2).

    The shipped tagger is rebuilt and measured with

    \b
      hybrid-deid pos train UD/de_pud-ud-test.conllu UD/de_gsd-ud-test.conllu -o hybrid_deid/models/de_pos
      hybrid-deid pos evaluate UD/de_gsd-ud-dev.conllu
    """


@command.command()
@click.argument("corpora", nargs=-1, required=True, type=FILE)
@click.option("-o", "--output", "folder", required=True, type=click.Path(file_okay=False, path_type=Path))
@click.option("--language", default="de", show_default=True, help="Language code of the tokenizer.")
def train(corpora: tuple[Path, ...], folder: Path, language: str) -> None:
    """Train on CoNLL-U files CORPORA and write a model folder."""
    from hybrid_deid.pos import training

    training.train(corpora, folder, language)
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
