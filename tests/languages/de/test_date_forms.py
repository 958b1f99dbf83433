"""Styles and patterns of German dates."""

from __future__ import annotations

import re
import time

from hybrid_deid.languages.de.date_forms import readings
from hybrid_deid.languages.de.date_months import month_numbers, styles
from hybrid_deid.languages.de.tables import table
from tests.by_turns import quickest


def test_month_styles_are_complete_and_agree_on_numbers() -> None:
    for style in styles():
        assert len(set(style.months)) == 12, style.name
        assert [month_numbers()[name.casefold()] for name in style.months] == list(range(1, 13))


def test_every_pattern_of_dates_compiles_and_names_known_parts() -> None:
    for row in table("dates")["pattern"]:
        assert set(row) == {"kind", "regex"}
        assert set(re.findall(r"\?P<(\w)>", row["regex"])) <= set("dmnyzosw")


def test_times_are_no_dates() -> None:
    assert [(r.day, r.month, r.year) for r in readings("4.7.2017 10:30 Uhr")] == [(4, 7, 2017)]


def test_a_long_run_of_numbers_takes_linear_time() -> None:
    def seconds(count: int) -> float:
        text = "12 ... 7 ... 24 ... " * count
        begin = time.process_time()
        assert len(readings(text, "im ")) == 3 * count
        return time.process_time() - begin

    few, many = quickest(seconds, (150, 600))
    assert many < 8 * few + 0.05


def test_a_word_before_a_number_makes_it_a_year() -> None:
    (year,) = readings("16", "x" * 200 + " Schuljahr ")
    (day,) = readings("16", "im Schuljahr " + "x" * 200 + " am ")
    assert (year.year, day.day) == (2016, 16)
