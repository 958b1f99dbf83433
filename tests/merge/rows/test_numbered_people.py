"""Family names that are words beside a given name and a number."""

from __future__ import annotations

import pytest

import hybrid_deid
from hybrid_deid.merge.rows.numbered_people import numbered_people, numbered_rows
from hybrid_deid.segment import segment
from hybrid_deid.values import Span
from tests.by_turns import MOST, few_and_many
from tests.merge.rows.test_listed_rows import KNOWN, spans_of

NUMBER = "0144672"


def found(text: str, label: str = "UFID") -> list[str]:
    spans = [
        Span(text.index(one), text.index(one) + len(one), kind, one, 0.8, "model:m")
        for one, kind in ((NUMBER, label), ("Leo", "MALE"), ("Eva", "FEMALE"), ("Reng", "FAMILY"))
        if one in text
    ]
    result = numbered_people(text, sorted(spans, key=lambda span: span.start), KNOWN)
    assert all(span.label == "FAMILY" and text[span.start : span.end] == span.text for span in result)
    return [span.text for span in result]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("Fasching Leo (0144672)", ["Fasching"]),
        ("- Fasching Leo 0144672\n- Frost Eva (0144673)", ["Fasching", "Frost"]),
        ("1. 0144672  Stein Leo\n2. 0144673  Summe Eva", ["Stein", "Summe"]),
        ("0144672 - Leo Stein - 1,7\n0144673 - Eva Summe - nicht da", ["Stein", "Summe"]),
        ("0144672\tLeo Eva Stein\t1,7", ["Stein"]),
        # names that were found, and words that nobody has
        ("0144672 - Leo Reng - 1,7", []),
        ("0144672 - Leo Montag - 1,7", []),
        ("Herr Leo (0144672)", []),
        # running text, and numbers of few digits
        ("Heute war Stein Leo (0144672) da", []),
        ("0144672\nStein Leo (12)", []),
        ("0144672 - Leo Stein kommt heute", []),
    ],
)
def test_rows(text: str, expected: list[str]) -> None:
    assert found(text) == expected


def test_one_number_at_least_is_a_find() -> None:
    assert found("0144672 - Leo Stein - 1,7", "DATE") == []


def test_in_the_pipeline() -> None:
    text = "Nachtrag:\n\nEgger Magdalena (12012255)\nGanz Marlene (11977102)\nDvořák Petr (51830017)\n"
    assert "Ganz" not in hybrid_deid.load(key=bytes(range(32))).deidentify(text).text


def in_rows(text: str) -> list[tuple[str, str]]:
    labels = {"Leo": "MALE", "Eva": "FEMALE", "Jo": "MALE", "Reng": "FAMILY", "Huber": "FAMILY"}
    result = numbered_rows(text, segment(text), spans_of(text, labels), KNOWN)
    assert all(text[span.start : span.end] == span.text for span in result)
    return [(span.text, span.label) for span in result]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("1. 12 Frost, Leo TSV Ried\n2. 45 Summe, Eva TSV Ried\n3. 9 Reng, Jo TSV Ried", ["Frost", "Summe"]),
        ("1 12 Stein Leo\n2 45 Summe Eva\n3 9 Reng Jo", ["Stein", "Summe"]),
        ("1. Leo Frost TSV Ried\n2. Eva Stein TSV Ried", ["Frost", "Stein"]),
        ("1. Reng,Leo   2087\n2. Summe,Eva   1956", ["Summe"]),
        # one row, rows of two shapes, rows apart
        ("1. 12 Frost, Leo TSV Ried", []),
        ("1. 12 Frost, Leo\n2. Stein, Eva", []),
        ("1. 12 Frost, Leo\nund dann\n2. 45 Stein, Eva", []),
        # things that people bring, titles and kin, fewer names than other words
        ("2 Grill Leo\n3 Grill Eva\n4 Stein Jo", []),
        ("1. Summe Leo\n2. Zettel Eva\n3. Stein Jo", []),
        ("1. Herr Leo\n2. Onkel Jo", []),
        # no number, running text
        ("Frost Leo\nStein Eva", []),
        ("1. Dann kam Leo\n2. Dann kam Eva", []),
    ],
)
def test_rows_that_begin_with_numbers(text: str, expected: list[str]) -> None:
    assert in_rows(text) == [(name, "FAMILY") for name in expected]


def test_a_given_name_behind_a_family_name_is_found_as_well() -> None:
    assert in_rows("1. Frost, Leo\n2. Stein, Eva\n3. Reng, Iga")[-1] == ("Iga", "FEMALE")


def test_a_race_in_the_pipeline() -> None:
    rows = ("Heel, Josef", "Ruder, Finn", "Frost, Mara", "Huber, Ida")
    text = "\n".join(f"{n}. {9 * n} {name} TSV Lindenberg 197{n} 3{n}:12" for n, name in enumerate(rows, 1))
    result = hybrid_deid.load(key=bytes(range(32))).deidentify(f"Ergebnisse:\n{text}\n").text
    assert not {"Heel", "Ruder", "Frost"}.intersection(result.replace(",", "").split())


def test_time_grows_with_the_length() -> None:
    def job(count: int):  # type: ignore[no-untyped-def]
        row = "1. 12 Frost, Leo TSV\n"
        spans = [
            Span(start, start + 3, "MALE", "Leo", 0.8, "model:m")
            for start in range(13, count * len(row), len(row))
        ]
        text = row * count
        lines = segment(text)
        return lambda: numbered_rows(text, lines, spans, KNOWN)

    few, many = few_and_many(job)
    assert many < MOST * few
