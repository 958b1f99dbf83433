"""A find that takes in what stands beside it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from hybrid_deid.values import Span


def grown(
    text: str, span: Span, start: int, end: int, label: str, why: str, swallowed: Sequence[Span] = ()
) -> Span:
    """Return a find stretched to [start, end) of a text, under a label; its provenance names the reason.

    The provenance of `swallowed` finds, which give way to it, goes on in its own.
    """
    note = f"consistency:{why} {span.label} {start}-{end} {span.score:.3f} united"
    return replace(
        span,
        start=start,
        end=end,
        text=text[start:end],
        label=label,
        validated=False,
        provenance=(*span.provenance, *(line for each in swallowed for line in each.provenance), note),
    )
