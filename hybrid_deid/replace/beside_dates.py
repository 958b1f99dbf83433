"""What stands beside dates that move is replaced with them, where it would tell by how much they move."""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace as changed

from hybrid_deid.languages import Language
from hybrid_deid.replace.strategies import Strategies
from hybrid_deid.values import BY_START, Document, Region, Span

LABEL = "DATE"
# What one may be taken for as a whole: "KW 8/25" for a code.
PARTS = frozenset({"UFID"})


def with_beside_dates(
    document: Document,
    spans: tuple[Span, ...],
    language: Language,
    strategies: Strategies,
    allowed: Callable[[list[Span]], list[Span]],
) -> tuple[Span, ...]:
    """Return the sorted spans of a document with what its dates give away, where they get surrogates.

    What lies in a further span is replaced with it, and dates that reach into one are cut;
    where anything else does, or the border of a region parts it, or the list `allowed` names it, it stays as
    it is.
    """
    if strategies.labels.get(LABEL, strategies.default).kind != "surrogate":
        return spans
    further = allowed(list(language.beside_dates(document.text, spans)))
    if not further:
        return spans  # nearly all documents
    ends = [span.end for span in spans]
    regions = sorted(document.regions, key=BY_START)
    begins = [region.start for region in regions]
    whole: list[Span] = []
    cut: dict[int, list[Span]] = {}
    for span in sorted(further, key=BY_START):
        touched = _touched(span, spans, ends)
        if _is_inside(span, regions, begins) and all(_gives_way(spans[number], span) for number in touched):
            whole.append(span)
            for number in touched:
                cut.setdefault(number, []).append(span)
    kept = [span for number, span in enumerate(spans) if number not in cut]
    rest = [piece for number, others in cut.items() for piece in _rest(spans[number], others)]
    return tuple(sorted([*kept, *rest, *whole], key=BY_START))


def _touched(span: Span, spans: Sequence[Span], ends: Sequence[int]) -> range:
    """Return the numbers of the sorted spans, whose ends are given, that overlap another."""
    first = last = bisect_right(ends, span.start)
    while last < len(spans) and spans[last].start < span.end:
        last += 1
    return range(first, last)


def _is_inside(span: Span, regions: Sequence[Region], begins: Sequence[int]) -> bool:
    """Tell whether a span lies in one of the sorted regions, whose begins are given, or there are none."""
    last = bisect_right(begins, span.start)
    return not regions or (last > 0 and span.end <= regions[last - 1].end)


def _gives_way(span: Span, whole: Span) -> bool:
    """Tell whether a span that overlaps another is a date, or may be a part of it that was mistaken.

    "Deutschen Einheit" is no organization in "Tag der Deutschen Einheit"; a whole name may be one.
    """
    if span.label == LABEL:
        return True
    inside = whole.start <= span.start and span.end <= whole.end
    is_part = len(span.text) < len(whole.text) or span.label in PARTS
    return inside and is_part and not span.validated


def _rest(span: Span, others: Sequence[Span]) -> Iterator[Span]:
    """Yield what of a span lies beside sorted others, as far as it is more than small words ("den")."""
    starts = [span.start, *(other.end for other in others)]
    for start, end in zip(starts, [*(other.start for other in others), span.end], strict=True):
        piece = _WORDS.search(span.text[max(0, start - span.start) : max(0, end - span.start)])
        if piece is not None and (piece[0] != piece[0].lower() or any(map(str.isdecimal, piece[0]))):
            first = start + piece.start()
            yield changed(span, start=first, end=first + len(piece[0]), text=piece[0])


_WORDS = re.compile(r"\w(?:.*[\w.])?", re.DOTALL)  # without the brackets and commas around
