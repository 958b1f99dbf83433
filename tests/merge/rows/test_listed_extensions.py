"""Extensions behind people in the lines of a list."""

from __future__ import annotations

import re

import pytest

from hybrid_deid.merge.rows.listed_extensions import listed_extensions
from hybrid_deid.merge.rows.row_settings import Rows
from hybrid_deid.values import Span

ROWS = Rows(extensions=frozenset({"durchwahl", "zentrale"}))


def found(text: str) -> list[str]:
    people = re.finditer("Noll|Kern", text)
    spans = [Span(*match.span(), "FAMILY", match.group(), 0.9, "model:m") for match in people]
    result = listed_extensions(text, spans, ROWS, 0.5)
    assert all(text[span.start : span.end] == span.text and span.label == "PHONE" for span in result)
    return [span.text for span in result]


@pytest.mark.parametrize(
    "rows",
    [
        "Noll ......... -110\nKern ... -111",
        "Noll: -110\r\nKern: -111\r\n",
        "Noll\t-110\nKern\t-111",
        "Noll   -110\nKern   -111",
    ],
)
def test_numbers_that_end_the_lines_of_people(rows: str) -> None:
    assert found(f"Durchwahl\n{rows}") == ["-110", "-111"]
    assert found(f"{rows}\nZentrale 030 123") == ["-110", "-111"]
    assert found(f"Kontostand\n{rows}") == []


@pytest.mark.parametrize(
    "rows",
    [
        "Noll ... -110",
        "Noll -110\nKern -111",
        "Noll  -110 Euro\nKern  -20 Euro",
        "Noll ... 110\nKern ... 111",
    ],
)
def test_what_is_none(rows: str) -> None:
    assert found(f"Durchwahl\n{rows}") == []


def test_numbers_below_a_line_that_says_so() -> None:
    def listed(text: str) -> list[tuple[str, str]]:
        people = re.finditer("Noll|Kern", text)
        spans = [Span(*match.span(), "FAMILY", match.group(), 0.9, "model:m") for match in people]
        result = listed_extensions(text, spans, ROWS, 0.5, {"Prinz"}.__contains__)
        return [(span.text, span.label) for span in result]

    rows = "Empfang Noll 11\nEinkauf Kern 24, Prinz 25\nChef (Noll) ... 99\n"
    expected = [("11", "PHONE"), ("24", "PHONE"), ("Prinz", "FAMILY"), ("25", "PHONE"), ("99", "PHONE")]
    assert listed(f"Neue Durchwahl:\n{rows}") == expected
    assert listed(f"Die Durchwahl 12\n{rows}") == []
    assert listed(f"Durchwahl\n\n{rows}") == []
    assert listed(f"Punkte:\n{rows}") == []
    assert listed("Durchwahl:\nEmpfang Noll 11\nEinkauf Prinz 24\nChef Prinz 25\n") == []
    assert listed("Durchwahl:\nNoll 11 Euro\nKern 24 Stück\nKern 25 %\n") == []


def test_numbers_behind_words_in_brackets_and_in_lines_beside_whole_numbers() -> None:
    text = "Durchwahl Beirat\nNoll (Vorsitz) 4471\nKern 0151 2288190\nKern/Quast 8812\nNoll (Kasse) 5519\n"
    people = re.finditer("Noll|Kern", text)
    spans = [Span(*match.span(), "FAMILY", match.group(), 0.9, "model:m") for match in people]
    phone = text.index("0151")
    whole = Span(phone, phone + 12, "PHONE", text[phone : phone + 12], 0.9, "rule:phone")
    result = listed_extensions(text, sorted([*spans, whole], key=lambda span: span.start), ROWS, 0.5)
    expected = [("4471", "PHONE"), ("Quast", "FAMILY"), ("8812", "PHONE"), ("5519", "PHONE")]
    assert [(span.text, span.label) for span in result] == expected
    assert listed_extensions(text, spans, ROWS, 0.5) == []
