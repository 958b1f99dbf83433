"""Finds of a tagger that reach over the columns of a table are parted there: "Ali", a tab, "Rosenstraße"."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator
from dataclasses import replace

from hybrid_deid.merge.growing import part_of
from hybrid_deid.merge.mistaken_labels import MISTAKEN
from hybrid_deid.merge.rows.delimited_rows import is_dashed
from hybrid_deid.merge.structure.row_addresses import NUMBER
from hybrid_deid.values import Span

BLANKS = "   "  # so many part columns inside of a find
LEAST_LETTERS = 2  # of a name in a column
# Digits of a field that is such a number; the tab or quote behind it belongs to none.
LEAST_DIGITS = {"UFID": 4, "PHONE": 3, "DATE": 3, "ZIP": 4}
WORDS = MISTAKEN | {"STREET"}
# A semicolon ends entities of HTML too; a comma without a blank is part of the names of firms.
COLUMNS = r"[ ]{0,8}\t\s*|[ ]{3,}|[ ]?(?:(?<!&\w{2})(?<!&\w{3})(?<!&\w{4})(?<!&\w{5})(?<!&\w{6});|\|)[ ]?"
BESIDE_FIRMS = re.compile(COLUMNS)
BESIDE_NAMES = re.compile(rf"{COLUMNS}|\"?,(?=[^\s,])\"?|^[-–][ ]+")
# Of a single dash in a line, what stands behind it may tell what a name does ("Huber - Kassier").
IN_DASHED_ROWS = re.compile(rf"{BESIDE_NAMES.pattern}|[ ]+[-–][ ]+")
DASHES = ("- ", "– ")
# Semicolons and bars stand within numbers too ("+43;664;123456").
BESIDE_NUMBERS = re.compile(r'\s{0,8}\t\s{0,8}|","|,"|",')
SIGNS = ("\t", ";", "|", ",", *DASHES, BLANKS)
SIGNS_OF_NUMBERS = ("\t", '"')
HOUSE = re.compile(NUMBER)


def parted_at_columns(text: str, found: Iterable[Span]) -> list[Span]:
    """Return finds in a text, those that reach over columns of a table parted there, names also at wide gaps.

    Columns of figures or of a single letter hold no name, but may identify somebody, and be the number of a
    house behind a street; fields of few digits ("80") are nobody's number.
    """
    result: list[Span] = []
    for span in found:
        if span.label in WORDS and any(map(span.text.__contains__, SIGNS)):
            result += _parts(span, _gaps(text, span), str.isalpha, LEAST_LETTERS)
        elif span.label in LEAST_DIGITS and any(map(span.text.__contains__, SIGNS_OF_NUMBERS)):
            result += _parts(span, BESIDE_NUMBERS, str.isdigit, LEAST_DIGITS[span.label])
        else:
            result.append(span)  # nearly all
    return result


def _gaps(text: str, span: Span) -> re.Pattern[str]:
    if span.label == "ORG":
        return BESIDE_FIRMS
    if span.label == "STREET":  # "Wiener - Neustädter - Straße"
        return BESIDE_NAMES
    dashed = any(map(span.text.__contains__, DASHES)) and is_dashed(text, span.start)
    return IN_DASHED_ROWS if dashed else BESIDE_NAMES


def _parts(span: Span, gaps: re.Pattern[str], counts: Callable[[str], bool], least: int) -> Iterator[Span]:
    """Yield the parts of a find between gaps that have enough characters that count, and other numbers."""
    position = 0
    wide = "\t" in span.text or BLANKS in span.text
    for gap in (*gaps.finditer(span.text), None):
        end = gap.start() if gap is not None else len(span.text)
        text = span.text[position:end]
        digits = sum(map(str.isdigit, text))
        label = ""
        if sum(map(counts, text)) >= least or (counts is str.isalpha and text.isalpha() and not wide):
            label = span.label
        elif digits >= LEAST_DIGITS["UFID"]:
            label = "UFID"
        elif span.label == "STREET" and HOUSE.fullmatch(text):
            label = "STREETNO"
        if label:
            yield replace(part_of(span, span.start + position, span.start + end), label=label)
        position = gap.end() if gap is not None else end
