"""Finds of a tagger that are the key of a value: "last_name" in a list of columns, "Straße" before a tab."""

from __future__ import annotations

import re
from collections.abc import Iterable

from hybrid_deid.merge.structure.keyed_fields import KeyedValues, load_keyed_values
from hybrid_deid.values import Span

# What stands behind the key of a form or of settings.
FIRST, AFTER_BLANK = frozenset(":=\t"), frozenset(":=\t. ")
BEHIND = re.compile(r"[ ]{0,20}(?:[:=\t]|(?:\.[ ]?){3})")


def without_known_keys(text: str, tagged: Iterable[Span], settings: KeyedValues | None = None) -> list[Span]:
    """Return finds of a tagger without known keys that programs write or that stand before a value."""
    known = settings or load_keyed_values()
    return [span for span in tagged if not (_may_be_key(text, span) and known.is_key(span.text))]


def _may_be_key(text: str, span: Span) -> bool:
    if "_" in span.text:
        return True
    first, second = text[span.end : span.end + 1], text[span.end + 1 : span.end + 2]
    if first != " " and first not in FIRST and first != ".":
        return False  # most
    return (first != " " or second in AFTER_BLANK) and BEHIND.match(text, span.end) is not None
