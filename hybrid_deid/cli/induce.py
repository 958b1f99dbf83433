"""`hybrid-deid induce`: a lexicon of what a first tagger takes the words of unannotated mail for."""

from __future__ import annotations

import itertools
from collections.abc import Iterator
from pathlib import Path

import click

from hybrid_deid.errors import OutputError

PATH = click.Path(path_type=Path)


@click.command("induce")
@click.argument("texts", nargs=-1, required=True, type=PATH)
@click.option(
    "--model", required=True, help="The first tagger: trained with --features induction --no-augment."
)
@click.option("-o", "--output", "target", required=True, type=PATH, help="The lexicon (.npz) to be written.")
@click.option(
    "--minimum-documents",
    type=click.IntRange(1),
    default=3,
    show_default=True,
    help="Leave out words of fewer documents.",
)
@click.option("--labels", default="", help="Labels that count, separated by commas; all by default.")
@click.option(
    "--every",
    type=click.IntRange(1),
    default=1,
    show_default=True,
    help="Read every so-manieth document only.",
)
@click.option("--overwrite", is_flag=True, help="Replace the lexicon; refused otherwise.")
def command(
    texts: tuple[Path, ...],
    model: str,
    target: Path,
    minimum_documents: int,
    labels: str,
    every: int,
    overwrite: bool,
) -> None:
    """Induce a lexicon from TEXTS: .jsonl or .jsonl.xz files with a "text" each line, or folders of .txt.

    \b
    hybrid-deid train corpus/ -o first/ --features induction --no-augment
    hybrid-deid induce mails.jsonl.xz --model first/ -o induced.npz
    hybrid-deid train corpus/ -o model/ --induced induced.npz

    The texts are read twice, as a stream.
    """
    from hybrid_deid.formats.raw import raw_texts
    from hybrid_deid.induction import save_induced
    from hybrid_deid.induction.training import InductionSettings, induce
    from hybrid_deid.tagger import load_tagger

    if target.exists() and not overwrite:
        raise OutputError(f"{target}: exists already; name another file or give --overwrite")
    if not target.absolute().parent.is_dir():
        raise OutputError(f"{target}: its folder does not exist; make it first")

    def stream() -> Iterator[str]:
        return itertools.islice(itertools.chain.from_iterable(map(raw_texts, texts)), 0, None, every)

    lexicon = induce(
        stream,
        load_tagger(model),
        InductionSettings(minimum_documents, labels=tuple(filter(None, labels.split(",")))),
        report=lambda number: click.echo(f"{number} documents", err=True) if number % 10_000 == 0 else None,
    )
    save_induced(lexicon, target)
    click.echo(f"wrote {target}: {len(lexicon.rows)} words")
