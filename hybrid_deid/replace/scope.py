"""Scopes: within one, the same original always gets the same surrogate."""

from __future__ import annotations

import hashlib
from collections.abc import Mapping
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
        fields = scope_fields(document)
        if scope_name not in fields:
            raise DocumentError(
                document.id, f"has no field '{scope_name}' for the scope; choose another --scope"
            )
        value = fields[scope_name]
        if value is not None and str(value).strip():
            return f"field:{scope_name}:{value}"
    digest = hashlib.sha256(document.text.encode("utf-8", "surrogatepass")).hexdigest()
    return f"document:{digest}"
