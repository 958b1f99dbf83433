"""Feasts are sought around the words that tell them alone, and found as their pattern finds them anywhere."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hybrid_deid.languages.de import date_feasts
from hybrid_deid.languages.de.date_feasts import feasts_in

PARTS = (
    "Ostern", "ostermontags", "Heiliger Abend", "Heilig", "Abend", "Einheit", "Tag der Deutschen Einheit",
    "der deutschen", "Weißen Sonntag", "BUSS- UND BETTAG", "1.", "2. und ", "zweiter", "Weihnachtsfeiertag",
    "Weihnachtsfeıertag", "Nikolausi", "Herr Peter", "Peter und Paul", " ", "\n", "-", "_", ".",
    "s", "x" * 240,
)  # fmt: skip


@given(st.lists(st.sampled_from(PARTS), max_size=14))
def test_nothing_is_lost_beside_the_words_that_tell(parts: list[str]) -> None:
    text = "".join(parts)
    everywhere = [found.span() for found in date_feasts._pattern().finditer(text)]
    assert feasts_in(text) == everywhere


@pytest.mark.parametrize(
    "text", ["Die deutsche Bank, heute Abend", "Peter war in der Arbeit", "Happy new year"]
)
def test_a_word_of_a_feast_alone_calls_for_no_search(text: str) -> None:
    assert not date_feasts._telling_in(text)


def test_numbers_and_joints_before_a_feast_belong_to_it() -> None:
    text = f"{'x ' * 200}am 1. und 2. Weihnachtsfeiertag{' x' * 200}"
    (place,) = feasts_in(text)
    assert text[slice(*place)] == "1. und 2. Weihnachtsfeiertag"
