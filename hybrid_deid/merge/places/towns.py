"""Towns of several words are found whole: "Rothenburg ob der Tauber", "Garmisch-Partenkirchen".

Annotated mail holds few of them, so that a tagger stops after the first word; a list knows where they end.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Container, Iterable, Mapping, Sequence
from dataclasses import replace
from itertools import filterfalse

from hybrid_deid.labels import PERSON
from hybrid_deid.merge.growing import grown
from hybrid_deid.merge.mistaken_labels import MISTAKEN
from hybrid_deid.merge.places.place_settings import Places
from hybrid_deid.merge.policy import is_settled, source_kind
from hybrid_deid.values import BY_START, Span

RIVER = re.compile(r"[ ]\(([A-ZÄÖÜ][a-zäöüß]{2,20})\)")
FIRST_WORD = re.compile(r"[^\W_]+")
LONGEST = 32  # letters of a town before a hyphen, and one more
JOINED_TOWN = re.compile(r"(?<![\w@./-])([^\W\d_]{3,30})-\Z")
JOINED_QUARTER = re.compile(r"-([A-ZÄÖÜ][a-zäöüß]{2,30})(?![\w-]|\.\w)")
SURE_WORDS = 3  # so many words are no chance hit, whatever the first one was taken for

# The towns of several words, in small letters, by their first word; the longest first.
Towns = Mapping[str, tuple[str, ...]]


def towns_of(entries: Iterable[str]) -> Towns:
    """Return those of `entries` that have several words, ready for lookup."""
    found: dict[str, set[str]] = {}
    for entry in filterfalse(str.isalnum, entries):  # most are one word
        first = FIRST_WORD.match(entry)
        if first is not None and first.end() < len(entry) and entry[0].isupper():
            found.setdefault(first.group().lower(), set()).add(entry.lower())
    return {word: tuple(sorted(names, key=lambda name: (-len(name), name))) for word, names in found.items()}


def with_whole_towns(text: str, spans: Iterable[Span], towns: Towns) -> tuple[Span, ...]:
    """Return merged `spans` with each that begins a town of several words grown to the whole of it.

    A find of another label than CITY gives way where the town has three words, or is all of the find. Spans
    that the town takes in are swallowed; one that it would cut keeps it from growing. `spans` do not
    overlap; neither do those returned.
    """
    ordered = sorted(spans, key=BY_START)
    result: list[Span] = []
    number = 0
    while number < len(ordered):
        span = ordered[number]
        number += 1
        if span.label not in MISTAKEN or not (found := _towns(text, span, towns)) or is_settled(span):
            result.append(span)
            continue
        end = _town_end(text, span, found)
        behind = number
        while behind < len(ordered) and ordered[behind].end <= end and not is_settled(ordered[behind]):
            behind += 1
        if end < span.end or (behind < len(ordered) and ordered[behind].start < end):
            result.append(span)
            continue
        if end > span.end or span.label != "CITY":
            note = f"consistency:town CITY {span.start}-{end} {span.score:.3f} united"
            swallowed = [line for each in ordered[number:behind] for line in each.provenance]
            span = replace(
                span, end=end, label="CITY", text=text[span.start : end], validated=False,
                provenance=(*span.provenance, *swallowed, note),
            )  # fmt: skip
        result.append(span)
        number = behind
    return tuple(result)


def with_rivers(
    text: str,
    spans: Sequence[Span],
    places: Places,
    is_listed: Callable[[str], bool] = lambda town: True,
    is_frequent: Callable[[str], bool] = lambda word: True,
) -> tuple[Span, ...]:
    """Return sorted `spans` with each town grown by the river behind it ("Naumburg (Saale)").

    Without brackets only behind a town that no list has, which would know its river: then a short word that
    mail seldom has is one too ("Pirkheim an der Sulz"). A river that was found as a place there is
    swallowed; what a caller knows or a validator confirmed stays.
    """
    result: list[Span] = []
    end = 0
    for number, span in enumerate(spans):
        if span.start < end:
            continue
        river = _river_behind(text, span, places, is_listed, is_frequent) if span.label == "CITY" else None
        if river is not None and not is_settled(span):
            inside = [each for each in spans[number + 1 : number + 2] if each.start < river.end()]
            if all(each.label in MISTAKEN and not is_settled(each) for each in inside):
                end = river.end()
                span = grown(text, span, span.start, end, "CITY", "town", inside)
        result.append(span)
    return tuple(result)


def with_towns_of_quarters(
    text: str, spans: Sequence[Span], is_listed: Callable[[str], bool], large: Container[str]
) -> tuple[Span, ...]:
    """Return sorted `spans` with each place grown by the listed town that a hyphen joins to it.

    So a tagger finds the quarter alone in mail without capitals ("löhne-gohfeld"), and a large town alone
    where its quarter is a word as well ("Frankfurt-Höchst").
    """
    result: list[Span] = []
    for number, span in enumerate(spans):
        if span.label == "CITY" and not is_settled(span):
            begin = result[-1].end if result else 0
            end = spans[number + 1].start if number + 1 < len(spans) else len(text)
            start = _town_before(text, span, begin, is_listed)
            behind = _quarter_behind(text, span, end, is_listed) if span.text in large else span.end
            if (start, behind) != (span.start, span.end):
                span = grown(text, span, start, behind, "CITY", "town")
        result.append(span)
    return tuple(result)


def _town_before(text: str, span: Span, begin: int, is_listed: Callable[[str], bool]) -> int:
    """Return where the town before a hyphen begins, the beginning of the span where there is none."""
    if span.start == 0 or text[span.start - 1] != "-":
        return span.start
    town = JOINED_TOWN.search(text, max(begin, span.start - LONGEST), span.start)
    is_one = town is not None and is_listed(town[1][0].upper() + town[1][1:])
    return town.start(1) if town is not None and is_one else span.start


def _quarter_behind(text: str, span: Span, end: int, is_listed: Callable[[str], bool]) -> int:
    """Return where the quarter behind a hyphen ends, the end of the span where there is none."""
    quarter = JOINED_QUARTER.match(text, span.end, end)
    return quarter.end() if quarter is not None and is_listed(quarter[1]) else span.end


def _river_behind(
    text: str,
    span: Span,
    places: Places,
    is_listed: Callable[[str], bool],
    is_frequent: Callable[[str], bool],
) -> re.Match[str] | None:
    """Return the river that belongs to a town, None where none does."""
    if text.startswith(" (", span.end):
        river = RIVER.match(text, span.end)
        return river if river is not None and river[1] in places.rivers else None
    river = places.beside_river.match(text, span.end)
    if river is None or " " in span.text or is_listed(span.text) or is_frequent(span.text):
        return None
    joint, name = river.groups()
    rare = joint not in places.beside_listed_rivers and not (is_frequent(name) or is_frequent(name.lower()))
    return river if rare or name in places.rivers else None


def _towns(text: str, span: Span, towns: Towns) -> tuple[str, ...]:
    """Return the towns that begin with the first word of a span; for most there are none."""
    if span.text.isalnum() and not text[span.end : span.end + 1].isalnum():
        return towns.get(span.text.lower(), ())
    first = FIRST_WORD.match(text, span.start)
    return towns.get(first.group().lower(), ()) if first is not None else ()


def _end_of(text: str, start: int, town: str) -> int:
    """Return where a town ends that stands at a place, with a line end for a blank too; 0 where none does."""
    end = start + len(town)
    shown = text[start:end]
    if "\n" in shown:
        end += shown.count("\r\n")
        shown = text[start:end].replace("\r\n", " ").replace("\n", " ")
    return end if shown.lower() == town else 0


def _town_end(text: str, span: Span, towns: Iterable[str]) -> int:
    """Return where the longest of some towns ends that begins with a span, 0 where none does."""
    for town in towns:
        end = _end_of(text, span.start, town)
        if end < span.end or text[end : end + 1].isalnum():
            continue
        if span.label in PERSON and source_kind(span.source) == "rule":
            continue  # "Herrn Hart bei Graz"
        if span.label == "CITY" or end == span.end or len(town.replace("-", " ").split()) >= SURE_WORDS:
            return end
    return 0
