"""Fields that a tagger took for parts of an address: "04841 5566;hauke@example.org" of a table, with a number
to call before it, "hauke@example.org;-45,00" with an amount behind it."""

from __future__ import annotations

import re
from collections.abc import Sequence

from hybrid_deid.merge.growing import part_of
from hybrid_deid.values import Span

# The field before the address, and what of the number stands before the find.
HEAD = re.compile(r"(?P<number>[\d(][\d ()/-]{1,20}\d)[ ]?;[ ]?(?=[^;@]+@)")
# The amount behind an address.
AMOUNT = re.compile(r"(?<=[a-z])[ ]?;[ ]?[+-]?(?:\d{1,3}(?:\.\d{3})+|[1-9]\d*|0),\d\d\Z")
AREA_CODE = re.compile(r"\(?\+?0\d{1,5}\)?[ /-]{0,3}\Z")
REACH = 12


def with_addresses_apart(text: str, found: Sequence[Span]) -> list[Span]:
    """Return a tagger's sorted finds with the number before an address, and a semicolon, as PHONE by itself,
    and without the amount behind one.

    A number takes in its area code, which is a postal code to a tagger.
    """
    result: list[Span] = []
    for span in found:
        if span.label == "EMAIL" and ";" in span.text and (amount := AMOUNT.search(span.text)):
            span = part_of(span, span.start, span.start + amount.start())
        head = HEAD.match(span.text) if span.label == "EMAIL" and ";" in span.text else None
        if head is None:
            result.append(span)  # nearly all
            continue
        end = span.start + head.end("number")
        code = AREA_CODE.search(text, max(0, span.start - REACH), span.start)
        start = code.start() if code is not None else span.start
        if any(one.start < start < one.end for one in result[-REACH:]):
            start = span.start  # another find reaches into the area code
        while result and result[-1].start >= start:
            result.pop()
        result.append(Span(start, end, "PHONE", text[start:end], span.score, span.source))
        result.append(part_of(span, span.start + head.end(), span.end))
    return result
