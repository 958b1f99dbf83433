"""The distinct words of a text, of which several stages ask whether one of theirs is among them."""

from __future__ import annotations

from hybrid_deid.mentions.folding import unmarked_words
from hybrid_deid.merge.once import of_recent


@of_recent  # several stages ask in turn
def distinct_words(text: str) -> frozenset[str]:
    """Return the words of a text, of letters and digits alone: one with other signs in it is several."""
    return frozenset(unmarked_words(text))
