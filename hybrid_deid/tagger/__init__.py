"""The CRF tagger: training it, and finding spans with it."""

from __future__ import annotations

from hybrid_deid.tagger.bio import bio_spans
from hybrid_deid.tagger.tagger import Tagger, load_tagger

__all__ = ["Tagger", "bio_spans", "load_tagger"]
