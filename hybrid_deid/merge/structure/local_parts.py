"""The local part of an address that stands alone is a user: "m.weber" beside "m.weber@firma.example".

Mail systems tell it so in their reports; a tagger takes it for a host or a name, or for nothing.
"""

from __future__ import annotations

import re
from bisect import bisect_left
from collections.abc import Callable, Iterator, Sequence, Set
from dataclasses import replace
from itertools import chain
from operator import methodcaller

from hybrid_deid.merge.policy import is_doubted
from hybrid_deid.values import Span

SOURCE = "consistency:local"
LOCAL = re.compile(r"(?P<local>[^\W_][\w-]*[._]\w[\w.-]*)@")
# Without a sign in it a local part may be any word ("info", "anna"): only what is long, in small letters, no
# word of mail, and set in quotes, in angles or behind "=" counts.
PLAIN = re.compile(r"(?P<local>[a-z][a-z\d-]{4,30})@")
SET = {'"': '"', "'": "'", "„": "“”", "‚": "‘’", "»": "«", "“": "”", "<": ">", "`": "`"}
ASSIGNED = "="
BEFORE = "_.-@/+%"  # a sign of an address that goes on
GOES_ON = re.compile(r"[\w@%/-]|\.\w")
# All signs of local parts that stand together, and where one may end within them.
RUN = re.compile(r"(?<![\w.@/+%-])[\w.-]+")
END = re.compile(r"\.(?!\w)")
FEW = 8  # local parts that a text is searched for
TAKEN = frozenset({"URL", "MALE", "FEMALE", "FAMILY", "ORG", "UFID", "CITY"})
_start = methodcaller("start")


def _any_word(word: str) -> bool:
    return True


def local_parts(
    text: str, spans: Sequence[Span], is_word: Callable[[str], bool] = _any_word
) -> list[tuple[int, int]]:
    """Return where the local part of one of the addresses found stands by itself, in order.

    `is_word` tells of what mail often has: no user where no sign makes it one.
    """
    addresses = [span.text for span in spans if span.label == "EMAIL"]
    if not addresses:
        return []
    signed = {match["local"].lower() for address in addresses if (match := LOCAL.match(address))}
    plain = {match["local"] for address in addresses if (match := PLAIN.match(address))}
    places = {
        place
        for local, place in _places(text, plain)
        if _is_set(text, *place) and not is_word(local) and not is_word(local.capitalize())
    }
    if signed and len(folded := text.lower()) == len(text):
        places.update(place for _, place in _places(folded, signed))
    return sorted(places)


def _is_set(text: str, start: int, end: int) -> bool:
    """Tell whether a place stands in quotes, in angles, or behind a key."""
    before, behind = text[start - 1 : start], text[end : end + 1]
    return before == ASSIGNED or (bool(behind) and behind in SET.get(before, ""))


def with_users(
    text: str, spans: Sequence[Span], places: Sequence[tuple[int, int]], score: float
) -> tuple[tuple[Span, ...], list[Span]]:
    """Return sorted `spans` with USER for those over just one of `places`, and finds where there are none.

    Doubted ones that leave a letter of a place uncovered give way to a find of the whole.
    """
    changed: dict[int, Span | None] = {}
    missed = []
    starts = [span.start for span in spans]
    for start, end in places:
        first, behind = bisect_left(starts, start), bisect_left(starts, end)
        if first and spans[first - 1].end > start:
            continue
        inside = spans[first:behind]
        if not all(_gives_way(span, end) for span in inside):
            continue
        if len(inside) == 1 and inside[0].end - inside[0].start == end - start:
            note = f"{SOURCE} {inside[0].label} {start}-{end} became USER"
            changed[first] = replace(inside[0], label="USER", provenance=(*inside[0].provenance, note))
        elif sum(span.end - span.start for span in inside) < sum(map(str.isalnum, text[start:end])):
            changed.update(dict.fromkeys(range(first, behind)))
            missed.append(Span(start, end, "USER", text[start:end], score, SOURCE))
    kept = (changed.get(number, span) for number, span in enumerate(spans))
    return tuple(span for span in kept if span is not None), missed


def _gives_way(span: Span, end: int) -> bool:
    return span.end <= end and span.label in TAKEN and is_doubted(span)


def _places(text: str, sought: Set[str]) -> Iterator[tuple[str, tuple[int, int]]]:
    """Yield local parts, and where each stands as a word of its own, and in no address."""
    if len(sought) > FEW:
        yield from _places_of_many(text, sought)
        return
    for local in sought:
        for place in _places_of_one(text, local):
            yield local, place


def _places_of_many(text: str, sought: Set[str]) -> Iterator[tuple[str, tuple[int, int]]]:
    """Yield the same, in one pass over the text."""
    longest = max(map(len, sought))
    for run in RUN.finditer(text):
        start, last = run.span()
        ends = [last] if text[last : last + 1] not in ("@", "%", "/") else []
        for end in chain(map(_start, END.finditer(text, start, last)), ends):
            if end - start > longest:
                break
            if (local := text[start:end]) in sought:
                yield local, (start, end)


def _places_of_one(text: str, local: str) -> Iterator[tuple[int, int]]:
    start = text.find(local)
    while start >= 0:
        end = start + len(local)
        before, after = text[start - 1 : start], text[end : end + 2]
        inside = before and (before.isalnum() or before in BEFORE)
        if not inside and GOES_ON.match(after) is None:
            yield start, end
        start = text.find(local, end)
