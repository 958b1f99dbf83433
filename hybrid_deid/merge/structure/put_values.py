"""Putting in values whose label and place the structure of the text tells: guesses there give way."""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Callable
from dataclasses import replace

from hybrid_deid.labels import GIVEN
from hybrid_deid.merge.growing import part_of
from hybrid_deid.merge.policy import is_doubted
from hybrid_deid.merge.told_labels import BY_PLACE
from hybrid_deid.values import BY_END, BY_START, Span

AROUND = " ,;|\t\"'<>"
WITH_DIGITS = frozenset({"DATE", "UFID", "PHONE", "ZIP"})  # of which nothing is left without digits


def told(text: str, place: tuple[int, int], label: str, score: float, source: str) -> Span:
    """Return the value at a place of a text, of which the structure that `source` names tells the label."""
    start, end = place
    note = f"{source} {label} {start}-{end}{BY_PLACE}"
    return Span(start, end, label, text[start:end], score, source, provenance=(note,))


def put(spans: list[Span], value: Span, gives_way: Callable[[Span, bool], bool]) -> None:
    """Put a value among sorted finds in the place of guesses there; what they have beyond it stays theirs.

    `gives_way` tells so of a guess, and is told whether any there reaches beyond the value. Otherwise, and
    where anything but a guess stands there, nothing is changed.
    """
    start, end = value.start, value.end
    first, behind = bisect_right(spans, start, key=BY_END), bisect_left(spans, end, key=BY_START)
    inside = spans[first:behind]
    beyond = any(span.start < start or span.end > end for span in inside)
    if not all(is_doubted(span) and gives_way(span, beyond) for span in inside):
        return
    if len(inside) == 1 and (inside[0].start, inside[0].end) == (start, end):
        label = inside[0].label if {inside[0].label, value.label} <= {*GIVEN} else value.label
        notes = dict.fromkeys((*inside[0].provenance, *value.provenance))
        spans[first] = replace(inside[0], label=label, provenance=tuple(notes))
        return
    before = [_part(span, span.start, start) for span in inside if span.start < start]
    after = [_part(span, end, span.end) for span in inside if span.end > end]
    spans[first:behind] = [*filter(None, before), value, *filter(None, after)]


def _part(span: Span, start: int, end: int) -> Span | None:
    """Return what of a find lies in [start, end), without separators at its ends; None if it is no more."""
    part = span.text[start - span.start : end - span.start]
    start, end = start + len(part) - len(part.lstrip(AROUND)), end - len(part) + len(part.rstrip(AROUND))
    if span.label in WITH_DIGITS and not any(map(str.isdigit, part)):
        return None
    return part_of(span, start, end) if start < end else None
