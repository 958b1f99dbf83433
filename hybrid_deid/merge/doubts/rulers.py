"""Rulers' titles and numbers are no names: "König Franz Joseph I.", "Papst Benedikt XVI."

The given name between them stays a find. Without the number a title may be a family name ("König Franz").
A number of one letter is one also beside a longer one, in a text of rulers ("Luis X. und Karl IV.").
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from functools import lru_cache

from hybrid_deid.labels import PERSON
from hybrid_deid.merge.doubts.never import Never
from hybrid_deid.merge.policy import is_doubted
from hybrid_deid.values import Span

GIVEN = r"[A-ZÄÖÜ][a-zäöüß]+"
WORD = re.compile(r"[^\W\d_]+")
ONE_GIVEN = re.compile(GIVEN)
# Numbers of one letter are initials, but behind a title.
NUMBER = re.compile(r"(?=[IVX])X{0,2}(?:I{1,3}|IV|VI{0,3}|IX)?")
BEHIND = re.compile(rf"(?:[ ]{GIVEN}){{1,2}}[ ]([IVX]{{1,5}})\.")
LONG = re.compile(rf"(?<!\w){GIVEN}[ ]([IVX]{{2,5}})(?!\w)")
REACH = 48
NEAR = 40  # characters on either side of a number of one letter in which a longer one stands


def without_rulers(text: str, found: Iterable[Span], never: Never) -> list[Span]:
    """Return the findings in a text without those of people that are a ruler's title or number.

    What a rule found, a caller knows or a validator confirmed stays.
    """
    return [
        span
        for span in found
        if span.label not in PERSON
        or not is_doubted(span)
        or not (_is_number(text, span, never) or _is_title(text, span, never))
    ]


def _is_number(text: str, span: Span, never: Never) -> bool:
    number = span.text.rstrip(".")
    if span.text[0] not in "IVX" or NUMBER.fullmatch(number) is None:
        return False
    if number == span.text and not text.startswith(".", span.end):
        return False
    before = text[max(0, span.start - REACH) : span.start].rpartition("\n")[2]
    words = before.split()[-3:]
    if not before.endswith(" ") or not words or ONE_GIVEN.fullmatch(words[-1]) is None:
        return False
    if words[-1].casefold().startswith(tuple(never.closings)):
        return False  # initials
    if len(number) > 1 or any(word in never.rulers for word in words[:-1]):
        return True
    around = text[max(0, span.start - NEAR) : span.end + NEAR]
    return any(map(NUMBER.fullmatch, LONG.findall(around))) and _has_rulers(text, never.rulers)


@lru_cache(maxsize=4)  # finds of a text ask in turn
def _has_rulers(text: str, titles: frozenset[str]) -> bool:
    """Tell whether a text has a ruler's title."""
    return not titles.isdisjoint(WORD.findall(text))


def _is_title(text: str, span: Span, never: Never) -> bool:
    if span.text not in never.rulers:
        return False
    behind = BEHIND.match(text, span.end, span.end + REACH)
    return behind is not None and NUMBER.fullmatch(behind.group(1)) is not None
