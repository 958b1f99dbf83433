"""Reading and writing single mails in tests."""

from __future__ import annotations

import email
import email.policy
from email.message import EmailMessage, Message

from hybrid_deid.formats import FormatOptions, keyed_message_ids
from hybrid_deid.formats.mail.reading import read_message
from hybrid_deid.formats.mail.writing import write_message
from hybrid_deid.values import Document

from .make import replaced_words

IDS = FormatOptions(message_id=keyed_message_ids(b"0123456789abcdef"))


def read(raw: bytes | str, options: FormatOptions = IDS) -> Document:
    return read_message(raw.encode() if isinstance(raw, str) else raw, "m", "eml", options)


def defects(message: Message) -> list[object]:
    """All that Python's email parser finds wrong with a message, headers and parts included."""
    found: list[object] = list(message.defects)
    for value in message.values():
        found += getattr(value, "defects", ())
    if message.is_multipart():
        for part in message.get_payload():
            assert isinstance(part, Message)
            found += defects(part)
    return found


def written(document: Document, words: dict[str, str]) -> EmailMessage:
    """Write with words replaced; return what another reader sees, which finds no fault in it."""
    raw = write_message(replaced_words(document, words))
    message = email.message_from_bytes(raw, policy=email.policy.default)
    assert not defects(message)
    for word in words:
        assert word.encode() not in raw
    assert isinstance(message, EmailMessage)
    return message
