"""Augmentation by re-substitution: the gold spans of a document filled again with other, realistic values.

The corpora hold odd stand-ins (villages, random letters); what a model shall learn is the context of
a name, and names of many origins. Also the way to measure on realistic values, from entries held out.
"""

from __future__ import annotations

from hybrid_deid.augmentation.pool import Pool, dropped, hash_of, held_out, kept, part_of
from hybrid_deid.augmentation.refill import refill

__all__ = ["Pool", "dropped", "hash_of", "held_out", "kept", "part_of", "refill"]
