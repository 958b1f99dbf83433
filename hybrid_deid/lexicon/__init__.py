"""The lexicon: gazetteers, how they are read, matched, built and imported."""

from __future__ import annotations

from hybrid_deid.lexicon.lists import Entry, Gazetteer, Gazetteers, load_gazetteers

__all__ = ["Entry", "Gazetteer", "Gazetteers", "load_gazetteers"]
