"""Family names that are called as towns, in entries that tell of somebody."""

from __future__ import annotations

import pytest

from hybrid_deid.merge.consistency_settings import load_consistency
from hybrid_deid.merge.people.entry_names import is_entry_of_name
from hybrid_deid.values import BY_START, Span

SETTINGS = load_consistency("de")


def is_somebody(text: str, town: str, **others: str) -> bool:
    """Tell whether the first mention of a town is taken for a name, beside `others` with their labels."""
    names = [(town, "CITY"), *others.items()]
    spans = [
        Span(start, start + len(name), label, name, 0.8, "model:m")
        for name, label in names
        if (start := text.index(name)) >= 0
    ]
    spans.sort(key=BY_START)
    number = next(number for number, span in enumerate(spans) if span.text == town)
    return is_entry_of_name(text, spans, number, SETTINGS)


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("- Solms anrufen\n", True),
        ("heute:\n2. Solms heute zurückrufen", True),
        ("Ich will in Solms anrufen", False),
        ("Solms anrufen wir nicht", False),
        ("- Wien anrufen", False),
        ("- Solms buchen", False),
    ],
)
def test_before_what_is_done_with_people(text: str, expected: bool) -> None:
    assert is_somebody(text, "Wien" if "Wien" in text else "Solms") is expected


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("Solms, Eva\n", True),
        ("Betreff: Solms, Eva", True),
        ("in der Familiensache Solms, Eva gegen Unbekannt", True),
        ("der Vater gegen Solms, Eva wegen Unterhalt", True),
        ("Treffpunkt in Solms, Eva bringt Kuchen", False),
        ("Solms, Eva und ich", False),
        ("Grüße aus Solms, Eva", False),
    ],
)
def test_before_a_given_name(text: str, expected: bool) -> None:
    assert is_somebody(text, "Solms", Eva="FEMALE") is expected


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("Klingel: Solms/Maschke", True),
        ("Praxis Maschke / Solms", True),
        ("bei Maschke/Solms", True),
        ("Strecke Solms/Maschke", False),
        ("Klingel: Solms, Maschke", False),
    ],
)
def test_beside_a_family_name_on_a_bell(text: str, expected: bool) -> None:
    assert is_somebody(text, "Solms", Maschke="FAMILY") is expected
