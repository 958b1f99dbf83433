"""Texts with decomposed letters ("u" and a mark for "ü", as macOS writes them) are read composed.

Models, rules and lists know the letters of German as one character each. What is found in the composed text
is told in the places of the text as it is written.
"""

from __future__ import annotations

import re
import unicodedata
from bisect import bisect_left
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace

from hybrid_deid.mentions.folding import has_marks
from hybrid_deid.values import Document, Region, Span

CLUSTER = re.compile("[^\\W\\d_][\u0300-\u036f]+")


@dataclass(frozen=True)
class Composed:
    """A document with its letters composed, and the one that it was made from.

    `origins[i]` is where character i of the composed text begins in the original one; one more entry is for
    the end.
    """

    document: Document
    original: Document
    origins: Sequence[int]

    def restored(self, spans: Iterable[Span]) -> tuple[Span, ...]:
        """Return spans of the composed text in the places of the original one."""
        origins, text = self.origins, self.original.text
        places = ((origins[span.start], origins[span.end], span) for span in spans)
        return tuple(replace(span, start=a, end=b, text=text[a:b]) for a, b, span in places)


def composed(document: Document) -> Composed | None:
    """Return a document with composed letters, None where no letter of it can be.

    Letters at the border of a region stay as they are; so do marks that no single letter holds.
    """
    text = document.text
    if not has_marks(text):
        return None
    borders = {border for region in document.regions for border in (region.start, region.end)}
    pieces: list[str] = []
    origins: list[int] = []
    position = 0
    for cluster in CLUSTER.finditer(text):
        start, end = cluster.span()
        letters = unicodedata.normalize("NFC", cluster.group())
        if len(letters) == end - start or not borders.isdisjoint(range(start + 1, end)):
            continue
        pieces += (text[position:start], letters)
        origins += (*range(position, start + 1), *range(end - len(letters) + 1, end))
        position = end
    if not pieces:
        return None
    pieces.append(text[position:])
    origins += range(position, len(text) + 1)
    regions = tuple(_moved(region, origins) for region in document.regions)
    known = tuple(replace(value, text=unicodedata.normalize("NFC", value.text)) for value in document.known)
    read = replace(document, text="".join(pieces), regions=regions, known=known, spans=())
    return Composed(read, document, origins)


def _moved(region: Region, origins: Sequence[int]) -> Region:
    return replace(region, start=bisect_left(origins, region.start), end=bisect_left(origins, region.end))
