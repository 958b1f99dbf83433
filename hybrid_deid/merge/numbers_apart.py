"""Numbers with more digits than a phone number has, and what parts them.

Two that a stroke joins ("0171-2345678/0172-3456789") or the end of a sentence ("0221.33307. 030.1234567"), or
that an icon parts ("08051 4471 📠 08051 4472"), and keys ("48291 73645 88201 99374").
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import replace

from hybrid_deid.merge.growing import part_of
from hybrid_deid.merge.mistaken_labels import NUMBERS
from hybrid_deid.merge.policy import is_doubted
from hybrid_deid.values import Span

# A second number begins with a country code or a trunk zero; "/12" is an extension.
JOINT = re.compile(r"(?<=\d)(?:\s?/\s?|\.\s{1,2})(?=(?:\+|00|\(?0)[ (]?[1-9])")
JOINT_SIGNS = ("/", ". ", ".\n", ".\r")
# Icons of phones, letters and houses; they end a number as well.
ICON = re.compile(r"\s*(?:[\u2600-\u27bf\U0001f300-\U0001faff][\ufe0e\ufe0f]?\s*)+")
LEAST_DIGITS, LEAST_WITH_COUNTRY = 7, 9
MOST_DIGITS = 17  # E.164 allows 15; a trunk zero in brackets and an extension may come on top
LONGEST = 40  # characters of a number, so that many of them take linear time


def with_numbers_apart(spans: Iterable[Span]) -> list[Span]:
    """Return `spans` with each PHONE that holds two whole numbers or more as so many.

    What has more digits than any, and neither a country code nor a zero before it, is UFID unless a rule
    says otherwise.
    """
    result: list[Span] = []
    for span in spans:
        if span.label in NUMBERS and not span.text.isascii() and ICON.search(span.text) and is_doubted(span):
            result += _between_icons(span)
        elif (
            span.label == "PHONE"
            and len(span.text) > 2 * LEAST_DIGITS
            and any(map(span.text.__contains__, JOINT_SIGNS))
        ):
            result += _apart(span)
        elif span.label == "PHONE" and len(span.text) > MOST_DIGITS and _is_key(span):
            result.append(replace(span, label="UFID", validated=False))
        else:
            result.append(span)
    return result


def _between_icons(span: Span) -> list[Span]:
    icons = [icon.span() for icon in ICON.finditer(span.text)]
    starts, ends = [0, *(end for _, end in icons)], [*(start for start, _ in icons), len(span.text)]
    return [
        part_of(span, span.start + start, span.start + end)
        for start, end in zip(starts, ends, strict=True)
        if any(map(str.isalnum, span.text[start:end]))
    ]


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
    doubted = replace(span, validated=False)
    return [part_of(doubted, span.start + begin, span.start + end) for begin, end in pieces]


def _is_key(span: Span) -> bool:
    digits = sum(map(str.isdigit, span.text))
    return digits > MOST_DIGITS and span.text.lstrip("(")[0] not in "+0" and is_doubted(span)


def _is_whole(number: str) -> bool:
    """Tell whether a text has the digits of a whole number."""
    with_country = number.lstrip("(").startswith(("+", "00"))
    return sum(map(str.isdigit, number)) >= (LEAST_WITH_COUNTRY if with_country else LEAST_DIGITS)
