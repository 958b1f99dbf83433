"""Speed of the decoder: kernels on random chains, and both taggers against python-crfsuite.

python experiments/decoder_speed.py [CORPORA]
"""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from functools import partial
from itertools import islice
from pathlib import Path
from typing import Any

import click
import numpy as np
from tabulate import tabulate

from hybrid_deid import crf
from hybrid_deid.annotate import annotators
from hybrid_deid.decoding import Decoder, chain
from hybrid_deid.decoding.kernels import compiled
from hybrid_deid.extraction import DocumentView
from hybrid_deid.formats.raw import raw_texts
from hybrid_deid.knowledge import model_folder
from hybrid_deid.pos import CrfPosTagger
from hybrid_deid.pos.lexicon import read_lexicon
from hybrid_deid.pos.tagger import LEXICON
from hybrid_deid.pos.training import position_attributes
from hybrid_deid.segment import segment
from hybrid_deid.tagger import Tagger


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


def email_tagger(corpora: Path, posts: int) -> str:
    """Return rates of features and decoding of the email tagger, by strings and by tables.

    Both see the same posts of `corpora`, segmented and annotated beforehand; "new" are posts of which
    nothing is cached but what as many other posts before them left. Tables give spans and their scores,
    strings give labels; "labels alone" gives these by tables, too.
    """
    texts: list[str] = []
    for path in sorted((corpora / "codealltag_xl_raw").glob("*.jsonl.xz")):
        texts += islice(raw_texts(path), 0, 2 * posts, 2)
    folder = model_folder("de_email")
    tagger, reference = Tagger(folder), crf.open_tagger(folder)
    earlier = annotators(tagger.extractor.features)
    made = [(text, lines, earlier.context(text, lines)) for text in texts for lines in [segment(text)]]
    warming, new = made[::2], made[1::2]
    total = sum(len(line.tokens) for _, lines, _ in new for line in lines)
    tagger.tag_batch(warming)
    by_tables, spans = rate(total, lambda: tagger.tag_batch(new))
    again, _ = rate(total, lambda: tagger.tag_batch(new))
    labels_alone, paths = rate(total, partial(best_paths, tagger, new))
    one_by_one, alone = rate(total, lambda: [tagger.tag(*document) for document in new])
    for document in warming:
        tagger.extractor.attributes(*document)

    def plain() -> list[list[list[str]]]:
        return [[reference.tag(row) for row in tagger.extractor.attributes(*document)] for document in new]

    by_strings, expected = rate(total, plain)
    labels = [tagger.decode(*document, {})[0] for document in new]
    flat = [[label for row in rows for label in row] for rows in expected]
    different = sum(
        len({a, b, c}) > 1
        for one, other, third in zip(flat, labels, paths, strict=True)
        for a, b, c in zip(one, (label for row in other for label in row), third, strict=True)
    )
    rows = [
        ["attributes as strings, python-crfsuite", by_strings],
        ["tables, one document at a time, warm", one_by_one],
        ["tables, batches, new documents", by_tables],
        ["tables, batches, warm", again],
        ["tables, batches, warm, labels alone", labels_alone],
    ]
    table = tabulate(rows, ["features and decoding of the email tagger", "tokens/s"], tablefmt="github")
    parted = sum(a != b for a, b in zip(spans, alone, strict=True))
    return f"{table}\n\n{total} tokens, {different} labels differ, {parted} documents differ in a batch"


def best_paths(tagger: Tagger, documents: Sequence[DocumentView]) -> list[list[str]]:
    """Return the best labels of the tokens of each document, found in groups of a hundred documents."""
    names = tagger.decoder.labels
    paths: list[list[str]] = []
    for begin in range(0, len(documents), 100):
        group = documents[begin : begin + 100]
        lengths = [[len(line.tokens) for line in lines] for _, lines, _ in group]
        offsets = np.cumsum([0, *(length for own in lengths for length in own)])
        found = tagger.decoder.decode_batch(tagger.emissions_batch(group), offsets)
        ends = np.cumsum([sum(own) for own in lengths])
        paths += [[names[label] for label in own] for own in np.split(found, ends[:-1])]
    return paths


@click.command()
@click.argument("corpora", required=False, type=click.Path(exists=True, file_okay=False, path_type=Path))
@click.option("--posts", default=1000, show_default=True, help="Posts of each group for the email tagger.")
def main(corpora: Path | None, posts: int) -> None:
    """Measure the decoder; with CORPORA, the taggers on its texts as well."""
    click.echo(kernels())
    if corpora:
        click.echo("\n" + against_crfsuite(corpora))
        click.echo("\n" + email_tagger(corpora, posts))


if __name__ == "__main__":
    main()
