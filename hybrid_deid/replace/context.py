"""What a generator is told of a mention: its surroundings and the country that the document hints at."""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Mapping, Sequence

from hybrid_deid.surrogates.interface import Mention
from hybrid_deid.values import Document, Span

WINDOW = 80
# What gives a country away: an area code, a prefix of the postal code, a top-level domain, a mobile prefix.
HINTS = (
    ("AT", re.compile(r"(?:\+|00)43|\bA-\d{4}\b|\.at\b|\b0?6(?:50|6[0-9]|7[067]|8[01]|99)[\s/-]")),
    ("CH", re.compile(r"(?:\+|00)41|\bCH-\d{4}\b|\.ch\b|\b07[5-9] \d{3} \d{2}")),
    ("DE", re.compile(r"(?:\+|00)49|\bD-\d{5}\b|\.de\b|\b01[567]\d[\s/-]")),
)


def country_of(spans: Sequence[Span]) -> str:
    """Return "AT", "CH" or "DE" when the spans of a document hint at one more than at the others, else ""."""
    counts = dict.fromkeys(("AT", "CH", "DE"), 0)
    for span in spans:
        if span.label in ("PHONE", "EMAIL", "URL", "ZIP"):
            for country, pattern in HINTS:
                counts[country] += bool(pattern.search(span.text))
            digits = sum(map(str.isdigit, span.text))
            if span.label == "ZIP" and digits == 5:
                counts["DE"] += 1
    best, second = sorted(counts.values(), reverse=True)[:2]
    return next(country for country, count in counts.items() if count == best) if best > second else ""


def mentions_of(document: Document, spans: Sequence[Span], zones: Mapping[int, str] | None) -> list[Mention]:
    """Return a mention for each span; `zones` maps line numbers (from 1) to zones."""
    text = document.text
    country = country_of(spans)
    breaks = [match.end() for match in re.finditer(r"\r\n|\r|\n", text)] if zones else []
    return [
        Mention(
            span.start,
            span.end,
            span.label,
            span.text,
            text[max(0, span.start - WINDOW) : span.start],
            text[span.end : span.end + WINDOW],
            zones.get(bisect_right(breaks, span.start) + 1, "") if zones else "",
            country,
        )
        for span in spans
    ]
