from __future__ import annotations

from hybrid_deid.reading.edits import Edit, edited
from hybrid_deid.values import Document, Span


def test_every_place_in_a_line_of_provenance_is_one_of_the_original():
    text = "A&amp;B, Karl&auml; und Ida"
    first, second = text.index("&amp;"), text.index("&auml;")
    reading = edited(Document("1", text), [Edit(first, first + 5, "&"), Edit(second, second + 6, "\u00e4")])
    assert reading is not None and reading.document.text == "A&B, Karl\u00e4 und Ida"
    lines = (
        "rule:a FAMILY 5-10 0.900 kept",
        "consistency:label ORG 5-10 became FAMILY",
        "x FAMILY 15-18 0.5 from 5-10",
    )
    (found,) = reading.restored([Span(15, 18, "FEMALE", "Ida", 0.9, "rule:a", provenance=lines)])
    assert found.text == "Ida"
    karl, ida = "9-19", "24-27"
    assert text[9:19] == "Karl&auml;" and text[24:27] == "Ida"
    assert found.provenance == (
        f"rule:a FAMILY {karl} 0.900 kept",
        f"consistency:label ORG {karl} became FAMILY",
        f"x FAMILY {ida} 0.5 from {karl}",
    )
