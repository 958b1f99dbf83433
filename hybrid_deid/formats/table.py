"""CSV and TSV: a document a row, its named text columns de-identified, every other cell as it was."""

from __future__ import annotations

import io
import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import dropwhile
from pathlib import Path
from typing import IO

from hybrid_deid.errors import ConfigurationError, DocumentError, InputError
from hybrid_deid.formats.encoding import (
    NO_TEXT,
    PACKED,
    byte_order_mark,
    encode,
    is_wide,
    refuse_unseparable,
    undecodable,
    wide_without_mark,
)
from hybrid_deid.formats.files import existing
from hybrid_deid.formats.headings import columns_told, written_otherwise
from hybrid_deid.formats.options import FormatOptions, fits_as_delimiter
from hybrid_deid.formats.records import RawRecord, line_breaks, raw_records
from hybrid_deid.formats.rendering import Read, Rendered, Slot
from hybrid_deid.formats.seen_ids import SAME_ID, SeenIds
from hybrid_deid.values import Document, KnownValue, Region, Result

SUFFIXES = (".csv", ".tsv", ".tab")
PRIVATE = range(0xF0000, 0xFFFFE)  # characters for private use
DELIMITERS = (",", ";", "\t", "|")
BEGINNING = 4096  # bytes that tell the encoding
UNSEPARATED = " (name what separates the columns with --delimiter, if it is none of , ; TAB |)"
NAMELESS = "(without a name)"
ROWS_AT_ONCE = 500
CHARACTERS_AT_ONCE = 4_000_000
# What Excel reads the delimiter from, and writes in front of the header.
SEPARATOR_LINE = re.compile(rb"\"?sep=([^\"\r\n])\"?(?:\r\n|\r|\n)", re.IGNORECASE)


@dataclass(frozen=True)
class Dialect:
    """How this file is written, and which of its columns concern us; `before` is a line "sep=;" or empty."""

    delimiter: str
    encoding: str
    mark: bytes
    before: bytes
    header: RawRecord
    columns: tuple[str, ...]


def read(path: Path, options: FormatOptions) -> Read:
    """Read one document a row, in batches; a row that is damaged is set aside with its line."""
    existing(path)
    if path.is_dir():
        raise InputError(f"{path}: is a folder; give a CSV file")
    try:
        with path.open("rb") as stream:
            yield from read_rows(path, stream, options)
    except OSError as error:
        raise InputError(f"{path}: cannot be read ({error.strerror})") from error


def read_rows(path: Path, stream: IO[bytes], options: FormatOptions) -> Read:
    """Read the rows of an open file; raises InputError and ConfigurationError about the file as a whole."""
    beginning = stream.read(BEGINNING)
    if beginning.startswith(PACKED):
        raise InputError(f"{path}: {NO_TEXT.format('CSV')}")
    mark, marked = byte_order_mark(beginning)
    encoding = marked or wide_without_mark(beginning) or options.encoding or "utf-8"
    stream.seek(0)
    if is_wide(encoding):
        raise InputError(f"{path}: is {encoding}; save it as UTF-8 first (in Excel: CSV UTF-8)")
    refuse_unseparable(path, encoding, "cells")
    said = SEPARATOR_LINE.match(beginning, len(mark))
    header = read_header(path, stream, encoding, mark, options, said)
    known = tuple(options.known_columns)
    wanted = tuple(dict.fromkeys((*options.text_columns, *known)))
    if not wanted:
        told = columns_told(header.columns)
        raise ConfigurationError(f"{path}: name the columns that hold text (--text-column); {told}")
    for name in (*wanted, *((options.id_column,) if options.id_column else ())):
        if header.columns.count(name) != 1:
            if name in header.columns:
                raise InputError(
                    f"{path}: the column '{name}' occurs more than once; rename all but one of them"
                )
            fault = f"is missing{written_otherwise(name, header.columns)}"
            remedy = "" if options.delimiter or len(header.columns) > 1 else UNSEPARATED
            raise InputError(f"{path}: the column '{name}' {fault}; {columns_told(header.columns)}{remedy}")
    stream.seek(0)
    seen = SeenIds()
    empty = True
    for found in parsed_rows(stream, header):
        empty = False
        if isinstance(found, DocumentError):
            yield found
            continue
        document = build_document(found, header, wanted, options)
        if not seen.add(document.id):
            yield DocumentError(document.id, f"line {found.record.line}: an earlier row {SAME_ID}")
            continue
        yield document
    if empty:
        raise InputError(f"{path}: holds no rows below its header")


def records_behind(stream: IO[bytes], delimiter: str, mark: bytes, before: bytes) -> Iterator[RawRecord]:
    """Yield the records behind a byte order mark, a line that says the delimiter, and empty lines."""
    records = raw_records(stream, delimiter, len(mark) + len(before), 2 if before else 1)
    return dropwhile(lambda record: not "".join(record.cells).strip(), records)


def read_header(
    path: Path,
    stream: IO[bytes],
    encoding: str,
    mark: bytes,
    options: FormatOptions,
    said: re.Match[bytes] | None,
) -> Dialect:
    """Find the delimiter, which a first line may have `said`, and the column names; raises InputError."""
    wanted = {*options.text_columns, *options.known_columns}
    before = said.group() if said else b""
    candidates = (options.delimiter,) if options.delimiter else DELIMITERS
    if said and not options.delimiter and fits_as_delimiter(sign := said[1].decode("latin-1")):
        candidates = (sign,)
    found: list[Dialect] = []
    for delimiter in candidates:
        stream.seek(0)
        record = next(records_behind(stream, delimiter, mark, before), None)
        if record is None:
            raise InputError(f"{path}: is empty")
        try:
            names = parse([decoded(record, encoding)], delimiter, len(record.cells))[0]
        except UnicodeDecodeError as error:
            raise InputError(
                f"{path}: the header {undecodable(encoding, record.offset + error.start, mark)}"
            ) from error
        found.append(Dialect(delimiter, encoding, mark, before, record, tuple(names)))
    fitting = [item for item in found if wanted and wanted <= set(item.columns)]
    # The delimiter under which the wanted columns exist; else the one that makes the most columns.
    return max(fitting or found, key=lambda item: len(item.columns))


@dataclass(frozen=True)
class Row:
    """A row as it stands in the file and what its cells mean; `number` counts rows below the header."""

    number: int
    record: RawRecord
    raw: tuple[str, ...]
    values: tuple[str, ...]


def parsed_rows(stream: IO[bytes], dialect: Dialect) -> Iterator[Row | DocumentError]:
    """Yield the rows below the header in order, parsed in batches, errors in their places."""
    width = len(dialect.columns)
    pending: list[tuple[int, RawRecord, tuple[str, ...]] | DocumentError] = []
    size = 0
    number = 0
    records = records_behind(stream, dialect.delimiter, dialect.mark, dialect.before)
    next(records)
    for record in records:
        if record.cells == ("",) and width > 1:
            continue  # an empty line
        number += 1
        name = id_of(number)
        try:
            raw = decoded(record, dialect.encoding)
            if not record.closed:
                raise DocumentError(name, unclosed(record))
            if len(raw) != width:
                raise DocumentError(name, f"line {record.line}: {uneven(len(raw), width)}")
            pending.append((number, record, raw))
        except UnicodeDecodeError as error:
            reason = undecodable(dialect.encoding, record.offset + error.start, dialect.mark)
            pending.append(DocumentError(name, f"line {record.line}: {reason}"))
        except DocumentError as error:
            pending.append(error)
        size += sum(map(len, record.cells))
        if len(pending) >= ROWS_AT_ONCE or size >= CHARACTERS_AT_ONCE:
            yield from parse_batch(pending, dialect)
            pending, size = [], 0
    yield from parse_batch(pending, dialect)


def uneven(found: int, width: int) -> str:
    """Return the reason for a row with too few or too many cells."""
    cells = "1 cell" if found == 1 else f"{found} cells"
    remedy = "quote cells that hold the delimiter" if found > width else "empty cells need delimiters, too"
    return f"has {cells}, the header has {width}; {remedy}"


def unclosed(record: RawRecord) -> str:
    """Return the reason for a quote without an end, which swallows what is behind it."""
    last = record.line + line_breaks(record.cells[0].rstrip("\r\n"), 0, len(record.cells[0]))
    lost = f", so that nothing from there to line {last} was read" if last > record.line else ""
    return f"line {record.line}: a quote is never closed{lost}; close it, or double it within a text"


def decoded(record: RawRecord, encoding: str) -> tuple[str, ...]:
    """Decode the cells; raises UnicodeDecodeError with the offset within the record."""
    offset = 0
    cells: list[str] = []
    for cell in record.cells:
        raw = cell.encode("latin-1")
        try:
            cells.append(raw.decode(encoding))
        except UnicodeDecodeError as error:
            start = offset + error.start
            raise UnicodeDecodeError(encoding, b"\0" * (start + 1), start, start + 1, error.reason) from error
        offset += len(raw) + 1
    return tuple(cells)


def parse_batch(
    pending: Sequence[tuple[int, RawRecord, tuple[str, ...]] | DocumentError], dialect: Dialect
) -> Iterator[Row | DocumentError]:
    """Let pandas read the well-formed rows of a batch and yield all of it in order."""
    rows = [item[2] for item in pending if not isinstance(item, DocumentError)]
    values = iter(parse(rows, dialect.delimiter, len(dialect.columns)) if rows else [])
    for item in pending:
        if isinstance(item, DocumentError):
            yield item
        else:
            yield Row(item[0], item[1], item[2], tuple(next(values)))


def parse(rows: Sequence[Sequence[str]], delimiter: str, width: int) -> list[list[str]]:
    """Return what the raw cells of `rows` mean: all strings, nothing taken for a missing value."""
    import pandas

    text = "\n".join(delimiter.join(row) for row in rows) + "\n"
    unused = _unused(text) if "\0" in text else ""  # before pandas 3 a cell ended at NUL
    frame = pandas.read_csv(
        io.StringIO(text.replace("\0", unused), newline=""),
        sep=delimiter,
        header=None,
        names=list(range(width)),
        index_col=False,
        dtype=str,
        keep_default_na=False,
        na_filter=False,
        skip_blank_lines=False,
        engine="c",
    )
    if frame.shape != (len(rows), width):
        raise InputError("the CSV rows cannot be told apart; check delimiter and quotes")
    values: list[list[str]] = frame.to_numpy().tolist()
    return [[cell.replace(unused, "\0") for cell in row] for row in values] if unused else values


def _unused(text: str) -> str:
    """Return a character for private use that a text has not; raises InputError where it has all of them."""
    sign = next((sign for sign in map(chr, PRIVATE) if sign not in text), "")
    if not sign:
        raise InputError("the CSV rows hold NUL beside every character for private use; take the NUL out")
    return sign


def build_document(row: Row, dialect: Dialect, wanted: Sequence[str], options: FormatOptions) -> Document:
    """Lay the wanted cells of a row side by side, a region each."""
    pieces: list[str] = []
    regions: list[Region] = []
    known: list[KnownValue] = []
    position = 0
    for name in wanted:
        value = row.values[dialect.columns.index(name)]
        regions.append(Region(position, position + len(value), name))
        if name in options.known_columns and value.strip():
            known.append(KnownValue(value.strip(), options.known_columns[name], f"column:{name}"))
        pieces.append(value)
        position += len(value) + 1
    name = row.values[dialect.columns.index(options.id_column)] if options.id_column else ""
    unread = [column for column in dialect.columns if column not in (*wanted, options.id_column)]
    table = {
        "header": decoded(dialect.header, dialect.encoding),
        "header_end": dialect.header.terminator,
        "row_end": row.record.terminator or dialect.header.terminator,
        "delimiter": dialect.delimiter,
        "encoding": dialect.encoding,
        "beginning": dialect.mark + dialect.before,
        "cells": row.raw,
        "id_index": dialect.columns.index(options.id_column) if options.id_column else None,
        "indexes": tuple(dialect.columns.index(column) for column in wanted),
    }
    metadata = {
        "format": "csv",
        "table": table,
        "fields": {
            # By which scopes can be told; of two columns with one name nobody knows which is meant.
            column: value
            for column, value in zip(dialect.columns, row.values, strict=True)
            if column not in options.text_columns and dialect.columns.count(column) == 1
        },
        "report": {f"column kept unread: {column.strip() or NAMELESS}": 1 for column in unread},
    }
    return Document(name or id_of(row.number), "\n".join(pieces), metadata, tuple(regions), tuple(known))


def id_of(number: int) -> str:
    """Return the id of a row that has none of its own, by its number from 1 on."""
    return f"row-{number:06d}"


def numbered(document: Document, number: int, name: str) -> str:
    """Return the id that a reader gives the row of this number, `name` for one with an id of its own."""
    table = document.metadata["table"]
    index = table["id_index"]
    own = index is not None and (name != document.id or table["cells"][index].strip('"'))
    return name if own else id_of(number)


def quoted(text: str, raw: str, delimiter: str) -> str:
    """Return `text` as a cell, quoted when it must be or when the cell it replaces was."""
    needs = any(c in text for c in (delimiter, '"', "\r", "\n")) or not text
    return '"' + text.replace('"', '""') + '"' if needs or raw.startswith('"') else text


def render(result: Result, slot: Slot) -> Rendered:
    """Return the row (after the header, when it is the first) with its text cells replaced."""
    document = result.document
    table = document.metadata["table"]
    cells = list(table["cells"])
    for region, index in zip(document.regions, table["indexes"], strict=True):
        text = result.region_text(region.start, region.end)
        if text != document.text[region.start : region.end]:
            cells[index] = quoted(text, cells[index], table["delimiter"])
    if table["id_index"] is not None and slot.name != document.id:
        cells[table["id_index"]] = quoted(slot.name, cells[table["id_index"]], table["delimiter"])
    rows = [(cells, table["row_end"])]
    if slot.first:
        rows.insert(0, (table["header"], table["header_end"]))
    lines = "".join(table["delimiter"].join(row) + end for row, end in rows)
    return {"": encode(lines, document.id, table["encoding"], table["beginning"] if slot.first else b"")}
