"""Names in header lines that give the family name first: "Von: Öztürk, Gülşen <...>", also in quoted mail.

Annotated mail has few such lines, and a tagger takes the first of two names for the given one.
"""

from __future__ import annotations

import re
from bisect import bisect_left
from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from functools import lru_cache

from hybrid_deid.mentions import NameKnowledge
from hybrid_deid.mentions.finding import GIVEN, PERSON
from hybrid_deid.merge.consistency_settings import Consistency, load_consistency
from hybrid_deid.merge.policy import is_settled
from hybrid_deid.merge.towns import MISTAKEN
from hybrid_deid.values import Line, Span

WORD = r"[^\W\d_](?:[^\W\d_]|['’-](?=[^\W\d_])){1,40}"
BEGINNING = r"[;>,'\"„“:][*_ \t]{0,8}"
END = r"(?=[ \t]{0,3}(?:[<\[(\"'“”;]|$))"
# One address: what stands before the comma, and what behind it up to a bracket, quote, semicolon or the end.
ENTRY = re.compile(rf"{BEGINNING}({WORD}(?:[ ]{WORD}){{0,3}}),[ ]{{1,2}}({WORD}(?:[ ]{WORD}){{0,2}}){END}")
# What follows only on an address: behind it even a common word is a name ("Lang, Klaus <...>").
ADDRESS = re.compile(r"[ \t]{0,3}[<\[(\"'“”]")
# A word with the particles before it.
PART = re.compile(rf"(?:[^\W\d_A-ZÄÖÜ][^\W\d_]{{0,4}}[ ]){{0,3}}{WORD}")
WORDS = re.compile(WORD)
SCORE = 0.6
DOUBTLESS = 0.8  # the score of a place that is one


def with_header_names(
    text: str,
    lines: Sequence[Line],
    spans: Sequence[Span],
    knowledge: NameKnowledge,
    is_family: Callable[[str], bool],
    settings: Consistency | None = None,
) -> tuple[Span, ...]:
    """Return sorted `spans` of a text with the names of header lines that stand as "family name, given name".

    Each family name becomes FAMILY, each given name takes the gender that lists know of it. Every word behind
    the comma must be a listed given name, or found as one; before it, no common word, title or given name may
    stand, and where no address follows the name must be found or listed (`is_family`). Otherwise, and where a
    find there is confirmed, of another kind or reaches beyond it, an entry is left alone.
    The settings say which fields name people.
    """
    named = _naming_field((settings or load_consistency()).header_fields)
    starts = [span.start for span in spans]
    kept, found = 0, list[Span]()
    for line in lines:
        if text.find(",", line.start, line.end) < 0 or not (field := named.match(text, line.start, line.end)):
            continue
        for entry in ENTRY.finditer(text, field.end() - 1, line.end):
            first = bisect_left(starts, entry.start(1))
            first -= first > 0 and spans[first - 1].end > entry.start(1)
            behind = bisect_left(starts, entry.end(2))
            names = list(_names(text, entry, spans[first:behind], knowledge, is_family))
            if names:
                found += [*spans[kept:first], *names]
                kept = behind
    return (*found, *spans[kept:]) if found else tuple(spans)


@lru_cache(maxsize=8)
def _naming_field(fields: tuple[str, ...]) -> re.Pattern[str]:
    """Return the pattern of the beginning of a header line, also in quoted mail and in bold print."""
    names = "|".join(map(re.escape, fields))
    return re.compile(rf"[>|* \t]{{0,8}}(?:{names})[ \t]{{0,3}}:(?=[*_ \t])", re.IGNORECASE)


def _names(
    text: str,
    entry: re.Match[str],
    inside: Sequence[Span],
    knowledge: NameKnowledge,
    is_family: Callable[[str], bool],
) -> Iterator[Span]:
    """Yield the names of an entry, given the finds that touch it; none when it is to be left alone."""
    begin, end = entry.start(1), entry.end(2)
    for span in inside:
        parted = span.start < entry.end(1) and span.end > entry.start(2)
        if span.label not in MISTAKEN or is_settled(span) or span.start < begin or span.end > end or parted:
            return
    given = [match.span() for match in WORDS.finditer(text, *entry.span(2))]
    labels = [knowledge.gender(text[a:b]) or _label_at((a, b), inside) for a, b in given]
    if not all(labels) or not all(text[a].isupper() for a, _ in given):
        return
    if not _is_family_part(text, entry, inside, knowledge, is_family):
        return
    for part in PART.finditer(text, *entry.span(1)):
        yield _name(text, part.span(), "FAMILY", inside)
    for place, label in zip(given, labels, strict=True):
        yield _name(text, place, label, inside)


def _is_family_part(
    text: str,
    entry: re.Match[str],
    inside: Sequence[Span],
    knowledge: NameKnowledge,
    is_family: Callable[[str], bool],
) -> bool:
    """Tell whether what stands before the comma is a family name, and no department, greeting or town."""
    words = [word for word in entry.group(1).split() if word[0].isupper()]
    found = [span for span in inside if span.start < entry.end(1)]
    if not words or any(span.label == "ORG" and " " in span.text for span in found):
        return False
    if all(map(is_family, words)) and bool(ADDRESS.match(text, entry.end(2))) and len(words) == 1:
        return not knowledge.is_given(words[0])  # "Lang, Klaus <...>"
    for word in words:
        folded = knowledge.words.folding.word(word)
        known = folded in knowledge.words.not_persons or folded in knowledge.words.titles
        if known or knowledge.ambiguous(folded) or knowledge.is_given(word):
            return False
    named = all(map(is_family, words)) or any(span.label in PERSON for span in found)
    if any(span.label == "CITY" and span.score >= DOUBTLESS for span in found) and not named:
        return False
    return named or bool(found) or bool(ADDRESS.match(text, entry.end(2)) and len(words) == 1)


def _label_at(place: tuple[int, int], spans: Sequence[Span]) -> str:
    return next((s.label for s in spans if s.label in GIVEN and (s.start, s.end) == place), "")


def _name(text: str, place: tuple[int, int], label: str, inside: Sequence[Span]) -> Span:
    """Return the find at a place under a label, or a new one."""
    start, end = place
    note = f"consistency:header {label} {start}-{end}"
    for span in inside:
        if (span.start, span.end) == place:
            return (
                span
                if span.label == label
                else replace(span, label=label, provenance=(*span.provenance, note))
            )
    return Span(start, end, label, text[start:end], SCORE, "consistency:header", provenance=(note,))
