"""Corpora in numbers, as Eder et al. give them (RANLP 2019, table 3; LREC 2020, tables 9 and 10).

Everything is a stream: one document is in memory at a time, and of its words only a 64-bit hash is kept to
count the distinct ones (8 bytes each; among ten million, two agree by chance once in 400,000 corpora).
"""

from __future__ import annotations

import hashlib
from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field
from typing import Any

from hybrid_deid.evaluation.tables import Table, figure
from hybrid_deid.values import Line, Span

SCHEMA = 1
BATCH = 200_000


class Distinct:
    """Counts distinct strings; holds no more than BATCH of them, and a hash of each other one."""

    def __init__(self) -> None:
        """Start with none."""
        self._fresh: set[str] = set()
        self._hashes: Any = None

    def update(self, strings: Iterable[str]) -> None:
        """Add strings."""
        self._fresh.update(strings)
        if len(self._fresh) >= BATCH:
            self._settle()

    def _settle(self) -> None:
        import numpy as np

        digests = b"".join(
            hashlib.blake2b(one.encode("utf-8", "surrogatepass"), digest_size=8).digest()
            for one in self._fresh
        )
        hashes = np.unique(np.frombuffer(digests, np.uint64))
        self._hashes = hashes if self._hashes is None else np.union1d(self._hashes, hashes)
        self._fresh.clear()

    def __len__(self) -> int:
        if self._hashes is None:
            return len(self._fresh)
        self._settle()
        return len(self._hashes)


@dataclass
class CorpusStatistics:
    """A corpus in numbers.

    `words` are tokens with a letter or digit that are no stop words, `types` the distinct ones of them as
    they are spelled. `entity_tokens` are tokens that a span covers in part or whole; `with_label` counts the
    documents that have a span of a label.
    """

    name: str
    documents: int = 0
    documents_with_entity: int = 0
    characters: int = 0
    lines: int = 0
    tokens: int = 0
    words: int = 0
    types: Distinct = field(default_factory=Distinct)
    entities: Counter[str] = field(default_factory=Counter)
    entity_tokens: Counter[str] = field(default_factory=Counter)
    with_label: Counter[str] = field(default_factory=Counter)

    def add(
        self,
        text: str,
        lines: Sequence[Line],
        spans: Sequence[Span],
        stop_words: frozenset[str] = frozenset(),
    ) -> None:
        """Count one document; `stop_words` are in small letters. A span given twice counts once."""
        spans = list({(span.start, span.end, span.label): span for span in spans}.values())
        tokens = [token.text for line in lines for token in line.tokens]
        words = [one for one in tokens if any(map(str.isalnum, one)) and one.lower() not in stop_words]
        self.documents += 1
        self.documents_with_entity += bool(spans)
        self.characters += len(text)
        self.lines += len(lines)
        self.tokens += len(tokens)
        self.words += len(words)
        self.types.update(words)
        self.entities.update(span.label for span in spans)
        self.with_label.update({span.label for span in spans})
        self.entity_tokens.update(covering_labels(lines, spans))

    def to_dict(self) -> dict[str, Any]:
        """Return everything as plain values for JSON."""
        whole = self.entities.total()
        return {
            "name": self.name,
            "documents": self.documents,
            "documents_with_entity": self.documents_with_entity,
            "characters": self.characters,
            "lines": self.lines,
            "tokens": self.tokens,
            "tokens_without_punctuation_and_stop_words": self.words,
            "types": len(self.types),
            "entities": whole,
            "entity_tokens": self.entity_tokens.total(),
            "labels": {
                label: {
                    "entities": count,
                    "share": count / whole,
                    "per_document": count / self.documents,
                    "tokens": self.entity_tokens[label],
                    "documents": self.with_label[label],
                }
                for label, count in sorted(self.entities.items())
            },
        }


def covering_labels(lines: Sequence[Line], spans: Sequence[Span]) -> list[str]:
    """Return the label of every token that a span shares a character with: of several, of the leftmost."""
    ordered = sorted(spans, key=lambda span: (span.start, -span.end))
    found: list[str] = []
    position = 0
    for line in lines:
        for token in line.tokens:
            while position < len(ordered) and ordered[position].end <= token.start:
                position += 1
            if position < len(ordered) and ordered[position].start < token.end:
                found.append(ordered[position].label)
    return found


def corpus_statistics(
    name: str,
    documents: Iterable[tuple[str, Sequence[Span]]],
    segment: Callable[[str], Sequence[Line]],
    stop_words: frozenset[str] = frozenset(),
) -> CorpusStatistics:
    """Count the documents, pairs of text and spans, of one corpus."""
    statistics = CorpusStatistics(name)
    for text, spans in documents:
        statistics.add(text, segment(text), spans, stop_words)
    return statistics


def stop_words_of(language: str) -> frozenset[str]:
    """Return the stop words of a language in small letters; none where it has no list."""
    from hybrid_deid.lexicon import load_gazetteers

    lists = load_gazetteers(language)
    return (
        frozenset(word.lower() for word in lists["stop_word"].texts) if "stop_word" in lists else frozenset()
    )


def statistics_tables(corpora: Sequence[CorpusStatistics], labels: Sequence[str] = ()) -> list[Table]:
    """Return two tables with the corpora side by side: sizes, and entities per label.

    `labels` gives the order of labels; others follow in alphabetical order.
    """
    every = set().union(*(each.entities for each in corpora))
    order = [label for label in labels if label in every] + sorted(every.difference(labels))
    whole = Counter({label: sum(each.entities[label] for each in corpora) for label in order})
    sums = [
        ["all", *(cell for each in corpora for cell in label_cells(each, None)), str(whole.total())]
    ] if order else []  # fmt: skip
    rows = [
        [label, *(cell for each in corpora for cell in label_cells(each, label)), str(whole[label])]
        for label in order
    ]
    headers = [f"{each.name}: {name}" for each in corpora for name in ("number", "%", "a document")]
    return [
        Table(
            "Corpora",
            ["", *(each.name for each in corpora)],
            [[name, *(cell(each) for each in corpora)] for name, cell in SIZES],
            "*: without punctuation and stop words; types: distinct tokens* as they are spelled.",
        ),
        Table("Entities", ["label", *headers, "sum"], rows + sums),
    ]


def label_cells(corpus: CorpusStatistics, label: str | None) -> list[str]:
    """Return the number of entities of a label (None: of all), its share in per cent, and the mean."""
    whole = corpus.entities.total()
    count = whole if label is None else corpus.entities[label]
    return [str(count), share(100 * count, whole, 1), share(count, corpus.documents, 3)]


def share(part: float, whole: int, digits: int) -> str:
    """Return part / whole as a cell; empty where there is no whole."""
    return figure(part / whole, digits) if whole else ""


SIZES: tuple[tuple[str, Callable[[CorpusStatistics], str]], ...] = (
    ("documents", lambda c: str(c.documents)),
    ("with an entity", lambda c: str(c.documents_with_entity)),
    ("characters", lambda c: str(c.characters)),
    ("lines", lambda c: str(c.lines)),
    ("tokens", lambda c: str(c.tokens)),
    ("tokens*", lambda c: str(c.words)),
    ("types*", lambda c: str(len(c.types))),
    ("entities", lambda c: str(c.entities.total())),
    ("entity tokens", lambda c: str(c.entity_tokens.total())),
    ("lines a document", lambda c: share(c.lines, c.documents, 1)),
    ("tokens a document", lambda c: share(c.tokens, c.documents, 1)),
    ("entities a document", lambda c: share(c.entities.total(), c.documents, 2)),
    ("entities a 1,000 tokens", lambda c: share(1000 * c.entities.total(), c.tokens, 1)),
)
