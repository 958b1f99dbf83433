"""A document as training sees it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field, replace

from hybrid_deid.tagger.privacy import Rows


@dataclass(frozen=True)
class Example:
    """A document made ready: its donor, whether it is a refilled copy, and per line attributes and labels.

    `donor` begins with the name of the corpus and a slash. `bags` are the attributes that each bag of the
    feature set sees; () for one bag, which sees `rows`.
    """

    donor: str
    synthetic: bool
    rows: Rows = field(repr=False)
    labels: Sequence[Sequence[str]] = field(repr=False)
    bags: tuple[Rows, ...] = field(default=(), repr=False)

    def seen_by(self, bag: int) -> Example:
        """Return the example as a bag sees it."""
        return replace(self, rows=self.bags[bag], bags=()) if self.bags else self

    def lines(self, kept: Sequence[int]) -> Example:
        """Return some of the lines."""

        def some(rows: Rows) -> Rows:
            return [rows[i] for i in kept]

        labels = [self.labels[i] for i in kept]
        return replace(self, rows=some(self.rows), labels=labels, bags=tuple(map(some, self.bags)))
