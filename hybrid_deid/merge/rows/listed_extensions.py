"""Extensions behind people in the lines of a list: "Brigitte Lorenz ......... -110".

Below a line that says so they need no hyphen: "Kurzwahlen:", then "Einkauf Noll 24, Kern 25",
"Noll (Kasse) 26".
"""

from __future__ import annotations

import re
from bisect import bisect_left
from collections.abc import Callable, Iterator, Sequence, Set
from functools import lru_cache

from hybrid_deid.labels import PERSON
from hybrid_deid.merge.covered import Covered
from hybrid_deid.merge.rows.row_settings import Rows
from hybrid_deid.values import Span
from hybrid_deid.word_patterns import any_of

SOURCE = "consistency:extension"
LEAST = 2  # lines
# What leads from a name to the number that ends its line.
LINE_END = re.compile(
    r"(?:[ ]?(?:\.{2,80}|…{1,40}|_{3,80})[ ]{0,40}|:[ \t]{1,20}|\t{1,3}|[ ]{2,60})(-\d{2,5})"
    r"(?=[ \t]*\r?(?:\n|\Z))"
)

FEWEST, PEOPLE = 3, 2  # numbers below a line that says so, and people among those they stand behind
NUMBER_BEHIND = r"\)?(?::|[ ]?[.…_]{2,80})?[ \t]{1,60}(?P<number>\d{2,4})(?=[ \t]*(?:[,;/|)]|\r?(?:\n|\Z)))"
ITEM = re.compile(rf"(?<![\w-])(?P<name>[^\W\d_]{{2,25}}(?:-[^\W\d_]{{2,25}})?){NUMBER_BEHIND}")
BEHIND_NAME = re.compile(rf"(?:[ ]\([^()\d\n]{{2,30}}(?=\)))?{NUMBER_BEHIND}")
LONGEST_ASIDE = 32  # characters between a name and what ends the words in brackets behind it


def _nobody(word: str) -> bool:
    return False


def listed_extensions(
    text: str,
    spans: Sequence[Span],
    settings: Rows,
    score: float,
    is_name: Callable[[str], bool] = _nobody,
) -> list[Span]:
    """Return finds of the numbers that stand behind people, what stands in `spans` stays.

    Those with a hyphen end the lines of two people or more, and a word of the settings says that the text has
    extensions: a number with a hyphen may be what somebody owes as well. Others stand below a line with such
    a word, where whoever `is_name` tells of is somebody too.
    """
    if not settings.extensions:
        return []
    below = list(_below(text, spans, settings, score, is_name)) if spans else []
    return below or (_with_hyphens(text, spans, settings, score) if "-" in text else [])


def _with_hyphens(text: str, spans: Sequence[Span], settings: Rows, score: float) -> list[Span]:
    places = [
        line.span(1)
        for span in spans
        if span.label in PERSON and (line := LINE_END.match(text, span.end)) is not None
    ]
    if len(places) < LEAST or _telling(settings.extensions).search(text) is None:
        return []
    covered = Covered(spans)
    return [
        Span(start, end, "PHONE", text[start:end], score, SOURCE)
        for start, end in places
        if not covered.touches(start, end)
    ]


def _below(
    text: str, spans: Sequence[Span], settings: Rows, score: float, is_name: Callable[[str], bool]
) -> Iterator[Span]:
    """Yield the extensions, and the names before them, in the lines below one that tells of extensions."""
    people = {span.end for span in spans if span.label in PERSON and BEHIND_NAME.match(text, span.end)}
    if len(people) < PEOPLE:
        return  # most documents
    headings = list(_heading(settings.extensions).finditer(text))
    covered = Covered(spans)
    ends = {span.end for span in spans if span.label in PERSON}
    phones = [span.start for span in spans if span.label == "PHONE"]
    for heading in headings:
        items = list(_items(text, heading.end() + 1, phones))
        if len(items) < FEWEST or sum(_is_of_people(text, item, people) for item in items) < PEOPLE:
            continue
        for item in items:
            name, (start, end) = item["name"], item.span("number")
            joined = text[item.start("name") - 1] == "/" and item.start("name") - 1 in ends
            if not covered.touches(*item.span("name")) and (joined or is_name(name)):
                yield Span(*item.span("name"), "FAMILY", name, score, SOURCE)
            if not covered.touches(start, end):
                yield Span(start, end, "PHONE", item["number"], score, SOURCE)


def _is_of_people(text: str, item: re.Match[str], people: Set[int]) -> bool:
    """Tell whether somebody of `people` ends before a number, or before the words in brackets before it."""
    if item.end("name") in people:
        return True
    start = item.start("name")
    opening = text.rfind("(", max(0, start - LONGEST_ASIDE), start)
    return opening > 0 and opening - 1 in people


def _items(text: str, start: int, phones: Sequence[int]) -> Iterator[re.Match[str]]:
    """Yield a word and the number behind it, in the lines from one on that have such or one of `phones`."""
    while start < len(text):
        end = text.find("\n", start)
        end = end if end >= 0 else len(text)
        items = list(ITEM.finditer(text, start, end + 1))
        if not items and bisect_left(phones, start) == bisect_left(phones, end):
            return
        yield from items
        start = end + 1


@lru_cache(maxsize=8)
def _heading(words: frozenset[str]) -> re.Pattern[str]:
    """Return the pattern of a short line without a number that has a word for extensions."""
    return re.compile(
        rf"^(?=[^\n]{{0,60}}$)[^\n\d]{{0,40}}(?i:{any_of(words)})(?!\w)[^\n\d]{{0,40}}$", re.MULTILINE
    )


@lru_cache(maxsize=8)
def _telling(words: frozenset[str]) -> re.Pattern[str]:
    """Return the pattern of a word that says so, also at the end of a longer one ("Telefonliste")."""
    return re.compile(rf"(?i:{any_of(words)})(?!\w)")
