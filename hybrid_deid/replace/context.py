"""What a generator is told of a mention: its surroundings and the country that the document hints at."""

from __future__ import annotations

import re
import unicodedata
from bisect import bisect_right
from collections.abc import Iterable, Mapping, Sequence
from itertools import accumulate

from hybrid_deid.languages import Language
from hybrid_deid.mentions.folding import has_marks
from hybrid_deid.surrogates.interface import Mention
from hybrid_deid.values import Document, Span

WINDOW = 80
TELLING = ("PHONE", "EMAIL", "URL", "ZIP")
LEAD = 4  # characters before a postal code in which its country may stand
OF_COUNTRY = re.compile(r"(?<![^\W\d_])[A-Z]{1,2}-(?=\d)")  # before a postal code ("A-2340")


def country_of(text: str, spans: Sequence[Span], language: Language) -> str:
    """Return the country that the spans of a text hint at more than at any other.

    What hints at which country is the knowledge of the language. Where several are hinted at alike, and
    there are phone numbers to write, the towns tell, and so they do where nothing else is there; where these
    do not either, it is the home of the language.
    """
    hints = language.hints()
    telling = [span for span in spans if span.label in TELLING]
    if not telling:
        towns = _towns_in(hints, spans, language)
        best = _best(towns) if any(towns.values()) else []
        return best[0] if len(best) == 1 else language.home
    counts = dict.fromkeys(hints, 0)
    for span in telling:
        written, digits = span.text, 0
        if span.label == "ZIP":
            sign = OF_COUNTRY.search(text, max(0, span.start - LEAD), span.start + LEAD)
            written = text[sign.start() if sign else span.start : span.end]
            digits = 0 if sign else sum(map(str.isdigit, span.text))  # the sign says it all
        for country, hint in hints.items():
            counts[country] += hint.pattern.search(written) is not None
            counts[country] += digits > 0 and digits == hint.zip_digits
    best = _best(counts)
    if len(best) > 1 and any(span.label == "PHONE" for span in telling):
        best = _best(_towns_in(best, spans, language))
    return best[0] if len(best) == 1 else language.home


def _best(counts: Mapping[str, int]) -> list[str]:
    """Return the countries of the highest count."""
    most = max(counts.values(), default=0)
    return [country for country, count in counts.items() if count == most]


def _towns_in(countries: Iterable[str], spans: Sequence[Span], language: Language) -> dict[str, int]:
    """Count the towns that are in one of the countries, and in no other."""
    counts = dict.fromkeys(countries, 0)
    for name in {span.text for span in spans if span.label == "CITY"}:
        found = language.countries_of(name)
        if len(found) == 1 and (country := next(iter(found))) in counts:
            counts[country] += 1
    return counts


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
    country = country_of(text, spans, language)
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
    """Return the zone of the line that each span begins on, "" where there is none.

    Lines are counted as segmentation counts them.
    """
    ends = list(accumulate(map(len, text.splitlines(keepends=True))))
    return [zones.get(bisect_right(ends, span.start) + 1, "") for span in spans]
