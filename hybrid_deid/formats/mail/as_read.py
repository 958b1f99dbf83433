"""The text of a message that was written, as its reader finds it: what restores originals goes by that.

Headers cannot hold everything: a tag in the place of an address becomes one that mailers accept
(`[EMAIL]` is `EMAIL@redacted.invalid`), and what is no date any more is left out.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterator
from dataclasses import replace
from itertools import accumulate
from typing import Any, NamedTuple

from hybrid_deid.formats.mail.dates import valid_date
from hybrid_deid.formats.mail.layout import piece_text
from hybrid_deid.formats.mail.reading import read_message
from hybrid_deid.formats.mail.writing import write_message
from hybrid_deid.formats.options import FormatOptions
from hybrid_deid.values import Document, Replacement, Result, Span

Stretch = tuple[int, int]


class Header(NamedTuple):
    """A header with text: the stretches of its value, of addresses those of each name and address."""

    name: str
    kind: str
    stretches: tuple[Stretch | None, ...]


class Change(NamedTuple):
    """[start, end) of the output text is [begin, stop) of what is read, empty where that is left out.

    `original` is what stood there.
    """

    start: int
    end: int
    begin: int
    stop: int
    original: str


def as_read(result: Result) -> tuple[str, list[tuple[int, int, str, str]]] | None:
    """Return the text that the written message of `result` has, and (start, end, label, original) in it.

    None where it cannot be told where each original was, as with a name of which nothing is left in a header.
    """
    document = result.document
    unreported = replace(document, metadata={**document.metadata, "report": {}})
    written = write_message(replace(result, document=unreported))
    again = read_message(
        written, document.id, str(document.metadata["format"]), FormatOptions(message_id=str)
    )
    changes = header_changes(result, again)
    if changes is None or changed(result.text, again.text, changes) != again.text:
        return None
    return again.text, origins(result, changes)


def header_changes(result: Result, again: Document) -> list[Change] | None:
    """Return what differs between headers and those read again; None where they do not match."""
    changes: list[Change] = []
    shifts = Shifts(result)
    read_again = headers_of(again.metadata["message"])
    position = 0  # behind what was read again
    for header in headers_of(result.document.metadata["message"]):
        if header.kind == "date" and undated(result, header):
            start, end = shifts.placed(header.stretches[0])
            changes.append(Change(start - len(f"{header.name}: "), end + 1, position, position, ""))
            continue
        found = next(read_again, None)
        if found is None or found[:2] != header[:2] or len(found.stretches) != len(header.stretches):
            return None
        for old, new in zip(header.stretches, found.stretches, strict=True):
            if old is None or new is None:
                if (old or new) is not None:
                    return None
                continue
            start, end = shifts.placed(old)
            if result.text[start:end] != again.text[new[0] : new[1]]:
                if new[0] == new[1]:
                    return None
                changes.append(Change(start, end, *new, result.document.text[old[0] : old[1]]))
            position = new[1] + 1
    return None if next(read_again, None) else changes


def headers_of(plan: dict[str, Any] | None) -> Iterator[Header]:
    """Yield the headers with text of a message and of those forwarded in it, in their order in the text."""
    if plan is None:
        return
    for name, kind, value in plan.get("headers", ()):
        if kind == "address":
            yield Header(name, kind, tuple(stretch for pair in value for stretch in pair))
        elif kind in ("text", "date"):
            yield Header(name, kind, (tuple(value),))
    for inner in (plan.get("body"), plan.get("message"), *plan.get("parts", ())):
        yield from headers_of(inner)


def undated(result: Result, header: Header) -> bool:
    """Tell whether a date was replaced by something that is no date, so that its header was left out."""
    start, end = header.stretches[0] or (0, 0)
    text = piece_text(result, start, end)
    return text != result.document.text[start:end] and not valid_date(text)


class Shifts:
    """How far what stands in the original has moved in the output."""

    def __init__(self, result: Result) -> None:
        """Sum up what the replacements of a result are longer or shorter than what they stand for."""
        grown = (len(one.text) - len(span.text) for span, one in replaced(result))
        self._ends = [span.end for span in result.spans]
        self._sums = list(accumulate(grown, initial=0))

    def placed(self, stretch: Stretch | None) -> Stretch:
        """Return where a stretch of the original is in the output."""
        start, end = (border + self._sums[bisect_right(self._ends, border)] for border in stretch or (0, 0))
        return start, end


def replaced(result: Result) -> Iterator[tuple[Span, Replacement]]:
    """Yield each span with what stands in its place."""
    yield from zip(result.spans, result.replacements, strict=True)


def changed(text: str, again: str, changes: list[Change]) -> str:
    """Return the output text with the changes made, to be compared with what was read."""
    pieces: list[str] = []
    position = 0
    for change in changes:
        pieces += (text[position : change.start], again[change.begin : change.stop])
        position = change.end
    return "".join((*pieces, text[position:]))


def origins(result: Result, changes: list[Change]) -> list[tuple[int, int, str, str]]:
    """Return what stood where in the text that is read: within a change that is the whole of it."""
    found: list[tuple[int, int, str, str]] = []
    waiting = list(reversed(changes))
    shift = 0
    for span, one in replaced(result):
        while waiting and waiting[-1].end < one.end:
            shift += moved_by(waiting.pop())
        if one.strategy == "keep":
            continue
        change = waiting[-1] if waiting else None
        if change is None or one.start < change.start:
            found.append((one.start + shift, one.end + shift, span.label, span.text))
        elif change.begin < change.stop and (not found or found[-1][0] != change.begin):
            found.append((change.begin, change.stop, span.label, change.original))
    return found


def moved_by(change: Change) -> int:
    """Return by how much a change moves what is behind it."""
    return (change.stop - change.begin) - (change.end - change.start)
