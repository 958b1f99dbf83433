"""Induced lexicon: what a tagger takes each word of unannotated mail for, on the average of many documents.

A name that stands without a telling context in one document stands with one in others. A first tagger
labels much unannotated mail; the mean probability of each label, word by word, becomes a feature of the
final tagger (a lexicon by self-training, as in Kozareva 2006). Only words of several documents are kept.
"""

from __future__ import annotations

from hybrid_deid.induction.lexicon import Induced, load_induced, save_induced

__all__ = ["Induced", "load_induced", "save_induced"]
