"""Two phone numbers that a stroke joins: "0171-2345678/0172-3456789" is no one number with many digits."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import replace

from hybrid_deid.values import Span

# A second number begins with a country code or a trunk zero; "/12" is an extension.
JOINT = re.compile(r"(?<=\d)\s?/\s?(?=(?:\+|00|\(?0)[ (]?[1-9])")
LEAST_DIGITS, LEAST_WITH_COUNTRY = 7, 9
LONGEST = 40  # characters of a number, so that many of them take linear time


def with_numbers_apart(spans: Iterable[Span]) -> list[Span]:
    """Return `spans` with each PHONE that holds two whole numbers or more as so many."""
    result: list[Span] = []
    for span in spans:
        if span.label == "PHONE" and "/" in span.text and len(span.text) > 2 * LEAST_DIGITS:
            result += _apart(span)
        else:
            result.append(span)
    return result


def _apart(span: Span) -> list[Span]:
    pieces: list[tuple[int, int]] = []
    start = 0
    for joint in JOINT.finditer(span.text):
        behind = span.text[joint.end() : joint.end() + LONGEST]
        if _is_whole(span.text[start : joint.start()]) and _is_whole(behind):
            pieces.append((start, joint.start()))
            start = joint.end()
    if not pieces:
        return [span]
    pieces.append((start, len(span.text)))
    return [
        replace(
            span, start=span.start + begin, end=span.start + end, text=span.text[begin:end], validated=False
        )
        for begin, end in pieces
    ]


def _is_whole(number: str) -> bool:
    """Tell whether a text has the digits of a whole number."""
    with_country = number.lstrip("(").startswith(("+", "00"))
    return sum(map(str.isdigit, number)) >= (LEAST_WITH_COUNTRY if with_country else LEAST_DIGITS)
