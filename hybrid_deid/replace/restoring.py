"""The way back: from encrypted tokens, or with a mapping file, to the originals."""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Sequence
from dataclasses import replace
from itertools import pairwise

from hybrid_deid.errors import DocumentError
from hybrid_deid.replace.encryption import TOKEN, decrypted
from hybrid_deid.replace.mapping import Mapping, Origin
from hybrid_deid.values import Document, Result, Span, apply_replacements

STRATEGY = "restored"
UNKNOWN = (
    "is not in the mapping file, was changed since it was written, or lost a name of a header as a whole; "
    "give the mapping file and the output of one run, unchanged"
)
TRACELESS = (
    "a part was removed as a whole, so that there is no place to bring it back to; take another strategy"
)


def restored(document: Document, key: bytes, mapping: Mapping | None = None, room: bool = True) -> Result:
    """Return the document with its originals: `spans` are what stood there, `replacements` the originals.

    With `mapping`, everything that was replaced comes back, and DocumentError is raised when the text is not
    one that the mapping knows (any change of the output breaks its offsets). Without it, the tokens of the
    strategy `encrypt` come back; DocumentError is raised when one does not open with this key.

    Where nothing was left of an original, a blank is put for it to take its place, which makes it part of
    `document`; with `room` false, as the format knows where things stand, it shares one with its neighbour.
    """
    if mapping is None:
        origins = [
            _opened(document, match.start(), match.end(), key) for match in TOKEN.finditer(document.text)
        ]
    else:
        found = mapping.origins(document.id, document.text)
        if found is None:
            raise DocumentError(document.id, UNKNOWN)
        if room:
            document, origins = _with_room(document, found)
        else:
            origins = _without_empty(document, found)
    spans = [
        Span(one.start, one.end, one.label, document.text[one.start : one.end], source=STRATEGY)
        for one in origins
    ]
    return apply_replacements(document, spans, [one.text for one in origins], [STRATEGY] * len(spans))


def _opened(document: Document, start: int, end: int, key: bytes) -> Origin:
    token = document.text[start:end]
    original = decrypted(token, key)
    if original is None:
        raise DocumentError(document.id, f"the token at {start} does not open with this key")
    return Origin(start, end, token.strip("[").partition("~")[0], original)


def _with_room(document: Document, origins: Sequence[Origin]) -> tuple[Document, list[Origin]]:
    """Return the document with a blank for each original of which no character was left, and the origins."""
    empty = [origin.start for origin in origins if origin.start == origin.end]
    if not empty:
        return document, list(origins)
    text = document.text
    borders = [0, *empty, len(text)]
    widened = " ".join(text[start:end] for start, end in pairwise(borders))
    # What stands at the very end of a region belongs to it: a character lies between it and the next one.
    regions = tuple(
        replace(
            region,
            start=region.start + bisect_left(empty, region.start),
            end=region.end + bisect_right(empty, region.end),
        )
        for region in document.regions
    )
    placed: list[Origin] = []
    added = 0
    for origin in origins:
        start = origin.start + added
        added += origin.start == origin.end
        placed.append(replace(origin, start=start, end=origin.end + added))
    return replace(document, text=widened, regions=regions), placed


def _without_empty(document: Document, origins: Sequence[Origin]) -> list[Origin]:
    """Let originals of which no character was left share one with a neighbour of their region.

    Raises DocumentError where there is none.
    """
    whole = [origin for origin in origins if origin.start < origin.end]
    covering = {place: origin for origin in whole for place in (origin.start, origin.end - 1)}
    before: dict[Origin, str] = {}
    after: dict[Origin, str] = {}
    for origin in origins:
        if origin.start < origin.end:
            continue
        place = origin.start
        region = next((one for one in document.regions if one.start <= place <= one.end), None)
        if region is None or region.start == region.end:
            raise DocumentError(document.id, TRACELESS)
        sharing = before if place < region.end else after
        place -= place == region.end
        host = covering.get(place)
        if host is None:
            host = Origin(place, place + 1, origin.label, document.text[place])
            covering[place] = host
            whole.append(host)
        sharing[host] = sharing.get(host, "") + origin.text
    return sorted(
        (replace(one, text=before.get(one, "") + one.text + after.get(one, "")) for one in whole),
        key=lambda one: one.start,
    )
