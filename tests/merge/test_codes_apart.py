"""Identifiers in which words or the marks of a list stand."""

from __future__ import annotations

import pytest

from hybrid_deid.merge.codes_apart import with_codes_apart
from hybrid_deid.merge.consistency_settings import load_consistency
from hybrid_deid.values import Span

KNOWN = load_consistency("de").codes_apart


def apart(text: str, found: str, label: str = "UFID", source: str = "model:m") -> list[str]:
    start = text.index(found)
    spans = with_codes_apart(text, [Span(start, start + len(found), label, found, 0.9, source)], KNOWN)
    assert all(text[span.start : span.end] == span.text and span.label == label for span in spans)
    return [span.text for span in spans]


@pytest.mark.parametrize(
    ("found", "expected"),
    [
        ("DE89 3704 0044 0532 0130 00 BIC", ["DE89 3704 0044 0532 0130 00"]),
        ("DE89 3704 0044 0532 0130 00 SWIFT: COBADEFF", ["DE89 3704 0044 0532 0130 00", "COBADEFF"]),
        ("Mitglied 4471 BICYCLE", ["Mitglied 4471 BICYCLE"]),
        ("1) 5571882 2) 5571883", ["5571882", "5571883"]),
        ("5571 882 2) 5571 883 3) 5571 890", ["5571 882", "5571 883", "5571 890"]),
        ("5571 a) 5572 b) 5573", ["5571", "5572", "5573"]),
        ("1. 5571/22 2. 5572/22", ["5571/22", "5572/22"]),
        ("5571. 22 33. 44", ["5571. 22 33. 44"]),
        ("1. 5571/22 7. 22", ["1. 5571/22 7. 22"]),
        ("ADAC 118 822 447", ["118 822 447"]),
        ("o2", []),
        ("ADAC 7", ["ADAC 7"]),
        ("ABC 118 822 447", ["ABC 118 822 447"]),
    ],
)
def test_an_identifier_has_no_words_and_marks_in_it(found: str, expected: list[str]) -> None:
    assert apart(f"Nr. {found}, danke", found) == expected


def test_the_bracket_of_an_area_code_is_no_mark() -> None:
    assert apart("Tel. (0 30) 447188", "(0 30) 447188", "PHONE") == ["(0 30) 447188"]
    assert apart("Nr. 2) 447188", "2) 447188", "PHONE") == ["447188"]
    assert apart("Tel. 030) 12) 447188", "030) 12) 447188", "PHONE") == ["030) 12) 447188"]


def test_a_court_stands_before_its_town() -> None:
    assert apart("Az. 12 C 488/22 AG Wels", "12 C 488/22 AG") == ["12 C 488/22"]
    assert apart("Az. 12 C 488/22 AG, danke", "12 C 488/22 AG") == ["12 C 488/22 AG"]


def test_what_a_caller_knows_and_other_labels_stay() -> None:
    assert apart("IBAN DE89 BIC", "DE89 BIC", source="known:list") == ["DE89 BIC"]
    assert apart("bei ADAC 118 822", "ADAC 118 822", "ORG") == ["ADAC 118 822"]
