"""What parts the fields of rows: of those that dashes part two must stand one below the other."""

from __future__ import annotations

import pytest

import hybrid_deid
from hybrid_deid.merge.rows.delimited_rows import DASHED, may_have_rows, runs_of_rows


def fields_of(text: str) -> list[list[str]]:
    (run,) = runs_of_rows(text)
    return [[text[slice(*place)] for place in row.fields] for row in run]


@pytest.mark.parametrize("bullet", ["", "- ", "• ", "> ", "> - "])
@pytest.mark.parametrize("dash", [" - ", " – ", "  -  "])
@pytest.mark.parametrize("end", ["\n", "\r\n", ""])
def test_dashes_between_blanks_part_fields(bullet: str, dash: str, end: str) -> None:
    rows = [["Huber-Pohl", "Eva", "4.5.1990"], ["Koch", "Jan", "DW -12"]]
    text = (end or "\n").join(bullet + dash.join(row) for row in rows) + end
    assert may_have_rows(text)
    assert fields_of(text) == rows


@pytest.mark.parametrize(
    "text",
    [
        "Huber - Eva - 4.5.1990\n",
        "Huber - Eva - 4.5.1990\nIch komme - wenn es geht - morgen - ganz sicher.\n",
        "Morgen - wie immer.\nDanke - bis dann!\nGruß - Eva\n",
    ],
)
def test_one_line_with_dashes_is_prose(text: str) -> None:
    assert all(len(run) < 2 for run in runs_of_rows(text))
    assert all(row.separator != DASHED for run in runs_of_rows(text) for row in run)


def test_names_and_accounts_in_rows_with_dashes_are_found() -> None:
    text = (
        "Krüger Jana - 12.03.1988 - 50667 Köln - jkrueger\n"
        "Baum Lisa - 24.12.1990 - 50933 Köln - lbaum\n"
        "Reif Ole - 14.12.1991 - 46483 Wesel - oreif\n"
    )
    found = {(span.label, span.text) for span in hybrid_deid.load().tag(text)}
    assert {("FAMILY", "Krüger"), ("FAMILY", "Baum"), ("FAMILY", "Reif"), ("FEMALE", "Lisa")} <= found
    assert {"jkrueger", "lbaum", "oreif", "Köln"} <= {text for _, text in found}
