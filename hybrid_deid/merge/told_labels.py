"""Finds whose label is certain by where they stand (an address, a table), whatever later stages guess."""

from __future__ import annotations

from hybrid_deid.values import Span

BY_ADDRESS = " told by the address"
BY_PLACE = " told by its place"
COMPLETED = "consistency:"


def is_told(span: Span) -> bool:
    """Tell whether a line of a find's provenance says that its label was told."""
    if len(span.provenance) < 2 and not span.source.startswith(COMPLETED):
        return False  # most: a finding as it came
    return any(BY_PLACE in note or BY_ADDRESS in note for note in span.provenance)
