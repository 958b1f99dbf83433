"""Published counts as tables; scoring.published_table is for scores."""

from __future__ import annotations

from hybrid_deid.experiments.declaration import Published
from hybrid_deid.experiments.outcome import markdown_table


def published_counts(published: Published) -> str:
    """Return the figures of a paper as whole numbers, and what is not the same there."""
    lines = [[name, *(f"{value:,.0f}" for value in values)] for name, values in published.rows.items()]
    return f"{markdown_table(['', *published.columns], lines)}\n\n{published.source}. {published.differs}"
