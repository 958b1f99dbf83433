"""An initial that a tagger took for one name with what stands behind it.

That is what is said of somebody ("Heike R. - Obstsalat"), or the family name ("Fatima Z. Bouazizi").
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace

from hybrid_deid.labels import GIVEN
from hybrid_deid.merge.growing import part_of
from hybrid_deid.merge.people.name_evidence import NameEvidence
from hybrid_deid.merge.policy import is_doubted
from hybrid_deid.values import Span

PARTED = re.compile(r"([^\W\d_]\.)[ ][-–][ ](\S[^\n]*)")
SIGNS = (". - ", ". – ")
SECOND = re.compile(r"([^\W\d_a-zäöüß]\.)[ ]([^\W\d_]{2,40}(?:-[^\W\d_]{2,40})?)")


def with_initials_apart(text: str, spans: Sequence[Span], known: NameEvidence) -> tuple[Span, ...]:
    """Return sorted `spans` of a text in which a FAMILY ends with its initial, before a dash between blanks.

    What stands behind the dash stays found where a list has one of its words as a family name that is no
    common word. The initial between a given and a family name is that of a second given one.
    """
    spans = _with_second_names(text, spans)
    if not any(map(text.__contains__, SIGNS)):
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


def _with_second_names(text: str, spans: Sequence[Span]) -> Sequence[Span]:
    """Return spans with the initial before a FAMILY, directly behind a given name, as a given name."""
    if not any(span.label == "FAMILY" and span.text[1:3] == ". " for span in spans):
        return spans  # most documents
    result: list[Span] = []
    for span in spans:
        before = result[-1] if result else None
        second = SECOND.fullmatch(span.text) if span.label == "FAMILY" and is_doubted(span) else None
        if (
            second is None
            or before is None
            or before.label not in GIVEN
            or text[before.end : span.start] != " "
        ):
            result.append(span)
            continue
        result.append(replace(_part(span, *second.span(1)), label=before.label))
        result.append(_part(span, *second.span(2)))
    return result


def _part(span: Span, first: int, last: int) -> Span:
    start, end = span.start + first, span.start + last
    note = f"consistency:initial {span.label} {start}-{end} {span.score:.3f} cut"
    return part_of(span, start, end, note=note)
