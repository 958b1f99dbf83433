"""Checking the documents that callers make: what cannot be worked on is refused before any stage sees it."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from typing import Any

from hybrid_deid.errors import DocumentError
from hybrid_deid.known_values.finder import PLACEHOLDER
from hybrid_deid.values import Document, KnownValue, Region


def as_document(document: Document | str) -> Document:
    """Return a document; a plain text becomes one with the id "text".

    Raises DocumentError for a document with a fault.
    """
    if isinstance(document, str):
        return Document("text", document)
    fault = fault_of(document)
    if fault:
        raise DocumentError(document.id, fault)
    return document


def fault_of(document: Document) -> str:
    """Return why a document cannot be worked on, "" when it can; nothing of its text is quoted."""
    if not isinstance(document.text, str):
        return f"its text is no str, but {type(document.text).__name__}"
    if not isinstance(document.metadata, Mapping):
        return f"its metadata are no dict, but {type(document.metadata).__name__}"
    return _fault_of_known(document.known) or _fault_of_regions(document.regions, len(document.text))


def _fault_of_known(known: Any) -> str:
    if not isinstance(known, Sequence) or isinstance(known, str):
        return f"its known values are no tuple, but {type(known).__name__}"
    for number, value in enumerate(known, 1):
        if not isinstance(value, KnownValue):
            return f"known value {number} is no KnownValue, but {type(value).__name__}"
        if not isinstance(value.text, str):
            kind = type(value.text).__name__
            return f"the text of known value {number} is no str, but {kind}; leave empty ones out"
    return ""


def _fault_of_regions(regions: Sequence[Region], length: int) -> str:
    end = 0
    for region in regions:
        if not end <= region.start <= region.end <= length:
            wrong = "overlaps another, stands before it, or lies outside the text"
            return f"the region {region.start}..{region.end} {wrong}"
        end = region.end
    return ""


def check_known_labels(document: Document, labels: Collection[str]) -> None:
    """Raise DocumentError when a known value has no label of `labels` (if there are some), nor PERSON."""
    for number, value in enumerate(document.known, 1):
        if labels and value.label != PLACEHOLDER and value.label not in labels:
            raise DocumentError(
                document.id,
                f"known value {number} has the label '{value.label}', which is none; "
                f"known are {', '.join((*sorted(labels), PLACEHOLDER))}",
            )
