"""BRAT standoff: a .txt file with an .ann file beside it (brat.nlplab.org/standoff.html).

Offsets count the characters of the text as it stands in the file, line breaks of two characters as two.
A discontinuous annotation is read as its parts. Relations, events, attributes, equivalences and
free notes are counted in the document's report and not carried over.
"""

from __future__ import annotations

import json
import re
from collections import Counter
from collections.abc import Iterable, Sequence
from functools import partial
from pathlib import Path
from typing import Any

from hybrid_deid.errors import DocumentError, InputError
from hybrid_deid.formats.bounds import most_bytes
from hybrid_deid.formats.encoding import decode, encode
from hybrid_deid.formats.files import existing, files_below, read_bytes
from hybrid_deid.formats.json_records import is_score
from hybrid_deid.formats.options import FormatOptions
from hybrid_deid.formats.rendering import Read, Rendered, Slot, source_text
from hybrid_deid.segment.lines import BREAK
from hybrid_deid.values import Document, Result, Span

SUFFIXES = (".ann",)
OFFSETS = re.compile(r"[0-9]{1,12} [0-9]{1,12}(?:;[0-9]{1,12} [0-9]{1,12})*")
OTHER = re.compile(r"(?:[REAMNW#][^\t ]*|\*)[\t ]")
LABEL = re.compile(r"\S+")
ADD_ONE = {".ann": "add one, empty where nothing is annotated", ".txt": "add the text"}
BREAK_CHARACTER = re.compile("[\n\r\v\f\x1c\x1d\x1e\x85\u2028\u2029]")


def read(path: Path, options: FormatOptions) -> Read:
    """Read every pair of .txt and .ann; a file without its partner is set aside."""
    existing(path)
    unlisted: list[DocumentError] = []
    if path.is_dir():
        pairs: dict[str, Path] = {}
        for file in files_below(path, unlisted):
            if file.suffix.lower() in (".txt", ".ann"):
                pairs[file.relative_to(path).with_suffix("").as_posix()] = file.with_suffix("")
        if not pairs and not unlisted:
            raise InputError(f"{path}: the folder holds no .txt and .ann files")
    else:
        pairs = {path.stem: path.with_suffix("")}
    for document_id, stem in pairs.items():
        try:
            yield read_pair(document_id, stem, options)
        except DocumentError as error:
            yield error
    yield from unlisted


def read_pair(document_id: str, stem: Path, options: FormatOptions) -> Document:
    """Read the text and the annotations of one document; raises DocumentError."""
    text_file, annotation_file = stem.parent / f"{stem.name}.txt", stem.parent / f"{stem.name}.ann"
    for file, partner in ((text_file, annotation_file), (annotation_file, text_file)):
        if not file.exists():
            raise DocumentError(
                document_id, f"{partner.name} has no {file.suffix} file beside it; {ADD_ONE[file.suffix]}"
            )
    most = most_bytes(options.max_characters)
    decoded = decode(read_bytes(text_file, document_id, most), document_id, options.encoding)
    raw = read_bytes(annotation_file, document_id, most)
    annotations = decode(raw, document_id, options.encoding).text
    parse = partial(parse_annotations, annotations, decoded.text, document_id, annotation_file.name)
    counted = 0
    try:
        spans, report = parse(counted)
    except DocumentError:
        # BRAT itself, and corpora made with it, count the byte order mark as a character.
        counted = 1 if decoded.mark else 0
        if not counted:
            raise
        spans, report = parse(counted)
    metadata = {
        "format": "brat",
        "encoding": decoded.encoding,
        "mark": decoded.mark,
        "mark_counted": counted,
        "report": dict(report),
    }
    return Document(document_id, decoded.text, metadata, spans=spans)


def parse_annotations(
    annotations: str, text: str, document_id: str, file_name: str, counted: int = 0
) -> tuple[tuple[Span, ...], Counter[str]]:
    """Return the spans, sorted, and the counts of what is not read; raises DocumentError with the line.

    `counted` is the number of characters before the text that offsets count too.
    """
    found: dict[str, list[tuple[int, int, str]]] = {}
    notes: dict[str, dict[str, Any]] = {}
    report: Counter[str] = Counter()
    for number, raw_line in enumerate(annotations.split("\n"), 1):
        line = raw_line.removesuffix("\r")
        if not line.strip():
            continue
        where = f"{file_name} line {number}"
        if line.startswith("T"):
            key, parts = parse_text_bound(line, text, document_id, where, counted)
            if key in found:
                raise DocumentError(document_id, f"{where}: the identifier is used twice")
            found[key] = parts
        elif (target_note := span_note(line)) is not None:
            notes[target_note[0]] = target_note[1]
        elif OTHER.match(line):
            report[f"annotation not carried: {line[0]}"] += 1
        else:
            raise DocumentError(document_id, f"{where}: is no BRAT annotation")
    spans: list[Span] = []
    for key, parts in found.items():
        note = notes.get(key, {})
        for start, end, label in parts:
            spans.append(
                Span(
                    start,
                    end,
                    label,
                    text[start:end],
                    score=note.get("score", 1.0),
                    source=note.get("source", "gold"),
                    validated=note.get("validated", False),
                    provenance=tuple(note.get("provenance", ())),
                )
            )
    return tuple(sorted(spans, key=lambda s: (s.start, s.end, s.label))), report


def parse_text_bound(
    line: str, text: str, document_id: str, where: str, counted: int
) -> tuple[str, list[tuple[int, int, str]]]:
    """Parse a T line into its identifier and (start, end, label) of each part; raises DocumentError."""
    columns = line.split("\t", 2)
    label, _, offsets = columns[1].partition(" ") if len(columns) == 3 else ("", "", "")
    if not label or not OFFSETS.fullmatch(offsets):
        raise DocumentError(document_id, f"{where}: is not 'T<number> TAB LABEL START END TAB TEXT'")
    parts: list[tuple[int, int, str]] = []
    for part in offsets.split(";"):
        start, end = (int(number) - counted for number in part.split(" "))
        if not 0 <= start < end <= len(text):
            raise DocumentError(
                document_id, f"{where}: {start}..{end} is out of range, the text has {len(text)} characters"
            )
        parts.append((start, end, label))
    seen = " ".join(text[start:end] for start, end, _ in parts)
    # BRAT writes a line break inside an annotation as a space.
    if BREAK_CHARACTER.sub(" ", seen) != BREAK_CHARACTER.sub(" ", columns[2]):
        raise DocumentError(
            document_id,
            f"{where}: disagrees with the text at {parts[0][0]}..{parts[-1][1]}; mend the offsets",
        )
    return columns[0], parts


def span_note(line: str) -> tuple[str, dict[str, Any]] | None:
    """Return (identifier, fields) of a note that write_tagged made, None for any other line."""
    columns = line.split("\t", 2)
    if len(columns) != 3 or not line.startswith("#") or not columns[1].startswith("AnnotatorNotes T"):
        return None
    try:
        note = json.loads(columns[2])
    except (ValueError, RecursionError):
        return None
    # Notes are free text: only those of exactly our own shape are read.
    shape = {"source": str, "validated": bool, "provenance": list}
    if not isinstance(note, dict) or any(not isinstance(note.get(k), t) for k, t in shape.items()):
        return None
    if not is_score(note.get("score")) or not all(isinstance(step, str) for step in note["provenance"]):
        return None
    return columns[1].removeprefix("AnnotatorNotes "), note


def text_bound(number: int, label: str, start: int, end: int, text: str, counted: int) -> str:
    """Return a T line; a stretch over several lines becomes one part per line, as BRAT itself writes it."""
    parts: list[tuple[int, int]] = []
    position = start
    for match in BREAK.finditer(text, start, end):
        parts.append((position, match.start()))
        position = match.end()
    parts = [(a, b) for a, b in (*parts, (position, end)) if a < b] or [(start, end)]
    offsets = ";".join(f"{a + counted} {b + counted}" for a, b in parts)
    seen = BREAK_CHARACTER.sub(" ", " ".join(text[a:b] for a, b in parts))
    return f"T{number}\t{label} {offsets}\t{seen}\n"


def check_labels(labels: Iterable[str], document_id: str) -> None:
    """Raise DocumentError for a label after which nobody could read the line."""
    for label in dict.fromkeys(labels):
        if not LABEL.fullmatch(label):
            reason = f"the label '{label}' is empty or has white space, which BRAT cannot hold; use jsonl"
            raise DocumentError(document_id, reason)


def render(result: Result, slot: Slot) -> Rendered:
    """Return the de-identified text, and the replacements as its annotations (empty ones have none)."""
    counted = int(result.document.metadata.get("mark_counted", 0))
    check_labels((item.label for item in result.replacements), result.document.id)
    lines = [
        text_bound(number, item.label, item.start, item.end, result.text, counted)
        for number, item in enumerate((r for r in result.replacements if r.text), 1)
    ]
    return encode_pair(result.document, result.text, lines)


def render_tagged(document: Document, spans: Sequence[Span], slot: Slot) -> Rendered:
    """Return the original text with `spans`; score and provenance stand in a note (JSON) to each."""
    check_labels((span.label for span in spans), document.id)
    lines: list[str] = []
    counted = int(document.metadata.get("mark_counted", 0))
    for number, span in enumerate(spans, 1):
        lines.append(text_bound(number, span.label, span.start, span.end, document.text, counted))
        note = {
            "score": round(span.score, 4),
            "source": span.source,
            "validated": span.validated,
            "provenance": list(span.provenance),
        }
        lines.append(f"#{number}\tAnnotatorNotes T{number}\t{json.dumps(note)}\n")
    return encode_pair(document, document.text, lines)


def encode_pair(document: Document, text: str, lines: Sequence[str]) -> Rendered:
    """Return both files; the annotations have the encoding of the text, but never a byte order mark."""
    encoding, mark = source_text(document)
    if encoding.startswith(("utf-16", "utf-32")):
        # Annotation tools read nothing but UTF-8.
        encoding, mark = "utf-8", b"\xef\xbb\xbf" if document.metadata.get("mark_counted") else b""
    return {
        ".ann": encode("".join(lines), document.id, encoding),
        ".txt": encode(text, document.id, encoding, mark),
    }
