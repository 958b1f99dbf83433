"""Phone numbers that a stroke joins, and what is too long for one."""

from __future__ import annotations

import pytest

from hybrid_deid.merge.numbers_apart import with_numbers_apart
from hybrid_deid.values import Span


@pytest.mark.parametrize(
    ("number", "expected"),
    [
        ("0171-2345678/0172-3456789", ["0171-2345678", "0172-3456789"]),
        ("0171 2345678 / 0172 3456789", ["0171 2345678", "0172 3456789"]),
        ("089/123456/089/654321", ["089/123456", "089/654321"]),
        ("0316/873-0/0316/873-1/0316/873-2", ["0316/873-0", "0316/873-1", "0316/873-2"]),
        ("+49 171 2345678/+49 30 123456", ["+49 171 2345678", "+49 30 123456"]),
        ("(030) 123456/(030) 654321", ["(030) 123456", "(030) 654321"]),
        ("0221.33307. 030.1234567", ["0221.33307", "030.1234567"]),
        ("0316 876543.\n0664 1234567", ["0316 876543", "0664 1234567"]),
        ("01 / 23. 45. 67", ["01 / 23. 45. 67"]),
        ("0171/2345678", ["0171/2345678"]),
        ("08652/1234/5678", ["08652/1234/5678"]),
        ("0171/2345678/9", ["0171/2345678/9"]),
        ("0049/171/0234567", ["0049/171/0234567"]),
        ("0043/0664/1234567", ["0043/0664/1234567"]),
        ("030/0123456", ["030/0123456"]),
    ],
)
def test_two_numbers_are_two(number: str, expected: list[str]) -> None:
    found = with_numbers_apart([Span(5, 5 + len(number), "PHONE", number, 0.9, "model:m")])
    assert [span.text for span in found] == expected
    assert all(number[span.start - 5 : span.end - 5] == span.text for span in found)


def test_a_code_stays_one() -> None:
    code = Span(0, 25, "UFID", "0171-2345678/0172-3456789", 0.9, "model:m")
    assert with_numbers_apart([code]) == [code]


@pytest.mark.parametrize(
    ("number", "source", "label"),
    [
        ("48291 73645 88201 99374", "model:m", "UFID"),
        ("482913-118204-330126-482913", "model:m", "UFID"),
        ("48291 73645 88201 99374", "rule:r", "PHONE"),
        ("+49 171 23456789 01234567", "model:m", "PHONE"),
        ("(0316) 873-5000-12345-6789", "model:m", "PHONE"),
        ("4711 2290 3311", "model:m", "PHONE"),
    ],
)
def test_what_has_more_digits_than_any_number_is_a_key(number: str, source: str, label: str) -> None:
    (found,) = with_numbers_apart([Span(0, len(number), "PHONE", number, 0.6, source)])
    assert (found.label, found.text) == (label, number)


@pytest.mark.parametrize(
    ("number", "source", "expected"),
    [
        ("08051 4471 📠 08051 4472", "model:m", ["08051 4471", "08051 4472"]),
        ("08051 4471 ☎️ 📠", "model:m", ["08051 4471"]),
        ("08051 4471 – 08051 4472", "model:m", ["08051 4471 – 08051 4472"]),
        ("08051 4471 📠 08051 4472", "rule:r", ["08051 4471 📠 08051 4472"]),
    ],
)
def test_an_icon_is_no_part_of_a_number(number: str, source: str, expected: list[str]) -> None:
    found = with_numbers_apart([Span(5, 5 + len(number), "PHONE", number, 0.9, source)])
    assert [span.text for span in found] == expected
    assert all(number[span.start - 5 : span.end - 5] == span.text for span in found)
