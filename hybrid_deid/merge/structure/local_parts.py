"""The local part of an address that stands alone is a user: "m.weber" beside "m.weber@firma.example".

Mail systems tell it so in their reports; a tagger takes it for a host or a name, or for nothing.
"""

from __future__ import annotations

import re
from bisect import bisect_left
from collections.abc import Iterator, Sequence
from dataclasses import replace

from hybrid_deid.merge.policy import is_doubted
from hybrid_deid.values import Span

SOURCE = "consistency:local"
# Without a sign in it a local part may be any word ("info", "anna").
LOCAL = re.compile(r"(?P<local>[^\W_][\w-]*[._]\w[\w.-]*)@")
BEFORE = "_.-@/+%"  # a sign of an address that goes on
GOES_ON = re.compile(r"[\w@%/-]|\.\w")
TAKEN = frozenset({"URL", "MALE", "FEMALE", "FAMILY", "ORG", "UFID", "CITY"})


def local_parts(text: str, spans: Sequence[Span]) -> list[tuple[int, int]]:
    """Return where the local part of one of the addresses found stands by itself, in order."""
    locals_ = {m["local"].lower() for s in spans if s.label == "EMAIL" and (m := LOCAL.match(s.text))}
    if not locals_:
        return []
    folded = text.lower()
    if len(folded) != len(text):
        return []
    return sorted({place for local in locals_ for place in _places(folded, local)})


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


def _places(text: str, local: str) -> Iterator[tuple[int, int]]:
    """Yield where a local part stands as a word of its own, and in no address."""
    start = text.find(local)
    while start >= 0:
        end = start + len(local)
        before, after = text[start - 1 : start], text[end : end + 2]
        inside = before and (before.isalnum() or before in BEFORE)
        if not inside and GOES_ON.match(after) is None:
            yield start, end
        start = text.find(local, end)
