"""German dates in their document: ranges over New Year, days joined to dates, leading zeros."""

from __future__ import annotations

from datetime import date, timedelta

import pytest

from hybrid_deid.keyed import Keyed
from hybrid_deid.languages.de.date_boxes import unboxed
from hybrid_deid.languages.de.date_context import plan_of
from hybrid_deid.languages.de.date_forms import connects
from hybrid_deid.languages.de.date_months import month_numbers, well_spelled
from hybrid_deid.languages.de.dates import Dates
from hybrid_deid.surrogates.interface import Draw, normalized
from tests.languages.contexts import mentions_in

KEYS = [bytes([number]) * 16 for number in range(1, 41)]


def surrogates(marked: str, key: bytes) -> list[str]:
    mentions = mentions_in(marked, "DATE")
    draw = Draw(Keyed(key, "dates"), frozenset(normalized(mention.text) for mention in mentions))
    return Dates()(mentions, draw)


def days_of(marked: str) -> list[date]:
    """Return the days that the dates of a text are counted as."""
    found = []
    for item in plan_of(mentions_in(marked, "DATE")).items:
        assert item.month is not None and item.reading.day is not None
        found.append(date(item.year, item.month, item.reading.day))
    return found


@pytest.mark.parametrize(
    ("marked", "days"),
    [
        ("von Mo [28.12.] bis So [3.1.] sind wir weg", 6),
        ("[31. Dezember]/[1. Januar]", 1),
        ("von Mi [30.12.2015] bis Mi [6.1.]", 7),
        ("von Mi [30.12.] bis Mi [6.1.2016]", 7),
        ("vom [28.12.] (Mo) bis zum [3.1.] (So)", 6),
        ("vom [31.]/[1.1.]", 1),
        ("am [28.] und [29. Februar]", 1),
        ("am [Dritten] oder am [neunten Mai]", 6),
        ("am [zweiten, fünften Mai]", 3),
    ],
)
def test_a_range_keeps_its_days_whatever_the_shift(marked: str, days: int) -> None:
    one, two = days_of(marked)
    assert two - one == timedelta(days=days)


def test_a_range_over_new_year_moves_as_a_whole() -> None:
    for key in KEYS:
        mentions = mentions_in("von Mo [28.12.] bis So [3.1.]", "DATE")
        draw = Draw(Keyed(key, "dates"), frozenset(normalized(mention.text) for mention in mentions))
        shift = timedelta(days=Dates().shift(mentions, draw))
        moved = [day + shift for day in (date(2015, 12, 28), date(2016, 1, 3))]
        assert Dates()(mentions, draw) == [f"{day.day}.{day.month}." for day in moved]


def test_dates_that_are_no_range_over_new_year_are_counted_in_one_year() -> None:
    assert {day.year for day in days_of("am [28.12.] und, nach einer langen Pause, am [3.1.]")} == {2015}
    assert {day.year for day in days_of("am [3.6.] oder [12.5.2014]")} == {2014}
    far = "lang" * 40
    assert {day.year for day in days_of(f"am [28.12.] war es {far} bis [3.1.]")} == {2015}


def test_a_lone_day_far_from_the_next_date_has_the_month_before_it() -> None:
    far = "lang" * 40
    assert [day.month for day in days_of(f"[3.4.] und am [9.] war es {far} am [12.8.]")] == [4, 4, 8]


def test_a_date_of_a_range_over_new_year_is_the_same_day_elsewhere() -> None:
    first, last, again = days_of("vom [28.12.] bis [3.1.] in Aich. Am [3.1.] fahren wir heim")
    assert (last - first).days == 6
    assert again == last


@pytest.mark.parametrize(
    ("between", "joined"),
    [
        (" oder ", True),
        (", und Di., ", True),
        (") und am Freitag (", True),
        (" (Mo) bis ", True),
        (" bis So ", True),
        (" bis zur Messe am ", False),
        (". Montag fahren wir, ", False),
    ],
)
def test_what_joins_dates(between: str, joined: bool) -> None:
    assert connects(between) is joined


@pytest.mark.parametrize(
    ("marked", "padded"),
    [
        ("Treffen am [12. Mai 2019]", False),
        ("am [28.]/[29. Februar 2020]", False),
        ("am [12. Mai 2019], gebucht am [03.04.2019]", False),
        ("vom [12.] bis [14. Mai 2019], gebucht am [03.04.2019]", False),
        ("am [12. Mai 2019] und am [03. Juni 2019]", True),
        ("am [12.11.2019]", True),
        ("vom [13.10.] bis [24.10.2019]", True),
        ("am [12.11.2019] und am [3.4.2019]", False),
    ],
)
def test_leading_zeros_are_those_of_the_document(marked: str, padded: bool) -> None:
    days = [surrogates(marked, key)[0].split(".")[0] for key in KEYS]
    assert {len(day) for day in days if int(day) < 10} == {2 if padded else 1}


@pytest.mark.parametrize(
    ("marked", "padded"),
    [("gültig bis [12/27]", True), ("gültig bis [11/26], TÜV [5/22]", False), ("am [12/4]", False)],
)
def test_a_month_before_a_short_year_has_two_digits(marked: str, padded: bool) -> None:
    first = [surrogates(marked, key)[0].split("/")[0] for key in KEYS]
    assert {len(number) for number in first if int(number) < 10} == {2 if padded else 1}


@pytest.mark.parametrize(
    ("written", "meant"),
    [
        ("3. Dzember 2019", "3. Dezember 2019"),
        ("SETPEMBER", "SEPTEMBER"),
        ("12. Märtz", "12. März"),
        ("Ende Novembers", "Ende Novembers"),
        ("Sommersemester 2016", "Sommersemester 2016"),
        ("Sonntag, 3.4.", "Sonntag, 3.4."),
        ("1. Quartal", "1. Quartal"),
    ],
)
def test_misspelled_months_are_read(written: str, meant: str) -> None:
    assert well_spelled(written) == meant


@pytest.mark.parametrize("marked", ["im [Dzember] am", "im [Juno] wieder", "am [3. Ferbuar] um"])
def test_a_month_in_other_letters_becomes_a_month(marked: str) -> None:
    for key in KEYS:
        (text,) = surrogates(marked, key)
        assert text.split()[-1].casefold() in month_numbers()


def test_a_misspelled_month_moves_with_its_document() -> None:
    for key in KEYS:
        right, wrong = surrogates("am [3. Dezember 2019] und am [3. Dzember 2019]", key)
        assert right == wrong


def test_a_date_in_the_name_of_a_file_is_the_same_day() -> None:
    for key in KEYS[:10]:
        written, *others = surrogates("[24.09.2010], [24092010], [20100924], [2010_09_24], [24_09_2010]", key)
        day, month, year = written.split(".")
        assert others == [
            day + month + year,
            year + month + day,
            f"{year}_{month}_{day}",
            f"{day}_{month}_{year}",
        ]


def test_a_date_of_six_digits_is_the_same_day() -> None:
    for key in KEYS[:10]:
        written, *others = surrogates("[24.09.2021], [240921], [210924]", key)
        day, month, year = written.split(".")
        assert others == [day + month + year[2:], year[2:] + month + day]
    for key in KEYS[:10]:  # the year is at the end, where it can be
        written, other, old = surrogates("[14.10.2025], [141025], [140910]", key)
        day, month, year = written.split(".")
        assert other == day + month + year[2:]
        assert len(surrogates("[141025]", key)[0]) == len("141025")
        assert len(surrogates("[10102025], [3.4.2025]", key)[0]) == len("10102025")
        assert 1 <= int(old[:2]) <= 31 and 1 <= int(old[2:4]) <= 12 and old[4:] in ("09", "10", "11")


@pytest.mark.parametrize("weekday", ["Tue, ", "Tuesday, ", "Tue "])
def test_a_month_behind_an_english_weekday_is_english(weekday: str) -> None:
    english = {"Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"}
    for key in KEYS:
        marked = f"Datum: {weekday}[3 Jan 2023] 17:22, bezahlt im [Okt. 2022] und [Dez. 2022]"
        header, *_ = surrogates(marked, key)
        assert header.split()[1] in english


def test_a_month_behind_a_german_weekday_is_german() -> None:
    months = {surrogates("Datum: Di, [3 Jan 2023] 17:22", key)[0].split()[1] for key in KEYS}
    assert months & {"Mai", "Mär", "Okt", "Dez"}
    assert not months & {"May", "Mar", "Oct", "Dec"}


@pytest.mark.parametrize("marked", ["Samstag, [März 2] und [2. März]", "Mittwoch, [Mai 27] und [27. Mai]"])
def test_a_day_behind_its_month_moves_with_a_weekday_before_it(marked: str) -> None:
    for key in KEYS:
        behind, before = surrogates(marked, key)
        assert behind == " ".join(reversed(before.replace(".", "").split()))


def test_a_number_behind_a_month_is_a_year_without_a_weekday() -> None:
    years = {surrogates("ab [Mai 27]", key)[0].split()[1] for key in KEYS}
    assert years <= {"26", "27", "28"}


def test_only_dates_of_single_digits_are_boxed() -> None:
    for boxed in ("1|7|0|4|1|9|6|2", "1|7|.|0|4|.|1|9|6|2", "1 7 . 0 4 . 1 9 6 2"):
        assert unboxed(boxed) == "17.04.1962"
    assert unboxed("1 | 7 | 0 | 4 | 6 | 2") == "17.04.62"
    assert not [text for text in ("17 04 1962", "5 . 3 . 2020", "17.04.1962") if unboxed(text) != text]


def test_a_date_in_boxes_stays_in_them_and_is_the_same_day() -> None:
    for key in KEYS:
        boxes, points, spaced, plain = surrogates(
            "[1|7|0|4|1|9|6|2], [1|7|.|0|4|.|1|9|6|2], [1 7 0 4 6 2], [17.04.1962]", key
        )
        digits = plain.replace(".", "")
        assert boxes == "|".join(digits)
        assert points == "|".join(plain)
        assert spaced == " ".join(digits[:4] + digits[6:])


def test_a_month_of_letters_that_fold_to_two_is_no_failure() -> None:
    (drawn,) = surrogates("am [10 Julİ 1999] da", KEYS[0])
    assert drawn and drawn != "10 Julİ 1999"


def test_one_american_date_tells_how_the_others_are_read() -> None:
    assert days_of("[3/25/2025] und [3/1/2025]") == [date(2025, 3, 25), date(2025, 3, 1)]
    assert days_of("[25/3/2025] und [3/1/2025]") == [date(2025, 3, 25), date(2025, 1, 3)]
    assert days_of("[3/4/2025] 7:55 AM, [5/4/2025]") == [date(2025, 3, 4), date(2025, 5, 4)]
    assert days_of("[3/4/2025], at 4:10 PM") == [date(2025, 3, 4)]
    assert days_of("[3/4/2025] 7:55 Uhr, [5/4/2025]") == [date(2025, 4, 3), date(2025, 4, 5)]
    assert days_of("[3/25/2025] und [25/3/2025], [3.1.2025]") == [
        date(2025, 3, 25),
        date(2025, 3, 25),
        date(2025, 1, 3),
    ]
    for key in KEYS:
        due, issued = (
            date(int(year), int(month), int(day))
            for month, day, year in (text.split("/") for text in surrogates("[3/25/2025], [3/1/2025]", key))
        )
        assert due - issued == timedelta(days=24)


@pytest.mark.parametrize(
    "marked", ["am [3. Mai] und im [Juni], auch im [Juli]", "am [3.5.2016], in [2015] und [2017]"]
)
def test_a_moved_date_holds_no_month_or_year_that_is_an_original(marked: str) -> None:
    """An original of one word would still stand in the text, if with another meaning."""
    originals = {normalized(mention.text) for mention in mentions_in(marked, "DATE")}
    drawn = [surrogates(marked, key)[0] for key in KEYS]
    assert all(originals.isdisjoint(normalized(text).replace(".", " ").split()) for text in drawn)
    assert len(set(drawn)) > len(KEYS) / 3
