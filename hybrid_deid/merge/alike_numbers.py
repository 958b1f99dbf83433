"""The second of two numbers: of "parcel H1009980012 ... hers is H1009980019" a word tells of one alone."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence, Set

from hybrid_deid.merge.covered import Covered
from hybrid_deid.merge.policy import source_kind
from hybrid_deid.values import Span

SOURCE = "consistency:alike"
LABELS = ("UFID", "PASS")
# A code without blanks, of digits or of letters and digits.
CODE = re.compile(
    r"(?<![\w@#.,+/-])(?=[^\W\d_]{0,20}[/.-]?\d)[A-Za-z\d](?:[A-Za-z\d]|[/.-](?=[A-Za-z\d])){4,38}[A-Za-z\d]"
    r"!?(?![\w@]|[/.,-]\w)"
)
UNIT = re.compile(r"\s{0,2}([^\W\d_]{1,9}|[€$%°])(?!\w)")
LEAST_DIGITS = 4
ALIKE = 2  # characters that two numbers of digits alone must begin with where they lie in different lines


def alike_numbers(text: str, spans: Sequence[Span], score: float, units: Set[str]) -> list[Span]:
    """Return finds of codes that have the shape of a UFID or PASS among sorted `spans` that a rule tells of.

    Letters stand where it has letters, and digits where it has digits, with the same signs. In its own line
    a code as long that begins alike counts as well; what has digits alone must begin alike in other lines. A
    PASS, and a UFID of letters and digits that no rule tells of, say something of their own line only. What
    one of the `units` of measures and prices follows is no code.
    """
    told = [span for span in spans if span.label in LABELS and _tells(span)]
    if not told:
        return []  # most documents
    covered = Covered(spans)
    found = []
    for match in CODE.finditer(text):
        start, end = match.span()
        code = match.group()
        if not _is_code(code) or covered.touches(start, end):
            continue
        unit = UNIT.match(text, end)
        if unit is not None and unit.group(1).lower() in units:
            continue
        label = next(_labels(text, match, told), None)
        if label is not None:
            found.append(Span(start, end, label, code, score, SOURCE))
    return found


def _tells(span: Span) -> bool:
    """Tell whether a find is a code of which others of its shape may be some."""
    if not CODE.fullmatch(span.text) or not _is_code(span.text):
        return False
    return _is_ruled(span) or (span.label == "UFID" and not span.text.isdigit())


def _is_code(written: str) -> bool:
    """Tell whether enough digits stand in something, and it is no price or measure ("139.33")."""
    if sum(map(str.isdigit, written)) < LEAST_DIGITS:
        return False
    return "." not in written or any(map(str.isalpha, written))


def _is_ruled(span: Span) -> bool:
    return any(source_kind(note) == "rule" for note in (span.source, *span.provenance))


def _labels(text: str, match: re.Match[str], told: Sequence[Span]) -> Iterator[str]:
    """Yield the labels of the codes told of that one is like."""
    code = match.group()
    for span in told:
        if len(code) != len(span.text):
            continue
        first, last = sorted((match.span(), (span.start, span.end)))
        one_line = "\n" not in text[first[1] : last[0]]
        if not one_line and (span.label == "PASS" or not _is_ruled(span)):
            continue
        same = _shape(code) == _shape(span.text)
        if code.isdigit():
            same = same and (one_line or code[:ALIKE] == span.text[:ALIKE])
        elif one_line and code.isalnum() and code[0] == span.text[0]:
            same = not span.text.isdigit()
        if same:
            yield span.label


def _shape(code: str) -> str:
    return "".join("9" if sign.isdigit() else "A" if sign.isalpha() else sign for sign in code)
