"""Mail as files: .eml, one message each, and mbox, one message after the other.

What reads and writes messages is loaded when there are any: it takes a tenth of what else loads.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

from hybrid_deid.errors import DocumentError, InputError
from hybrid_deid.formats.bounds import bounded_lines, most_bytes, too_long
from hybrid_deid.formats.files import existing, read_each
from hybrid_deid.formats.options import FormatOptions
from hybrid_deid.formats.rendering import Read, Rendered, Slot
from hybrid_deid.values import Document, Result

EML_SUFFIXES = (".eml",)
MBOX_SUFFIXES = (".mbox", ".mbx")
TIME = re.compile(
    rb"From .{0,400}\b(?:Mon|Tue|Wed|Thu|Fri|Sat|Sun),? .{0,30}\d{1,2}:\d{2}.{0,40}\b(?:19|20)\d\d\b"
)
HEADER = re.compile(rb"[!-9;-~]{1,100}[ \t]*:")
QUOTED_FROM = re.compile(rb"^>(>*From )", re.MULTILINE)
FROM = re.compile(rb"^(>*From )", re.MULTILINE)
CUT = b"..."  # stands for a line that is too long, which neither separates nor is empty
# The original's sender and time stand in this line; nobody needs them.
SEPARATOR = b"From MAILER-DAEMON Thu Jan  1 00:00:00 1970"


def read_eml(path: Path, options: FormatOptions) -> Read:
    """Read a message, or every .eml file below a folder."""
    from hybrid_deid.formats.mail.reading import read_message

    most = most_bytes(options.max_characters)
    return read_each(path, EML_SUFFIXES, lambda name, raw: read_message(raw, name, "eml", options), most)


def read_mbox(path: Path, options: FormatOptions) -> Read:
    """Read the messages of a mailbox one by one; their ids are their numbers."""
    from hybrid_deid.formats.mail.reading import read_message

    existing(path)
    if path.is_dir():
        raise InputError(f"{path}: is a folder; give an mbox file, or use the format eml")
    number = 0
    try:
        most = most_bytes(options.max_characters)
        for number, raw in enumerate(messages(path, most), 1):
            document_id = id_of(number)
            try:
                if raw is None:
                    raise DocumentError(document_id, too_long(most or 0))
                yield read_message(raw, document_id, "mbox", options)
            except DocumentError as error:
                yield error
    except OSError as error:
        raise InputError(f"{path}: cannot be read ({error.strerror})") from error
    if not number:
        raise InputError(f"{path}: the mailbox is empty")


def id_of(number: int) -> str:
    """Return the id of a message by its number in an mbox file, from 1 on."""
    return f"message-{number:06d}"


def numbered(document: Document, number: int, name: str) -> str:
    """Return the id that a reader gives the message of this number in an mbox file."""
    return id_of(number)


def messages(path: Path, most: int | None = None) -> Iterator[bytes | None]:
    """Yield the bytes of each message, its quoted "From " lines (mboxrd) restored; None for one of more than
    `most` bytes, which are not kept.

    A separator is a line "From ..." that holds weekday, time and year, or one at the start or behind an
    empty line that a header follows: a sentence that begins with "From" does not cut the message in two.
    """
    current: Message | None = None
    pending = b""  # a line that is a separator if a header follows
    blank_before = True
    with path.open("rb") as stream:
        for read in bounded_lines(stream, most):
            line = CUT if read is None else read
            if pending:
                if HEADER.match(line):
                    if current is not None:
                        yield current.whole()
                    current = Message(most)
                elif current is not None:
                    current.add(pending)
                pending = b""
            if TIME.match(line):
                if current is not None:
                    yield current.whole()
                current = Message(most)
            elif blank_before and line.startswith(b"From "):
                pending = line
            elif current is not None:
                current.add(read)
            elif line.strip():
                raise InputError(f"{path}: is no mbox, for it does not begin with a line 'From '")
            blank_before = not line.strip(b"\r\n")
    if current is not None and pending:
        current.add(pending)
    if current is not None:
        yield current.whole()


class Message:
    """A message that is being read, of which nothing is kept once it has more than `most` bytes."""

    def __init__(self, most: int | None) -> None:
        """Begin with nothing; `most` is None where all of it is kept."""
        self._most = most
        self._raw: bytearray | None = bytearray()

    def add(self, line: bytes | None) -> None:
        """Put a line behind the others; None is one that is too long."""
        if line is None or (self._most is not None and self._raw and len(self._raw) + len(line) > self._most):
            self._raw = None
        if self._raw is not None and line is not None:
            self._raw += line

    def whole(self) -> bytes | None:
        """Return the message without the empty line that the mailbox put behind it; None if too long."""
        if self._raw is None:
            return None
        last = self._raw.rfind(b"\n", 0, len(self._raw) - 1) + 1
        lines = self._raw if self._raw[last:].strip(b"\r\n") else self._raw[:last]
        return QUOTED_FROM.sub(rb"\1", bytes(lines))


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
