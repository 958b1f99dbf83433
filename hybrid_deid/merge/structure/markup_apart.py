"""Finds of a tagger that take in tags, keys and quotes of structured data: `<tel>0316 1234</tel><ort>Graz`.

Tags and keys are no personal data, and whoever gets the data must be able to read it still. What is left of
such a find are its values, of which the label says little when there are several.
"""

from __future__ import annotations

import re
from bisect import bisect_left, bisect_right
from collections.abc import Callable, Iterable, Iterator, Sequence
from operator import itemgetter

from hybrid_deid.letter_classes import LETTER
from hybrid_deid.merge.covered import Covered
from hybrid_deid.merge.growing import part_of
from hybrid_deid.merge.policy import is_doubted
from hybrid_deid.merge.structure.keyed_fields import KEY, KeyedValues, load_keyed_values, may_have_keys
from hybrid_deid.merge.word_labels import WordLabels
from hybrid_deid.values import BY_START, Span

Place = tuple[int, int]
START, END = itemgetter(0), itemgetter(1)

CLOSING = re.compile(rf"</((?:[\w.-]{{1,20}}:)?{KEY}|[a-zA-Z])\s?>")
TAG = re.compile(rf"</?(?P<tag>(?:[\w.-]{{1,20}}:)?{KEY}|[a-zA-Z])(?:\s{{0,3}}/?>|(?=\s))")
QUOTED_KEY = re.compile(
    rf"""(?P<mark>\\?["'])(?P<key>{LETTER}[^"'<>=,;:{{}}\\\n]{{1,39}})(?P=mark)[ ]?(?::|=>?)"""
)
BARE_KEY = re.compile(rf"""(?<![\w-])(?P<key>{KEY})[ ]?=[ ]?(?=\\?["'])""")
QUOTED_VALUE = re.compile(r"""=[ ]?\\?["']""")  # which such a key is before: soon found
# A value without quotes, and its key, not in the query of an address; only a known key counts there.
GLUED_VALUE = re.compile(r"=<?(?=[^\W_])")
GLUED_KEY = re.compile(rf"(?<![\w&?/-]){KEY}\Z")
LONGEST_KEY = 40
# Between the values of a row in quotes, or where a list of them ends.
BETWEEN_VALUES = re.compile(r"""(?P<quote>["'])\s?[\]}]{0,4}\s?[,;]\s?(?P=quote)""")
AROUND = " ,;=\t\r\n\"'<>{}"
NUMERIC = frozenset({"DATE", "PHONE", "STREETNO", "ZIP", "UFID"})
ADDRESSES = frozenset({"URL", "EMAIL"})
TIME_OR_SUM = re.compile(r"\d{1,2}:\d\d(?::\d\d)?|\d{1,6}[.,]\d\d")
OF_ADDRESS = re.compile(r"\w@\w|\w[./]\w")
WORD = re.compile(rf"{LETTER}{{2,31}}(?:-{LETTER}{{2,31}})?")
LEAST_DIGITS = 4  # of a number that nothing tells of


def without_markup(
    text: str,
    tagged: Sequence[Span],
    ruled: Iterable[Span],
    labels: Callable[[], WordLabels],
    settings: KeyedValues | None = None,
) -> Sequence[Span]:
    """Return sorted finds of a tagger in a text without the tags and keys of structured data.

    Of a find that took in several values, numbers stay covered, and words that `labels` know, which is asked
    for there; what a rule finds is left to it.
    """
    if not may_have_keys(text):
        return tagged  # most documents
    places = _markup(text, settings or load_keyed_values())
    if not places:
        return tagged
    markup = Covered([Span(start, end, "", text[start:end]) for start, end in places])
    exact: Covered | None = None
    result: list[Span] = []
    for span in tagged:
        if not is_doubted(span) or not markup.touches(span.start, span.end):
            result.append(span)
            continue
        if exact is None:
            exact = Covered(sorted(ruled, key=BY_START))
        result += _values(text, span, places, exact, labels)
    return result


def _markup(text: str, settings: KeyedValues) -> list[Place]:
    """Return where tags, keys and the quotes between values stand, in their order; none overlap."""
    found: list[Place] = []
    if "</" in text:
        closed = set(CLOSING.findall(text)) | settings.void
        found += (tag.span() for tag in TAG.finditer(text) if tag["tag"] in closed)
    for pattern in (QUOTED_KEY, BARE_KEY) if QUOTED_VALUE.search(text) else (QUOTED_KEY,):
        found += (key.span() for key in pattern.finditer(text) if settings.is_code(key["key"]))
    found += _glued_keys(text, settings)
    found += (sign.span() for sign in BETWEEN_VALUES.finditer(text))
    result: list[Place] = []
    for start, end in sorted(found):
        if result and start < result[-1][1]:
            result[-1] = (result[-1][0], max(end, result[-1][1]))
        else:
            result.append((start, end))
    return result


def _glued_keys(text: str, settings: KeyedValues) -> Iterator[Place]:
    """Yield where known keys stand with the sign that glues them to a value."""
    for value in GLUED_VALUE.finditer(text):
        key = GLUED_KEY.search(text, max(0, value.start() - LONGEST_KEY), value.start())
        if key is not None and settings.kind(key.group()):
            yield key.start(), value.end()


def _values(
    text: str, span: Span, places: Sequence[Place], exact: Covered, labels: Callable[[], WordLabels]
) -> Iterator[Span]:
    """Yield what of a find are values."""
    pieces = list(_pieces(text, span, places))
    keeps_label = len(pieces) == 1
    for start, end in pieces:
        value = text[start:end]
        if keeps_label and _may_be(span.label, value):
            yield part_of(span, start, end)
        elif exact.touches(start, end) or TIME_OR_SUM.fullmatch(value):
            continue
        elif sum(map(str.isdigit, value)) >= LEAST_DIGITS:
            yield part_of(span, start, end, "UFID")
        else:
            for word in WORD.finditer(text, start, end):
                if label := labels()(word.group()):
                    yield part_of(span, *word.span(), label)


def _pieces(text: str, span: Span, places: Sequence[Place]) -> Iterator[Place]:
    """Yield the parts of a find between markup that hold a letter or digit."""
    position = span.start
    first, behind = bisect_right(places, span.start, key=END), bisect_left(places, span.end, key=START)
    inside = places[first:behind]
    for start, end in [*inside, (span.end, span.end)]:
        part = text[position : max(start, position)]
        begin = position + len(part) - len(part.lstrip(AROUND))
        finish = begin + len(part.strip(AROUND))
        if any(map(str.isalnum, part)):
            yield begin, finish
        position = end


def _may_be(label: str, value: str) -> bool:
    if label in ADDRESSES:
        return OF_ADDRESS.search(value) is not None
    return label not in NUMERIC or (any(map(str.isdigit, value)) and not TIME_OR_SUM.fullmatch(value))
