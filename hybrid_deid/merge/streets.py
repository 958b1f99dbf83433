"""What stands before a house number is a street, whatever a tagger took its name for: "Reeperbahn 12"."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from hybrid_deid.merge.mistaken_labels import MISTAKEN
from hybrid_deid.merge.policy import is_doubted
from hybrid_deid.values import Span

GAPS = frozenset({" ", "  ", "\t"})


def with_streets(text: str, spans: Sequence[Span]) -> tuple[Span, ...]:
    """Return sorted `spans` of a text with names directly before a STREETNO labelled as STREET.

    What a rule, a caller's value or a validator says is not changed.
    """
    result = list(spans)
    for number in range(1, len(result)):
        span, behind = result[number - 1], result[number]
        if (
            behind.label == "STREETNO"
            and span.label in MISTAKEN
            and text[span.end : behind.start] in GAPS
            and is_doubted(span)
        ):
            note = f"consistency:street {span.label} {span.start}-{span.end} became STREET"
            result[number - 1] = replace(span, label="STREET", provenance=(*span.provenance, note))
    return tuple(result)
