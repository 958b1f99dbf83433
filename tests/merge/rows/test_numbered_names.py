"""A number, a family name and an initial in a row are no postal code and town."""

from __future__ import annotations

import pytest

from hybrid_deid.merge.rows.numbered_names import with_numbered_names
from hybrid_deid.values import Span
from tests.merge.doubts.test_glued import KNOWN


def labels(text: str, *finds: tuple[str, str], source: str = "model:m") -> list[str]:
    spans = [
        Span(text.index(name), text.index(name) + len(name), label, name, 0.9, source, validated=True)
        for name, label in finds
    ]
    return [span.label for span in with_numbered_names(text, spans, KNOWN)]


TWO = (("44172", "ZIP"), ("Graz", "CITY"), ("44173", "ZIP"), ("Vuhlberg", "CITY"))


@pytest.mark.parametrize(
    "text",
    [
        "44172 Graz, S. 1,0\n44173 Vuhlberg, U. 2,3",
        "> 44172 Graz, S.\n> 44173 Vuhlberg, U.",
        "44172 Graz, S. 3; 44173 Vuhlberg, U. 4",
    ],
)
def test_two_rows_are_people_whatever_they_are_called(text: str) -> None:
    assert labels(text, *TWO) == ["UFID", "FAMILY", "UFID", "FAMILY"]


@pytest.mark.parametrize(
    "text",
    [
        "44172 Graz, Steiermark\n44173 Vuhlberg, Ungarn",
        "in 44172 Graz, S. 1 und 44173 Vuhlberg, U. 2",
        "44172 Graz, S. Huber\n44173 Vuhlberg",
    ],
)
def test_addresses_stay(text: str) -> None:
    assert labels(text, *TWO) == ["ZIP", "CITY", "ZIP", "CITY"]


def test_one_row_needs_a_listed_name_that_no_town_has() -> None:
    assert labels("44172 Huber, S. 1,0", ("44172", "ZIP"), ("Huber", "CITY")) == ["UFID", "FAMILY"]
    assert labels("44172 Graz, S. 1,0", ("44172", "ZIP"), ("Graz", "CITY")) == ["ZIP", "CITY"]


def test_what_a_caller_knows_stays() -> None:
    found = labels("44172 Huber, S. 1,0", ("44172", "ZIP"), ("Huber", "CITY"), source="known:row")
    assert found == ["ZIP", "CITY"]
