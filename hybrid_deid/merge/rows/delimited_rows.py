"""Rows whose fields a comma, a semicolon, a bar or a tab parts, as tables are exported, and runs of them.

Wide gaps part the fields of those that somebody set by hand, and dashes between blanks.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import NamedTuple

from hybrid_deid.merge.once import of_recent
from hybrid_deid.merge.people.name_patterns import CAPITAL
from hybrid_deid.merge.rows.runs import runs

Place = tuple[int, int]

# What only such rows have: a separator at a word without the blank of prose, or behind a number, or before
# one, two in a row of words in small letters, or a gap.
# Each begins with what is soon found, and looks back at what must stand before it.
# Behind most commas a blank stands, so that what may follow one is asked first.
GATE = re.compile(
    rf'[,;|\t](?:(?![ \r\n])(?:(?<=[\w"][,;])"?{CAPITAL}|(?<=[;|\t])"?{CAPITAL}'
    r'|(?<=[^\W\d_][,;|\t])"?\d|(?<="[,;|\t])"?\d|(?<=[^\W_][,;|\t])[a-z][\w.@-]{1,60}[,;|\t][^\W_]'
    r'|(?<="[,;|\t])"[a-z][\w.@-]{1,60}"[,;|\t]")'
    rf'|(?<=[;|\t])[ ]{{1,3}}"?{CAPITAL}|(?<=\d,)[ ]{CAPITAL})'
)
GAP = re.compile(rf"  (?<=\w  )[ ]{{0,38}}{CAPITAL}")
LINE = re.compile(r"[^\r\n]{3,}")
LONGEST = 400  # characters; longer lines are prose
QUOTING_SIGNS = "> "
QUOTING = re.compile(rf"[{QUOTING_SIGNS}]{{0,8}}")
SEPARATORS = ";\t|"  # a comma parts the fields where there is none of them
FIELD = {
    sign: re.compile(rf'[ ]{{0,20}}(?:"(?P<quoted>[^"]{{0,80}})"|(?P<bare>[^"{sign}]{{0,80}}))[ ]{{0,20}}')
    for sign in f"{SEPARATORS},"
}
WIDE = "  "
DASHED = " - "
DASHES = (" - ", " – ")  # within DASH
BEHIND_COMMA = r"[ ]+(?![ +])"  # in prose
PROSE = re.compile(rf",{BEHIND_COMMA}")
PARTING = re.compile(rf"[{SEPARATORS}\"]|{WIDE}|[ ][-–][ ]|,(?!{BEHIND_COMMA})")  # a line without is no row
DASH = re.compile(r"[ ]{1,8}[-–][ ]{1,8}")
BULLET = re.compile(r"[>*•· \t–-]{0,8}")
LEAST_DASHED = 3  # fields of a row, and LEAST such rows one below the other: prose has dashes too
IN_GAPS = re.compile(r"[^\s](?:[^\s]|[ ](?![ ]))*")
LEAST = 2  # fields
LINES_APART = 2


class Row(NamedTuple):
    """The number of a line, what parts its fields, and where they lie without blanks and quotes."""

    line: int
    separator: str
    fields: tuple[Place, ...]


@of_recent  # several stages ask in turn
def may_have_rows(text: str) -> bool:
    """Tell whether a text has what parts the fields of such rows."""
    return GATE.search(text) is not None or GAP.search(text) is not None or _may_be_dashed(text)


def _may_be_dashed(text: str) -> bool:
    dashes = sum(map(text.count, DASHES))
    return dashes >= LEAST * (LEAST_DASHED - 1)


def is_dashed(text: str, position: int) -> bool:
    """Tell whether dashes part the fields of the line of a position, which may be a row alone."""
    begin = text.rfind("\n", max(position - LONGEST, 0), position) + 1
    end = text.find("\n", position, begin + LONGEST)
    if position - begin > LONGEST or (end < 0 and len(text) - begin > LONGEST):
        return False  # prose, and maybe a line of many megabytes
    return bool(_dashed(text, begin, end if end >= 0 else len(text)))


def runs_of_rows(text: str) -> Sequence[Sequence[Row]]:
    """Return the rows of a text that stand one below the other and have as many fields, each run at once."""
    return _runs(text) if may_have_rows(text) else ()  # most documents have none


@of_recent  # several stages ask in turn
def _runs(text: str) -> Sequence[Sequence[Row]]:
    rows = (_row(text, number, *line.span()) for number, line in enumerate(LINE.finditer(text)))
    found = runs(filter(None, rows), _goes_on)
    return tuple(run for run in found if run[0].separator != DASHED or len(run) >= LEAST)


def _goes_on(last: Row, row: Row) -> bool:
    same = last.separator == row.separator and len(last.fields) == len(row.fields)
    return same and row.line - last.line <= LINES_APART


def _row(text: str, number: int, start: int, end: int) -> Row | None:
    """Return the row that a line is, None for one of prose."""
    if end - start > LONGEST or not _may_be_row(text, start, end):
        return None
    line = text[start:end]
    sign = next(filter(line.__contains__, SEPARATORS), ",")
    has_dashes = sign == "," and any(map(line.__contains__, DASHES))
    if has_dashes and (dashed := _dashed(text, start, end)):
        return Row(number, DASHED, dashed)
    quoting = QUOTING.match(text, start, end)
    assert quoting is not None
    if sign == "," and text.find(WIDE, quoting.end(), end) >= 0:
        fields = tuple(field.span() for field in IN_GAPS.finditer(text, quoting.end(), end))
        return Row(number, WIDE, fields) if len(fields) >= LEAST else None
    if sign == "," and _is_prose(text, quoting.end(), end):
        return None
    fields = _fields(text, quoting.end(), end, sign)
    if len(fields) < LEAST or (sign == "," and not _is_tight(text, fields)):
        return None
    return Row(number, sign, fields)


def _may_be_row(text: str, start: int, end: int) -> bool:
    """Tell whether a line has what parts fields, or begins with a number: most lines are prose."""
    return PARTING.search(text, start, end) is not None or text[start:end].lstrip(QUOTING_SIGNS)[:1].isdigit()


def _is_prose(text: str, start: int, end: int) -> bool:
    """Tell whether a line has no comma, or one with a blank behind it, as rows without a number have none."""
    if text.find(",", start, end) < 0:
        return True
    if text.find('"', start, end) >= 0 or text[start:end].lstrip(" ")[:1].isdigit():
        return False
    return PROSE.search(text, start, end) is not None


def _fields(text: str, start: int, end: int, sign: str) -> tuple[Place, ...]:
    """Return the fields of a line, none where something else stands beside quotes or a field is too long."""
    fields: list[Place] = []
    position = start
    while (match := FIELD[sign].match(text, position, end)) is not None:
        begin, behind = match.span("quoted" if match.group("quoted") is not None else "bare")
        stripped = text[begin:behind].rstrip()
        fields.append((begin, begin + len(stripped)))
        position = match.end()
        if position >= end:
            return tuple(fields)
        if text[position] != sign:
            break
        position += 1
    return ()


def _dashed(text: str, start: int, end: int) -> tuple[Place, ...]:
    """Return the fields of a line that dashes part, behind a sign of a list; none where they are few."""
    signs = [dash.span() for dash in DASH.finditer(text, start, end)]
    if len(signs) < LEAST_DASHED - 1:
        return ()
    bullet = BULLET.match(text, start, end)
    assert bullet is not None
    begins = [bullet.end(), *(behind for before, behind in signs if before >= bullet.end())]
    ends = [before for before, _ in signs if before >= bullet.end()]
    fields = tuple(zip(begins, [*ends, begins[-1] + len(text[begins[-1] : end].rstrip())], strict=True))
    return fields if len(fields) >= LEAST_DASHED else ()


def _is_tight(text: str, fields: Sequence[Place]) -> bool:
    """Tell whether commas part fields: none has a blank behind it, or the first field is a number.

    Before a plus sign one is read where none is written.
    """
    first = text[slice(*fields[0])]
    if first[:1].isdigit() and " " not in first:
        return True
    return all(text[start - 1] != " " or text[start : start + 1] == "+" for start, _ in fields[1:])
