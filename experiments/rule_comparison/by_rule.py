"""Precision of each rule alone, and recall of all rules of a label, on the half of a corpus not tuned on.

    python experiments/rule_comparison/by_rule.py FOLDER [--rules PATTERN] [--half odd|even]

Exact spans. The halves are those of compare.py: by the number of the donor (CodE Alltag S) or the last
digit of the name (CodE Alltag XL); the rules were written looking at the even ones.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

import click
from tabulate import tabulate

from hybrid_deid.formats.brat import read
from hybrid_deid.formats.options import FormatOptions
from hybrid_deid.rule_engine import load_rules
from hybrid_deid.values import Document

NUMBER = re.compile(r"^\d+|\d$")


def documents(folder: Path, half: str) -> Iterator[Document]:
    """Yield the documents of one half of a corpus."""
    for document in read(folder, FormatOptions()):
        assert isinstance(document, Document)
        number = NUMBER.search(document.id)
        if number is None:
            raise click.UsageError(f"{document.id}: neither begins nor ends with a number")
        if int(number.group()) % 2 == (half == "odd"):
            yield document


@click.command()
@click.argument("folder", type=click.Path(exists=True, file_okay=False, path_type=Path))
@click.option("--rules", "wanted", default="", help="Only rules whose id matches this from its beginning.")
@click.option("--half", type=click.Choice(["odd", "even"]), default="odd", show_default=True)
def main(folder: Path, wanted: str, half: str) -> None:
    """Print a line per rule, then one per label."""
    rules = load_rules()
    chosen = [rule for rule in rules.rules if re.match(wanted, rule.id)]
    found: Counter[str] = Counter()
    right: Counter[str] = Counter()
    gold: Counter[str] = Counter()
    recalled: Counter[str] = Counter()
    for document in documents(folder, half):
        expected = {(span.start, span.end, span.label) for span in document.spans}
        hit = set()
        for rule in chosen:
            spans = {(s.start, s.end, s.label) for s in rules.find_by(rule, document.text)}
            found[rule.id] += len(spans)
            right[rule.id] += len(spans & expected)
            hit |= spans & expected
        gold.update(label for _, _, label in expected)
        recalled.update(label for _, _, label in hit)
    rows = [
        (rule.id, rule.label, found[rule.id], right[rule.id], f"{right[rule.id] / found[rule.id]:.3f}")
        for rule in chosen
        if found[rule.id]
    ]
    click.echo(tabulate(rows, ("rule", "label", "found", "right", "precision"), tablefmt="github"))
    labels = [(a, gold[a], recalled[a], f"{recalled[a] / gold[a]:.3f}") for a in sorted(gold) if recalled[a]]
    click.echo("\n" + tabulate(labels, ("label", "gold", "found", "recall"), tablefmt="github"))


if __name__ == "__main__":
    main()
