"""The fields of tables with a row of headings: CSV, Markdown, HTML, columns of blanks.

What a heading tells of its column is what a key tells of its value ("Hausnr.": keyed_values.toml).
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from itertools import pairwise
from typing import NamedTuple

from hybrid_deid.merge.rows.delimited_rows import Place, may_have_rows, runs_of_rows
from hybrid_deid.merge.structure.keyed_fields import UNSURE, Field, KeyedValues

LEAST = 2  # headings that are known, so that a row is one of headings
LONGEST = 40  # characters of a heading
# In HTML; whatever stands in a cell beside its text is markup.
HTML_ROW = re.compile(r"<tr\b[^<>]{0,200}>", re.IGNORECASE)
HTML_END = re.compile(r"</table|<table", re.IGNORECASE)
HTML_CELL = re.compile(
    r"<t(?P<kind>[hd])\b[^<>]{0,200}>(?:\s|<[^<>]{1,80}>){0,8}(?P<text>[^<>]{0,200}?)\s{0,20}(?:<[^<>]{1,80}>\s{0,20}){0,8}</t(?P=kind)>",
    re.IGNORECASE,
)
# Numbers of houses behind a street, which are those of rows elsewhere.
HOUSE, STREET = "house_behind_street", "street"
OF_PLACES = frozenset({HOUSE, "house", "zip", "zip_town", "town", "town_for_sure"})


class HeadedTable(NamedTuple):
    """Where the headings of a table lie, what each tells of its column, and where the fields of rows lie."""

    headings: Sequence[Place]
    kinds: Sequence[str]
    rows: Sequence[Sequence[Place]]

    def fields(self, text: str) -> Iterator[Field]:
        """Yield the values in the columns whose heading is a known key."""
        has_place = not OF_PLACES.isdisjoint(self.kinds)
        for row in self.rows:
            for kind, (start, end) in zip(self.kinds, row, strict=False):
                value = text[start:end]
                if not kind or not value or (kind == "user" and value.isalpha() and value.istitle()):
                    continue  # "Cash" of a column "Account"
                if kind != STREET or has_place or any(map(str.isdigit, value)):
                    is_account = kind == "person" and value.islower() and " " not in value
                    yield Field(kind if is_account else UNSURE.get(kind, kind), value, start, end, start)

    def known(self) -> Iterator[Place]:
        """Yield where the known headings lie, which are nobody's names."""
        yield from (place for place, kind in zip(self.headings, self.kinds, strict=True) if kind)


def headed_tables(text: str, settings: KeyedValues) -> Iterator[HeadedTable]:
    """Yield the tables of a text of whose headings two at least are known keys."""
    if not may_have_rows(text) and "<t" not in text and "<T" not in text:
        return  # most documents
    for rows in (*_delimited(text), *_html(text)):
        heading, *others = rows
        kinds = _kinds([text[slice(*place)] for place in heading], settings) if others else []
        if sum(kind not in ("", "other") for kind in kinds) >= LEAST:
            yield HeadedTable(heading, kinds, others)


def _kinds(heading: Sequence[str], settings: KeyedValues) -> list[str]:
    """Return what each heading tells of its column, nothing where one of them is none."""
    if not all(len(word) <= LONGEST and not any(map(str.isdigit, word)) for word in heading):
        return []
    kinds = [settings.kind(word) for word in heading]
    return [
        "" if kind == HOUSE and (not place or kinds[place - 1] != STREET) else kind
        for place, kind in enumerate(kinds)
    ]


def _delimited(text: str) -> Iterator[list[Sequence[Place]]]:
    for run in runs_of_rows(text):
        yield [row.fields for row in run]


def _html(text: str) -> Iterator[list[Sequence[Place]]]:
    """Yield the rows of each table of HTML."""
    starts = [match.end() for match in HTML_ROW.finditer(text)]
    rows: list[Sequence[Place]] = []
    for start, following in pairwise([*starts, len(text)]):
        border = HTML_END.search(text, start, following)
        cells = HTML_CELL.finditer(text, start, border.start() if border is not None else following)
        rows.append([cell.span("text") for cell in cells])
        if border is not None:
            yield rows
            rows = []
    if rows:
        yield rows
