"""From a result and the plan of its message to bytes that every mail program reads.

Written by hand rather than by email.generator, which refolds headers and rewrites line ends: here a body
that nothing was replaced in keeps every character.
"""

from __future__ import annotations

import base64
import mimetypes
import quopri
import re
from typing import Any

from hybrid_deid.formats.mail.addresses import encode_addresses, encode_text
from hybrid_deid.formats.mail.broken_links import rendered
from hybrid_deid.formats.mail.dates import valid_date
from hybrid_deid.formats.mail.decoding import holds_ascii, mime_name
from hybrid_deid.formats.mail.html import render_html
from hybrid_deid.formats.mail.layout import piece_text
from hybrid_deid.values import Result

LONGEST_LINE = 990
UNDATED = "header dropped, its replacement is no date: {}"
BREAKS = re.compile("\r\n|\r|\n")


def write_message(result: Result) -> bytes:
    """Return the message of `result`; its line ends are those of the original's first line."""
    metadata = result.document.metadata
    eol = str(metadata["eol"])
    return message_bytes(metadata["message"], result, eol, outermost=True)


def message_bytes(plan: dict[str, Any], result: Result, eol: str, outermost: bool) -> bytes:
    """Return headers, an empty line, and the body."""
    lines = [line for header in plan["headers"] if (line := header_line(header, result, eol))]
    if outermost:
        lines.append("MIME-Version: 1.0")
    headers, body = part_bytes(plan["body"], result, eol)
    return eol.join((*lines, *headers, "", "")).encode("ascii") + body


def header_line(header: tuple[str, str, Any], result: Result, eol: str) -> str | None:
    """Return a header as it is written, None when nothing of it is left, which the document's report says."""
    name, kind, value = header
    if kind == "literal":
        text = value
    elif kind == "identifiers":
        text = f"{eol} ".join(f"<{identifier}>" for identifier in value)
    elif kind == "text":
        text = encode_text(piece_text(result, *value), name, eol)
    elif kind == "date":
        written = piece_text(result, *value)
        same = written == result.document.text[value[0] : value[1]]
        # A replacement that is no date any more is left out: no date is better than a broken one.
        text = written if same else valid_date(written) or ""
        if not text:
            report = result.document.metadata["report"]
            report[UNDATED.format(name)] = report.get(UNDATED.format(name), 0) + 1
            return None
    else:
        mailboxes = [
            tuple(piece_text(result, *stretch) if stretch else "" for stretch in stretches)
            for stretches in value
        ]
        # An address whose replacement is empty is still an address: it must not become a group.
        pairs = [
            (display, spec or ("hidden" if stretches[1] else ""))
            for (display, spec), stretches in zip(mailboxes, value, strict=True)
        ]
        text = encode_addresses(pairs, name, eol)
    return f"{name}: {text}"


def part_bytes(plan: dict[str, Any] | None, result: Result, eol: str) -> tuple[list[str], bytes]:
    """Return (header lines, body) of a part; a part that was dropped is an empty text."""
    if plan is None or (plan["type"] == "multipart" and not plan["parts"]):
        return ["Content-Type: text/plain; charset=us-ascii", "Content-Transfer-Encoding: 7bit"], b""
    if plan["type"] == "multipart":
        return multipart_bytes(plan, result, eol)
    if plan["type"] == "message":
        body = message_bytes(plan["message"], result, eol, outermost=False)
        eight = any(byte > 127 for byte in body)
        return [
            "Content-Type: message/rfc822",
            f"Content-Transfer-Encoding: {'8bit' if eight else '7bit'}",
        ], body
    if plan["type"] == "attachment":
        return attachment_bytes(plan, eol)
    return text_bytes(plan, result, eol)


def multipart_bytes(plan: dict[str, Any], result: Result, eol: str) -> tuple[list[str], bytes]:
    """Return a multipart with a boundary that occurs in none of its parts."""
    parts: list[bytes] = []
    for item in plan["parts"]:
        headers, body = part_bytes(item, result, eol)
        parts.append(eol.join((*headers, "", "")).encode("ascii") + body)
    number = 1
    while any(f"=_part_{number}_".encode() in part for part in parts):
        number += 1
    boundary = f"=_part_{number}_"
    end = eol.encode()
    delimiter = f"--{boundary}".encode()
    written = b"".join(delimiter + end + part + end for part in parts) + delimiter + b"--" + end
    eight = any(byte > 127 for byte in written)
    headers = [f'Content-Type: multipart/{plan["subtype"]};{eol} boundary="{boundary}"']
    return [*headers, f"Content-Transfer-Encoding: {'8bit' if eight else '7bit'}"], written


def attachment_bytes(plan: dict[str, Any], eol: str) -> tuple[list[str], bytes]:
    """Return a kept attachment under a neutral name: the original one may hold a person's."""
    name = f"attachment-{plan['number']}{mimetypes.guess_extension(plan['mime']) or '.bin'}"
    disposition = "inline" if plan["inline"] else "attachment"
    headers = [
        f"Content-Type: {plan['mime']}",
        "Content-Transfer-Encoding: base64",
        f'Content-Disposition: {disposition}; filename="{name}"',
    ]
    if plan["content_id"]:
        headers.append(f"Content-ID: <{plan['content_id']}>")
    return headers, wrapped_base64(plan["content"], eol)


def wrapped_base64(raw: bytes, eol: str) -> bytes:
    """Return base64 in lines of 76 characters."""
    return base64.encodebytes(raw).replace(b"\n", eol.encode())


def text_bytes(plan: dict[str, Any], result: Result, eol: str) -> tuple[list[str], bytes]:
    """Return a text part, in its own charset and transfer encoding if those can hold the text."""
    if plan["subtype"] == "html":
        text = render_html(plan["pieces"], result)
    else:
        text = rendered(result, plan["stretch"], plan.get("breaks", ()))
    charset = plan["charset"]
    try:
        raw = text.encode(charset)
    except UnicodeEncodeError:
        charset = "utf-8"
        raw = text.encode("utf-8", "replace")
    transfer, body = transfer_encoded(text, raw, charset, plan["transfer"], eol)
    kind = f"Content-Type: text/{plan['subtype']}; charset={mime_name(charset)}"
    if plan["flowed"]:
        kind += "; format=flowed" + ("; delsp=yes" if plan["delsp"] else "")
    return [kind, f"Content-Transfer-Encoding: {transfer}"], body


def transfer_encoded(text: str, raw: bytes, charset: str, wanted: str, eol: str) -> tuple[str, bytes]:
    """Return (transfer encoding, body).

    Base64 keeps any line end; the others are bound to the line ends of the message, so text with other
    ones (or a lone CR) is written as base64. Lines too long for a mail are quoted-printable.
    """
    breaks = set(BREAKS.findall(text)) - {eol}
    # Only where ASCII is one byte a character do the line-based encodings make sense.
    if wanted == "base64" or breaks or not holds_ascii(charset):
        return "base64", wrapped_base64(raw, eol)
    lines = raw.split(eol.encode())
    short = max(map(len, lines)) <= LONGEST_LINE and b"\0" not in raw
    if wanted != "quoted-printable" and short:
        if raw.isascii():
            return "7bit", raw
        if wanted in ("8bit", "binary"):
            return "8bit", raw
    end = eol.encode()
    encoded = [quopri.encodestring(line).replace(b"=\n", b"=" + end) for line in lines]
    return "quoted-printable", end.join(encoded)
