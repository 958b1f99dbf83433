"""The second of two numbers of one shape."""

from __future__ import annotations

import pytest

from hybrid_deid.merge.alike_numbers import alike_numbers
from hybrid_deid.values import Span


def found(text: str, one: str, label: str = "UFID", source: str = "rule:ufid.named") -> list[str]:
    start = text.index(one)
    spans = [Span(start, start + len(one), label, one, 0.9, source)]
    result = alike_numbers(text, spans, 0.7, frozenset({"euro", "kg", "€"}))
    assert all(text[span.start : span.end] == span.text and span.label == label for span in result)
    return [span.text for span in result]


@pytest.mark.parametrize(
    ("text", "one", "expected"),
    [
        ("Paket H10099801 ist da.\nIhres ist H10099819.", "H10099801", ["H10099819"]),
        ("Rechnung RG24/0812 sowie RG24/0813", "RG24/0812", ["RG24/0813"]),
        ("Pass: Ute C4FJ8821K, Tom C9XK33P10", "C4FJ8821K", ["C9XK33P10"]),
        ("Pass: Ute C4FJ8821K\nTom C9XK33P10", "C4FJ8821K", []),
        ("Kunde 00118832 / 00118833", "00118832", ["00118833"]),
        ("Kunde 00118832\nund 00118833", "00118832", ["00118833"]),
        ("Kunde 40118832\nund 51118833", "40118832", []),
        ("Kunde 150000, Preis 150400 Euro, 150400€ für 150300 kg", "150000", []),
        ("Zähler 44120033 und 4412003", "44120033", []),
        ("Kurse 4139.33 und 4208.73", "4139.33", []),
        ("LV 512.114\nund nicht 512.141, 731.211", "512.114", ["512.141", "731.211"]),
        ("LV 512.114 kostet 512.000, 512.300 Euro oder 51.300", "512.114", []),
        ("Raum K101A und K102A", "K101A", []),
        ("Paket H10099801 unter a.de/H10099819", "H10099801", []),
    ],
)
def test_codes_beside_one_told_of(text: str, one: str, expected: list[str]) -> None:
    assert found(text, one) == expected


def test_passwords_tell_of_their_line() -> None:
    text = "Kennwort Sommer2023! oder Sommer2024!\nWinter2025!"
    assert found(text, "Sommer2023!", "PASS") == ["Sommer2024!"]


def test_guesses_tell_of_letters_and_digits_in_their_line() -> None:
    text = "Pakete H10099801, H10099819\nund H10099820, 10099821"
    assert found(text, "H10099801", source="model:m") == ["H10099819"]
    assert found(text, "10099821", source="model:m") == []
    assert found("LV 512.114, 512.141", "512.114", source="model:m") == []


def test_what_is_found_stays() -> None:
    text = "Rechnung RG24/0812 sowie RG24/0813"
    spans = [
        Span(9, 18, "UFID", "RG24/0812", 0.9, "rule:ufid.named"),
        Span(25, 34, "DATE", "RG24/0813", 0.9, "known:x"),
    ]
    assert alike_numbers(text, spans, 0.7, frozenset()) == []
