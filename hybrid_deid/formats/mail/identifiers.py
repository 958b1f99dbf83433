"""Message identifiers: one keyed stand-in for each, so that a thread stays a thread."""

from __future__ import annotations

import re
from collections.abc import Callable

from hybrid_deid.keyed import Keyed

IDENTIFIER = re.compile(r"<([^<>\s]{1,900})>")


def keyed_message_ids(key: bytes) -> Callable[[str], str]:
    """Return the function id -> stand-in for the option `message_id`; ids come without angle brackets.

    The stand-in is an HMAC under `key`, the same in every message of every run with that key.
    """
    keyed = Keyed(key, "message-id")

    def stand_in(identifier: str) -> str:
        return f"{keyed.digest(identifier).hex()[:32]}@redacted.invalid"

    return stand_in


def find_identifiers(value: str) -> list[str]:
    """Return the identifiers of a Message-ID, In-Reply-To or References header, without brackets."""
    return IDENTIFIER.findall(value)
