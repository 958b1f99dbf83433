"""CoNLL columns: a token and its BIO label a line, a blank line between sequences.

The first column is the token, the last one the label. Documents are set apart by `# id = NAME`
(as in CoNLL-U) or `-DOCSTART-` (as in CoNLL-2003); without either the file is one document.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from itertools import groupby, pairwise
from pathlib import Path

from hybrid_deid.errors import DocumentError, InputError
from hybrid_deid.formats.bounds import most_bytes, too_long
from hybrid_deid.formats.encoding import (
    byte_order_mark,
    encode,
    refuse_unseparable,
    undecodable,
    wide_without_mark,
)
from hybrid_deid.formats.files import numbered_files
from hybrid_deid.formats.jsonl import physical_lines
from hybrid_deid.formats.options import FormatOptions
from hybrid_deid.formats.rendering import Read, Rendered, Slot
from hybrid_deid.formats.seen_ids import SeenIds
from hybrid_deid.segment import segment
from hybrid_deid.values import Document, Result, Span

SUFFIXES = (".conll", ".bio", ".iob", ".iob2")
COMMENT = re.compile(r"# ?([A-Za-z_][\w ]{0,30}?) ?= ?(.*)")
ROW_BYTES = 64  # what a line in memory takes besides its characters
OUTSIDE = ("O", "0", "_")  # the Swedish corpus of klintan writes a zero
Rows = list[tuple[int, str]]


def read(path: Path, options: FormatOptions) -> Read:
    """Read a file, or every file of a folder; the text is the tokens with spaces, a sequence a line."""
    seen = SeenIds()
    empty = True
    for found in numbered_files(path, SUFFIXES):
        if isinstance(found, DocumentError):
            empty = False
            yield found
            continue
        file_id, file = found
        prefix = f"{file_id}-" if path.is_dir() else ""
        parts = documents_of_one(file_id, file, options) if path.is_dir() else raw_documents(file, options)
        for number, (name, marked, rows) in enumerate(parts, 1):
            document_id = prefix + name if name else (file_id if number == 1 else f"{file_id}-{number}")
            empty = False
            try:
                if isinstance(rows, DocumentError):
                    raise DocumentError(document_id, rows.reason)
                if not marked:
                    rows, faults = without_faulty_sequences(rows, file.name)
                    yield from faults
                if not seen.add(document_id):
                    raise DocumentError(
                        document_id, f"{file.name}: another document has the same id; rename one"
                    )
                yield build_document(document_id, rows, file.name)
            except DocumentError as error:
                yield error
    if empty:
        raise InputError(f"{path}: holds no tokens")


def documents_of_one(
    file_id: str, file: Path, options: FormatOptions
) -> Iterator[tuple[str, bool, Rows | DocumentError]]:
    """Yield what `raw_documents` does of one file of a folder; where it cannot be read, an error ends it."""
    try:
        yield from raw_documents(file, options)
    except InputError as error:
        reason = str(error).removeprefix(f"{file}: ")
        yield "", True, DocumentError(file_id, f"{file.name}: {reason}")


def raw_documents(file: Path, options: FormatOptions) -> Iterator[tuple[str, bool, Rows | DocumentError]]:
    """Yield (id or "", whether marked, numbered lines) of each document, one in memory at a time."""
    name, marked = "", False
    rows: Rows = []
    fault: DocumentError | None = None
    encoding = options.encoding or "utf-8"
    refuse_unseparable(file, encoding, "lines")
    most = most_bytes(options.max_characters)
    size = 0
    for number, raw in physical_lines(file, most):
        if raw is None:
            fault = fault or DocumentError(name, f"{file.name} line {number}: {too_long(most or 0)}")
            rows = []
            continue
        if number == 1:
            mark, marked_as = byte_order_mark(raw)
            marked_as = marked_as or wide_without_mark(raw)
            if marked_as not in (None, "utf-8"):
                raise InputError(f"{file}: is {marked_as}; convert it to UTF-8 first")
            raw = raw[len(mark) :]
        try:
            line = raw.decode(encoding)
        except UnicodeDecodeError as error:
            reason = undecodable(encoding, error.start)
            fault = fault or DocumentError(name, f"{file.name} line {number}: {reason}")
            continue
        comment = COMMENT.fullmatch(line) if "\t" not in line else None  # a token may begin with "#"
        begins = line.startswith("-DOCSTART-") or (comment and comment[1] in ("id", "newdoc id"))
        if begins:
            if marked or any(row.strip() for _, row in rows) or fault:
                yield name, marked, fault or rows
            name, rows, marked, fault = comment[2].strip() if comment else "", [], True, None
            size = 0
        elif comment is None:
            size += ROW_BYTES + len(raw)
            if most and size > most:
                rows, fault = [], fault or DocumentError(name, f"{file.name}: {too_long(most)}")
            else:
                rows.append((number, line))
    if marked or any(row.strip() for _, row in rows) or fault:
        yield name, marked, fault or rows


def without_faulty_sequences(rows: Rows, file_name: str) -> tuple[Rows, list[DocumentError]]:
    """Return the rows of a file that is one document without its malformed sequences, and those as errors.

    Such a file may be a whole corpus: one bad line must not cost all of it.
    """
    kept: Rows = []
    faults: list[DocumentError] = []
    for blank, group in groupby(rows, key=lambda row: not row[1].strip()):
        sequence = list(group)
        bad = next((number for number, line in sequence if not blank and split_row(line) is None), None)
        if bad is None:
            kept += sequence
        else:
            reason = f"{file_name} line {bad}: has no token and label; its sequence is left out"
            faults.append(DocumentError(f"line-{bad:06d}", reason))
    return kept, faults


def split_row(line: str) -> tuple[str, str] | None:
    """Return (token, label) of a line, None when it does not have both."""
    columns = line.split("\t") if "\t" in line else line.split()
    if len(columns) < 2 or not columns[0].strip() or not columns[-1].strip():
        return None
    return columns[0].strip(), columns[-1].strip()


def build_document(document_id: str, rows: Rows, file_name: str) -> Document:
    """Lay the tokens out as a text and join labelled ones to spans; raises DocumentError with the line."""
    pieces: list[str] = []
    spans: list[tuple[int, int, str]] = []
    position = 0
    at_start = True  # of a sequence: no entity goes on over its border
    open_label = ""
    for number, line in rows:
        if not line.strip():
            at_start, open_label = True, ""
            continue
        row = split_row(line)
        if row is None:
            raise DocumentError(document_id, f"{file_name} line {number}: has no token and label")
        token, tag = row
        if pieces:
            pieces.append("\n" if at_start else " ")
            position += 1
        pieces.append(token)
        label, begins = read_tag(tag)
        if label and label == open_label and not begins:
            start, _, _ = spans.pop()
            spans.append((start, position + len(token), label))
        elif label:
            spans.append((position, position + len(token), label))
        position += len(token)
        at_start, open_label = False, label
    text = "".join(pieces)
    found = tuple(Span(start, end, label, text[start:end], source="gold") for start, end, label in spans)
    return Document(document_id, text, {"format": "conll"}, spans=found)


def read_tag(tag: str) -> tuple[str, bool]:
    """Return (label or "", whether an entity begins here for certain) of a BIO tag or a plain label."""
    if tag in OUTSIDE:
        return "", False
    if tag.startswith(("B-", "I-")) and len(tag) > 2:
        return tag[2:], tag[0] == "B"
    return tag, False


def render_rows(text: str, spans: Sequence[tuple[int, int, str]], slot: Slot, document_id: str) -> Rendered:
    """Return the tokens of `text`; a token that a span covers in part has the span's label."""
    if any(ord(c) < 32 for c in slot.name):
        raise DocumentError(document_id, "the id has a control character, which CoNLL cannot hold; rename it")
    for _, _, label in spans:
        if not label.isprintable() or not label.strip() or label != label.strip():
            reason = f"the label '{label}' is empty or has white space that CoNLL cannot hold; use jsonl"
            raise DocumentError(document_id, reason)
    encode(text, document_id)  # before the tokenizer sees a lone surrogate, which it cannot take
    lines = [f"# id = {slot.name}"]
    index = 0
    before = -1
    for line in segment(text, slot.options.language):
        for token in line.tokens:
            while index < len(spans) and spans[index][1] <= token.start:
                index += 1
            tag = "O"
            if index < len(spans) and spans[index][0] < token.end:
                tag = ("I-" if before == index else "B-") + spans[index][2]
                before = index
            lines.append(f"{token.text}\t{tag}")
        before = -1
        lines.append("")
    if len(lines) == 1:
        lines.append("")
    return {"": encode("\n".join(lines) + "\n", document_id)}


def render(result: Result, slot: Slot) -> Rendered:
    """Return the tokens of the de-identified text, labelled where something was replaced."""
    spans = [(r.start, r.end, r.label) for r in result.replacements if r.text]
    return render_rows(result.text, spans, slot, result.document.id)


def render_tagged(document: Document, spans: Sequence[Span], slot: Slot) -> Rendered:
    """Return the tokens of the original text with the labels of `spans` (CoNLL has no room for scores)."""
    for span, following in pairwise(spans):
        if following.start < span.end:
            raise DocumentError(document.id, "overlapping spans cannot be written as CoNLL; use brat")
    return render_rows(document.text, [(s.start, s.end, s.label) for s in spans], slot, document.id)
