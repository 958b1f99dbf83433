"""English dates in German mail: the month's language, and days behind months."""

from __future__ import annotations

import re

import pytest

from hybrid_deid.keyed import Keyed
from hybrid_deid.languages.de.date_context import plan_of
from hybrid_deid.languages.de.date_english import is_behind_weekday, is_english, is_english_form, says_year
from hybrid_deid.languages.de.dates import Dates
from hybrid_deid.surrogates.interface import Draw, normalized
from tests.languages.contexts import mentions_in

KEYS = [bytes([number]) * 16 for number in range(1, 41)]
SHORT = {"Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"}
GERMAN_ALONE = {"Mär", "Mrz", "Mai", "Okt", "Dez"}


def surrogates(marked: str, key: bytes) -> list[str]:
    mentions = mentions_in(marked, "DATE")
    draw = Draw(Keyed(key, "dates"), frozenset(normalized(mention.text) for mention in mentions))
    return Dates()(mentions, draw)


@pytest.mark.parametrize(
    ("before", "after", "english"),
    [
        ("please reply by ", " at noon", True),
        ("the deadline of the talks: ", ".", True),
        ("bis zum ", " the and of", False),
        ("wir sind in London, und zwar ", " bis Mai", False),
        ("Termin: ", "", False),
        ("We meet (", "), bis bald, und grüße", False),
        ("We will meet you and the others (", "), bis bald", True),
    ],
)
def test_the_word_before_a_date_tells_its_language_else_most_words_around(
    before: str, after: str, english: bool
) -> None:
    assert is_english(before, after) is english


def test_a_month_behind_in_asks_for_its_year() -> None:
    assert says_year("We moved in ")
    assert not says_year("We move on ")


@pytest.mark.parametrize(
    ("marked", "day", "month"),
    [
        ("Reply by [Nov 30] please.", 30, 11),
        ("the submission deadline is [Sept 14].", 14, 9),
        ("The deadline: [Jan 5]. The talk follows.", 5, 1),
        ("on [April 3] we met", 3, 4),
        ("[May the 4th]", 4, 5),
    ],
)
def test_the_number_behind_a_month_is_its_day_in_english_text(marked: str, day: int, month: int) -> None:
    (item,) = plan_of(mentions_in(marked, "DATE")).items
    assert (item.reading.day, item.month, item.reading.year) == (day, month, None)


@pytest.mark.parametrize(
    "marked", ["seit [Nov 12] dabei", "Stand: [Sept 14]", "We moved in [Nov 12] to the house."]
)
def test_the_number_behind_a_month_is_its_year_in_german_text(marked: str) -> None:
    (item,) = plan_of(mentions_in(marked, "DATE")).items
    assert item.reading.day is None
    assert item.reading.year in (2012, 2014)


@pytest.mark.parametrize(
    "marked",
    ["Please reply by [Nov 30].", "the talk is on [Feb 12] and", "On [6 Mar], Kern wrote", "[03-Feb-2023]"],
)
def test_months_of_english_text_are_english(marked: str) -> None:
    for key in KEYS:
        (text,) = surrogates(marked, key)
        (month,) = re.findall(r"[^\W\d_]+", text)
        assert month in SHORT


def test_months_of_german_text_are_german() -> None:
    months = {re.findall(r"[^\W\d_]+", surrogates("Miete ab [3. Nov], bitte", key)[0])[0] for key in KEYS}
    assert months & GERMAN_ALONE
    assert not months & (SHORT - {"Jan", "Feb", "Apr", "Jun", "Jul", "Aug", "Sep", "Nov"})


def test_the_same_day_in_two_languages_stays_the_same_day() -> None:
    for key in KEYS:
        german, english = surrogates("Antwort bis [12.2.], reply by [Feb 12]", key)
        day, month, _ = german.split(".")
        name, number = english.split()
        assert (int(day), sorted(SHORT, key=_number_of)[int(month) - 1]) == (int(number), name)


def _number_of(name: str) -> int:
    order = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"]
    return order.index(name)


def test_the_end_of_an_english_range_moves_with_its_start() -> None:
    for key in KEYS:
        first, last = surrogates("[June 3]-[5]", key)
        month, day = first.split()
        assert month != "June" or day != "3"
        assert int(last) - int(day) == 2
    for marked, month, years in (("[June 28] to [3]", 7, 0), ("[December 28] to [3]", 1, 1)):
        one, two = plan_of(mentions_in(marked, "DATE")).items
        assert (two.month, two.year - one.year) == (month, years)


def test_the_first_of_two_english_days_has_the_month_of_the_second() -> None:
    for key in KEYS:
        first, last = surrogates("from the [3rd] to the [10th of August]", key)
        days = [int(re.match(r"\d+", text)[0]) for text in (first, last)]
        assert days[1] - days[0] == 7


def test_the_mark_between_month_and_year_stays_before_a_whole_name() -> None:
    texts = {surrogates("[31.Oct.2022]", key)[0] for key in KEYS}
    assert any(".May." in text for text in texts)
    assert all(re.fullmatch(r"\d{1,2}\.[A-Z][a-z]{2}\.\d{4}", text) for text in texts)


@pytest.mark.parametrize("month", ["MAY", "JUN", "OCT", "DEC", "MAI", "OKT"])
def test_a_ticket_keeps_three_letters_and_two_digits(month: str) -> None:
    for key in KEYS:
        (ticket,) = surrogates(f"LH 1152 am [14{month}] FRA-PMI", key)
        assert re.fullmatch(r"\d\d[A-ZÄ]{3}", ticket), ticket
        assert (ticket[2:].title() in SHORT) or month in ("MAI", "OKT")


@pytest.mark.parametrize("date", ["Tue, 3 Jan 2023", "thursday, 4 April", "March 3rd", "4th of May"])
def test_the_form_of_a_date_may_be_english(date: str) -> None:
    assert is_english_form(date)


@pytest.mark.parametrize("date", ["Montag, 3. April", "Sonntag, 4.5.", "3. Mai", "Mo, 3.4.", "May 3"])
def test_or_tell_nothing(date: str) -> None:
    assert not is_english_form(date)


def test_a_weekday_before_a_date_is_that_of_a_mailer() -> None:
    assert is_behind_weekday("Date: Tue, ") and is_behind_weekday("On Saturday ")
    assert not is_behind_weekday("am Sonntag, ") and not is_behind_weekday("bis tue, ")
    assert not is_behind_weekday("Tue, der ")
