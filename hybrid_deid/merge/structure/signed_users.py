"""Accounts of which only a name was found: "aylin" of "aylin_y84", "gerda" of "omi-gerda-1950".

A name of the text is found in them as well; the rest, which tells as much, would stay visible.
"""

from __future__ import annotations

import re
from bisect import bisect_left
from collections.abc import Iterator, Sequence, Set

from hybrid_deid.labels import PERSON
from hybrid_deid.merge.structure.local_parts import with_users
from hybrid_deid.values import BY_START, Span

LONGEST = 31  # characters of an account
SMALL = "a-zäöüß"
PART = rf"[{SMALL}\d]+"
# Small letters with a low line, or with a digit and full stops or hyphens; no address, path or key.
SIGNED = re.compile(
    rf"(?<![\w.@/:+=%\\#-])(?=[{SMALL}\d.-]{{0,30}}[_\d])[{SMALL}][{SMALL}\d]*(?:[._-]{PART})+(?![\w@/%=(-]|\.\w|:\d)"
)
# The day of something is no part of an account: "anna-12.4".
DAY = re.compile(r"[-_.]\d{1,2}(?:\.\d{1,2})*\Z")


def with_signed_users(
    text: str, spans: Sequence[Span], score: float, file_endings: Set[str]
) -> tuple[Span, ...]:
    """Return sorted `spans` with those accounts as USER of which they have a name alone.

    `file_endings` tell names of files.
    """
    if not any(span.label in PERSON and span.text[0].islower() for span in spans):
        return tuple(spans)
    places = sorted(_places(text, spans, file_endings))
    if not places:
        return tuple(spans)
    left, found = with_users(text, spans, places, score)
    return tuple(sorted([*left, *found], key=BY_START))


def _places(text: str, spans: Sequence[Span], file_endings: Set[str]) -> Iterator[tuple[int, int]]:
    """Yield where an account stands of which a name was found, and nothing else."""
    starts = [span.start for span in spans]
    for match in SIGNED.finditer(text):
        start, end = match.span()
        item = match.group()
        if end - start > LONGEST or item.rpartition(".")[2] in file_endings or DAY.search(item):
            continue
        inside = spans[bisect_left(starts, start) : bisect_left(starts, end)]
        names = [span for span in inside if span.label in PERSON and span.end <= end]
        if names and len(names) == len(inside) and sum(len(span.text) for span in names) < end - start:
            yield start, end
