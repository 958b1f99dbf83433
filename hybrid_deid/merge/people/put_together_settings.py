"""The settings that tell how words are put together."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, eq=False)
class PutTogether:
    """What joins the parts of a compound, what a verb has lost in it, and beginnings that are no words."""

    joints: tuple[str, ...] = ()
    verbs: tuple[str, ...] = ()
    prefixes: frozenset[str] = frozenset()
