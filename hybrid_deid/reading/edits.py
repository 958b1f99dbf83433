"""A text as it is read, and where each character of it stands in the text as it is written."""

from __future__ import annotations

import re
import unicodedata
from bisect import bisect_left, bisect_right
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from typing import NamedTuple

from hybrid_deid.provenance import PLACE
from hybrid_deid.values import Document, Region, Span

BLANKS = re.compile(r"\s")
# What stands in addresses of the net and not in words, so that "?" and "=" mean something else there.
ADDRESS = re.compile(r"://|www\.|[&@]|\?\w*=|\.\w{2,}/")
APOSTROPHES = frozenset("'’")


class Edit(NamedTuple):
    """What stands at [start, end) is read as `text`, which is shorter, as long, or longer by one sign."""

    start: int
    end: int
    text: str


@dataclass(frozen=True)
class Reading:
    """A document as it is read, and the one that it was made from by `edits`.

    `begins[i]` is where the text of the i-th edit stands, or would, in what is read.
    """

    document: Document
    original: Document
    edits: Sequence[Edit]
    begins: Sequence[int]

    def place(self, character: int) -> tuple[int, int]:
        """Return where a character of what is read begins and ends in the original text."""
        last = bisect_right(self.begins, character) - 1
        if last < 0:
            return character, character + 1
        edit, inside = self.edits[last], character - self.begins[last]
        start = edit.end - len(edit.text) + inside
        # The first letter of an edit has what the others do not need.
        return (start if inside or not edit.text else edit.start), start + 1

    def restored(self, spans: Iterable[Span]) -> tuple[Span, ...]:
        """Return spans of what is read in the places of the original text."""
        text = self.original.text
        known: dict[str, str] = {}  # places, most of which are told of several times

        def again(place: re.Match[str]) -> str:
            written = place.group()
            if written not in known:
                known[written] = self._restored_place(place)
            return known[written]

        found = []
        for span in spans:
            start, end = self.place(span.start)[0], self.place(span.end - 1)[1]
            told = tuple([PLACE.sub(again, line) for line in span.provenance])
            found.append(
                Span(start, end, span.label, text[start:end], span.score, span.source, span.validated, told)
            )
        return tuple(found)

    def with_signs(self, spans: Sequence[Span]) -> tuple[Document, tuple[Span, ...]]:
        """Return what is read and its spans with the apostrophes as they are written: names keep theirs."""
        written = self.original.text
        text = self.document.text
        pieces: list[str] = []
        done = 0
        for edit, begin in zip(self.edits, self.begins, strict=True):
            if edit.text in APOSTROPHES and edit.end == edit.start + 1:
                pieces += (text[done:begin], written[edit.start])
                done = begin + 1
        text = "".join((*pieces, text[done:]))
        if text == self.document.text:
            return self.document, tuple(spans)
        shown = (replace(span, text=text[span.start : span.end]) for span in spans)
        return replace(self.document, text=text), tuple(shown)

    def _restored_place(self, place: re.Match[str]) -> str:
        """Return offsets in a line of provenance as those of the original text."""
        start, end = map(int, place.groups())
        return f"{self.place(start)[0]}-{self.place(end - 1)[1]}"


def edited(document: Document, edits: Iterable[Edit]) -> Reading | None:
    """Return a document with `edits`, which are sorted; None where none can be made.

    Of edits that overlap the first is made. What the border of a region parts stays as it is.
    """
    text = document.text
    borders = sorted({border for region in document.regions for border in (region.start, region.end)})
    pieces: list[str] = []
    made: list[Edit] = []
    begins: list[int] = []
    position = length = 0
    for edit in edits:
        start, end, letters = edit
        if start < position or bisect_right(borders, start) < bisect_left(borders, end):
            continue
        pieces += (text[position:start], letters)
        begins.append(length + start - position)
        made.append(edit)
        length += start - position + len(letters)
        position = end
    if not pieces:
        return None
    pieces.append(text[position:])
    regions = _moved(document.regions, made, begins)
    known = tuple(replace(value, text=unicodedata.normalize("NFC", value.text)) for value in document.known)
    read = replace(document, text="".join(pieces), regions=regions, known=known, spans=())
    return Reading(read, document, made, begins)


def _moved(regions: Sequence[Region], edits: Sequence[Edit], begins: Sequence[int]) -> tuple[Region, ...]:
    """Return regions where they stand in what is read; no edit crosses the border of one."""
    ends = [edit.end for edit in edits]

    def moved(place: int) -> int:
        before = bisect_right(ends, place) - 1
        if before < 0:
            return place
        return begins[before] + len(edits[before].text) + place - ends[before]

    return tuple(replace(region, start=moved(region.start), end=moved(region.end)) for region in regions)


def chunk_at(text: str, position: int, reach: int = 200) -> str:
    """Return what stands between the blanks around a place of a text, a stretch of it where that is long."""
    return chunk_around(text, position, reach)[1]


def chunk_around(text: str, position: int, reach: int = 200) -> tuple[int, str]:
    """Return what `chunk_at` does, and where it begins before it."""
    before = text[max(0, position - reach) : position]
    start = position - len(BLANKS.split(before)[-1])
    return start, BLANKS.split(text[start : position + reach], maxsplit=1)[0]


def word_start(text: str, position: int, begin: int = 0) -> int:
    """Return where the letters before a place of a text begin, which is not before `begin`."""
    while position > begin and text[position - 1].isalpha():
        position -= 1
    return position
