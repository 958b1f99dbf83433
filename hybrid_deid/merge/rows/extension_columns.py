"""Columns of extensions: what was found in one row of a table is one in the rows above and below it.

So is what stands in the last column below a heading for extensions ("Name | Abteilung | Durchwahl").
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from functools import lru_cache

from hybrid_deid.merge.covered import Covered
from hybrid_deid.values import Span
from hybrid_deid.word_patterns import any_of

SOURCE = "consistency:column"
EXTENSION = re.compile(r"[-–]\d{2,4}")
# The last field of a row, behind the sign or the blanks that part it from the one before.
FIELD = re.compile(r"([|;\t]|[ ]{2})[ \t]*([-–]\d{2,4})[ \t]*\|?[ \t\r]*\Z")
# Such a field below a heading, where the extension needs no hyphen; and a line of signs below a heading.
NUMBER = re.compile(r"([|;,\t]|[ ]{2})[ \t]*([-–]?\d{2,5})[ \t]*\|?[ \t\r]*\Z")
RULED = re.compile(r"[ \t|+:=_-]+\r?\Z")
LONGEST = 300  # characters of a row


def extension_columns(text: str, spans: Sequence[Span]) -> list[Span]:
    """Return finds of further extensions in the last column of a table, where one of them is a PHONE.

    The rows follow one another, have as many fields, and extensions of as many digits. What stands in the
    sorted `spans` stays.
    """
    found: dict[int, Span] = {}
    covered = Covered(spans)
    for span in spans:
        if span.label != "PHONE" or not EXTENSION.fullmatch(span.text) or span.start in found:
            continue
        for start, end in _column(text, span):
            if not covered.touches(start, end):
                found[start] = Span(start, end, "PHONE", text[start:end], span.score, SOURCE)
    return list(found.values())


def headed_extensions(text: str, spans: Sequence[Span], headings: frozenset[str], score: float) -> list[Span]:
    """Return finds of the extensions below the last heading of a table, where that is one of `headings`.

    The rows have as many fields as the line with the headings. What stands in the sorted `spans` stays.
    """
    if not any(map(text.__contains__, headings)):
        return []
    found: list[Span] = []
    covered = Covered(spans)
    for heading in _heading(headings).finditer(text):
        sign, end = heading.group(1), heading.end()
        own = _fields(text[text.rfind("\n", 0, heading.start()) + 1 : end], sign)
        for begin, line in _below(text, end if end < len(text) else -1):
            if RULED.match(line):
                continue
            field = NUMBER.search(line) if len(line) <= LONGEST else None
            if field is None or field.group(1) != sign or _fields(line, sign) != own:
                break
            start, end = begin + field.start(2), begin + field.end(2)
            if not covered.touches(start, end):
                found.append(Span(start, end, "PHONE", text[start:end], score, SOURCE))
    return found


@lru_cache(maxsize=8)
def _heading(headings: frozenset[str]) -> re.Pattern[str]:
    """Return the pattern of a line of headings, (1) the sign that parts the last one from the others."""
    return re.compile(
        rf"([|;,\t]|[ ]{{2}})[ \t]{{0,40}}{any_of(headings)}[ \t]{{0,9}}\|?[ \t\r]{{0,9}}$", re.MULTILINE
    )


def _fields(line: str, sign: str) -> int:
    """Return how many signs or gaps part the fields of a row."""
    return len(re.findall(r"\S[ ]{2,}(?=\S)", line)) if sign == "  " else line.count(sign)


def _column(text: str, span: Span) -> Iterator[tuple[int, int]]:
    """Yield where the extensions above and below a find stand."""
    start, end = text.rfind("\n", 0, span.start) + 1, text.find("\n", span.end)
    own = _shape(text[start : end if end >= 0 else len(text)])
    if own is None or start + own[1] != span.start:
        return
    for lines in (_above(text, start), _below(text, end)):
        for begin, line in lines:
            row = _shape(line)
            if row is None or row[0] != own[0]:
                break
            yield begin + row[1], begin + row[2]


def _above(text: str, start: int) -> Iterator[tuple[int, str]]:
    """Yield the lines above a beginning of a line, with where they begin, from the nearest on."""
    while start > 0:
        end, start = start - 1, text.rfind("\n", 0, start - 1) + 1
        yield start, text[start:end]


def _below(text: str, end: int) -> Iterator[tuple[int, str]]:
    """Yield the lines below an end of a line, which is -1 for the last, with where they begin."""
    while end >= 0:
        start, end = end + 1, text.find("\n", end + 1)
        yield start, text[start : end if end >= 0 else len(text)]


def _shape(line: str) -> tuple[tuple[str, int, int], int, int] | None:
    """Return the sign between fields, how many there are, and the width of the last and where it stands."""
    field = FIELD.search(line) if len(line) <= LONGEST else None
    if field is None:
        return None
    sign = field.group(1)
    start, end = field.span(2)
    return (sign, _fields(line, sign), end - start), start, end
