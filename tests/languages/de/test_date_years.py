"""The years of dates without one: weekdays, ranges, leap days and births tell them."""

from __future__ import annotations

from datetime import date, timedelta

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from hybrid_deid.keyed import Keyed
from hybrid_deid.languages.de.date_context import plan_of
from hybrid_deid.languages.de.date_weekdays import fits, weekday_beside
from hybrid_deid.languages.de.dates import Dates
from hybrid_deid.surrogates.interface import Draw, normalized
from tests.languages.contexts import mentions_in

WEEK = ["Montag", "Dienstag", "Mittwoch", "Donnerstag", "Freitag", "Samstag", "Sonntag"]
KEYS = [bytes([number]) * 16 for number in range(1, 41)]


def days_of(marked: str) -> list[date]:
    """Return the days that the dates of a text are counted as."""
    days = [item.date for item in plan_of(mentions_in(marked, "DATE")).items]
    return [day for day in days if day is not None]


def moved(marked: str, key: bytes) -> tuple[list[str], int]:
    """Return the surrogates of the dates of a text, and their shift."""
    mentions = mentions_in(marked, "DATE")
    draw = Draw(Keyed(key, "dates"), frozenset(normalized(mention.text) for mention in mentions))
    return Dates()(mentions, draw), Dates().shift(mentions, draw)


@pytest.mark.parametrize(
    ("marked", "years"),
    [
        ("am Mittwoch, [28. Februar], und am Freitag, [1. März]", [2024, 2024]),
        ("am Samstag, den [29. Februar], und Sonntag, den [1. März]", [2020, 2020]),
        ("am [29. Februar] und am [1. März] und am [3. Mai]", [2016, 2016, 2016]),
        ("am [28. Februar] und am [1. März]", [2015, 2015]),
        ("Mi [28.2.], Fr [1.3.] und [3.5.]", [2024, 2024, 2024]),
        ("am [28.2.] (Mi) und am [1.3.] (Fr)", [2024, 2024]),
        ("Mittwochabend, [28. Februar]; [1. März], Freitag", [2018, 2018]),
        ("Karfreitag ([18.4.])", [2014]),
        ("am [3.2.2025], dann Dienstag, den [7. Januar]", [2025, 2025]),
        ("am [20.12.2024]; Mo [16. Dezember]; Di [7. Januar]", [2024, 2024, 2025]),
        ("Mo [16. Dezember]; Di [7. Januar]", [2013, 2014]),
        ("am [29.2.] und am [1.3.] und am [3.12.2025]", [2024, 2024, 2025]),
        ("am [29.2.], vom [3.12.] bis [9.12.2025], am [1.3.]", [2024, 2025, 2025, 2024]),
        ("am [17.11.2025], am [11.11.] (Di), am [10.11.] (Mi)", [2025, 2025, 2025]),
        ("am [20.12.2024]; die so [3.3.] heißen", [2024, 2024]),
    ],
)
def test_weekdays_and_leap_days_tell_the_year(marked: str, years: list[int]) -> None:
    assert [day.year for day in days_of(marked)] == years


@pytest.mark.parametrize(
    ("marked", "years"),
    [
        (
            "geb. [14.08.1951], war vom [03.12.] bis [09.12.2024] hier. Am [9. Januar 2025]",
            [1951, 2024, 2024, 2025],
        ),
        (
            "vom [03.12.] bis [09.12.2024], nochmals [03.12.], am [1.1.2025], [2.1.2025]",
            [2024, 2024, 2024, 2025, 2025],
        ),
        ("vom [09.12.2024] bis [13.12.], am [1.1.2025] und [2.1.2025]", [2024, 2024, 2025, 2025]),
        ("vom [28.12.] bis [03.01.2025]", [2024, 2025]),
        ("vom [3.6.] bis [12.5.2014]", [2013, 2014]),
        ("am [3.6.] oder [12.5.2014]", [2014, 2014]),
        ("Max, geb. [14.08.1951], am [3.12.] hier, am [9. Januar 2025]", [1951, 2025, 2025]),
        ("geb. am [14.08.1951], kommt am [3.12.]", [1951, 2015]),
        (
            "Geburtsdatum: [14.08.1951]\nGeburtsdatum (TT.MM.JJJJ): [1.1.1951]\nam [3.2.2024], [1.3.]",
            [1951, 1951, 2024, 2024],
        ),
        ("Max (* [14.08.1951]), Eva * [1.2.1951], am [1.3.2024], [3.3.]", [1951, 1951, 2024, 2024]),
        ("Termine:\n* [14.08.2023]\n* [1.2.2023]\nam [1.3.2024], nicht [3.4.]", [2023, 2023, 2024, 2023]),
        ("am [1.3.2024], am [4.5.2025], und der [6.6.]", [2024, 2025, 2025]),
        ("am [4.5.2025], am [1.3.2024], und der [6.6.]", [2025, 2024, 2025]),
    ],
)
def test_ranges_and_other_dates_tell_the_year_and_births_do_not(marked: str, years: list[int]) -> None:
    assert [day.year for day in days_of(marked)] == years


def test_a_range_keeps_its_days_beside_a_birth() -> None:
    marked = "geb. [14.08.1951], war vom [03.12.] bis [09.12.2024] hier. Kontrolle am [9. Januar 2025]"
    for key in KEYS:
        _, shift = moved(marked, key)
        (_, first, last, _), _ = moved(marked, key)
        one, two = date(2024, 12, 3) + timedelta(shift), date(2024, 12, 9) + timedelta(shift)
        assert (first, last) == (f"{one:%d.%m.}", f"{two:%d.%m.%Y}")


def test_days_around_a_leap_day_stay_apart() -> None:
    for key in KEYS:
        for marked in ("am Samstag, [29.2.], und Sonntag, [1.3.]", "am [29.2.] und [1.3.]"):
            (one, two), _ = moved(marked, key)
            assert one != two


@pytest.mark.parametrize(
    ("left", "right", "weekday"),
    [
        ("am Mittwoch, den ", "", 2),
        ("am Mi. (", ")", 2),
        ("am Sonnabend, ", "", 5),
        ("MONTAG ", "", 0),
        ("on Tue, ", "", 1),
        ("Gründonnerstag, ", "", 3),
        ("am ", " (Do)", 3),
        ("so ", "", None),
        ("am ", ", Freitag, ", None),
        ("am Freitag bis ", "", None),
    ],
)
def test_a_weekday_stands_right_beside_its_date(left: str, right: str, weekday: int | None) -> None:
    assert weekday_beside(left, right) == weekday


days = st.dates(date(2000, 1, 1), date(2039, 12, 31))
keys = st.binary(min_size=16, max_size=16)


@given(st.integers(2000, 2035), st.lists(st.integers(0, 364), min_size=1, max_size=6), keys)
@settings(max_examples=150, deadline=None)
def test_written_weekdays_fit_the_new_dates(year: int, numbers: list[int], key: bytes) -> None:
    """Whatever year weekdays are of, the moved days have them, and stand as far apart as before."""
    meant = [date(year, 1, 1) + timedelta(days=number) for number in numbers]
    marked = "; ".join(f"am {WEEK[day.weekday()]}, [{day.day}.{day.month}.]" for day in meant)
    texts, shift = moved(marked, key)
    counted = days_of(marked)
    assert [day.weekday() for day in counted] == [day.weekday() for day in meant]
    assert {one - two for one, two in zip(counted, meant, strict=True)} == {counted[0] - meant[0]}
    new = [day + timedelta(days=shift) for day in counted]
    assert texts == [f"{day.day}.{day.month}." for day in new]
    assert {normalized(text) for text in texts}.isdisjoint(f"{day.day}.{day.month}." for day in meant)


@given(days, st.integers(0, 60), keys)
@settings(max_examples=150, deadline=None)
def test_a_range_with_one_year_keeps_its_days(first: date, length: int, key: bytes) -> None:
    last = first + timedelta(days=length)
    other = date(1951, 8, 14)
    marked = (
        f"geb. [{other.day}.{other.month}.{other.year}], vom [{first.day}.{first.month}.] "
        f"bis [{last.day}.{last.month}.{last.year}]"
    )
    assert days_of(marked) == [other, first, last]
    (_, one, two), shift = moved(marked, key)
    new = first + timedelta(days=shift), last + timedelta(days=shift)
    assert (one, two) == (f"{new[0].day}.{new[0].month}.", f"{new[1].day}.{new[1].month}.{new[1].year}")


@given(days, st.lists(st.integers(-150, 150), min_size=1, max_size=5))
@settings(max_examples=150, deadline=None)
def test_days_between_dated_and_undated_dates_stay(dated: date, steps: list[int]) -> None:
    """Dates without a year, with their weekdays, are counted in the year that they are of."""
    near = [dated + timedelta(days=step) for step in steps]
    near = [day for day in near if day.year == dated.year]
    marked = "; ".join([f"[{dated:%d.%m.%Y}]", *(f"{WEEK[day.weekday()]}, [{day:%d.%m.}]" for day in near)])
    assert days_of(marked) == [dated, *near]


def test_a_day_that_a_year_lacks_fits_none() -> None:
    assert not fits(2015, 2, 29, 6)
