"""The first half of a range of dates."""

from __future__ import annotations

import pytest

from hybrid_deid.merge.consistency_settings import load_consistency
from hybrid_deid.merge.date_ranges import alike_months, first_halves
from hybrid_deid.values import Span

SETTINGS = load_consistency("de").date_ranges


def found(text: str, *dates: str) -> list[str]:
    spans = [Span(text.index(d), text.index(d) + len(d), "DATE", d, 0.9, "model:m") for d in dates]
    result = first_halves(text, spans, SETTINGS)
    assert all(s.label == "DATE" and s.text == text[s.start : s.end] for s in result)
    return [s.text for s in result]


@pytest.mark.parametrize(
    ("text", "dates", "expected"),
    [
        ("20.11-22.11 komme ich", ("22.11",), ["20.11"]),
        ("am 20.11. - 22.11 da", ("22.11",), ["20.11."]),
        ("20.–22.11 da", ("22.11",), ["20."]),
        ("4.12/5.12. geht nicht", ("5.12.",), ["4.12"]),
        ("20.11-22.11 komme ich", ("20.11", "22.11"), []),
        ("Version 2.20.11-22.11", ("22.11",), []),
        ("1 20.11-22.11", ("22.11",), []),
        ("Nr. 20/13.11-22.11", ("22.11",), []),
        ("32.11-22.11", ("22.11",), []),
        ("20.13-22.11", ("22.11",), []),
        ("bis 20.11 22.11", ("22.11",), []),
        ("20.11-Mai", ("Mai",), []),
        ("Das Verhältnis ist 3.8/4.2.", ("4.2.",), []),
        ("Länge 25.10-27.10", ("27.10",), []),
        ("25.10-27.10 mm", ("27.10",), []),
        ("25.10-27.10%", ("27.10",), []),
        ("Der Kurs ging von 25.10-26.10 auf 27.00.", ("26.10",), []),
        ("Yogakurs 25.10-26.10 im Saal", ("26.10",), ["25.10"]),
    ],
)
def test_the_first_half_is_found_by_the_second(
    text: str, dates: tuple[str, ...], expected: list[str]
) -> None:
    assert found(text, *dates) == expected


def test_nothing_but_dates_has_a_first_half() -> None:
    assert first_halves("20.11-22.11", [Span(6, 11, "UFID", "22.11", 0.9, "model:m")], SETTINGS) == []


@pytest.mark.parametrize(
    ("text", "date", "expected"),
    [
        ("10/00 +7%; 11/00 +7%; 12/00 +18%", "10/00", ["11/00", "12/00"]),
        ("Wartung zuletzt 10/21, nächste 10/23.", "10/21", ["10/23"]),
        ("seit 10/21\nRate 3/12", "10/21", []),
        ("seit 10/21: 13/12, 1/12/3, 3/12 Seiten, 4/12 mm, Verhältnis 5/12", "10/21", []),
        ("seit 10.2021: 3/12", "10.2021", []),
    ],
)
def test_months_in_a_row(text: str, date: str, expected: list[str]) -> None:
    start = text.index(date)
    spans = [Span(start, start + len(date), "DATE", date, 0.9, "model:m")]
    result = alike_months(text, spans, SETTINGS)
    assert [s.text for s in result] == expected
    assert all(s.text == text[s.start : s.end] and s.source == "consistency:range" for s in result)
