"""Names in header lines that give the family name first: "Von: Öztürk, Gülşen <...>", also in quoted mail.

Annotated mail has few such lines, and a tagger takes the first of two names for the given one.
"""

from __future__ import annotations

import re
from bisect import bisect_left
from collections.abc import Iterator, Sequence
from dataclasses import replace

from hybrid_deid.known_values.names import split_name
from hybrid_deid.mentions import NameKnowledge
from hybrid_deid.mentions.finding import GIVEN
from hybrid_deid.merge.policy import is_settled
from hybrid_deid.merge.towns import MISTAKEN
from hybrid_deid.values import Line, Span

FIELD = re.compile(
    r"[>|* \t]{0,8}(?:von|from|an|to|cc|bcc|kopie|absender|empfänger|antwort an|reply-to|sender)"
    r"[ \t]{0,3}:\s",
    re.IGNORECASE,
)
WORD = r"[^\W\d_](?:[^\W\d_]|['’-](?=[^\W\d_])){1,40}"
BEGINNING = r"(?:(?<=[;>,'\"„“:])|(?<=[;>,'\"„“:][ \t]))"
END = r"(?=[ \t]{0,3}(?:[<\[(\"'“”;]|$))"
# One address: what stands before the comma, and what behind it up to a bracket, quote, semicolon or the end.
ENTRY = re.compile(rf"{BEGINNING}({WORD}(?:[ ]{WORD}){{0,3}}),[ ]{{1,2}}({WORD}(?:[ ]{WORD}){{0,2}}){END}")
# What follows only on an address: behind it even a common word is a name ("Lang, Klaus <...>").
ADDRESS = re.compile(r"[ \t]{0,3}[<\[(\"'“”]")
# A word with the particles before it.
PART = re.compile(rf"(?:[^\W\d_A-ZÄÖÜ][^\W\d_]{{0,4}}[ ]){{0,3}}{WORD}")
SURE = 0.9


def with_header_names(
    text: str, lines: Sequence[Line], spans: Sequence[Span], knowledge: NameKnowledge
) -> tuple[Span, ...]:
    """Return sorted `spans` of a text with the names of header lines that stand as "family name, given name".

    Each family name becomes FAMILY, each given name takes the gender that lists know of it. An entry is left
    alone when its second part is no listed given name, when its first part is one (or a common word, where no
    address follows), or when a find there is confirmed, of another kind or reaches beyond it.
    """
    starts = [span.start for span in spans]
    kept, found = 0, list[Span]()
    for line in lines:
        if text.find(",", line.start, line.end) < 0 or not (field := FIELD.match(text, line.start, line.end)):
            continue
        for entry in ENTRY.finditer(text, field.end() - 1, line.end):
            first = bisect_left(starts, entry.start(1))
            first -= first > 0 and spans[first - 1].end > entry.start(1)
            behind = bisect_left(starts, entry.end(2))
            names = list(_names(text, entry, spans[first:behind], knowledge))
            if names:
                found += [*spans[kept:first], *names]
                kept = behind
    return (*found, *spans[kept:]) if found else tuple(spans)


def _names(
    text: str, entry: re.Match[str], inside: Sequence[Span], knowledge: NameKnowledge
) -> Iterator[Span]:
    """Yield the names of an entry, given the finds that touch it; none when it is to be left alone."""
    begin, end = entry.start(1), entry.end(2)
    for span in inside:
        parted = span.start < entry.end(1) and span.end > entry.start(2)
        if span.label not in MISTAKEN or is_settled(span) or span.start < begin or span.end > end or parted:
            return
    family, given = entry.group(1), entry.group(2)
    person = split_name(f"{family}, {given}", knowledge)
    is_given = any(span.label in GIVEN and span.start >= entry.start(2) for span in inside)
    if person is None or not person.given or not (person.sure or (is_given and inside)):
        return
    folded = knowledge.words.folding.word(family)
    if knowledge.is_given(family) or folded in knowledge.words.not_persons:
        return
    if knowledge.ambiguous(folded) and not ADDRESS.match(text, end):
        return
    for part in PART.finditer(text, begin, entry.end(1)):
        yield _name(text, part.span(), "FAMILY", inside)
    for word in re.finditer(WORD, given):
        place = entry.start(2) + word.start(), entry.start(2) + word.end()
        known = knowledge.gender(word.group()) or ("" if person.sure else _label_at(place, inside))
        yield _name(text, place, known or person.given[0][1], inside)


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
    return Span(start, end, label, text[start:end], SURE, "consistency:header", provenance=(note,))
