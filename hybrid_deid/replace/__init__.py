"""The last stage: every span becomes what its label's strategy says, and nothing original slips through."""

from __future__ import annotations

from hybrid_deid.replace.beside_dates import with_beside_dates
from hybrid_deid.replace.mapping import MappingWriter, read_mapping
from hybrid_deid.replace.replacing import FALLBACK, Leak, Replacing, leaks, replace, replace_each
from hybrid_deid.replace.restoring import restored
from hybrid_deid.replace.scope import scope_fields, scope_of, scope_value
from hybrid_deid.replace.strategies import Strategies, Strategy, load_strategies, shipped_strategies

__all__ = [
    "FALLBACK",
    "Leak",
    "MappingWriter",
    "Replacing",
    "Strategies",
    "Strategy",
    "leaks",
    "load_strategies",
    "read_mapping",
    "replace",
    "replace_each",
    "restored",
    "scope_fields",
    "scope_of",
    "scope_value",
    "shipped_strategies",
    "with_beside_dates",
]
