"""`hybrid-deid clusters`: learn word clusters from unannotated mail."""

from __future__ import annotations

import itertools
import tempfile
from pathlib import Path

import click

from hybrid_deid.errors import ConfigurationError

PATH = click.Path(path_type=Path)


@click.group()
def command() -> None:
    """Learn word clusters, or look words up in a cluster lexicon."""


@command.command()
@click.argument("texts", nargs=-1, required=True, type=PATH)
@click.option("-o", "--output", "target", required=True, type=PATH, help="The lexicon (.npz) to be written.")
@click.option("--language", default="de", show_default=True, help="Language code of the tokenizer.")
@click.option("--sizes", default="128,512,1024", show_default=True, help="Numbers of clusters.")
@click.option(
    "--minimum-documents",
    type=click.IntRange(1),
    default=20,
    show_default=True,
    help="Leave out words of fewer documents.",
)
@click.option(
    "--epochs",
    type=click.IntRange(1),
    default=4,
    show_default=True,
    help="Passes of word2vec over the text.",
)
@click.option(
    "--workers",
    type=click.IntRange(1),
    default=1,
    show_default=True,
    help="Threads; only one gives the same result again.",
)
@click.option("--seed", default=1, show_default=True, help="Decides where word2vec and k-means begin.")
def train(
    texts: tuple[Path, ...],
    target: Path,
    language: str,
    sizes: str,
    minimum_documents: int,
    epochs: int,
    workers: int,
    seed: int,
) -> None:
    """Learn clusters from TEXTS: .jsonl or .jsonl.xz files with a "text" each line, or folders of .txt.

    The texts are read as a stream. Needs gensim and scikit-learn: pip install "hybrid-deid[clusters]".
    """
    from hybrid_deid.clusters import save_clusters
    from hybrid_deid.clusters.training import ClusterSettings, train_clusters
    from hybrid_deid.formats.raw import raw_texts

    try:
        numbers = tuple(int(size) for size in sizes.split(","))
    except ValueError as error:
        raise ConfigurationError(f"--sizes takes numbers separated by commas, not '{sizes}'") from error
    if min(numbers) < 1:
        raise ConfigurationError(f"--sizes takes numbers of 1 and above, not '{sizes}'")
    settings = ClusterSettings(
        sizes=numbers, minimum_documents=minimum_documents, epochs=epochs, workers=workers, seed=seed
    )
    stream = itertools.chain.from_iterable(raw_texts(path) for path in texts)
    with tempfile.TemporaryDirectory() as workspace:
        clusters = train_clusters(stream, Path(workspace), settings, language)
    save_clusters(clusters, target)
    click.echo(f"wrote {target}: {len(clusters.rows)} words")


@command.command()
@click.argument("lexicon", type=PATH)
@click.argument("words", nargs=-1, required=True)
def show(lexicon: Path, words: tuple[str, ...]) -> None:
    """Print the clusters of WORDS in LEXICON, and some words of their finest cluster."""
    from hybrid_deid.clusters import load_clusters

    clusters = load_clusters(lexicon)
    for word in words:
        found = clusters.lookup(word)
        if found is None:
            click.echo(f"{word}\tunknown")
            continue
        same = (clusters.numbers[:, -1] == found[-1]).tolist()
        alike = [other for other, row in clusters.rows.items() if same[row]]
        click.echo(f"{word}\t{' '.join(map(str, found))}\t{' '.join(alike[:20])}")
