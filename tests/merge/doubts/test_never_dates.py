"""What stands beside a number says that it is no date, year or postal code."""

from __future__ import annotations

import re

import pytest

from hybrid_deid.merge.doubts.never import load_never, without_measures
from hybrid_deid.values import Span

NEVER = load_never("de")


@pytest.mark.parametrize(
    ("text", "kept"),
    [
        ("Ende 20.10 Uhr", False),
        ("eine 3.5-Zimmer-Wohnung", False),
        ("Fr. 20.10 Sackgeld", False),
        ("am 20.10 um zwei", True),
        ("am 20.10.", True),
        ("Beginn: 19.00, Ende 21.10", False),
        ("Beginn: 19.30 Uhr, Ende: 21.10", False),
        ("ab 9.30 bis 11.10", False),
        ("vom 3.12.00 bis 11.10", True),
        ("um 19.30 am 11.10", True),
        ("vom 9.10 bis 11.10", True),
    ],
)
def test_what_stands_beside_a_date_makes_something_else_of_it(text: str, kept: bool) -> None:
    match = list(re.finditer(r"\d+\.\d+", text))[-1]
    for source, stays in (("model:m", kept), ("rule:r", True)):
        span = Span(match.start(), match.end(), "DATE", match.group(), 0.9, source)
        assert bool(without_measures(text, [span], NEVER)) is stays


@pytest.mark.parametrize(
    ("text", "part", "kept"),
    [
        ("die Jahr-2000-fähige Software", "2000", False),
        ("das Jahr-2000-Problem", "2000", False),
        ("Jahr-2000-Feier", "2000", True),
        ("Tief bei 20 15/16 $", "15/16", False),
        ("in 13/14 15/16 nicht", "15/16", True),
        ("WS 15/16", "15/16", True),
        ("von 1600 bis ca. 1800 Uhr", "1600", False),
        ("von 1600 bis 1800", "1600", True),
        ("am 3. Mai 2020 - 1830 Uhr", "3. Mai 2020", True),
        ("jedes Jahr 50 Millionen Euro", "50", False),
        ("pro Jahr 20 Mal", "20", False),
        ("im 20-Minuten-Takt", "20", False),
        ("im Jahr 2019 Kinder", "2019", True),
        ("am 3.5. Kinder mitbringen", "3.5.", True),
        ("Platz im IC 2023", "2023", False),
        ("in 2023", "2023", True),
        ("seit '99 Mal um Mal", "99", True),
    ],
)
def test_years_in_other_things(text: str, part: str, kept: bool) -> None:
    start = text.index(part)
    year = Span(start, start + len(part), "DATE", part, 0.9, "model:m")
    assert bool(without_measures(text, [year], NEVER)) is kept


@pytest.mark.parametrize(
    ("text", "kept"),
    [
        ("TSV 1860 München", False),
        ("SK 8010 Graz", True),
        ("in 8010 Graz", True),
        ("ICE 1188 Graz", False),
        ("Raum 2214 Graz", False),
        ("im Raum 8010 Graz", True),
    ],
)
def test_a_number_behind_a_club_or_a_train_is_no_postal_code(text: str, kept: bool) -> None:
    start = text.rindex(" ") - 4
    code = Span(start, start + 4, "ZIP", text[start : start + 4], 0.9, "model:m")
    assert bool(without_measures(text, [code], NEVER)) is kept


@pytest.mark.parametrize(
    ("text", "number", "label", "kept"),
    [
        ("in 10-20 Jahren", "10", "DATE", False),
        ("nach 5-10 Tagen", "5", "DATE", False),
        ("am 10-20 August", "10", "DATE", True),
        ("(20.000.000.- DM)", "20.000.000.", "UFID", False),
        ("Depot: 55.540,-", "55.540", "UFID", False),
        ("gesamt 100000 DM + 8 %", "100000", "UFID", False),
        ("Konto 100000 DM 20,-", "100000", "UFID", True),
        ("Vertrag 100000, Mark", "100000", "UFID", True),
    ],
)
def test_sums_and_spans_of_time_are_no_numbers_of_anybody(
    text: str, number: str, label: str, kept: bool
) -> None:
    start = text.index(number)
    span = Span(start, start + len(number), label, number, 0.9, "model:m")
    assert bool(without_measures(text, [span], NEVER)) is kept
