"""File marks of courts and prosecutors."""

from __future__ import annotations

import re

import pytest

from tests.surrogates.examples import surrogates


@pytest.mark.parametrize(
    ("mark", "pattern"),
    [
        ("123 Js 45678/19", r"[1-9]\d\d Js [1-9]\d{4}/1[1-8]"),
        ("12 C 345/03", r"[1-9]\d C [1-9]\d\d/(?:9[5-9]|0[0-2])"),
        ("XI ZR 12/2018", r"[IVX]+ ZR [1-9]\d/201\d"),
        ("Az. 7 O 123/19", r"Az\. [1-9] O [1-9]\d\d/1[1-8]"),
    ],
)
def test_a_file_mark_keeps_its_register_and_moves_its_year(mark: str, pattern: str) -> None:
    for number in range(30):
        (drawn,) = surrogates(f"<UFID {mark}>", scope=str(number))
        assert re.fullmatch(pattern, drawn) and drawn != mark, drawn


@pytest.mark.parametrize("text", ["4711/23", "12 Xy 345/03", "HH-AB 1234"])
def test_other_numbers_are_exchanged_by_their_shape(text: str) -> None:
    (drawn,) = surrogates(f"<UFID {text}>")
    assert len(drawn) == len(text) and drawn != text
