from __future__ import annotations

from hybrid_deid.reading.edits import Edit, edited
from hybrid_deid.values import Document, Span
from tests.by_turns import MOST, few_and_many


def test_apostrophes_are_shown_as_they_are_written():
    written = "Ida\u02bcs, Udo\u02bcs &amp; Ulf\u02bcs"
    edits = [Edit(place, place + 1, "'") for place in (3, 10)]
    edits += [Edit(13, 18, "&"), Edit(22, 23, "'")]
    reading = edited(Document("1", written), edits)
    assert reading is not None and reading.document.text == "Ida's, Udo's & Ulf's"
    shown, (span,) = reading.with_signs([Span(15, 20, "MALE", "Ulf's", 0.9, "rule:a")])
    assert shown.text == "Ida\u02bcs, Udo\u02bcs & Ulf\u02bcs" and span.text == "Ulf\u02bcs"


def test_many_apostrophes_take_their_time_once():
    def work(count: int) -> object:
        text = "Ida\u02bcs " * (10 * count)
        reading = edited(Document("1", text), [Edit(6 * n + 3, 6 * n + 4, "'") for n in range(10 * count)])
        return lambda: reading.with_signs([])

    few, many = few_and_many(work)
    assert many < MOST * few


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
