"""A find that takes in what stands beside it, of which a part is left, or that gets another label."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterable, Sequence
from dataclasses import replace

from hybrid_deid.merge.policy import Policy, is_doubted, source_kind
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


def part_of(span: Span, start: int, end: int, label: str | None = None, note: str = "") -> Span:
    """Return what of a find stands in [start, end) of the text, under a label of its own if it is given one.

    A `note` is added to the provenance of the find.
    """
    return Span(
        start,
        end,
        span.label if label is None else label,
        span.text[start - span.start : end - span.start],
        span.score,
        span.source,
        span.validated,
        (*span.provenance, note) if note else span.provenance,
    )


def relabelled(span: Span, label: str, why: str) -> Span:
    """Return a find under another label; its provenance names the reason."""
    note = f"consistency:{why} {span.label} {span.start}-{span.end} became {label}"
    return part_of(span, span.start, span.end, label, note)


def without_parts(spans: Iterable[Span], wholes: Iterable[Span], policy: Policy) -> list[Span]:
    """Return `spans` without doubted ones that lie in one of `wholes` that has their label.

    A tagger that is sure of a part ("LinguaPort Ltd") would cut the whole ("LinguaPort Ltd."). Nothing gets
    uncovered: a whole counts only when the policy accepts its score.
    """
    accepted = sorted(
        (whole.start, whole.end, whole.label)
        for whole in wholes
        if whole.score >= policy.threshold_of(source_kind(whole.source), whole.label)
    )
    starts = [start for start, _, _ in accepted]

    def is_part(span: Span) -> bool:
        place = bisect_right(starts, span.start)
        if not place or not is_doubted(span):
            return False
        _, end, label = accepted[place - 1]
        return span.end <= end and span.label == label

    return [span for span in spans if not is_part(span)]
