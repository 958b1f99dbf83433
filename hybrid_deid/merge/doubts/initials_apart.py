"""An initial that a tagger took for one name with what is said of somebody: "Heike R. - Obstsalat"."""

from __future__ import annotations

import re
from collections.abc import Sequence

from hybrid_deid.merge.growing import part_of
from hybrid_deid.merge.people.name_evidence import NameEvidence
from hybrid_deid.merge.policy import is_doubted
from hybrid_deid.values import Span

PARTED = re.compile(r"([^\W\d_]\.)[ ][-–][ ](\S[^\n]*)")
SIGNS = (". - ", ". – ")


def with_initials_apart(text: str, spans: Sequence[Span], known: NameEvidence) -> tuple[Span, ...]:
    """Return sorted `spans` of a text in which a FAMILY ends with its initial, before a dash between blanks.

    What stands behind the dash stays found where a list has one of its words as a family name that is no
    common word.
    """
    if not any(sign in text for sign in SIGNS):
        return tuple(spans)
    result: list[Span] = []
    for span in spans:
        parted = PARTED.fullmatch(span.text) if span.label == "FAMILY" and is_doubted(span) else None
        if parted is None:
            result.append(span)
            continue
        result.append(_part(span, *parted.span(1)))
        if any(known.is_family(word) and not known.is_something_else(word) for word in parted[2].split()):
            result.append(_part(span, *parted.span(2)))
    return tuple(result)


def _part(span: Span, first: int, last: int) -> Span:
    start, end = span.start + first, span.start + last
    note = f"consistency:initial {span.label} {start}-{end} {span.score:.3f} cut"
    return part_of(span, start, end, note=note)
