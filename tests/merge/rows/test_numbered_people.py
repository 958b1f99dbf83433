"""Family names that are words beside a given name and a number."""

from __future__ import annotations

import pytest

import hybrid_deid
from hybrid_deid.merge.rows.numbered_people import numbered_people
from hybrid_deid.values import Span
from tests.merge.rows.test_listed_rows import KNOWN

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
