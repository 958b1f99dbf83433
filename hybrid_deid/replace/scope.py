"""Scopes: within one, the same original always gets the same surrogate."""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Mapping
from typing import Any

from hybrid_deid.errors import DocumentError
from hybrid_deid.values import Document

DOCUMENT, CORPUS = "document", "corpus"


def scope_fields(document: Document) -> Mapping[str, Any]:
    """Return the fields by which scopes can be told.

    Columns and fields of the input stand in `metadata["fields"]`, apart from what the format itself notes,
    and come first: whoever names a column means the column.
    """
    own = document.metadata.get("fields")
    return {**document.metadata, **own} if isinstance(own, Mapping) else document.metadata


def scope_of(document: Document, scope_name: str = DOCUMENT) -> str:
    """Return the scope of a document, for `Keyed`.

    "document" is the text itself (its digest), so that the same text has the same output whatever its
    id; "corpus" is one scope for all; any other name is a field of the document (thread, mailbox,
    a column, ...). A document whose field is empty is its own scope. Raises DocumentError when there is no
    such field.
    """
    if scope_name == CORPUS:
        return CORPUS
    if scope_name != DOCUMENT:
        value = scope_value(document, scope_name)
        if value:
            return f"field:{scope_name}:{value}"
    digest = hashlib.sha256(document.text.encode("utf-8", "surrogatepass")).hexdigest()
    return f"document:{digest}"


def scope_value(document: Document, field: str) -> str:
    """Return the value of a field as text, "" when it is empty: None, NaN, or white space alone.

    Raises DocumentError when there is no such field, and when it holds several values: strangers whose lists
    happen to look alike must not come into one scope.
    """
    fields = scope_fields(document)
    if field not in fields:
        reason = f"has no field '{field}' of one value for the scope; choose another scope"
        raise DocumentError(document.id, reason)
    value = fields[field]
    if not isinstance(value, str):
        if isinstance(value, Iterable):
            reason = f"the field '{field}' holds several values, but a scope is one text or number"
            raise DocumentError(document.id, reason)
        if _is_missing(value):
            return ""
    text = str(value)
    return text if text.strip() else ""


def _is_missing(value: Any) -> bool:
    """Tell whether a value stands for none: None, and what tables have in empty cells (NaN, NaT, NA)."""
    try:
        return value is None or bool(value != value)
    except (TypeError, ArithmeticError):
        return True  # NA of pandas is neither the same as itself nor another
