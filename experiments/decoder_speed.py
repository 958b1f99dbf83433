"""Speed of the decoder: kernels on random chains, and the part-of-speech tagger against python-crfsuite.

python experiments/decoder_speed.py [CORPORA]
"""

from __future__ import annotations

import time
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Any

import click
import numpy as np
from tabulate import tabulate

from hybrid_deid import crf
from hybrid_deid.decoding import Decoder, chain
from hybrid_deid.decoding.kernels import compiled
from hybrid_deid.knowledge import model_folder
from hybrid_deid.pos import CrfPosTagger
from hybrid_deid.pos.lexicon import read_lexicon
from hybrid_deid.pos.tagger import LEXICON
from hybrid_deid.pos.training import position_attributes
from hybrid_deid.segment import segment


def rate(amount: int, work: Callable[[], Any]) -> tuple[str, Any]:
    """Return how much of `amount` is done in a second of processor time, and the result of the work."""
    begin = time.process_time()
    result = work()
    return f"{amount / max(1e-9, time.process_time() - begin):,.0f}", result


def kernels() -> str:
    """Return a table of numpy and numba on random chains."""
    fast = compiled()
    numbers = np.random.default_rng(0)
    rows = []
    for labels in (5, 9, 17, 31, 45):
        offsets = np.cumsum([0, *numbers.integers(1, 25, 8000)])
        emissions = numbers.normal(0, 3, (offsets[-1], labels))
        transitions = numbers.normal(0, 2, (labels, labels))
        row: list[object] = [labels]
        for method in (chain.viterbi, chain.forward_backward):
            for which in (None, fast):
                row.append(rate(len(emissions), partial(method, emissions, offsets, transitions, which))[0])
        rows.append(row)
    heading = ["labels", "Viterbi numpy", "Viterbi numba", "forward-backward numpy", "forward-backward numba"]
    return tabulate(rows, heading, tablefmt="github")


def against_crfsuite(corpora: Path) -> str:
    """Return rates of both taggers on all German texts, and the largest difference of a marginal."""
    folder = model_folder("de_pos")
    reference, decoder, lexicon = (
        crf.open_tagger(folder),
        Decoder.open(folder),
        read_lexicon(folder / LEXICON),
    )
    paths = [
        path for name in ("codealltag_s", "codealltag_xl") for path in sorted((corpora / name).glob("*.txt"))
    ]
    lines = [line for path in paths for line in segment(path.read_bytes().decode("utf-8"))]
    words = [[token.text for token in line.tokens] for line in lines]
    total = sum(map(len, words))

    def plain() -> list[list[str]]:
        return [reference.tag(position_attributes(row, lexicon)) for row in words]

    slow, expected = rate(total, plain)
    tagger = CrfPosTagger(folder)
    cold, found = rate(total, lambda: tagger.tag(lines))
    warm, _ = rate(total, lambda: tagger.tag(lines))
    different = sum(a != b for a, b in zip(expected, found, strict=True))
    worst = 0.0
    for row, tags in zip(words[::7], expected[::7], strict=True):
        attributes = position_attributes(row, lexicon)
        reference.set(attributes)
        marginals = decoder.marginals(decoder.rows(attributes))
        for t, tag in enumerate(tags):
            worst = max(worst, abs(reference.marginal(tag, t) - marginals[t, decoder.labels.index(tag)]))
    rows = [["python-crfsuite", slow], ["ours, cold caches", cold], ["ours, warm", warm]]
    table = tabulate(rows, ["features and tagging", "tokens/s"], tablefmt="github")
    return (
        f"{table}\n\n{total} tokens, {different} of {len(lines)} lines differ, marginals within {worst:.1e}"
    )


@click.command()
@click.argument("corpora", required=False, type=click.Path(exists=True, file_okay=False, path_type=Path))
def main(corpora: Path | None) -> None:
    """Measure the decoder; with CORPORA, the part-of-speech tagger on its texts as well."""
    click.echo(kernels())
    if corpora:
        click.echo("\n" + against_crfsuite(corpora))


if __name__ == "__main__":
    main()
