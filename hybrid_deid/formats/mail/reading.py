"""From the bytes of a message to a document and the plan by which it is written back.

The plan (`metadata["message"]`) is plain data that holds structure and stretches of the document's text,
and none of the original besides what is kept: what was dropped cannot come back by mistake.
"""

from __future__ import annotations

import re
from email import message_from_bytes
from email.errors import MessageError
from email.message import Message
from typing import Any

from hybrid_deid.errors import DocumentError
from hybrid_deid.formats.encoding import byte_order_mark, wide_without_mark
from hybrid_deid.formats.mail.addresses import named_groups, parse_addresses
from hybrid_deid.formats.mail.broken_links import joined
from hybrid_deid.formats.mail.dates import plain_date
from hybrid_deid.formats.mail.decoding import (
    content,
    decode_bytes,
    decode_words,
    is_binary,
    transfer_encoding,
    undecoded,
    unfolded,
    without_transfer,
)
from hybrid_deid.formats.mail.html import HtmlReader
from hybrid_deid.formats.mail.identifiers import find_identifiers
from hybrid_deid.formats.mail.layout import Layout
from hybrid_deid.formats.mail.policy import OTHER, header_policy
from hybrid_deid.formats.options import FormatOptions
from hybrid_deid.stages import place_of
from hybrid_deid.values import Document

DEEPEST = 30
BEGINNING = 64  # bytes, which belong to the header
MULTIPARTS = ("mixed", "alternative", "related")
# As the registry of media types has them; a type that is none may be called as somebody is.
MAIN_TYPES = frozenset(
    ["application", "audio", "font", "haptics", "image", "message", "model", "multipart", "text", "video"]
)
BOUNDARY = re.compile(rb"^--([!-~]{1,70})[ \t]*\r?$", re.MULTILINE)
MIME_TYPE = re.compile(r"[a-z0-9.+-]{1,60}/[a-z0-9.+-]{1,100}")
# An attachment of the time before MIME, in the middle of the text.
UUENCODED = re.compile(
    r"^begin [0-7]{3,4} [^\r\n]{1,200}\r?\n(?:[ -`]{1,62}\r?\n){1,200000}end[ \t]*\r?$", re.MULTILINE
)


def read_message(raw: bytes, document_id: str, format_name: str, options: FormatOptions) -> Document:
    """Make a document of one message; raises DocumentError when it cannot be understood.

    The text reads as a mail does: header lines, an empty line, the bodies. Regions cover the headers'
    values and the bodies.
    """
    mark, encoding = byte_order_mark(raw)
    encoding = encoding or wide_without_mark(raw[:BEGINNING])
    if encoding and encoding != "utf-8":
        raw = raw[len(mark) :].decode(encoding, "replace").encode()
    else:
        raw = raw[len(mark) :]
    raw = raw.lstrip(b"\r\n")
    if not raw.strip():
        raise DocumentError(document_id, "the message is empty")
    layout = Layout()
    reader = MessageReader(layout, options)
    try:
        # Some mailboxes quote the separator line of the message within the message itself.
        message = message_from_bytes(re.sub(rb"\A>From [^\n]*\n", b"", raw))
        plan = reader.message(message, 0)
    except (MessageError, RecursionError) as error:
        raise DocumentError(
            document_id,
            "the message is nested too deeply or broken beyond repair; take apart what it forwards",
        ) from error
    except (AttributeError, LookupError, TypeError, ValueError) as error:
        # Python's parser fails so at parameters (boundary*=a; boundary*0=b), and at numbers without end.
        reason = f"has a header or a sign that cannot be read ({place_of(error)}); export it again"
        raise DocumentError(document_id, reason) from error
    if not plan["headers"] and plan["body"] is None and not message.keys():
        raise DocumentError(document_id, "is a file of another kind, and no mail; export it as .eml or mbox")
    first_line = raw.split(b"\n", 1)[0]
    metadata = {
        "format": format_name,
        "message": plan,
        "eol": "\r\n" if first_line.endswith(b"\r") else "\n",
        "thread": reader.thread,
        "report": dict(layout.report),
    }
    return Document(document_id, "".join(layout.pieces), metadata, tuple(layout.regions), tuple(layout.known))


class MessageReader:
    """Lays one message out, part by part; `thread` is the identifier of the thread's first message."""

    def __init__(self, layout: Layout, options: FormatOptions) -> None:
        """The layout grows; the options say what becomes of attachments and identifiers."""
        self.layout = layout
        self.options = options
        self.thread = ""
        self.content_ids: dict[str, str] = {}
        self.attachments = 0

    def message(self, message: Message, depth: int) -> dict[str, Any]:
        """Return the plan of a message: its headers and its body."""
        if depth == 0:
            self.find_thread(message)
            if self.options.keep_attachments:
                self.find_content_ids(message)
        headers = [h for name, raw in message.raw_items() if (h := self.header(str(name), str(raw)))]
        # Also where nothing of the body is left: what is written then has an empty one, and is read alike.
        self.layout.blank_line()
        return {"headers": headers, "body": self.part(message, depth)}

    def find_thread(self, message: Message) -> None:
        """The first of References is the thread's root (RFC 5322, section 3.6.4)."""
        for name in ("References", "In-Reply-To", "Message-ID"):
            found = find_identifiers(unfolded(str(message.get(name, ""))))
            if found:
                self.thread = found[0]
                return

    def find_content_ids(self, message: Message) -> None:
        """Give every kept part a neutral Content-ID, for the pictures of HTML bodies."""
        for part in message.walk():
            for identifier in find_identifiers(unfolded(str(part.get("Content-ID", "")))):
                self.content_ids[identifier] = f"part-{len(self.content_ids) + 1}@redacted.invalid"

    def header(self, name: str, raw: str) -> tuple[str, str, Any] | None:
        """Return (name, kind, value or stretches) of a header that is kept, None for one that is dropped."""
        policy = header_policy()
        kind, value = policy.kind(name), unfolded(raw)
        if kind == "rewrite":
            return None
        if kind == "keep" and value.isascii() and value.lower() in policy.values[name.lower()]:
            return name, "literal", value
        if kind == "text":
            self.layout.add(f"{name}: ")
            return name, "text", self.layout.line(decode_words(value), f"header:{name}", "header")
        if kind == "date" and (date := plain_date(value)):
            self.layout.add(f"{name}: ")
            return name, "date", self.layout.line(date, f"header:{name}", "date-header")
        if kind == "address" and (group := policy.nobody(name, value)):
            return name, "literal", group
        if kind == "address" and (mailboxes := parse_addresses(value)):
            for _ in named_groups(value):
                self.layout.count("group name dropped", name)
            return name, "address", self.addresses(name, mailboxes)
        if kind == "message_id" and self.options.message_id:
            made = map(self.options.message_id, find_identifiers(value))
            identifiers = [item for item in made if item.isascii()]  # as a header must be
            if identifiers:
                return name, "identifiers", identifiers
        # A name that is not listed may be anybody's (X-Pohl-Scanned).
        self.layout.count("header dropped", name if name.lower() in policy.kinds else OTHER)
        return None

    def addresses(self, name: str, mailboxes: list[tuple[str, str]]) -> list[Any]:
        """Lay out `Name <address>, ...`; return the stretches of each name and address (None: not there)."""
        layout = self.layout
        layout.add(f"{name}: ")
        start = layout.position
        stretches: list[Any] = []
        for number, (display, spec) in enumerate(mailboxes):
            layout.add(", " if number else "")
            shown = layout.add(display) if display else None
            layout.add(" <" if display and spec else "")
            stretches.append((shown, layout.add(spec) if spec else None))
            layout.add(">" if display and spec else "")
            if spec:
                layout.know(display, "EMAIL" if "@" in display else "PERSON", f"header:{name}")
                layout.know(spec, "EMAIL", f"header:{name}")
        layout.region(start, f"header:{name}", "header")
        layout.add("\n")
        return stretches

    def part(self, part: Message, depth: int) -> dict[str, Any] | None:
        """Return the plan of a part, None when it is dropped."""
        if depth > DEEPEST:
            raise RecursionError
        main, sub = part.get_content_maintype(), part.get_content_subtype()
        if main == "multipart" and not part.is_multipart():
            part = with_boundary(part)
        # Not of a leaf: Python would decode it by whatever its charset is called, and fail.
        payload = part.get_payload() if part.is_multipart() else None
        if main == "multipart" and isinstance(payload, list):
            for text in (part.preamble, part.epilogue):
                if text and text.strip():
                    self.layout.count("part dropped", "text-outside-mime")
            self.layout.blank_line()  # without parts that are kept it is written as an empty text
            plans = [self.part(item, depth + 1) for item in payload if isinstance(item, Message)]
            kept = sub if sub in MULTIPARTS else "mixed"
            return {"type": "multipart", "subtype": kept, "parts": [plan for plan in plans if plan]}
        if main == "message" and sub in ("rfc822", "global") and isinstance(payload, list) and payload:
            return self.forwarded(part, payload[0], depth)
        if part.get_content_disposition() == "attachment" or main not in ("text", "multipart"):
            return self.attachment(part)
        if main == "text" and sub not in ("plain", "html"):
            return self.attachment(part)
        if transfer_encoding(part) == "unknown":
            # As text it could pass encoded, where no tagger sees what it says.
            self.layout.count("part dropped", "unknown-transfer-encoding")
            return None
        return self.text(part, sub)

    def forwarded(self, part: Message, inner: Any, depth: int) -> dict[str, Any]:
        """Return the plan of a message within the message; some mailers wrongly encode it as a whole."""
        transfer = transfer_encoding(part)
        if transfer in ("base64", "quoted-printable") and not inner.keys():
            inner = message_from_bytes(without_transfer(undecoded(inner), transfer).lstrip())
        self.layout.blank_line()
        return {"type": "message", "message": self.message(inner, depth + 1)}

    def attachment(self, part: Message) -> dict[str, Any] | None:
        """Return the plan of a part that is not read: copied when asked for, else dropped and reported."""
        mime = part.get_content_type()
        told = mime if MIME_TYPE.fullmatch(mime) and part.get_content_maintype() in MAIN_TYPES else OTHER
        if not self.options.keep_attachments or part.is_multipart():
            self.layout.count("attachment dropped", told)
            return None
        self.layout.count("attachment kept unread", told)
        self.attachments += 1
        identifiers = find_identifiers(unfolded(str(part.get("Content-ID", ""))))
        return {
            "type": "attachment",
            "mime": mime if MIME_TYPE.fullmatch(mime) else "application/octet-stream",
            "number": self.attachments,
            "content_id": self.content_ids.get(identifiers[0]) if identifiers else None,
            "inline": part.get_content_disposition() != "attachment",
            "content": content(part),
        }

    def text(self, part: Message, subtype: str) -> dict[str, Any] | None:
        """Return the plan of a text body, decoded by what its charset really is; None when it is no text."""
        if "multipart" in str(part.get("Content-Type", "")).lower():
            subtype = "plain"  # a multipart without boundary: all of it is text
        text, charset = decode_bytes(content(part), parameter(part, "charset"))
        layout = self.layout
        if is_binary(text):
            layout.count("part dropped", "binary")
            return None
        layout.blank_line()
        plan: dict[str, Any] = {
            "type": "text",
            "subtype": subtype,
            "charset": charset,
            "transfer": transfer_encoding(part),
            "flowed": parameter(part, "format").lower() == "flowed",
            "delsp": parameter(part, "delsp").lower() == "yes",
        }
        if subtype == "html":
            plan["pieces"] = HtmlReader(layout, self.content_ids).read(text)
            return plan
        text, count = UUENCODED.subn("", text)
        for _ in range(count):
            layout.count("attachment dropped", "uuencoded")
        if plan["delsp"]:
            text, plan["breaks"] = joined(text, layout.position)
        start, end = layout.add(text)
        layout.region(start, "body", "body")
        layout.break_line()
        plan["stretch"] = (start, end)
        return plan


def with_boundary(part: Message) -> Message:
    """Return a multipart whose boundary is missing or wrong with the one that its content shows.

    Without that, parts in base64 would pass as text that nobody can read, and no tagger either.
    """
    raw = content(part)
    found = BOUNDARY.search(raw)
    if found is None:
        return part
    return message_from_bytes(b'Content-Type: multipart/mixed; boundary="' + found[1] + b'"\n\n' + raw)


def parameter(part: Message, name: str) -> str:
    """Return a parameter of Content-Type, "" when it is not there or cannot be parsed."""
    try:
        value = part.get_param(name, "")
    except (ValueError, LookupError, TypeError):
        return ""
    if isinstance(value, tuple):  # RFC 2231: (charset, language, value)
        value = value[2]
    return str(value or "")
