"""The speed of zones and rules, one document after another and many at once; results must be the same.

    python experiments/zones_rules_speed.py ../shared/corpora/codealltag_xl_raw --posts 2000

POSTS is a folder of JSON Lines files (`id`, `text`). Microseconds of the processor a token, the best of
several rounds; in each, the tagger of zones is a new one and remembers no lines. "Cold" reads 24 MB of other
memory before every call, as other stages may.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from functools import partial
from pathlib import Path
from typing import Any

import benchmark
import click
import numpy as np
from tabulate import tabulate

from hybrid_deid.decoding.kernels import compiled
from hybrid_deid.knowledge import model_folder
from hybrid_deid.rule_engine import load_rules
from hybrid_deid.segment import segment
from hybrid_deid.zones import ZoneTagger

Make = Callable[[], Callable[[Any], Any]]
BATCH = 64
OTHER = np.zeros(3_000_000)


def seconds(make: Make, items: Sequence[Any], rounds: int, cold: bool) -> float:
    """Return the seconds of the processor that a function takes for all items, made anew in every round."""
    best = float("inf")
    for _ in range(rounds):
        function, taken = make(), 0.0
        function(items[0])
        for item in items:
            if cold:
                OTHER.sum()
            begin = time.process_time()
            function(item)
            taken += time.process_time() - begin
        best = min(best, taken)
    return best


def starred(function: Callable[..., Any], arguments: Sequence[Any]) -> Any:
    """Call a function with a sequence of arguments."""
    return function(*arguments)


@click.command()
@click.argument("folder", metavar="POSTS", type=click.Path(exists=True, file_okay=False, path_type=Path))
@click.option("--posts", default=2000, show_default=True, type=click.IntRange(1))
@click.option("--rounds", default=3, show_default=True, type=click.IntRange(1))
def main(folder: Path, posts: int, rounds: int) -> None:
    """Measure zones and rules on raw posts."""
    texts = [post["text"] for post in benchmark.posts(folder, posts)]
    documents = [(text, segment(text)) for text in texts]
    tokens = sum(len(line.tokens) for _, lines in documents for line in lines)
    compiled()  # as the tagger does after some thousand tokens
    rules = load_rules()

    def zones() -> ZoneTagger:
        return ZoneTagger(model_folder("de_zones"))

    stages: list[tuple[str, Make, Make, Sequence[Any]]] = [
        ("zones", lambda: partial(starred, zones().zones), lambda: zones().zones_batch, documents),
        ("rules", lambda: rules.find, lambda: rules.find_batch, texts),
    ]
    rows = []
    for name, alone, together, items in stages:
        batches = [items[begin : begin + BATCH] for begin in range(0, len(items), BATCH)]
        one_by_one = list(map(alone(), items))
        if one_by_one != [found for batch in map(together(), batches) for found in batch]:
            raise click.ClickException(f"{name}: many at once give something else than one by one")
        times = [
            seconds(make, given, rounds, cold)
            for cold in (False, True)
            for make, given in ((alone, items), (together, batches))
        ]
        rows.append([name, *(1e6 * taken / tokens for taken in times)])
    heading = ["µs a token", "one by one", f"{BATCH} at once", "one by one, cold", f"{BATCH} at once, cold"]
    click.echo(tabulate(rows, heading, tablefmt="github", floatfmt=".2f"))
    click.echo(f"{len(texts):,} posts, {tokens:,} tokens")


if __name__ == "__main__":
    main()
