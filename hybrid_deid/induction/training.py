"""Inducing a lexicon: a first tagger reads unannotated mail, its probabilities are averaged by word."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np
from numpy.typing import NDArray

from hybrid_deid.errors import ConfigurationError, InputError
from hybrid_deid.extraction import Context
from hybrid_deid.induction.lexicon import SCALE, Induced
from hybrid_deid.segment import segment

if TYPE_CHECKING:
    from hybrid_deid.tagger import Tagger

LONGEST = 40  # characters of a word
BATCH = 500  # documents


@dataclass(frozen=True)
class InductionSettings:
    """Who gets into the lexicon.

    `minimum_documents` is a privacy floor: a word of fewer documents is left out. `minimum_share` leaves out
    words that are hardly ever taken for an entity: their absence says as much.
    """

    minimum_documents: int = 3
    minimum_share: float = 0.03


class Tally:
    """Occurrences, documents and summed label probabilities of every word, in arrays that grow."""

    def __init__(self, labels: int) -> None:
        """`labels` is the number of columns that are summed."""
        self.ids: dict[str, int] = {}
        self.sums: NDArray[np.float32] = np.zeros((1 << 16, labels), dtype=np.float32)
        self.counts: NDArray[np.int32] = np.zeros(1 << 16, dtype=np.int32)
        self.documents: NDArray[np.int32] = np.zeros(1 << 16, dtype=np.int32)

    def add(self, words: list[str], shares: NDArray[np.float64], documents: NDArray[np.int64]) -> None:
        """Add occurrences: their words, label probabilities [words, labels], and document numbers."""
        ids = self.ids
        numbers = np.array([ids.setdefault(word, len(ids)) for word in words], dtype=np.int64)
        while len(ids) > len(self.counts):
            self.sums = np.concatenate([self.sums, np.zeros_like(self.sums)])
            self.counts = np.concatenate([self.counts, np.zeros_like(self.counts)])
            self.documents = np.concatenate([self.documents, np.zeros_like(self.documents)])
        np.add.at(self.sums, numbers, shares.astype(np.float32))
        np.add.at(self.counts, numbers, 1)
        pairs = np.unique(np.stack([numbers, documents]), axis=1)
        np.add.at(self.documents, pairs[0], 1)


def induce(
    texts: Iterable[str],
    tagger: Tagger,
    settings: InductionSettings,
    report: Callable[[int], None] = lambda number: None,
) -> Induced:
    """Tag texts and return the lexicon of their words; `report` hears how many documents were read so far.

    The tagger's features must be of the words alone: rules, zones and parts of speech are not computed.
    Raises ConfigurationError otherwise, InputError when no word is frequent enough.
    """
    needed = [group for group in ("pos", "zone", "rule", "document", "first_pass") if tagger.needs(group)]
    if needed:
        raise ConfigurationError(
            f"the model {tagger.name} needs {', '.join(needed)}; "
            "induction takes a model trained with --features induction"
        )
    names = tuple(tagger.labels)
    merged = np.zeros((len(tagger.decoder.labels), len(names)))
    for row, label in enumerate(tagger.decoder.labels):
        if label[2:] in names:
            merged[row, names.index(label[2:])] = 1.0
    tally = Tally(len(names))
    batch: list[tuple[list[str], NDArray[np.float64]]] = []

    def flush() -> None:
        if batch:
            sizes = [len(words) for words, _ in batch]
            tally.add(
                [word for words, _ in batch for word in words],
                np.concatenate([shares for _, shares in batch]),
                np.repeat(np.arange(len(batch)), sizes),
            )
            batch.clear()

    for number, text in enumerate(texts, 1):
        lines = segment(text, tagger.extractor.features.language)
        if lines:
            words = [token.text for line in lines for token in line.tokens]
            shares = tagger.marginals(text, lines, Context()) @ merged
            kept = [i for i, word in enumerate(words) if word[0].isalpha() and len(word) <= LONGEST]
            batch.append(([words[i] for i in kept], shares[kept]))
        if len(batch) == BATCH:
            flush()
            report(number)
    flush()
    return _lexicon(tally, names, settings)


def _lexicon(tally: Tally, names: tuple[str, ...], settings: InductionSettings) -> Induced:
    held = len(tally.ids)
    counts = np.maximum(tally.counts[:held], 1)
    shares = np.round(SCALE * tally.sums[:held] / counts[:, None]).clip(0, SCALE).astype(np.uint8)
    many = tally.documents[:held] >= settings.minimum_documents
    wanted = many & (tally.sums[:held].sum(axis=1) / counts >= settings.minimum_share)
    if not many.any():
        raise InputError(
            f"no word stands in {settings.minimum_documents} documents; "
            "give more text or lower --minimum-documents"
        )
    rows = np.flatnonzero(wanted)
    words = list(tally.ids)
    return Induced(names, {words[row]: place for place, row in enumerate(rows.tolist())}, shares[rows])
