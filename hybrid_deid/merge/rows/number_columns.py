"""Columns of identifiers: the first field of "4402117  Bui, Thanh Ha  51" below "4402093  Weber, Max  43".

A tagger reads each row by itself, and misses the number beside a name that it does not know.
"""

from __future__ import annotations

import re
from bisect import bisect_left
from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import NamedTuple

from hybrid_deid.labels import PERSON
from hybrid_deid.merge.growing import relabelled
from hybrid_deid.merge.mistaken_labels import MISTAKEN
from hybrid_deid.merge.policy import is_settled
from hybrid_deid.merge.rows.runs import runs
from hybrid_deid.values import BY_START, Span

SOURCE = "consistency:column"
LABELS = ("UFID", "PHONE")
# What a number in such a column may have been taken for; dates and accounts stay.
TAKEN_FOR = MISTAKEN.union(LABELS, ("ZIP", "STREET", "STREETNO", "USER", "PASS"))
FEWEST_DIGITS, MOST_DIGITS = 6, 15
ROW = re.compile(r"[^\n]{6,}")
DIGIT = re.compile(r"\d")  # every number has one
LONGEST = 200  # characters; longer lines are prose
BEGINNING = re.compile(r'[>|*•· \t–-]{0,8}"?')
SEPARATOR = re.compile(r'"?(?:[ ]*\t[ \t]*|[ ]{2,}|,[ ]?|[ ]?[;|][ ]?|[ ][-–][ ])"?')
NUMBER = {
    "UFID": re.compile(r"\d{6,12}"),
    "PHONE": re.compile(r"[+(]?\d[\d ()/.-]{4,22}\d"),
}
ROWS_APART = 2  # characters: the end of a line, and that of an empty one
OTHER_DIGITS = {"UFID": 1, "PHONE": 4}  # so many more or fewer digits a number of the column has
ENOUGH = 3  # a third of the rows, where these name nobody


class Cell(NamedTuple):
    """A number that is a field of a row: where the row and the number lie, and which field it is."""

    row: tuple[int, int]
    place: tuple[int, int]
    field: int
    from_end: int


def with_number_columns(text: str, spans: Sequence[Span], score: float) -> tuple[Span, ...]:
    """Return sorted `spans` of a text with the numbers that stand in a column with a UFID or PHONE.

    The rows follow one another, and their numbers are the same field of them, counted from either side. One
    find in a column tells of the others where most of the rows name a person, a third of them elsewhere;
    what was found under another label gives way unless it is settled, or found as often.
    """
    result = list(spans)
    for label in LABELS:
        if any(_is_told(text, span, label) for span in result):
            for cell in _untold(text, result, label):
                _put(text, result, cell, label, score)
    return tuple(result)


def _is_told(text: str, span: Span, label: str) -> bool:
    """Tell whether a find is a number of a label, and a field of its row: most are in running text."""
    if span.label != label or NUMBER[label].fullmatch(span.text) is None:
        return False
    row = _row_of(text, span)
    if row is None:
        return False
    cell = _cell(text, row, NUMBER[label])
    return cell is not None and cell.place == (span.start, span.end)


def _row_of(text: str, span: Span) -> tuple[int, int] | None:
    """Return the line of a find, None where it is longer than a row."""
    first, last = max(0, span.start - LONGEST), min(len(text), span.end + LONGEST)
    start, end = text.rfind("\n", first, span.start) + 1, text.find("\n", span.end, last)
    if (not start and first) or (end < 0 and last < len(text)):
        return None
    return start, len(text) if end < 0 else end


def _untold(text: str, spans: Sequence[Span], label: str) -> list[tuple[int, int]]:
    """Return where the numbers of the columns of a label lie that have another one or none."""
    places = {(span.start, span.end): span for span in spans}
    untold: list[tuple[int, int]] = []
    for column in runs(_cells(text, NUMBER[label]), lambda one, other: _goes_on(text, one, other, label)):
        labels = [places[cell.place].label if cell.place in places else "" for cell in column]
        told = labels.count(label)
        if told in (0, len(column)) or told < max(map(labels.count, LABELS)):
            continue
        named = sum(_names_somebody(spans, cell.row) for cell in column)
        if 2 * named > len(column) or ENOUGH * told >= len(column):
            untold += [cell.place for cell, other in zip(column, labels, strict=True) if other != label]
    return untold


def _cells(text: str, number: re.Pattern[str]) -> Iterator[Cell]:
    """Yield the only number of each line that has one as a field."""
    cells = (_cell(text, line.span(), number) for line in ROW.finditer(text))
    yield from (cell for cell in cells if cell is not None)


def _cell(text: str, row: tuple[int, int], number: re.Pattern[str]) -> Cell | None:
    """Return the only number that is a field of a line, None where it has none or more."""
    if row[1] - row[0] > LONGEST or DIGIT.search(text, *row) is None:
        return None
    fields = list(_fields(text, *row))
    found = [place for place in fields if number.fullmatch(text, *place)]
    if len(found) != 1 or len(fields) < 2 or _digits(text, found[0]) not in range(FEWEST_DIGITS, MOST_DIGITS):
        return None
    field = fields.index(found[0])
    return Cell(row, found[0], field, len(fields) - field)


def _fields(text: str, start: int, end: int) -> Iterator[tuple[int, int]]:
    """Yield where the fields of a line lie."""
    beginning = BEGINNING.match(text, start, end)
    position = beginning.end() if beginning is not None else start
    for separator in SEPARATOR.finditer(text, position, end):
        yield position, separator.start()
        position = separator.end()
    yield position, position + len(text[position:end].rstrip(' "\t\r'))


def _goes_on(text: str, one: Cell, other: Cell, label: str) -> bool:
    if text[one.row[1] : other.row[0]].strip() or other.row[0] - one.row[1] > ROWS_APART:
        return False
    if abs(_digits(text, one.place) - _digits(text, other.place)) > OTHER_DIGITS[label]:
        return False
    if label == "PHONE" and text[one.place[0]] != text[other.place[0]]:
        return False
    return one.field == other.field or one.from_end == other.from_end


def _digits(text: str, place: tuple[int, int]) -> int:
    return sum(map(str.isdigit, text[slice(*place)]))


def _names_somebody(spans: Sequence[Span], row: tuple[int, int]) -> bool:
    first = bisect_left(spans, row[0], key=BY_START)
    behind = bisect_left(spans, row[1], key=BY_START)
    return any(span.label in PERSON for span in spans[first:behind])


def _put(text: str, spans: list[Span], place: tuple[int, int], label: str, score: float) -> None:
    """Put the number at a place under a label among sorted spans, where nothing settled or larger stands."""
    start, end = place
    number = bisect_left(spans, start, key=BY_START)
    if number and spans[number - 1].end > start:
        return
    behind = bisect_left(spans, end, lo=number, key=BY_START)
    inside = spans[number:behind]
    if any(span.end > end or is_settled(span) or span.label not in TAKEN_FOR for span in inside):
        return
    if len(inside) == 1 and inside[0].end == end and inside[0].start == start:
        spans[number] = replace(relabelled(inside[0], label, "column"), validated=False)
        return
    note = f"{SOURCE} {label} {start}-{end} {score:.3f} kept"
    earlier = tuple(line for span in inside for line in span.provenance)
    spans[number:behind] = [
        Span(start, end, label, text[start:end], score, SOURCE, provenance=(*earlier, note))
    ]
