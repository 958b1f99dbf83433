"""The two ends of a range of houses are one number: "Feldgasse 12 bis 14", as "12-14" is.

A stand-in of the whole keeps the range's width; of two numbers the second might be the smaller one.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Set

from hybrid_deid.merge.growing import grown
from hybrid_deid.merge.policy import is_settled
from hybrid_deid.values import Span

HOUSE = re.compile(r"(\d{1,3})[a-h]?")


def with_house_ranges(text: str, spans: Iterable[Span], joints: Set[str]) -> list[Span]:
    """Return merged `spans`, two house numbers that one of the words `joints` joins as one, if the second is
    the greater one.
    """
    result: list[Span] = []
    for span in spans:
        if span.label == "STREETNO" and result and _is_range(text, result[-1], span, joints):
            first = result.pop()
            span = grown(text, first, first.start, span.end, first.label, "range", [span])
        result.append(span)
    return result


def _is_range(text: str, first: Span, second: Span, joints: Set[str]) -> bool:
    if first.label != "STREETNO" or is_settled(first) or is_settled(second):
        return False
    between = text[first.end : second.start]
    if between[:1] != " " or between[-1:] != " " or between[1:-1] not in joints:
        return False
    start, end = HOUSE.fullmatch(first.text), HOUSE.fullmatch(second.text)
    return start is not None and end is not None and int(start[1]) < int(end[1])
