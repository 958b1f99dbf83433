"""Finds of a model that take the field before a colon for a name, or into its value: "Rechnungsnr:2020-1134".

No token ends at a colon between letters and digits, so that a tagger learns nothing of such a field.
"""

from __future__ import annotations

import re
from collections.abc import Iterable

from hybrid_deid.merge.doubts.never import Never
from hybrid_deid.merge.growing import part_of
from hybrid_deid.merge.policy import is_doubted
from hybrid_deid.values import Span

ADDRESSES = frozenset({"URL", "EMAIL"})  # "https:" is part of them
FIELD = re.compile(r"([^\W\d_][\w.-]{0,40}):[ ]?(?=\S)")


def without_fields(text: str, found: Iterable[Span], never: Never) -> list[Span]:
    """Return findings in a text, those of a model without the fields that a colon glues to a value."""
    result = []
    for span in found:
        if ":" in span.text:
            span = _without_field(span, never)
        elif text.startswith(":", span.end) and never.is_field(span.text) and is_doubted(span):
            continue
        result.append(span)
    return result


def _without_field(span: Span, never: Never) -> Span:
    field = FIELD.match(span.text) if span.label not in ADDRESSES else None
    if field is None or not never.is_field(field[1]) or not is_doubted(span):
        return span
    return part_of(span, span.start + field.end(), span.end)
