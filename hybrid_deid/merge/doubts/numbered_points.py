"""Numbers of points, chapters and parts, which look like days and months: "TOP 4.1. und 4.2.", "Rate 10/12".

A tagger and the rules of dates take them for such; moved like dates they would point nowhere.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Set
from functools import lru_cache

from hybrid_deid.merge.doubts.never import Never
from hybrid_deid.values import Span

POINT = re.compile(r"\d{1,2}\.\d{1,2}\.?(?:0\d{3})?")
FRACTION = re.compile(r"\d{1,2}/\d{1,2}")
REACH = 80  # characters before a number in which the word and the numbers beside it stand


def without_numbered_points(text: str, found: Iterable[Span], never: Never) -> list[Span]:
    """Return the findings in a text without those of dates that a word before them makes numbers of points.

    The word stands directly before the number, or before the first of several that are joined.
    """
    return [span for span in found if span.label != "DATE" or not _is_number(text, span, never)]


def _is_number(text: str, span: Span, never: Never) -> bool:
    for shape, words in ((POINT, never.points), (FRACTION, never.fractions)):
        if words and shape.fullmatch(span.text):
            before = text[max(0, span.start - REACH) : span.start].casefold()
            return _behind(shape, words, never.joints).search(before) is not None
    return False


@lru_cache(maxsize=16)
def _behind(shape: re.Pattern[str], words: Set[str], joints: Set[str]) -> re.Pattern[str]:
    announced = "|".join(map(re.escape, sorted(words)))
    joint = "|".join(map(re.escape, sorted(joints)))
    number = rf"{shape.pattern}[ ]?(?:[,;&–-]|(?:{joint})\.?)[ ]?"
    return re.compile(rf"(?<![^\W_])(?:{announced})\.?[ \u00a0]{{0,2}}(?:{number}){{0,8}}\Z")
