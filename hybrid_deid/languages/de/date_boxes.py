"""Dates in the boxes of a form, a digit in each: "1|7|0|4|1|9|6|2", "1 7 . 0 4 . 1 9 6 2"."""

from __future__ import annotations

import re

_NEXT = r"(?:[ ]?\|[ ]?|[ ])"  # from a box to the next one
_MARK = rf"{_NEXT}(?:[./-]{_NEXT})?"
_BOXED = re.compile(
    rf"([0-3]{_NEXT}\d){_MARK}([01]{_NEXT}\d){_MARK}((?:(?:1{_NEXT}9|2{_NEXT}0){_NEXT})?\d{_NEXT}\d)"
)
_NUMBER = re.compile(r"\d+")
_DIGIT = re.compile(r"\d")


def unboxed(text: str) -> str:
    """Return a date in boxes as it is written without them ("17.04.1962"), and any other text as it is."""
    found = _BOXED.fullmatch(text) if text[1:2] in ("|", " ") else None
    return ".".join("".join(_DIGIT.findall(part)) for part in found.groups()) if found else text


def boxed_like(original: str, text: str) -> str:
    """Return a date in the boxes of the original, which `unboxed` has opened; else the date as it is."""
    if original[1:2] not in ("|", " ") or _BOXED.fullmatch(original) is None:
        return text
    digits = "".join(number.zfill(2) for number in _NUMBER.findall(text))
    if len(digits) != len(_DIGIT.findall(original)):
        return text
    left = iter(digits)
    return _DIGIT.sub(lambda _: next(left), original)
