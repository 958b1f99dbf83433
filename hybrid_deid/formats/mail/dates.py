"""Date headers of RFC 5322: checked, written, and moved by whole days."""

from __future__ import annotations

import re
from datetime import datetime, timedelta
from email.utils import format_datetime, parsedate_to_datetime

from hybrid_deid.errors import ConfigurationError

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


def shift_date_header(value: str, days: int) -> str:
    """Return the date of a header `days` later, its weekday right, time of day and zone as before.

    Raises ConfigurationError when `value` is no date (regions of kind "date-header" always hold one) or
    when the shift leads out of the calendar.
    """
    found = parse_date(value)
    if found is None:
        raise ConfigurationError("a date header holds no date of RFC 5322")
    try:
        return format_datetime(found + timedelta(days=days))
    except (OverflowError, ValueError) as error:
        raise ConfigurationError(f"a date cannot be moved by {days} days") from error


def valid_date(value: str) -> str | None:
    """Return `value` as a date header with the right weekday, None when it is no date."""
    found = parse_date(value)
    return None if found is None else format_datetime(found)
