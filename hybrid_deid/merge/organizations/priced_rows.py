"""Tables of prices of shares: where most rows begin with an organization, the others do as well.

"Ahlers.......  143.50   143.20": lines of a name and two prices, with dots or blanks between.
"""

from __future__ import annotations

import re
from bisect import bisect_left
from collections.abc import Sequence
from functools import lru_cache

from hybrid_deid.values import Span
from hybrid_deid.word_patterns import any_of

GATES = ("..", "   ")
LEAST_ROWS = 4
SHARE = 0.6  # of the rows that begin with an organization
PRICE = r"[-+]?\d{1,3}(?:[ .]?\d{3})*[.,]\d{1,2}(?![\d.])"


def priced_rows(text: str, spans: Sequence[Span], kinds: tuple[str, ...]) -> list[tuple[int, int]]:
    """Return where the names of tables of prices stand, given the sorted `spans` of a text.

    One of the `kinds` of shares may stand behind a name.
    """
    if not any(map(text.__contains__, GATES)):
        return []
    found = (match.span("name") for match in _row(kinds).finditer(f"\n{text}"))
    rows = [(start - 1, end - 1) for start, end in found]
    if len(rows) < LEAST_ROWS:
        return []  # most documents
    starts = [span.start for span in spans]
    named = sum(_begins_organization(spans, starts, start) for start, _ in rows)
    return rows if named >= SHARE * len(rows) else []


def _begins_organization(spans: Sequence[Span], starts: Sequence[int], start: int) -> bool:
    number = bisect_left(starts, start)
    return number < len(spans) and starts[number] == start and spans[number].label == "ORG"


@lru_cache(maxsize=8)
def _row(kinds: tuple[str, ...]) -> re.Pattern[str]:
    """Return the pattern of a row with two prices, behind the end of another line."""
    return re.compile(
        rf"\n[ \t>]{{0,5}}(?:\d{{1,5}}[ ]{{1,3}})?(?P<name>[^\W\d_][\w&]{{1,30}})"
        rf"(?:[ ]{any_of(kinds)})?[ ]?(?:\.{{2,}}[ ]*|[ ]{{2,}}){PRICE}[ ]+{PRICE}"
    )
