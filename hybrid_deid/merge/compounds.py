"""Names that a hyphen joins are one: "Anna-Lena", "Maier-Schmidt", "Karl-Marx-Allee" (guidelines).

On the way, what a tagger took in before a name is cut off: a hyphen, or "Tel." before a number.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import replace
from operator import attrgetter

from hybrid_deid.merge.consistency_settings import Consistency, load_consistency
from hybrid_deid.merge.policy import is_settled
from hybrid_deid.values import Span

BY_START = attrgetter("start")
HYPHENS = "-\u2010\u2011"
# Words before a street name that a hyphen joins to it; bounded, so that a text of one line costs no more.
LEADING = re.compile(rf"(?:[^\W\d_][\w.]{{0,40}}[{HYPHENS}]){{1,4}}$")
REACH = 120
NAMES = frozenset({"FEMALE", "MALE", "FAMILY", "CITY", "ORG", "STREET"})
# "Tel.+49 ..." is one token to the tagger; the word is no part of the number.
ANNOUNCED = re.compile(r"[^\W\d_]{1,12}[.:]{0,2}\s{0,3}(?=[+(]{0,2}\d)")


def with_compounds(text: str, spans: Iterable[Span], settings: Consistency | None = None) -> tuple[Span, ...]:
    """Return merged `spans` with those that a hyphen joins to one name united, and street names completed.

    consistency.toml says which labels unite, and to what. What a caller knows or a validator confirmed stays
    as it is. `spans` do not overlap; neither do those returned.
    """
    known = settings or load_consistency()
    ordered = sorted(map(_trimmed, spans), key=BY_START)
    if not any(span.start and text[span.start - 1] in HYPHENS for span in ordered):
        return tuple(ordered)  # most documents
    result: list[Span] = []
    for number in range(len(ordered) - 1, -1, -1):
        span = ordered[number]
        label = _whole_label(text, span, result[-1], known) if result else None
        if label:
            behind = result.pop()
            span = _grown(text, behind, span.start, label, max(span.score, behind.score))
        completes = span.label in known.completed_labels and not is_settled(span)
        if completes and span.start and text[span.start - 1] in HYPHENS:
            span = _completed(text, span, ordered[number - 1].end if number else 0)
        result.append(span)
    return tuple(reversed(result))


def _whole_label(text: str, span: Span, behind: Span, known: Consistency) -> str | None:
    """Return the label of what a hyphen makes of two spans, None where they stay two."""
    if (
        behind.start - span.end != 1
        or text[span.end] not in HYPHENS
        or is_settled(span)
        or is_settled(behind)
    ):
        return None
    return known.compounds.get((span.label, behind.label))


def _trimmed(span: Span) -> Span:
    """Return a span without the hyphen that it begins with, a PHONE without the word before its number."""
    cut = 0
    if is_settled(span):
        return span
    if span.label in NAMES and span.text[0] in HYPHENS and span.text[1:2].isalpha():
        cut = 1
    elif span.label == "PHONE" and (announced := ANNOUNCED.match(span.text)):
        cut = announced.end()
    return replace(span, start=span.start + cut, text=span.text[cut:]) if cut else span


def _completed(text: str, span: Span, free: int) -> Span:
    """Return a span with the words before it that a hyphen joins to it, from `free` on."""
    before = LEADING.search(text, max(free, span.start - REACH), span.start)
    if before is None or (before.start() and text[before.start() - 1].isalnum()):
        return span
    return _grown(text, span, before.start(), span.label, span.score)


def _grown(text: str, span: Span, start: int, label: str, score: float) -> Span:
    note = f"consistency:compound {span.label} {start}-{span.end} {score:.3f} united"
    return replace(
        span,
        start=start,
        text=text[start : span.end],
        label=label,
        score=score,
        validated=False,
        provenance=(*span.provenance, note),
    )
