"""French dates in the headers of German mail: read, and written with French months."""

from __future__ import annotations

import pytest

from hybrid_deid.keyed import Keyed
from hybrid_deid.languages.de.date_context import plan_of
from hybrid_deid.languages.de.date_months import month_numbers, styles
from hybrid_deid.languages.de.dates import Dates
from hybrid_deid.surrogates.interface import Draw, normalized
from tests.languages.contexts import mentions_in

KEYS = [bytes([number]) * 16 for number in range(1, 21)]
FRENCH = {month for style in styles() if style.language == "fr" for month in style.months}


def months(marked: str, key: bytes) -> list[str]:
    mentions = mentions_in(marked, "DATE")
    draw = Draw(Keyed(key, "dates"), frozenset(normalized(mention.text) for mention in mentions))
    words = " ".join(Dates()(mentions, draw)).replace(".", " ").split()
    return [word for word in words if word.isalpha()]


@pytest.mark.parametrize(
    "date", ["19 mars 2024", "7 juil. 2024", "2 avril", "4 déc. 2023", "12 octobre 2023"]
)
def test_the_month_is_read_and_stays_french(date: str) -> None:
    assert len(plan_of(mentions_in(f"Le [{date}] à 14:02", "DATE")).items) == 1
    for key in KEYS:
        assert months(f"Le [{date}] à 14:02", key)
        assert set(months(f"Le [{date}] à 14:02", key)) <= FRENCH


@pytest.mark.parametrize("before", ["du lundi", "Le", "jusqu'au", "le 1er"])
def test_a_french_word_before_a_month_of_both_languages_makes_it_french(before: str) -> None:
    date = "mai 2025" if before.endswith("1er") else "12 mai 2025"
    for key in KEYS:
        assert months(f"{before} [{date}] à 10h30", key)
        assert set(months(f"{before} [{date}] à 10h30", key)) <= FRENCH


@pytest.mark.parametrize("date", ["19. Mai 2024", "3 Nov 2023", "4. Oktober"])
def test_german_and_english_months_stay_theirs(date: str) -> None:
    for key in KEYS:
        assert months(f"am [{date}] um 14:02", key)
        assert FRENCH.isdisjoint(months(f"am [{date}] um 14:02", key))


def test_all_months_have_a_number() -> None:
    assert set(month_numbers()) >= FRENCH
