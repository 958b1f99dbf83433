"""A document as training sees it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from hybrid_deid.tagger.privacy import Rows


@dataclass(frozen=True)
class Example:
    """A document made ready: its donor, whether it is a refilled copy, and per line attributes and labels."""

    donor: str
    synthetic: bool
    rows: Rows = field(repr=False)
    labels: Sequence[Sequence[str]] = field(repr=False)
