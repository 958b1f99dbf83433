"""The rows of words in the lexicons of a model."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np

from hybrid_deid.clusters import Clusters
from hybrid_deid.extraction.batch import Integers
from hybrid_deid.extraction.letters import Letters
from hybrid_deid.extraction.presence import Presence
from hybrid_deid.induction import Induced


def row_finder(
    lexicon: Clusters | Induced, forgotten: Callable[[str], bool] | None
) -> Callable[[str], int | None]:
    """Return what finds the row of a word, None where there is none."""
    return lexicon.row if forgotten is None else lambda word: None if forgotten(word) else lexicon.row(word)


def rows_in(
    letters: Letters, presence: Presence, row_of: Callable[[str], int | None]
) -> tuple[Integers, Integers]:
    """Return the places of the words that have a row in a lexicon, and these rows."""
    words = letters.words
    pairs = [(place, row_of(words[place])) for place in np.flatnonzero(presence.may_hold(letters)).tolist()]
    known = np.array([pair for pair in pairs if pair[1] is not None], dtype=np.int64).reshape(-1, 2)
    return known[:, 0], known[:, 1]
