"""Records whose fields no blank parts hold a person, and lists of other words do not."""

from __future__ import annotations

import pytest

import hybrid_deid
from hybrid_deid.merge.rows.records import recorded
from hybrid_deid.values import Span
from tests.by_turns import MOST, few_and_many
from tests.merge.doubts.test_glued import LABELS


def found(text: str, *spans: Span) -> list[str]:
    result = sorted(recorded(text, spans, LABELS, 0.5), key=lambda span: span.start)
    assert all(span.text == text[span.start : span.end] for span in result)
    return [f"{span.label} {span.text}" for span in result]


@pytest.mark.parametrize(
    ("text", "wanted"),
    [
        ('"Koch","Tom","Graz"', ["FAMILY Koch", "MALE Tom", "CITY Graz"]),
        ('Liste:\n> "Huber";"Anna"\n', ["FAMILY Huber", "FEMALE Anna"]),
        ('"Anna";"Huber";"7b"', ["FEMALE Anna", "FAMILY Huber"]),
        ("Huber,Anna,8010,Graz", ["FAMILY Huber", "FEMALE Anna", "ZIP 8010", "CITY Graz"]),
        ("Huber,Anna,8010,12", ["FAMILY Huber", "FEMALE Anna"]),
        # no record, no name
        ('"Uhr","Abgabe","Graz"', []),
        ("Uhr,Anna,Graz", []),
        ("Huber,Graz,Abgabe", []),
        ("Hallo Huber,Anna", []),
        ("xHuber,Anna,Graz und Huber, Anna, Graz", []),
    ],
)
def test_what_a_record_tells(text: str, wanted: list[str]) -> None:
    assert found(text) == wanted


def test_finds_stay_and_a_number_behind_a_street_is_its_own() -> None:
    text = "Huber,Anna,Feldgasse 4,8010,Graz"
    street = Span(11, 20, "STREET", "Feldgasse", 0.9, "model:m")
    family = Span(0, 5, "ORG", "Huber", 0.9, "model:m")
    assert found(text, family, street) == ["FEMALE Anna", "STREETNO 4", "ZIP 8010", "CITY Graz"]
    assert "STREETNO 4" not in found(text)


@pytest.mark.parametrize(
    ("text", "wanted"),
    [
        ('"Uhr";"Anna";"Graben 4";"0664 1234567"', ["FAMILY Uhr", "FEMALE Anna"]),
        ('"Anna","Uhr","0664 1234567"', ["FEMALE Anna", "FAMILY Uhr"]),
        ('"Graz","Anna","0664 1234567"', []),
        ('"Uhr","Abgabe","0664 1234567"', []),
        ('"Uhr","Anna"\n0664 1234567', []),
        ("Uhr,Anna,0664 1234567", []),
    ],
)
def test_what_tells_of_a_person_makes_any_word_a_name(text: str, wanted: list[str]) -> None:
    start = text.index("0664")
    phone = Span(start, start + 12, "PHONE", "0664 1234567", 0.9, "rule:p")
    assert [name for name in found(text, phone) if not name.startswith("CITY")] == wanted


def test_in_the_pipeline() -> None:
    spans = hybrid_deid.load(key=bytes(range(32))).tag(
        '"Koch","Peter","Graz"\nName=Koch&Vorname=Peter&Ort=Graz'
    )
    assert [f"{span.label} {span.text}" for span in spans] == [
        "FAMILY Koch", "MALE Peter", "CITY Graz", "FAMILY Koch", "MALE Peter", "CITY Graz",
    ]  # fmt: skip


@pytest.mark.parametrize("text", ['"Koch","Tom",', "Huber,Anna,", "Huber,Anna,Graz ", '"Koch","Tom" '])
def test_time_grows_with_the_length(text: str) -> None:
    few, many = few_and_many(lambda count: lambda: recorded(text * count, (), LABELS, 0.5))
    assert many < MOST * few
