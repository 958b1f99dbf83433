"""Replacement alone, on gold spans: speed, fallbacks, leaks, chance hits, and the counts of eder2019 table 3.

Run: python experiments/replacement.py CORPUS [--mode paper]   (CORPUS: a folder in BRAT format)
The last table compares how often a name keeps its surrogate with another key to what chance gives it.
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
from hybrid_deid.languages.de.names import fold, german_lists
from hybrid_deid.replace import leaks, load_strategies, replace, scope_of
from hybrid_deid.segment import segment
from hybrid_deid.surrogates.interface import normalized
from hybrid_deid.surrogates.name_pieces import CATEGORY, NameLists, pieces
from hybrid_deid.surrogates.name_tables import NameTable
from hybrid_deid.surrogates.names import BLOCK
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


def chance(label: str, text: str, lists: NameLists, seen: frozenset[str]) -> tuple[str, float]:
    """Return the sort of a name and the chance that two independent keys give it the same surrogate.

    A letter becomes each other letter of its class alike, a name each candidate of that letter alike.
    """
    parts = [piece for piece in pieces(label, text, lists, seen) if piece.key or piece.kind == "initial"]
    classes = lists.classes[CATEGORY[label]]
    likely = 1.0
    sort = "initial" if all(piece.kind == "initial" for piece in parts) else "listed"
    for piece in parts:
        for letter in dict.fromkeys(fold(piece.text[:1])[:1] if piece.kind == "initial" else piece.key[:1]):
            own = classes.get(letter) or next(iter(classes.values()))
            targets = [other for other in own if other != letter]
            if piece.kind != "name":
                likely /= len(targets)
                continue
            table = lists.table(label, piece.key)
            sort = sort if piece.key in table.ranks else "unlisted"
            likely *= (
                sum(1 / candidates(table, piece.key, letter, target) for target in targets)
                / len(targets) ** 2
            )
    return sort, likely


def candidates(table: NameTable, key: str, letter: str, target: str) -> int:
    """Return among how many names of the letter `target` the surrogate of `key` is drawn."""
    theirs = table.buckets.get(target, ())
    partners = min(len(table.buckets.get(letter, ())), len(theirs))
    place = table.ranks.get(key)
    if place is not None and place[1] < partners:
        return min(BLOCK, partners - place[1] // BLOCK * BLOCK)
    spare = len(table.reserve.get(target, ())) + len(theirs) - partners
    return spare or len(theirs) or sum(map(len, table.reserve.values()))


def kept_names(documents: Sequence[Document], german: Language, mode: str, pairs: int) -> list[list[object]]:
    """Return by label and sort the share of names kept over `pairs` of keys, and what chance gives."""
    lists = german_lists()
    rows: dict[tuple[str, str], list[float]] = {}
    for number in range(pairs):
        keys = [b"key %d of the experiment, %d" % (number, side) for side in (1, 2)]
        for one, two in zip(*(results(documents, german, key, mode) for key in keys), strict=True):
            given: dict[str, set[str]] = {}
            for span in one.spans:
                given.setdefault(span.label, set()).add(fold(span.text))
            for span, first, second in zip(one.spans, one.replacements, two.replacements, strict=True):
                if span.label in CATEGORY:
                    seen = frozenset(given[span.label] - {fold(span.text)})
                    sort, likely = chance(span.label, span.text, lists, seen)
                    row = rows.setdefault((span.label, sort), [0, 0, 0])
                    row[0] += 1
                    row[1] += first.text == second.text
                    row[2] += likely
    return [
        [label, sort, int(count), f"{kept / count:.4f}", f"{likely / count:.4f}"]
        for (label, sort), (count, kept, likely) in sorted(rows.items())
    ]


def main() -> None:
    """Print the tables."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("corpus", type=Path)
    parser.add_argument("--mode", choices=["realistic", "paper"], default="realistic")
    parser.add_argument("--pairs", type=int, default=10, help="Pairs of keys for the table of chance.")
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
    if given.mode == "realistic":
        rows_of_names = kept_names(documents, german, given.mode, given.pairs)
        headers = ["label", "sort", "mentions", "kept with another key", "by chance"]
        print("\n" + tabulate(rows_of_names, headers=headers, tablefmt="github"))


if __name__ == "__main__":
    main()
