"""What travels between processes and machines: plain JSON values, no pickled objects of ours.

Only what the pipeline reads is sent (id, text, regions, known values, the scope field); what a format needs
to write a document back stays with the reader, and is joined with the answer again.
"""

from __future__ import annotations

from typing import Any

from hybrid_deid.errors import DocumentError
from hybrid_deid.replace import scope_fields, scope_value
from hybrid_deid.values import Document, KnownValue, Region, Result, Span, apply_replacements

Row = list[Any]
Answer = list[Any]


def packed(document: Document, scope: str) -> Row:
    """Return a document as plain values; `scope` names the field that is sent along."""
    fields: dict[str, Any] = {}
    if scope in scope_fields(document):
        try:
            fields[scope] = scope_value(document, scope)
        except DocumentError:
            fields[scope] = []  # several values, which the worker refuses as well
    regions = [[r.start, r.end, r.name, r.kind] for r in document.regions]
    known = [[k.text, k.label, k.source] for k in document.known]
    return [document.id, document.text, fields, regions, known]


def unpacked(row: Row) -> Document:
    """Return the document of `packed`."""
    name, text, fields, regions, known = row
    return Document(
        name,
        text,
        fields,
        tuple(Region(*values) for values in regions),
        tuple(KnownValue(*values) for values in known),
    )


def answer(outcome: Any) -> Answer:
    """Return an outcome (Result, pair of document and spans, DocumentError) as plain values."""
    if isinstance(outcome, DocumentError):
        return ["error", outcome.reason]
    if isinstance(outcome, Result):
        texts = [[one.text, one.strategy, one.label] for one in outcome.replacements]
        return ["result", [packed_span(span) for span in outcome.spans], texts]
    return ["tagged", [packed_span(span) for span in outcome[1]]]


def packed_span(span: Span) -> list[Any]:
    """Return a span as plain values, without its text."""
    return [
        int(span.start),
        int(span.end),
        span.label,
        float(span.score),
        span.source,
        bool(span.validated),
        list(span.provenance),
    ]


def outcome_of(document: Document, values: Answer) -> Any:
    """Join a document with the answer it got: the outcome as it was in the worker."""
    kind = values[0]
    if kind == "error":
        return DocumentError(document.id, values[1])
    whole = document.text
    spans = tuple(
        [
            Span(start, end, label, whole[start:end], score, source, validated, tuple(provenance))
            for start, end, label, score, source, validated, provenance in values[1]
        ]
    )
    if kind == "tagged":
        return document, spans
    texts, strategies, labels = zip(*values[2], strict=True) if values[2] else ((), (), ())
    return apply_replacements(document, spans, texts, strategies, labels)
