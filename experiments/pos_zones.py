"""Zones by cross-validation over donors; parts of speech are measured by `hybrid-deid pos evaluate`.

    python experiments/pos_zones.py CORPORA
    python experiments/pos_zones.py CORPORA --write hybrid_deid/models/de_zones   (trains the shipped model)

The first table is on the annotated emails and posts; the second on the same test emails joined with
made-up quotes, disclaimers, advertising and attachment notices, of which none was seen in training.
"""

from __future__ import annotations

import hashlib
import tempfile
from pathlib import Path

import click
from tabulate import tabulate

from hybrid_deid import crf
from hybrid_deid.zones.compose import compose, read_parts
from hybrid_deid.zones.tagger import ZONES
from hybrid_deid.zones.training import (
    ZoneScores,
    donor,
    fit,
    frequent_words,
    read_zones,
    scores,
    sequence,
    train,
)


def fold_of(document: str, folds: int) -> int:
    """Return the fold of a document: that of its donor."""
    return int(hashlib.sha256(donor(document).encode()).hexdigest(), 16) % folds


def table(found: ZoneScores) -> str:
    """Return precision, recall and F1 per zone as a Markdown table."""
    rows = [
        [
            zone,
            found.gold.get(zone, 0),
            *(f"{100 * f(zone):.1f}" for f in (found.precision, found.recall, found.f1)),
        ]
        for zone in ZONES
    ]
    heading = f"accuracy {100 * found.accuracy:.1f} % of {sum(found.gold.values())} lines\n\n"
    return heading + tabulate(rows, ["zone", "lines", "P", "R", "F1"], tablefmt="github")


@click.command()
@click.argument("corpora", type=click.Path(exists=True, file_okay=False, path_type=Path))
@click.option("--folds", default=10, show_default=True)
@click.option(
    "--write", type=click.Path(file_okay=False, path_type=Path), help="Only train, on all, and write."
)
@click.option("--errors", is_flag=True, help="List wrong lines by document and number (no text).")
def main(corpora: Path, folds: int, write: Path | None, errors: bool) -> None:
    """Cross-validate the zone tagger on the corpora folder."""
    if write:
        train(corpora, write)
        return
    emails = read_zones(corpora / "email_zones" / "zones.tsv", corpora)
    folders = [corpora / "codealltag_s", corpora / "codealltag_xl"]
    vocabulary = frequent_words(folders)
    parts = read_parts()
    real: list[tuple[str, str]] = []
    made: list[tuple[str, str]] = []
    with tempfile.TemporaryDirectory() as folder:
        for fold in range(folds):
            training = [email for email in emails if fold_of(email.id, folds) != fold]
            test = [email for email in emails if fold_of(email.id, folds) == fold]
            fit(training, parts.share(fold % 5, 5, held_out=False), vocabulary, Path(folder) / crf.WEIGHTS)
            tagger = crf.open_tagger(Path(folder))
            unseen = parts.share(fold % 5, 5, held_out=True)
            for pairs, documents in ((real, test), (made, list(compose(test, unseen, 1, 99)))):
                for email in documents:
                    attributes, gold = sequence(email, vocabulary)
                    mine = tagger.tag(attributes)
                    pairs += zip(gold, mine, strict=True)
                    if errors and pairs is real and gold != mine:
                        numbers = [n for n, zone in enumerate(email.zones, 1) if zone]
                        wrong = [(n, g, m) for n, g, m in zip(numbers, gold, mine, strict=True) if g != m]
                        click.echo(f"{email.id}: {wrong}")
    click.echo(f"## Annotated emails and posts, {folds} folds by donor\n\n{table(scores(real))}\n")
    click.echo(f"## The same, joined with unseen made-up parts\n\n{table(scores(made))}")


if __name__ == "__main__":
    main()
