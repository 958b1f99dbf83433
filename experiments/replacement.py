"""Replacement alone, on gold spans: speed, fallbacks, leaks, chance hits, and the counts of eder2019 table 3.

Run: python experiments/replacement.py CORPUS [--mode paper]   (CORPUS: a folder in BRAT format)
"""

from __future__ import annotations

import argparse
import time
from collections import Counter
from collections.abc import Sequence
from pathlib import Path

from tabulate import tabulate

from hybrid_deid.formats import read_documents
from hybrid_deid.keyed import Keyed
from hybrid_deid.languages import Language, language
from hybrid_deid.replace import leaks, load_strategies, replace, scope_of
from hybrid_deid.segment import segment
from hybrid_deid.surrogates.interface import normalized
from hybrid_deid.values import Document, Result

KEYS = (b"first key of the experiment", b"second key of the experiment")


def results(documents: Sequence[Document], german: Language, key: bytes, mode: str) -> list[Result]:
    """Replace the gold spans of all documents."""
    strategies = load_strategies()
    return [
        replace(one, one.spans, None, german, Keyed(key, scope_of(one)), strategies, mode)
        for one in documents
    ]


def counts(texts: Sequence[str], entities: Sequence[str], language_code: str) -> list[int]:
    """Return tokens, types, entities and entity tokens, as table 3 of eder2019 counts them."""
    tokens = [token.text for text in texts for line in segment(text, language_code) for token in line.tokens]
    inside = sum(len(line.tokens) for text in entities for line in segment(text, language_code))
    return [len(tokens), len(set(tokens)), len(entities), inside]


def main() -> None:
    """Print the tables."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("corpus", type=Path)
    parser.add_argument("--mode", choices=["realistic", "paper"], default="realistic")
    given = parser.parse_args()
    documents = [one for one in read_documents(given.corpus, "brat") if isinstance(one, Document)]
    german = language("de")
    other = results(documents, german, KEYS[1], given.mode)  # also fills the lists, which are read once
    start = time.process_time()
    made = results(documents, german, KEYS[0], given.mode)
    seconds = time.process_time() - start
    print(f"{len(documents)} documents, {len(documents) / seconds:.0f} a second of one core\n")
    rows: dict[str, Counter[str]] = {}
    for result, second in zip(made, other, strict=True):
        originals = {normalized(span.text) for span in result.spans}
        for span, one, two in zip(result.spans, result.replacements, second.replacements, strict=True):
            row = rows.setdefault(span.label, Counter())
            row["spans"] += 1
            row["tag instead"] += one.strategy == "fallback"
            row["an original"] += normalized(one.text) in originals
            row["same with another key"] += one.text == two.text
        for leak in leaks(result):
            rows[leak.label or "?"]["left inside" if leak.inside else "left outside"] += 1
    names = ("spans", "tag instead", "an original", "same with another key", "left outside", "left inside")
    table = [[label, *(row[name] for name in names)] for label, row in sorted(rows.items())]
    print(tabulate(table, headers=["label", *names], tablefmt="github"), "\n")
    before = counts(
        [one.text for one in documents], [span.text for one in documents for span in one.spans], "de"
    )
    after = counts(
        [one.text for one in made], [one.text for result in made for one in result.replacements], "de"
    )
    headers = ["", "tokens", "types", "entities", "entity tokens"]
    print(tabulate([["original", *before], ["replaced", *after]], headers=headers, tablefmt="github"))


if __name__ == "__main__":
    main()
