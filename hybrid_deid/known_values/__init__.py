"""Known values: the stage that finds in a text what the caller already knows to be personal."""

from __future__ import annotations

from hybrid_deid.known_values.finder import KnownFinder, find_known
from hybrid_deid.known_values.names import PersonName, split_name

__all__ = ["KnownFinder", "PersonName", "find_known", "split_name"]
