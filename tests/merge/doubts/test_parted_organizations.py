"""Finds of organizations that are more than one are parted."""

from __future__ import annotations

import pytest

from hybrid_deid.merge.consistency_settings import load_consistency
from hybrid_deid.merge.doubts.parted_organizations import parted_organizations
from hybrid_deid.values import Span

SETTINGS = load_consistency("de").firms
FREQUENT = frozenset({"Haus"})


def parted(text: str, label: str = "ORG") -> list[str]:
    spans = parted_organizations(
        [Span(3, 3 + len(text), label, text, 0.9, "model:m")], FREQUENT.__contains__, SETTINGS
    )
    assert all(span.text == text[span.start - 3 : span.end - 3] for span in spans)
    return [span.text for span in spans]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("Verein Rotes Haus e.V. Das Haus", ["Verein Rotes Haus e.V."]),
        ("QzO. Das Gymnasium Quendorf", ["QzO", "Gymnasium Quendorf"]),
        ("Talquo Textil AG. Talquo", ["Talquo Textil AG", "Talquo"]),
        ("Talquo II. Die", ["Talquo II"]),
        ("Talquo. Talquo", ["Talquo", "Talquo"]),
        ("Talquo. Talquos", ["Talquo. Talquos"]),
        ("Rechtsanwälten mbB", []),
        ("Product Owner @ Talquo GmbH", ["Talquo GmbH"]),
        ("Hotel Talquo zum Gasthof Krone", ["Hotel Talquo", "Gasthof Krone"]),
        ("Klinikum Quendorf ins St.-Anna-Krankenhaus", ["Klinikum Quendorf", "St.-Anna-Krankenhaus"]),
        ("Talquo-Stift ins Heim Quendorf. Das Haus Lutz", ["Talquo-Stift", "Heim Quendorf", "Haus Lutz"]),
    ],
)
def test_a_find_ends_with_its_sentence_and_its_house(text: str, expected: list[str]) -> None:
    assert parted(text) == expected


@pytest.mark.parametrize(
    "text",
    [
        "Chor Harmonia e.V. Quendorf",
        "St. Anna Klinik",
        "Talquo GmbH & Co. KG",
        "Dr. Quandt Labor",
        "Talquo Ltd. Cork",
        "Gasthof zum Hirschen",
    ],
)
def test_a_stop_within_a_name_ends_nothing(text: str) -> None:
    assert parted(text) == [text]


def test_other_finds_stay() -> None:
    assert parted("Talquo. Das Haus", "STREET") == ["Talquo. Das Haus"]


def test_joined_initials_are_those_of_a_person() -> None:
    [initials, family] = parted_organizations(
        [Span(3, 15, "ORG", "K.-H. Quante", 0.6, "model:m")], FREQUENT.__contains__, SETTINGS
    )
    assert (initials.label, initials.text, initials.end) == ("MALE", "K.-H.", 8)
    assert (family.label, family.text, family.start) == ("FAMILY", "Quante", 9)


def test_thousands_of_them_take_linear_time() -> None:
    assert parted("Talquo. " * 20_000 + "Talquo") == ["Talquo"] * 20_001
