"""The lexicon: gazetteers, how they are read, matched, built and imported."""

from __future__ import annotations

from hybrid_deid.lexicon.lists import Entry, Gazetteer, Gazetteers, check_lists, load_gazetteers
from hybrid_deid.lexicon.phrases import Hits, Match, PhraseIndex

__all__ = [
    "Entry",
    "Gazetteer",
    "Gazetteers",
    "Hits",
    "Match",
    "PhraseIndex",
    "check_lists",
    "load_gazetteers",
]
