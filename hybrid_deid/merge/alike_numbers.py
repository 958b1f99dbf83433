"""Numbers shaped like one that a word announces: "parcel H1009980012 ... hers is H1009980019"."""

from __future__ import annotations

import re
from bisect import bisect_left
from collections.abc import Sequence, Set

from hybrid_deid.merge.covered import Covered
from hybrid_deid.values import Span

SOURCE = "consistency:alike"
LABELS = ("UFID", "PASS")
# A code without blanks, of digits or of letters and digits.
CODE = re.compile(
    r"(?<![\w@#.,+/-])(?=[^\W\d_]{0,20}[/.-]?\d)[A-Za-z\d](?:[A-Za-z\d]|[/.-](?=[A-Za-z\d])){4,38}[A-Za-z\d]"
    r"!?(?![\w@]|[/.,-]\w)"
)
UNIT = re.compile(r"\s{0,2}([^\W\d_]{1,9}|[€$%°])(?!\w)")
COURSE = re.compile(r"\d{3}\.(?!000)\d{3}")  # which a price with a full stop for thousands may look like
LEAST_DIGITS = 4
BREAK = re.compile(r"\n")
ALIKE = 2  # characters that two numbers of digits alone must begin with where they lie in different lines


class Told:
    """The codes told of, by what others must share with them; of several the first in the text counts."""

    def __init__(self, text: str, told: Sequence[Span]) -> None:
        """Note each code by its shape in its line and, where others may lie in any line, in all of them."""
        self._breaks = [found.start() for found in BREAK.finditer(text)]
        self._first: dict[tuple[int | str, ...], tuple[int, str]] = {}
        for number, span in enumerate(told):
            line, shape = self._line(span.start), _shape(span.text)
            keys: list[tuple[int | str, ...]] = [(line, shape)]
            if not span.text.isdigit():
                keys.append((line, len(span.text), span.text[0]))
            if span.label != "PASS" and _is_ruled(span):
                keys.append(_anywhere(span.text, shape))
            for key in keys:
                self._first.setdefault(key, (number, span.label))

    def label(self, start: int, code: str) -> str | None:
        """Return the label of the first of them that a code at a place is like, None if it is like none."""
        line, shape = self._line(start), _shape(code)
        keys: list[tuple[int | str, ...]] = [(line, shape), _anywhere(code, shape)]
        if code.isalnum() and not code.isdigit():
            keys.append((line, len(code), code[0]))
        return min((self._first[key] for key in keys if key in self._first), default=(0, None))[1]

    def _line(self, place: int) -> int:
        return bisect_left(self._breaks, place)


def alike_numbers(text: str, spans: Sequence[Span], score: float, units: Set[str]) -> list[Span]:
    """Return finds of codes that have the shape of a UFID or PASS among sorted `spans` that a rule tells of.

    Letters stand where it has letters, and digits where it has digits, with the same signs. In its own line
    a code as long that begins alike counts as well; what has digits alone must begin alike in other lines,
    but for the numbers of courses ("512.114"). A PASS, and a UFID of letters and digits that no rule tells
    of, say something of their own line only. What one of the `units` of measures and prices follows is no
    code.
    """
    told = [span for span in spans if span.label in LABELS and _tells(span)]
    if not told:
        return []  # most documents
    covered, known = Covered(spans), Told(text, told)
    found = []
    for match in CODE.finditer(text):
        start, end = match.span()
        code = match.group()
        if not _is_code(code) or covered.touches(start, end):
            continue
        unit = UNIT.match(text, end)
        if unit is not None and unit.group(1).lower() in units:
            continue
        label = known.label(start, code)
        if label is not None:
            found.append(Span(start, end, label, code, score, SOURCE))
    return found


def _tells(span: Span) -> bool:
    """Tell whether a find is a code of which others of its shape may be some."""
    if not CODE.fullmatch(span.text) or not _is_code(span.text):
        return False
    if COURSE.fullmatch(span.text):
        return span.label == "UFID" and _is_ruled(span)
    return _is_ruled(span) or (span.label == "UFID" and not span.text.isdigit())


def _is_code(written: str) -> bool:
    """Tell whether enough digits stand in something, and it is no price or measure ("139.33")."""
    if sum(map(str.isdigit, written)) < LEAST_DIGITS:
        return False
    return "." not in written or any(map(str.isalpha, written)) or COURSE.fullmatch(written) is not None


def _is_ruled(span: Span) -> bool:
    return any(note.startswith("rule:") for note in (span.source, *span.provenance))


def _anywhere(code: str, shape: str) -> tuple[str, str]:
    """Return what codes in different lines must share."""
    return shape, code[:ALIKE] if code.isdigit() else ""


def _shape(code: str) -> str:
    return "".join("9" if sign.isdigit() else "A" if sign.isalpha() else sign for sign in code)
