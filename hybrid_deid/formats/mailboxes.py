"""Mail as files: .eml, one message each, and mbox, one message after the other.

What reads and writes messages is loaded when there are any: it takes a tenth of what else loads.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

from hybrid_deid.errors import DocumentError, InputError
from hybrid_deid.formats.files import existing, read_each
from hybrid_deid.formats.options import FormatOptions
from hybrid_deid.formats.rendering import Read, Rendered, Slot
from hybrid_deid.values import Result

EML_SUFFIXES = (".eml",)
MBOX_SUFFIXES = (".mbox", ".mbx")
TIME = re.compile(
    rb"From .{0,400}\b(?:Mon|Tue|Wed|Thu|Fri|Sat|Sun),? .{0,30}\d{1,2}:\d{2}.{0,40}\b(?:19|20)\d\d\b"
)
HEADER = re.compile(rb"[!-9;-~]{1,100}[ \t]*:")
QUOTED_FROM = re.compile(rb"^>(>*From )", re.MULTILINE)
FROM = re.compile(rb"^(>*From )", re.MULTILINE)
# The original's sender and time stand in this line; nobody needs them.
SEPARATOR = b"From MAILER-DAEMON Thu Jan  1 00:00:00 1970"


def read_eml(path: Path, options: FormatOptions) -> Read:
    """Read a message, or every .eml file below a folder."""
    from hybrid_deid.formats.mail.reading import read_message

    return read_each(path, EML_SUFFIXES, lambda name, raw: read_message(raw, name, "eml", options))


def read_mbox(path: Path, options: FormatOptions) -> Read:
    """Read the messages of a mailbox one by one; their ids are their numbers."""
    from hybrid_deid.formats.mail.reading import read_message

    existing(path)
    if path.is_dir():
        raise InputError(f"{path}: is a folder; give an mbox file, or use the format eml")
    number = 0
    try:
        for number, raw in enumerate(messages(path), 1):
            document_id = f"message-{number:06d}"
            try:
                yield read_message(raw, document_id, "mbox", options)
            except DocumentError as error:
                yield error
    except OSError as error:
        raise InputError(f"{path}: cannot be read ({error.strerror})") from error
    if not number:
        raise InputError(f"{path}: the mailbox is empty")


def messages(path: Path) -> Iterator[bytes]:
    """Yield the bytes of each message, its quoted "From " lines (mboxrd) restored.

    A separator is a line "From ..." that holds weekday, time and year, or one at the start or behind an
    empty line that a header follows: a sentence that begins with "From" does not cut the message in two.
    """
    current: list[bytes] | None = None
    pending = b""  # a line that is a separator if a header follows
    blank_before = True
    with path.open("rb") as stream:
        for line in stream:
            if pending:
                if HEADER.match(line):
                    if current is not None:
                        yield unquoted(current)
                    current = []
                elif current is not None:
                    current.append(pending)
                pending = b""
            if TIME.match(line):
                if current is not None:
                    yield unquoted(current)
                current = []
            elif blank_before and line.startswith(b"From "):
                pending = line
            elif current is not None:
                current.append(line)
            elif line.strip():
                raise InputError(f"{path}: is no mbox, for it does not begin with a line 'From '")
            blank_before = not line.strip(b"\r\n")
    if current is not None and pending:
        current.append(pending)
    if current is not None:
        yield unquoted(current)


def unquoted(lines: list[bytes]) -> bytes:
    """Join the lines of a message, without the empty line that the mailbox put behind it."""
    if lines and not lines[-1].strip(b"\r\n"):
        lines = lines[:-1]
    return QUOTED_FROM.sub(rb"\1", b"".join(lines))


def render_eml(result: Result, slot: Slot) -> Rendered:
    """Return the message as a file."""
    from hybrid_deid.formats.mail.writing import write_message

    return {".eml": write_message(result)}


def render_mbox(result: Result, slot: Slot) -> Rendered:
    """Return the message behind its separator line, lines that look like one quoted (mboxrd)."""
    from hybrid_deid.formats.mail.writing import write_message

    end = str(result.document.metadata["eol"]).encode()
    raw = FROM.sub(rb">\1", write_message(result))
    if not raw.endswith(end):
        raw += end
    return {"": SEPARATOR + end + raw + end}
