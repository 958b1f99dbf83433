"""`hybrid-deid rules`: check the samples of rule packs, and list the rules."""

from __future__ import annotations

import json
import sys
from collections import Counter
from pathlib import Path

import click

from hybrid_deid.cli import EXIT_ERROR

PACKS = click.argument("packs", nargs=-1, type=click.Path(exists=True, dir_okay=False, path_type=Path))
LANGUAGES = click.option(
    "--language",
    "-l",
    "languages",
    multiple=True,
    default=("de",),
    show_default=True,
    help="Language whose shipped packs are meant; may be given several times.",
)


@click.group(name="rules")
def command() -> None:
    """Check and list the rules that find phone numbers, addresses, dates and identifiers.

    A rule pack is a TOML file (see docs/rules.md). Packs given as arguments extend the shipped ones.
    """


@command.command()
@PACKS
@LANGUAGES
def check(packs: tuple[Path, ...], languages: tuple[str, ...]) -> None:
    """Run all examples and counter-examples of the shipped packs and of PACKS.

    In an example, {{ and }} stand around what the rule is to find; a counter-example has no such mark (see
    docs/rules.md). Exit code 2 when a pack is malformed or a sample misbehaves.
    """
    from tabulate import tabulate

    from hybrid_deid.rule_engine import load_rules, misbehaviours

    rules = load_rules(languages, packs)
    failed = list(misbehaviours(rules))
    counts: dict[str, Counter[str]] = {}
    for rule in rules.rules:
        row = counts.setdefault(rule.label, Counter())
        row.update(
            rules=1, examples=len(rule.examples), counter_examples=len(rule.counter_examples), misbehaving=0
        )
    for failure in failed:
        counts[failure.rule.label]["misbehaving"] += 1
    header = ("rules", "examples", "counter_examples", "misbehaving")
    table = [(label, *(row[name] for name in header)) for label, row in sorted(counts.items())]
    click.echo(tabulate(table, ("label", *(name.replace("_", "-") for name in header))))
    for failure in failed:
        click.echo(
            f"{failure.rule.pack}: rule '{failure.rule.id}': sample {failure.sample!r} "
            f"gave {list(failure.found)!r}",
            err=True,
        )
    if failed:
        sys.exit(EXIT_ERROR)
    click.echo(f"{len(rules.rules)} rules, every sample behaves as it is said to", err=True)


@command.command(name="list")
@PACKS
@LANGUAGES
@click.option("--json", "as_json", is_flag=True, help="Write JSON instead of a table.")
def list_rules(packs: tuple[Path, ...], languages: tuple[str, ...], as_json: bool) -> None:
    """List the rules of the shipped packs and of PACKS, in the order in which they run."""
    from tabulate import tabulate

    from hybrid_deid.rule_engine import load_rules

    rows = [
        {
            "id": rule.id,
            "label": rule.label,
            "score": rule.score,
            "validator": rule.validator or None,
            "examples": len(rule.examples),
            "counter_examples": len(rule.counter_examples),
            "pack": Path(rule.pack).name,
        }
        for rule in load_rules(languages, packs).rules
    ]
    if as_json:
        click.echo(json.dumps(rows, ensure_ascii=False, indent=2))
    else:
        click.echo(tabulate(rows, headers="keys"))
