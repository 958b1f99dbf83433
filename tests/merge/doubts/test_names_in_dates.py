"""Dates of a tagger that hold a name."""

from __future__ import annotations

import pytest

import hybrid_deid
from hybrid_deid.merge.doubts.names_in_dates import with_names_in_dates
from hybrid_deid.merge.word_labels import WordLabels
from hybrid_deid.values import Span
from tests.merge.rows.test_listed_rows import KNOWN

LABELS = WordLabels(KNOWN, {"Quartal"}.__contains__, is_calendar={"Mai"}.__contains__)


def parts(text: str, source: str = "model:m", label: str = "DATE") -> list[tuple[str, str]]:
    span = Span(4, 4 + len(text), label, text, 0.8, source)
    found = with_names_in_dates([span], lambda: LABELS)
    assert all(text[part.start - 4 : part.end - 4] == part.text for part in found)
    return [(part.text, part.label) for part in found]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("12. Eva 60.", [("12.", "DATE"), ("Eva", "FEMALE")]),
        ("14. Eva 75", [("14.", "DATE"), ("Eva", "FEMALE")]),
        ("14. Eva", [("14.", "DATE"), ("Eva", "FEMALE")]),
        ("2. 45 Przybyl", [("Przybyl", "FAMILY")]),
        ("2. 45 Huber", [("Huber", "FAMILY")]),
        # months, other words, family names behind a day, which may be months of other languages
        ("12. Mai 60", [("12. Mai 60", "DATE")]),
        ("12. Mai 2060", [("12. Mai 2060", "DATE")]),
        ("3. Quartal 20", [("3. Quartal 20", "DATE")]),
        ("2. 45 Quartal", [("2. 45 Quartal", "DATE")]),
        ("5. Juny 15", [("5. Juny 15", "DATE")]),
        ("5. Huber", [("5. Huber", "DATE")]),
    ],
)
def test_parts(text: str, expected: list[tuple[str, str]]) -> None:
    assert parts(text) == expected


def test_what_a_rule_found_and_other_labels_stay() -> None:
    assert parts("12. Eva 60.", source="rule:date.full") == [("12. Eva 60.", "DATE")]
    assert parts("12. Eva 60.", label="UFID") == [("12. Eva 60.", "UFID")]


def test_in_the_pipeline() -> None:
    text = "Liebe Mitglieder,\n\nwir gratulieren: am 9. Anke 75., am 12. Uwe 60.\n\nVG\nDörthe Sauerbier"
    result = hybrid_deid.load(key=bytes(range(32))).deidentify(text).text
    assert "Uwe" not in result and "Anke" not in result and " 60." in result
