"""Names that a line end parts are found whole, where neither part is one."""

from __future__ import annotations

import pytest

from hybrid_deid.merge.consistency_settings import load_consistency
from hybrid_deid.merge.line_ends import over_line_ends
from hybrid_deid.values import Span
from tests.surrogates.examples import document

SETTINGS = load_consistency("de")
LONG = "Wir haben das gestern noch einmal besprochen, und "


def _is_kind(word: str) -> bool:
    return word in ("Volksbank", "Sparkasse")


def joined(marked: str) -> list[tuple[str, str]]:
    given = document(marked)
    found = over_line_ends(given.text, given.spans, SETTINGS.places, SETTINGS.particles, _is_kind)
    return [(span.label, span.text) for span in found]


@pytest.mark.parametrize(
    ("marked", "found"),
    [
        ("in der <STREET Langen>\n<STREET Straße> 5", [("STREET", "Langen\nStraße")]),
        ("in der <CITY Bremer>\r\n<STREET Str.> 5", [("STREET", "Bremer\r\nStr.")]),
        ("die <STREET Linden->\n<STREET straße>", [("STREET", "Linden-\nstraße")]),
        ("bei <ORG Kern &>\n<ORG Söhne GmbH>", [("ORG", "Kern &\nSöhne GmbH")]),
        ("Elke <FAMILY von der>\n<FEMALE Heide>", [("FAMILY", "von der\nHeide")]),
        (LONG + "die <ORG Volksbank>\n<ORG Rosenheim eG>", [("ORG", "Volksbank\nRosenheim eG")]),
    ],
)
def test_parts_of_a_name(marked: str, found: list[tuple[str, str]]) -> None:
    assert joined(marked) == found


@pytest.mark.parametrize(
    "marked",
    [
        "<STREET Lange Gasse>\n<STREET Lindenstraße>",
        "<CITY Bremen>\n\n<STREET Weg> 5",
        "<CITY Bremen>,\n<STREET Weg> 5",
        "<ORG Sparkasse>\n<ORG Volksbank>\n<ORG Kern GmbH>",
        LONG + "<ORG Kern GmbH>\n<ORG Auer KG>",
        LONG + "die <ORG Sparkasse>\n<ORG Volksbank> ist",
        "<FAMILY Heide>\n<FEMALE Anna>",
    ],
)
def test_names_of_two_lines_stay_two(marked: str) -> None:
    assert joined(marked) == [(span.label, span.text) for span in document(marked).spans]


def test_what_is_settled_stays() -> None:
    text = "in der Langen\nStraße 5"
    spans = [Span(7, 13, "STREET", "Langen", validated=True), Span(14, 20, "STREET", "Straße")]
    assert list(over_line_ends(text, spans, SETTINGS.places, SETTINGS.particles, _is_kind)) == spans
