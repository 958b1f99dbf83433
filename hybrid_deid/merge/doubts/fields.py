"""Finds of a model that take the field before a value for a name, or into it: "Rechnungsnr:2020-1134".

No token ends at a colon between letters and digits, so that a tagger learns nothing of such a field. Further
fields may stand within a find: "+4915112345678 TO=+49441772211", or "Noll EREF+4711" in the purpose of a
payment. So may the fields of a row that signs part: "K#15#Quendex#710000##Frankfurt".
"""

from __future__ import annotations

import re
from collections.abc import Iterable

from hybrid_deid.merge.doubts.never import Never
from hybrid_deid.merge.growing import part_of
from hybrid_deid.merge.policy import is_doubted
from hybrid_deid.values import Span

FIELD = re.compile(r"(?P<name>[^\W\d_][\w.-]{0,40})(?::[ ]?|[=#])(?=\S)")
SIGNS = (":", "=")
CODES = frozenset({"EMAIL", "UFID", "USER", "PHONE"})  # several may stand in one find, with their fields
CODE_FIELD = re.compile(r"(?<![^\s;,])(?P<name>[^\W\d_][\w.-]{0,40})(?::[ ]?|[=+#])")
PURPOSE = re.compile(r"(?<![^\s;,])(?P<name>[A-Z]{4})\+")
# The sign between the fields of a row, and the number of a security in one.
PARTING = "#"
LEAST_PARTING = 2
SECURITY = re.compile(r"\d{6}")
LEAST_LETTERS = 3
PARTED = frozenset({"ORG", "UFID", "CITY"})


def without_fields(text: str, found: Iterable[Span], never: Never) -> list[Span]:
    """Return findings in a text, those of a model without the fields that a sign glues to a value.

    A row of fields that signs part is told by the number of a security in it.
    """
    result: list[Span] = []
    for span in found:
        if span.label in PARTED and span.text.count(PARTING) >= LEAST_PARTING and is_doubted(span):
            result += _parted(span)
        elif ":" in span.text or "=" in span.text or "+" in span.text or "#" in span.text:
            result += _without_its_fields(span, never) if is_doubted(span) else [span]
        elif not (text.startswith(SIGNS, span.end) and never.is_field(span.text) and is_doubted(span)):
            result.append(span)
    return result


def _parted(span: Span) -> list[Span]:
    """Return the name, the number of a security and the place behind it that a row of fields has.

    Where it has no such number it stays as it is.
    """
    parts: list[Span] = []
    start, is_behind = span.start, False
    for field in span.text.split(PARTING):
        if SECURITY.fullmatch(field):
            parts.append(part_of(span, start, start + len(field), "UFID"))
            is_behind = True
        elif sum(map(str.isalpha, field)) >= LEAST_LETTERS:
            parts.append(part_of(span, start, start + len(field.rstrip()), "CITY" if is_behind else "ORG"))
        start += len(field) + len(PARTING)
    return parts if is_behind else [span]


def _without_its_fields(span: Span, never: Never) -> list[Span]:
    """Return what of a find is no field; the address of a page or a mailbox has signs of its own."""
    if span.label == "URL" or ("@" in span.text and span.label == "EMAIL"):
        return [span]
    if span.label != "PASS":
        any_field = CODE_FIELD if span.label in CODES else PURPOSE
        fields = [field.span() for field in any_field.finditer(span.text) if never.is_field(field["name"])]
        if fields:
            return _between(span, fields)
    field = FIELD.match(span.text)
    if field is None or not never.is_field(field["name"]):
        return [span]
    return [part_of(span, span.start + field.end(), span.end)]


def _between(span: Span, fields: Iterable[tuple[int, int]]) -> list[Span]:
    """Return what of a find stands before, between and behind the fields in it."""
    starts, ends = zip(*fields, strict=True)
    parts = zip([0, *ends], [*starts, len(span.text)], strict=True)
    values = [
        part_of(span, span.start + start, span.start + start + len(span.text[start:end].rstrip(" ;,")))
        for start, end in parts
        if span.text[start:end].strip(" ;,")
    ]
    return values or [span]
