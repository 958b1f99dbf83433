"""What a generator is told of a mention: its surroundings and the country that the document hints at."""

from __future__ import annotations

import re
import unicodedata
from bisect import bisect_right
from collections.abc import Mapping, Sequence

from hybrid_deid.languages import Language
from hybrid_deid.mentions.folding import has_marks
from hybrid_deid.surrogates.interface import Mention
from hybrid_deid.values import Document, Span

WINDOW = 80
TELLING = ("PHONE", "EMAIL", "URL", "ZIP")


def country_of(spans: Sequence[Span], language: Language) -> str:
    """Return the country that the spans hint at more than at any other, else the home of the language.

    What hints at which country is the knowledge of the language.
    """
    hints = language.hints()
    telling = [span for span in spans if span.label in TELLING]
    if not telling:
        return language.home
    counts = dict.fromkeys(hints, 0)
    for span in telling:
        for country, hint in hints.items():
            counts[country] += hint.pattern.search(span.text) is not None
            counts[country] += span.label == "ZIP" and sum(map(str.isdigit, span.text)) == hint.zip_digits
    best, second = sorted((0, 0, *counts.values()), reverse=True)[:2]
    if best == second:
        return language.home
    return next(country for country, count in counts.items() if count == best)


def mentions_of(
    document: Document,
    spans: Sequence[Span],
    zones: Mapping[int, str] | None,
    language: Language,
    cases: Sequence[str] = (),
) -> list[Mention]:
    """Return a mention for each span; `zones` maps line numbers (from 1) to zones, `cases` go with spans.

    Texts of mentions are composed (NFC), for so are the letters that generators know.
    """
    text = document.text
    country = country_of(spans, language)
    unknown = [""] * len(spans)
    zoned = zones_of(text, spans, zones) if zones else unknown
    make = tuple.__new__  # half the time of calling Mention
    mentions = [
        make(
            Mention,
            (
                (start := span.start),
                (end := span.end),
                span.label,
                span.text,
                text[start - WINDOW if start > WINDOW else 0 : start],
                text[end : end + WINDOW],
                zone,
                country,
                case,
            ),
        )
        for span, zone, case in zip(spans, zoned, cases or unknown, strict=True)
    ]
    if not has_marks(text):
        return mentions
    return [
        mention._replace(text=_nfc(mention.text), before=_nfc(mention.before), after=_nfc(mention.after))
        for mention in mentions
    ]


def _nfc(text: str) -> str:
    return unicodedata.normalize("NFC", text)


def zones_of(text: str, spans: Sequence[Span], zones: Mapping[int, str]) -> list[str]:
    """Return the zone of the line that each span begins on, "" where there is none."""
    if "\r" in text:
        breaks = [match.end() for match in re.finditer(r"\r\n|\r|\n", text)]
        return [zones.get(bisect_right(breaks, span.start) + 1, "") for span in spans]
    found: list[str] = []
    line, position = 1, 0
    for span in spans:
        line += text.count("\n", position, span.start)
        position = span.start
        found.append(zones.get(line, ""))
    return found
