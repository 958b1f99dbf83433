"""Family names in the pairings of a match."""

from __future__ import annotations

import pytest

import hybrid_deid
from hybrid_deid.merge.rows.pairings import with_pairings
from hybrid_deid.values import Span
from tests.by_turns import MOST, few_and_many
from tests.merge.rows.test_listed_rows import KNOWN


def spans_of(text: str, *names: tuple[str, str]) -> list[Span]:
    return sorted(
        (Span(text.index(n), text.index(n) + len(n), label, n, 0.8, "model:m") for n, label in names),
        key=lambda span: span.start,
    )


FIRST = "Huber - Reng 6:3\n"
NAMED = (("Huber", "FAMILY"), ("Reng", "FAMILY"))


@pytest.mark.parametrize(
    ("row", "names", "expected"),
    [
        ("2. Oberrieder - Stein 7:6 2:6", [("Oberrieder", "FAMILY")], ["Oberrieder", "Stein"]),
        ("Oberrieder - Stein ½:½", [("Oberrieder - Stein", "FAMILY")], ["Oberrieder", "Stein"]),
        ("Oberrieder - Stein 1:0", [("Oberrieder - Stein", "ORG")], ["Oberrieder", "Stein"]),
        # boards, titles, results in words, two on each side
        ("Br. 2 Oberrieder - Stein 0-1", [("Oberrieder", "FAMILY")], ["Oberrieder", "Stein"]),
        ("Tisch 2: IM Stein – GM Oberrieder remis", [("Oberrieder", "FAMILY")], ["Stein", "Oberrieder"]),
        ("Oberrieder - Stein w.o.", [("Oberrieder", "FAMILY")], ["Oberrieder", "Stein"]),
        ("Oberrieder/Frost – Zeller/Stein 6:2", [("Oberrieder", "FAMILY")], ["Oberrieder", "Frost", "Stein"]),
        ("Oberrieder/Frost – Stein 6:2", [("Oberrieder/Frost", "FAMILY")], ["Oberrieder", "Frost", "Stein"]),
        # no result, two towns or clubs, no name, a double name with a number that is no result
        ("Oberrieder - Stein ist gut", [("Oberrieder", "FAMILY")], ["Oberrieder"]),
        ("Lindau - Stein 3:1", [("Lindau", "CITY")], []),
        ("Lindau - Rapid 3:1", [("Lindau - Rapid", "ORG")], []),
        ("Oberrieder - Grill 3:1", [("Oberrieder", "FAMILY")], ["Oberrieder"]),
        ("Oberrieder - Stein 12", [("Oberrieder", "FAMILY")], ["Oberrieder"]),
    ],
)
def test_a_row_below_another(row: str, names: list[tuple[str, str]], expected: list[str]) -> None:
    text = FIRST + row
    spans = with_pairings(text, spans_of(text, *NAMED, *names), KNOWN, {"Freitag"}.__contains__)
    assert all(span.text == text[span.start : span.end] for span in spans)
    assert [span.text for span in spans if span.label == "FAMILY"] == ["Huber", "Reng", *expected]


@pytest.mark.parametrize(
    ("row", "labels", "expected"),
    [
        ("Oberrieder - Stein 1:0", [("Oberrieder", "FAMILY"), ("Stein", "ORG")], ["FAMILY", "FAMILY"]),
        ("Oberrieder - Stein 1:0", [("Oberrieder", "ORG"), ("Stein", "MALE")], ["FAMILY", "FAMILY"]),
        ("Oberrieder - Rapid 1:0", [("Oberrieder", "ORG"), ("Rapid", "ORG")], ["ORG", "ORG"]),
        ("Lindau - Stein 1:0", [("Lindau", "CITY"), ("Stein", "CITY")], ["CITY", "CITY"]),
    ],
)
def test_names_under_another_label(row: str, labels: list[tuple[str, str]], expected: list[str]) -> None:
    text = f"{FIRST}Frei - Grill 2:0\n{row}"
    spans = spans_of(text, *NAMED, ("Frei", "FAMILY"), *labels)
    found = {span.text: span.label for span in with_pairings(text, spans, KNOWN, {"Freitag"}.__contains__)}
    assert [found[name] for name, _ in labels] == expected


def test_two_of_all_must_be_nothing_but_names() -> None:
    text = "Huber - Stein 6:3"
    assert len(with_pairings(text, spans_of(text, ("Huber", "FAMILY")), KNOWN, bool)) == 1


def test_what_a_rule_found_stays() -> None:
    text = f"{FIRST}Oberrieder - Stein 1:0"
    ruled = Span(17, 35, "ORG", "Oberrieder - Stein", 0.9, "rule:r")
    assert ruled in with_pairings(text, [*spans_of(text, *NAMED), ruled], KNOWN, bool)


def test_in_the_pipeline() -> None:
    text = "Viertelfinale\nBrockmann - Sadeghi 6:3 6:4\nHoffmann - Stein 7:6 2:6\nStein - Maurer 6:0 6:1\n"
    spans = hybrid_deid.load(key=bytes(range(32))).tag(text)
    names = [span.text for span in spans if span.label == "FAMILY"]
    assert names == ["Brockmann", "Sadeghi", "Hoffmann", "Stein", "Stein", "Maurer"]


def test_time_grows_with_the_length() -> None:
    def job(count: int):  # type: ignore[no-untyped-def]
        row = "Oberrieder - Reng 6:3\n"
        whole = "Oberrieder - Reng"
        starts = [number * len(row) for number in range(count)]
        spans = [Span(start, start + len(whole), "FAMILY", whole, 0.8, "model:m") for start in starts]
        return lambda: with_pairings(row * count, spans, KNOWN, bool)

    few, many = few_and_many(job)
    assert many < MOST * few
