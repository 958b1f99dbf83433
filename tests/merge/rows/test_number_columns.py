"""Columns of numbers."""

from __future__ import annotations

import pytest

from hybrid_deid.merge.rows.number_columns import with_number_columns
from hybrid_deid.values import Span


def span(text: str, written: str, label: str, source: str = "model:m", validated: bool = False) -> Span:
    start = text.index(written)
    return Span(start, start + len(written), label, written, 0.6, source, validated)


def numbers(text: str, *known: Span) -> list[tuple[str, str]]:
    result = with_number_columns(text, sorted(known, key=lambda each: each.start), 0.7)
    assert all(text[each.start : each.end] == each.text for each in result)
    assert [each.start for each in result] == sorted(each.start for each in result)
    return [(each.label, each.text) for each in result if each.text[0].isdigit()]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("4402093  Kolb, Max   43\n4402117  Bui, Thanh Ha   51", ["4402117"]),
        ("Kolb, Max    4402093    1,3\nHoang, Duc Anh    4402117    1,0", ["4402117"]),
        ("4402093\tKolb\tMax\t2,0\r\n4402117\tOh\tMin\t2,0", ["4402117"]),
        ("4402093 - Max Kolb - 2,0\n\n4402117 - Ute Wolf - 2,0", ["4402117"]),
        ("Kolb, Max, 4402093, B.A.\nWolf, Ute, 4402117, B.A.", ["4402117"]),
        ("> 1  4402093     Kolb, Max\n> 2  4402117     Oh, Min", ["4402117"]),
        ("4402093  Kolb, Max   43\n440211  Oh, Min   51", ["440211"]),  # a zero before it was lost
        ("4402093  Kolb, Max   43\n44021  Oh, Min   51", []),
        ("4402093  Kolb, Max   43\n\n\n4402117  Oh, Min   51", []),
        ("4402093  Kolb, Max   43\nOh, Min   51   4402117  x", []),
        ("4402093  Kolb, Max   43\n4402117 Oh, Min 51", []),
    ],
)
def test_rows_beside_a_find(text: str, expected: list[str]) -> None:
    kolb = span(text, "Kolb", "FAMILY")
    others = [span(text, name, "FAMILY") for name in ("Oh", "Wolf", "Bui", "Hoang") if name in text]
    found = numbers(text, span(text, "4402093", "UFID"), kolb, *others)
    assert found == sorted([("UFID", "4402093"), *(("UFID", number) for number in expected)])


def test_rows_without_names_need_more_finds() -> None:
    rows = "193112  1,7\n193113  2,0\n193114  2,3\n193115  5,0"
    assert numbers(rows, span(rows, "193113", "UFID")) == [("UFID", "193113")]
    two = span(rows, "193113", "UFID"), span(rows, "193115", "UFID")
    assert [number for _, number in numbers(rows, *two)] == ["193112", "193113", "193114", "193115"]


def test_a_guess_of_something_else_gives_way_and_what_is_settled_stays() -> None:
    text = "4402093  Kolb, Max   43\n4402117  Oh, Min   51"
    one, names = span(text, "4402093", "UFID"), (span(text, "Kolb", "FAMILY"), span(text, "Oh", "FAMILY"))
    for label in ("FEMALE", "ZIP"):
        assert ("UFID", "4402117") in numbers(text, one, *names, span(text, "4402117", label))
    for other in (
        span(text, "4402117", "PHONE", "known:x"),
        span(text, "4402117", "BANK", validated=True),
        span(text, "4402117", "DATE"),
    ):
        assert (other.label, "4402117") in numbers(text, one, *names, other)


def test_the_label_that_most_have_counts() -> None:
    text = "0319331  Kolb\n0319332  Noll\n0319333  Wolf"
    names = [span(text, name, "FAMILY") for name in ("Kolb", "Noll", "Wolf")]
    both = [span(text, "0319331", "UFID"), span(text, "0319332", "UFID"), span(text, "0319333", "PHONE")]
    assert {label for label, _ in numbers(text, *both, *names)} == {"UFID"}
    phones = [span(text, "0319331", "PHONE"), span(text, "0319332", "PHONE"), span(text, "0319333", "UFID")]
    assert {label for label, _ in numbers(text, *phones, *names)} == {"PHONE"}


def test_phones_in_a_column() -> None:
    text = "Kolb  07531 2233  5\nNoll  07771 445566  6\nWolf  4455 66  7"
    names = [span(text, name, "FAMILY") for name in ("Kolb", "Noll", "Wolf")]
    found = numbers(text, span(text, "07771 445566", "PHONE"), *names)
    assert found == [("PHONE", "07531 2233"), ("PHONE", "07771 445566")]


def test_a_long_line_is_no_row() -> None:
    prose = "und so weiter " * 14
    text = f"Huber, Uwe  4402118\n{prose[:191]}  4402181" + "2345678 und weiter so"
    known = span(text, "4402118", "UFID")
    assert with_number_columns(text, [known], 0.5) == (known,)
