"""Inducing a lexicon: a first tagger reads unannotated mail, its probabilities are averaged by word."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np
from numpy.typing import NDArray

from hybrid_deid.errors import ConfigurationError, InputError
from hybrid_deid.extraction import Context
from hybrid_deid.extraction.typography import shape_of
from hybrid_deid.induction.lexicon import SCALE, Induced
from hybrid_deid.segment import segment
from hybrid_deid.values import Line, Token

if TYPE_CHECKING:
    from hybrid_deid.tagger import Tagger

# Nothing with digits, @ or slashes: addresses and identifiers lead to someone, and no lexicon needs them.
WORD = re.compile(r"[^\W\d_]+(?:[-'&.][^\W\d_]+)*\.?")
REPEATED = re.compile(r"(.)\1+")
LONGEST = 40  # characters of a word


@dataclass(frozen=True)
class InductionSettings:
    """Who gets into the lexicon.

    `minimum_documents` is a privacy floor: a word of fewer documents is left out. Words that are hardly ever
    taken for an entity (less often than `minimum_share`) are kept when one in so many documents has them
    (`common`): a tagger should know a common word from an unknown one. `labels` are those that count, all of
    the tagger's when empty.
    """

    minimum_documents: int = 3
    minimum_share: float = 0.03
    common: int = 10_000
    labels: tuple[str, ...] = ()


class StandIns:
    """Words that are read in place of rare ones: the first of the same shape and ending.

    Most distinct words of much mail are rare; to compute the features of each would take most of the time,
    for context that hardly differs.
    """

    def __init__(self, frequent: Collection[str]) -> None:
        """`frequent` words stand for themselves."""
        self.frequent = frequent
        self._first: dict[tuple[str, str], str] = {}

    def line(self, line: Line) -> Line:
        """Return the line with the texts of its rare words exchanged; offsets stay."""
        return line._replace(tokens=tuple(self._token(token) for token in line.tokens))

    def _token(self, token: Token) -> Token:
        text = token.text
        if text in self.frequent:
            return token
        kind = (REPEATED.sub(r"\1", shape_of(text[:LONGEST]))[:6], text[-3:].lower())
        return token._replace(text=self._first.setdefault(kind, text))


def frequent_words(texts: Iterable[str], minimum: int, language: str) -> tuple[dict[str, int], int]:
    """Return how many documents have each word of at least `minimum`, and how many there are."""
    documents: Counter[str] = Counter()
    number = 0
    for text in texts:
        documents.update({token.text for line in segment(text, language) for token in line.tokens})
        number += 1
    return {word: held for word, held in documents.items() if held >= minimum}, number


def induce(
    texts: Callable[[], Iterable[str]],
    tagger: Tagger,
    settings: InductionSettings,
    report: Callable[[int], None] = lambda number: None,
) -> Induced:
    """Tag texts and return the lexicon of their words; `report` hears how many documents were tagged so far.

    `texts` begins a new pass over the same texts at each call; there are two. The tagger's features must be
    of the words alone: rules, zones and parts of speech are not computed.
    Raises ConfigurationError otherwise, InputError when no word is frequent enough.
    """
    names = settings.labels or tagger.labels
    _refuse_unfit(tagger, names)
    language = tagger.extractor.features.language
    documents, number_of_texts = frequent_words(texts(), settings.minimum_documents, language)
    ids = {word: number for number, word in enumerate(documents)}
    if not ids:
        raise InputError(
            f"no word stands in {settings.minimum_documents} documents; "
            "give more text or lower --minimum-documents"
        )
    means = _mean_shares(texts(), tagger, names, ids, report)
    wanted = [
        (word, row)
        for word, row in ids.items()
        if len(word) <= LONGEST
        and WORD.fullmatch(word)
        and (
            means[row].sum() >= settings.minimum_share or documents[word] * settings.common >= number_of_texts
        )
    ]
    table = np.round(SCALE * means[[row for _, row in wanted]]).clip(0, SCALE).astype(np.uint8)
    return Induced(names, {word: place for place, (word, _) in enumerate(wanted)}, table)


def _refuse_unfit(tagger: Tagger, names: Sequence[str]) -> None:
    """Raise ConfigurationError for a tagger that needs more than the words, or lacks one of the labels."""
    needed = [group for group in ("pos", "zone", "rule", "document", "first_pass") if tagger.needs(group)]
    if needed:
        raise ConfigurationError(
            f"the model {tagger.name} needs {', '.join(needed)}; "
            "induction takes a model trained with --features induction"
        )
    if missing := set(names) - set(tagger.labels):
        raise ConfigurationError(
            f"the model {tagger.name} does not know the label {', '.join(sorted(missing))}"
        )


def _mean_shares(
    texts: Iterable[str],
    tagger: Tagger,
    names: Sequence[str],
    ids: Mapping[str, int],
    report: Callable[[int], None],
) -> NDArray[np.float64]:
    """Return how probable the labels are for words on the average: a row for an id, a column for a label."""
    language = tagger.extractor.features.language
    merged = np.zeros((len(tagger.decoder.labels), len(names)))
    for row, label in enumerate(tagger.decoder.labels):
        if label[2:] in names:
            merged[row, names.index(label[2:])] = 1.0
    stand_ins = StandIns(ids)
    sums = np.zeros((len(ids), len(names)))
    counts = np.zeros(len(ids), dtype=np.int64)
    for number, text in enumerate(texts, 1):
        lines = segment(text, language)
        rows = np.array([ids.get(token.text, -1) for line in lines for token in line.tokens], dtype=np.int64)
        if len(rows):
            shares = tagger.marginals(text, [stand_ins.line(line) for line in lines], Context()) @ merged
            known = rows >= 0
            np.add.at(sums, rows[known], shares[known])
            np.add.at(counts, rows[known], 1)
        report(number)
    means: NDArray[np.float64] = sums / np.maximum(counts, 1)[:, None]
    return means
