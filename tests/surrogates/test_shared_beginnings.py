"""Identifiers that begin with another one of their document."""

from __future__ import annotations

import re

import pytest

from tests.surrogates.examples import surrogates


@pytest.mark.parametrize(
    ("whole", "form"),
    [
        ("1200 4471 8-01", r"-\d\d"),
        ("1200 4471 8/2", r"/\d"),
        ("1200 4471 8 07", r" \d\d"),
    ],
)
def test_a_number_begins_with_the_stand_in_of_the_number_it_begins_with(whole: str, form: str) -> None:
    for scope in "abcdef":
        number, longer, further = surrogates(
            f"Kto <UFID 1200 4471 8>, Depot <UFID {whole}>, <UFID {whole}-55>", scope=scope
        )
        assert number != "1200 4471 8"
        assert longer.startswith(number) and re.fullmatch(form, longer.removeprefix(number))
        assert longer != whole
        assert further.startswith(longer)


def test_numbers_behind_one_number_stay_apart() -> None:
    for scope in "abcdef":
        marked = " ".join(f"<UFID 10023456-{number}>" for number in range(9))
        number, *others = surrogates(f"<UFID 10023456> {marked}", scope=scope)
        assert len(set(others)) == 9
        assert all(other.startswith(f"{number}-") for other in others)


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("2024", "2024-0815"),  # a year, as likely as not
        ("1002345", "10023456"),
        ("DE44", "DE44 5001 0517 5407 3249 31"),  # has a checksum
    ],
)
def test_other_numbers_are_drawn_by_themselves(one: str, other: str) -> None:
    alone = surrogates(f"<UFID {other}>", scope="a")
    assert surrogates(f"<UFID {one}>, <UFID {other}>", scope="a")[1:] == alone
