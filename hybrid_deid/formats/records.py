"""Records of a CSV file as they stand there: where each cell begins and ends, quotes included.

pandas says what a cell means; this says which characters it is made of, so that a cell that is not
touched can be written back unchanged, and a row with too many cells does not cost the whole file.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache
from typing import IO

CHUNK = 1 << 20


@dataclass(frozen=True)
class RawRecord:
    """A row: its raw cells, its line break ("" at the end of the file), its first line, its first byte.

    `closed` is false when a quote was still open at the end of the file.
    """

    cells: tuple[str, ...]
    terminator: str
    line: int
    offset: int
    closed: bool = True


@lru_cache(maxsize=8)
def cell_pattern(delimiter: str) -> re.Pattern[str]:
    """Return the pattern of one cell and what ends it.

    A quote counts only at the beginning of a cell; what follows the closing one belongs to the cell,
    as for pandas' C parser.
    """
    plain = f"[^{re.escape(delimiter)}\r\n]*"
    return re.compile(
        f'("[^"]*(?:""[^"]*)*"(?!"){plain}|(?!"){plain})({re.escape(delimiter)}|\r\n|\n|\r|\\Z)'
    )


def raw_records(stream: IO[bytes], delimiter: str, skip: int = 0, line: int = 1) -> Iterator[RawRecord]:
    """Yield the records of a byte stream whose encoding holds ASCII in one byte each.

    Cells come as Latin-1, one character a byte: whoever knows the encoding decodes them. `skip` bytes
    (a byte order mark) are passed over, behind which `line` begins. One record and one chunk are in memory
    at a time.
    """
    pattern = cell_pattern(delimiter)
    stream.read(skip)
    buffer, start, offset = "", 0, skip
    at_end = False
    while True:
        found = scan(pattern, buffer, start, at_end)
        if found is None:
            if not at_end:
                # Never less than what is pending: one huge cell is scanned a logarithmic number of times.
                more = stream.read(max(CHUNK, len(buffer) - start))
                at_end = not more
                buffer, start = buffer[start:] + more.decode("latin-1"), 0
                continue
            if start < len(buffer):
                yield RawRecord((buffer[start:],), "", line, offset, closed=False)
            return
        cells, terminator, end = found
        yield RawRecord(cells, terminator, line, offset)
        line += line_breaks(buffer, start, end)
        offset += end - start
        start = end


def line_breaks(text: str, start: int, end: int) -> int:
    """Count the line breaks in text[start:end]; CRLF is one."""
    return text.count("\n", start, end) + text.count("\r", start, end) - text.count("\r\n", start, end)


def scan(
    pattern: re.Pattern[str], buffer: str, start: int, at_end: bool
) -> tuple[tuple[str, ...], str, int] | None:
    """Return (cells, line break, end) of the record at `start`, None when the buffer lacks its end."""
    if at_end and start >= len(buffer):
        return None
    cells: list[str] = []
    position = start
    while True:
        match = pattern.match(buffer, position)
        if match is None:
            return None
        ending = match[2]
        # At the border of a chunk, the cell or a CRLF may go on.
        if not at_end and (match.end() == len(buffer)) and ending != "\n" and ending != "\r\n":
            return None
        cells.append(match[1])
        position = match.end()
        if ending in ("\r\n", "\n", "\r", ""):
            return tuple(cells), ending, position
