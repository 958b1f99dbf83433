"""JSON Lines: one document a line, `{"id", "text", "spans": [{"start", "end", "label", "text"}]}`.

Offsets are Unicode code points, end exclusive. Further fields are carried over as they are (and named in
the document's report) unless `text_columns` or `known_columns` say that they are to be de-identified too.
"""

from __future__ import annotations

import gzip
import lzma
import zlib
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from contextlib import suppress
from pathlib import Path
from typing import IO, Any

from hybrid_deid.errors import DocumentError, InputError
from hybrid_deid.formats.bounds import bounded_lines, most_bytes, too_long
from hybrid_deid.formats.encoding import (
    NO_TEXT,
    PACKED,
    byte_order_mark,
    refuse_unseparable,
    wide_without_mark,
)
from hybrid_deid.formats.files import existing
from hybrid_deid.formats.headings import field_reported, fields_told
from hybrid_deid.formats.json_records import RecordReader, encoded, is_score
from hybrid_deid.formats.options import FormatOptions
from hybrid_deid.formats.rendering import Read, Rendered, Slot
from hybrid_deid.formats.seen_ids import SAME_ID, SeenIds
from hybrid_deid.values import Document, KnownValue, Region, Result, Span

SUFFIXES = (".jsonl", ".ndjson", ".jsonl.gz", ".jsonl.xz", ".ndjson.gz", ".ndjson.xz")
MOST_FIELDS = 200  # of which a message tells; records keyed by people have more
OTHER_IDS = "make it one of these, or name another field as --id-column"
CODE_POINTS = "offsets count code points, the end exclusive"
OWN_FIELDS = ("id", "text", "spans", "field_spans")
MISNAMED = "fetch the file again, or name it .jsonl if it is not packed"
KINDS: tuple[tuple[type | tuple[type, ...], str], ...] = (
    (type(None), "null"),
    (bool, "a truth value"),
    ((int, float), "a number"),
    (list, "a list"),
    (dict, "an object"),
)


class Damaged(InputError):
    """A compressed file whose beginning can be read only."""


def open_lines(path: Path) -> IO[bytes]:
    """Open a file that may be compressed; raises InputError."""
    existing(path)
    if path.is_dir():
        raise InputError(f"{path}: is a folder; give a file")
    try:
        if path.suffix == ".xz":
            return lzma.open(path)  # type: ignore[return-value]
        if path.suffix == ".gz":
            return gzip.open(path)  # type: ignore[return-value]
        return path.open("rb")
    except OSError as error:
        raise InputError(f"{path}: cannot be read ({error.strerror})") from error


def physical_lines(path: Path, most: int | None = None) -> Iterator[tuple[int, bytes | None]]:
    """Yield (number, line without its break), None for a line of more than `most` bytes.

    Raises Damaged where a compressed file is.
    """
    number = 0
    with open_lines(path) as stream:
        try:
            for number, line in enumerate(bounded_lines(stream, most), 1):
                yield number, None if line is None else line.rstrip(b"\r\n")
        except (OSError, EOFError, lzma.LZMAError, zlib.error) as error:
            if number == 0 and isinstance(error, (gzip.BadGzipFile, lzma.LZMAError)):
                raise Damaged(f"{path}: is not packed as its ending says, or damaged; {MISNAMED}") from error
            raise Damaged(f"{path}: is damaged after line {number}; fetch the file again") from error


def check_fields(path: Path, options: FormatOptions) -> None:
    """Raise InputError for a field that was named but that no record has.

    A record may lack a field, so that a misspelt name would go unnoticed, and what it was to hide would stay.
    Lines are read until all names were seen, which is one line as a rule.
    """
    named = (*options.text_columns, *options.known_columns, *filter(None, [options.id_column]))
    missing = set(named)
    there: dict[str, None] = {}
    reader = RecordReader(options.encoding or "utf-8-sig")
    with suppress(Damaged):  # which is told when it is read
        lines = physical_lines(path, most_bytes(options.max_characters))
        for number, raw in lines if missing else ():
            if raw is None:
                continue  # set aside when it is read
            try:
                record = reader.read(raw, number)
            except DocumentError:
                continue  # set aside when it is read
            missing.difference_update(record)
            if not missing:
                return
            if len(there) < MOST_FIELDS:
                there.update(dict.fromkeys(record))
    if missing and there:
        first = next(name for name in named if name in missing)
        raise InputError(f"{path}: no record has the field '{first}'; {fields_told(there)}")


def read(path: Path, options: FormatOptions) -> Read:
    """Read one document a line, as a stream; a malformed line is set aside with its number.

    So is the rest of a compressed file that is damaged.
    """
    if options.encoding:
        refuse_unseparable(path, options.encoding, "lines")
    check_fields(path, options)
    empty = True
    try:
        for item in read_lines(path, options):
            empty = False
            yield item
    except Damaged as error:
        if empty:
            raise
        reason = str(error).removeprefix(f"{path}: ")
        yield DocumentError("the rest of the file", f"{reason}, for nothing behind that was read")


def read_lines(path: Path, options: FormatOptions) -> Read:
    """Read what `read` does; raises Damaged."""
    seen = SeenIds()
    reader = RecordReader(options.encoding)
    empty = True
    most = most_bytes(options.max_characters)
    for number, raw in physical_lines(path, most):
        if raw is None:
            empty = False
            yield DocumentError(f"line-{number:06d}", f"line {number}: {too_long(most or 0)}")
            continue
        if number == 1:
            if raw.startswith(PACKED):
                raise InputError(f"{path}: {NO_TEXT.format('JSON Lines')}")
            mark, encoding = byte_order_mark(raw)
            encoding = encoding or wide_without_mark(raw)
            if encoding not in (None, "utf-8"):
                raise InputError(f"{path}: is {encoding}, but JSON Lines is UTF-8; convert it first")
            raw = raw[len(mark) :]
        if not raw.strip():
            continue
        empty = False
        try:
            yield unique(parse_line(raw, number, reader, options), number, seen)
        except DocumentError as error:
            yield error
    if empty:
        raise InputError(f"{path}: holds no documents")


def unique(document: Document, number: int, seen: SeenIds) -> Document:
    """Return `document` and remember its id; raises DocumentError when it was there before."""
    if not seen.add(document.id):
        raise DocumentError(document.id, f"line {number}: an earlier line {SAME_ID}")
    return document


def parse_line(raw: bytes, number: int, reader: RecordReader, options: FormatOptions) -> Document:
    """Make a document of one line; raises DocumentError."""
    record = reader.read(raw, number)
    name = f"line-{number:06d}"
    identity = record.get(options.id_column or "id")
    if isinstance(identity, (str, int)) and not isinstance(identity, bool):
        name = str(identity) or name  # an empty one is none
    elif identity is not None:
        raise DocumentError(name, f"line {number}: the id is neither a string nor an integer; {OTHER_IDS}")
    return build_document(record, name, number, options, reader.literal)


def build_document(
    record: dict[str, Any], name: str, number: int, options: FormatOptions, literal: bool
) -> Document:
    """Lay out the text fields of `record` as regions, the main one first; raises DocumentError.

    `literal` says that it holds numbers to be written back as they are.
    """
    names = tuple(dict.fromkeys((*(options.text_columns or ("text",)), *options.known_columns)))
    pieces: list[str] = []
    regions: list[Region] = []
    known: list[KnownValue] = []
    position = 0
    for field_name in names:
        value = text_of(record.get(field_name), field_name in options.known_columns)
        if value is None:
            if field_name == names[0] or record.get(field_name) is not None:
                reason = f"line {number}: the field '{field_name}' {no_text(record, field_name)}"
                raise DocumentError(name, reason)
            continue
        regions.append(Region(position, position + len(value), field_name))
        if field_name in options.known_columns and value.strip():
            known.append(KnownValue(value.strip(), options.known_columns[field_name], f"field:{field_name}"))
        pieces.append(value)
        position += len(value) + 1
    text = "\n".join(pieces)
    unread = [key for key in record if key not in (*names, *OWN_FIELDS, options.id_column)]
    metadata = {
        "format": "jsonl",
        "record": record,
        "literal_numbers": literal,
        "main": names[0],
        "id_field": options.id_column or "id",
        "fields": scalar_fields(record, options.text_columns or ("text",)),
        "report": Counter(f"field kept unread: {field_reported(key)}" for key in unread),
    }
    spans = parse_spans(record.get("spans"), pieces[0], name, number)
    # One text field is the whole document; regions are needed only where several are laid side by side.
    return Document(name, text, metadata, tuple(regions) if len(regions) > 1 else (), tuple(known), spans)


def text_of(value: object, known: bool) -> str | None:
    """Return the text of a field, None for what has none; a known value may also be an integer."""
    if known and isinstance(value, int) and not isinstance(value, bool):
        return str(value)
    return value if isinstance(value, str) else None


def no_text(record: Mapping[str, Any], name: str) -> str:
    """Return why a field cannot be read as text."""
    if name not in record:
        return "is missing; name the field that holds the text as --text-column"
    kind = next(kind for types, kind in KINDS if isinstance(record[name], types))
    return f"is {kind}, where a string is needed"


def scalar_fields(record: Mapping[str, Any], texts: Sequence[str]) -> dict[str, Any]:
    """Return the fields by which scopes can be told: strings, numbers and the like that are no texts."""
    return {
        key: value
        for key, value in record.items()
        if key not in texts and (value is None or isinstance(value, (str, int, float)))
    }


def parse_spans(raw: object, text: str, name: str, number: int) -> tuple[Span, ...]:
    """Check and sort the spans of a record; raises DocumentError without quoting the text."""
    if raw is None:
        return ()
    if not isinstance(raw, list):
        raise DocumentError(name, f"line {number}: 'spans' is not a list; make it one, or leave it out")
    spans: list[Span] = []
    for index, item in enumerate(raw, 1):
        where = f"line {number}: span {index}"
        if not isinstance(item, dict):
            raise DocumentError(name, f"{where} is not an object")
        start, end, label = item.get("start"), item.get("end"), item.get("label")
        if type(start) is not int or type(end) is not int or not isinstance(label, str) or not label:
            raise DocumentError(name, f"{where} lacks a whole 'start' and 'end' or a 'label'")
        if not 0 <= start < end <= len(text):
            raise DocumentError(
                name, f"{where} is out of range, the text has {len(text)} characters; {CODE_POINTS}"
            )
        if item.get("text", text[start:end]) != text[start:end]:
            raise DocumentError(name, f"{where} disagrees with the text; {CODE_POINTS}")
        spans.append(Span(start, end, label, text[start:end], **span_details(item, name, where)))
    return tuple(sorted(spans, key=lambda s: (s.start, s.end, s.label)))


def span_details(item: Mapping[str, Any], name: str, where: str) -> dict[str, Any]:
    """Return score, source, validated and provenance of a span; raises DocumentError."""
    score, source = item.get("score", 1.0), item.get("source", "gold")
    validated, provenance = item.get("validated", False), item.get("provenance", [])
    if not is_score(score) or not isinstance(source, str) or not isinstance(validated, bool):
        raise DocumentError(name, f"{where}: 'score', 'source' or 'validated' is of the wrong type or size")
    if not isinstance(provenance, list) or not all(isinstance(p, str) for p in provenance):
        raise DocumentError(name, f"{where}: 'provenance' is not a list of strings")
    return {
        "score": float(score),
        "source": source,
        "validated": validated,
        "provenance": tuple(provenance),
    }


def fields_of(document: Document) -> tuple[Region, ...]:
    """Return the regions of a JSON document's fields, the main one first."""
    main = str(document.metadata.get("main", "text"))
    return document.regions or (Region(0, len(document.text), main),)


def render(result: Result, slot: Slot) -> Rendered:
    """Return the record with its new text, and the replacements as its spans (empty ones have none)."""
    document = result.document
    own = document.metadata.get("format") == "jsonl"
    regions = fields_of(document) if own else (Region(0, len(document.text), "text"),)
    texts: dict[str, str] = {}
    spans: dict[str, list[dict[str, Any]]] = {}
    for region in regions:
        one = not own or len(regions) == 1
        texts[region.name] = result.text if one else result.region_text(region.start, region.end)
        shift = len(result.region_text(0, region.start)) if region.start else 0
        spans[region.name] = [
            {"start": r.start - shift, "end": r.end - shift, "label": r.label, "text": r.text}
            for s, r in zip(result.spans, result.replacements, strict=True)
            if r.text and region.start <= s.start and s.end <= region.end
        ]
    return encode_record(document, texts, spans, slot)


def render_tagged(document: Document, spans: Sequence[Span], slot: Slot) -> Rendered:
    """Return the record with `spans`, each with its score, source and provenance."""
    own = document.metadata.get("format") == "jsonl"
    regions = fields_of(document) if own else (Region(0, len(document.text), "text"),)
    texts = {region.name: document.text[region.start : region.end] for region in regions}
    by_field: dict[str, list[dict[str, Any]]] = {}
    for region in regions:
        by_field[region.name] = [
            {
                "start": s.start - region.start,
                "end": s.end - region.start,
                "label": s.label,
                "text": s.text,
                "score": round(s.score, 4),
                "source": s.source,
                "validated": s.validated,
                "provenance": list(s.provenance),
            }
            for s in spans
            if region.start <= s.start and s.end <= region.end
        ]
    return encode_record(document, texts, by_field, slot)


def encode_record(
    document: Document, texts: Mapping[str, str], spans: Mapping[str, list[dict[str, Any]]], slot: Slot
) -> Rendered:
    """Return one line; an input record keeps its order, further fields' spans stand apart."""
    metadata = document.metadata
    main = next(iter(texts))
    record: dict[str, Any] = {}
    if metadata.get("format") == "jsonl":
        record.update(metadata["record"])
        id_field = metadata["id_field"]
        if id_field not in record or str(record[id_field]) != slot.name:
            record[id_field] = slot.name
    else:
        record["id"] = slot.name
    # An integer of which nothing was replaced stays one.
    record.update({name: text for name, text in texts.items() if text_of(record.get(name), True) != text})
    record["spans"] = spans[main]
    record.pop("field_spans", None)
    if len(texts) > 1:
        record["field_spans"] = {name: found for name, found in spans.items() if name != main}
    try:
        return {"": encoded(record, bool(metadata.get("literal_numbers")))}
    except ValueError as error:
        raise DocumentError(
            document.id, "holds a number that JSON cannot express (NaN or infinity)"
        ) from error
    except RecursionError as error:
        raise DocumentError(document.id, "is too deep; write what is nested as a string") from error
