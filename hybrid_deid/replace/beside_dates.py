"""What stands beside dates that move is replaced with them, where it would tell by how much they move."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from hybrid_deid.languages import Language
from hybrid_deid.replace.strategies import Strategies
from hybrid_deid.values import BY_START, Document, Region, Span

LABEL = "DATE"
# What a part of one may be taken for: "2025" in "KW 8/2025" for a date, "KW 8/25" for a code.
PARTS = frozenset({LABEL, "UFID"})


def with_beside_dates(
    document: Document,
    spans: tuple[Span, ...],
    language: Language,
    strategies: Strategies,
    allowed: Callable[[list[Span]], list[Span]],
) -> tuple[Span, ...]:
    """Return the sorted spans of a document with what its dates give away, where they get surrogates.

    Dates and codes that lie in a further span are replaced with it; where anything else reaches into one, or
    the border of a region parts it, or the list `allowed` names it, it stays as it is.
    """
    if strategies.labels.get(LABEL, strategies.default).kind != "surrogate":
        return spans
    further = allowed(list(language.beside_dates(document.text, spans)))
    if not further:
        return spans  # nearly all documents
    whole = [
        span
        for span in further
        if _is_inside(span, document.regions) and all(_is_part(each, span) for each in spans)
    ]
    kept = [span for span in spans if not any(_overlap(span, each) for each in whole)]
    return tuple(sorted([*kept, *whole], key=BY_START))


def _is_inside(span: Span, regions: Sequence[Region]) -> bool:
    return not regions or any(region.start <= span.start and span.end <= region.end for region in regions)


def _overlap(one: Span, two: Span) -> bool:
    return one.start < two.end and two.start < one.end


def _is_part(span: Span, whole: Span) -> bool:
    """Tell whether a span does not reach into another, or is a part of it."""
    if not _overlap(span, whole):
        return True
    may_be = span.label == LABEL or (span.label in PARTS and not span.validated)
    return may_be and whole.start <= span.start and span.end <= whole.end
