"""Names of charsets, as mail and what is copied from it declare them."""

from __future__ import annotations

import codecs

# Python codecs that are no charsets of texts: they escape, or lose what they cannot hold.
NO_CHARSETS = ("unicode_escape", "raw_unicode_escape", "idna", "punycode", "undefined", "mbcs", "oem")


def known_charset(name: str | None) -> str | None:
    """Return Python's name of a charset, None when there is no such charset of text."""
    try:
        found = codecs.lookup((name or "").strip().strip("\"'").replace(" ", "")).name
        "".encode(found)
    except (LookupError, ValueError):
        return None
    if found.replace("-", "_") in NO_CHARSETS:
        return None
    return "utf-8" if found == "utf-8-sig" else found
