"""Date headers of RFC 5322: checked and written."""

from __future__ import annotations

import re
from datetime import datetime
from email.utils import format_datetime, parsedate_to_datetime

COMMENT = re.compile(r"\s*\([^()]*\)")


def plain_date(value: str) -> str | None:
    """Return a date header's value without its comments ("(CET)"), None when it is no date.

    Comments name a place, and often in characters that a header must not have.
    """
    plain = COMMENT.sub("", value).strip()
    if parse_date(plain) is None:
        return None
    return plain if plain.isascii() and plain.isprintable() else valid_date(plain)


def parse_date(value: str) -> datetime | None:
    """Return the date of a header value, None when it is none (or one that cannot be written again)."""
    try:
        found = parsedate_to_datetime(value)
        format_datetime(found)
    except (ValueError, TypeError, IndexError, OverflowError, AttributeError):
        return None
    return found if found.year >= 1900 else None


def valid_date(value: str) -> str | None:
    """Return `value` as a date header with the right weekday, None when it is no date."""
    found = parse_date(value)
    return None if found is None else format_datetime(found)
