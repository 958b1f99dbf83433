"""Regions: what a format can write back. A span never crosses the border of one."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Sequence
from dataclasses import replace
from itertools import islice

from hybrid_deid.values import Document, Region, Span

DATE_HEADER = "date-header"


def header_dates(document: Document) -> list[Span]:
    """Return a span over every region that is a date header: its whole value is the date."""
    return [
        Span(
            region.start,
            region.end,
            "DATE",
            document.text[region.start : region.end],
            1.0,
            "known:header",
            True,
        )
        for region in document.regions
        if region.kind == DATE_HEADER
    ]


def clip(spans: Sequence[Span], regions: Sequence[Region]) -> list[Span]:
    """Return the parts of `spans` that lie within regions, a part for each region; all where there are none.

    What lies outside of every region is fixed text of the format (a header's name) and is left out. Parts
    are trimmed of white space, and empty ones are left out. `regions` are sorted and do not overlap.
    """
    if not regions:
        return list(spans)
    parts: list[Span] = []
    ends = [region.end for region in regions]
    for span in spans:
        for region in islice(regions, bisect_right(ends, span.start), None):
            if region.start >= span.end:
                break
            start, end = max(span.start, region.start), min(span.end, region.end)
            text = span.text[start - span.start : end - span.start]
            start += len(text) - len(text.lstrip())
            text = text.strip()
            if text:
                whole = start == span.start and len(text) == len(span.text)
                validated = span.validated and whole
                parts.append(
                    replace(span, start=start, end=start + len(text), text=text, validated=validated)
                )
    return parts
