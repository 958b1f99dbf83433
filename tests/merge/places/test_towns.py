"""Towns of several words are found whole."""

from __future__ import annotations

from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hybrid_deid.merge.consistency_settings import load_consistency
from hybrid_deid.merge.places.towns import towns_of, with_rivers, with_towns_of_quarters, with_whole_towns
from hybrid_deid.values import Span

PLACES = load_consistency("de").places
TOWNS = towns_of(
    ["Graz", "Sankt Veit", "Sankt Veit an der Glan", "Bad Tölz", "Garmisch-Partenkirchen", "New York"]
)


def spans_in(text: str, *finds: tuple[str, str]) -> list[Span]:
    return [Span(text.index(t), text.index(t) + len(t), label, t, 0.9, "model:x") for label, t in finds]


@pytest.mark.parametrize(
    ("text", "finds", "expected"),
    [
        (
            "von Sankt Veit an der Glan nach",
            [("ORG", "Sankt Veit"), ("CITY", "Glan")],
            [("CITY", "Sankt Veit an der Glan")],
        ),
        ("in Sankt Veit heute", [("CITY", "Sankt")], [("CITY", "Sankt Veit")]),
        (
            "in Garmisch-Partenkirchen",
            [("CITY", "Garmisch"), ("CITY", "Partenkirchen")],
            [("CITY", "Garmisch-Partenkirchen")],
        ),
        ("nach New York", [("ORG", "New York")], [("CITY", "New York")]),
        ("die Bad Tölz GmbH", [("ORG", "Bad Tölz GmbH")], [("ORG", "Bad Tölz GmbH")]),
        ("Frau New Yorker", [("FAMILY", "New")], [("FAMILY", "New")]),
        ("SANKT VEIT AN DER GLAN", [("CITY", "SANKT VEIT")], [("CITY", "SANKT VEIT AN DER GLAN")]),
        ("am Sankt Veit", [("STREET", "Sankt")], [("STREET", "Sankt")]),
        ("in Bad\nTölz", [("CITY", "Bad"), ("CITY", "Tölz")], [("CITY", "Bad\nTölz")]),
        ("in Sankt Veit an\r\nder Glan", [("CITY", "Sankt Veit")], [("CITY", "Sankt Veit an\r\nder Glan")]),
        ("in Bad\n\nTölz", [("CITY", "Bad"), ("CITY", "Tölz")], [("CITY", "Bad"), ("CITY", "Tölz")]),
    ],
)
def test_towns(text: str, finds: list[tuple[str, str]], expected: list[tuple[str, str]]) -> None:
    found = with_whole_towns(text, spans_in(text, *finds), TOWNS)
    assert [(span.label, span.text) for span in found] == expected


def test_a_find_that_would_be_cut_keeps_the_town_from_growing() -> None:
    text = "Sankt Veit an der Glanz"
    spans = [Span(0, 5, "CITY", "Sankt"), Span(6, 13, "FAMILY", "Veit an")]
    assert with_whole_towns(text, spans, TOWNS) == tuple(spans)


@given(
    st.lists(
        st.sampled_from(["Sankt", " ", "Veit", "an", "der", "Glan", "-", "Garmisch", "Partenkirchen"]),
        max_size=16,
    ),
    st.data(),
)
def test_spans_stay_apart_and_what_was_found_stays_covered(parts: list[str], data: st.DataObject) -> None:
    text = "".join(parts)
    borders = sorted(data.draw(st.sets(st.integers(0, len(text)), max_size=8)))
    labels = st.sampled_from(["FEMALE", "CITY", "ORG", "DATE"])
    spans = [
        Span(a, b, data.draw(labels), text[a:b], 0.5, "model:x")
        for a, b in pairwise(borders)
        if data.draw(st.booleans())
    ]
    found = with_whole_towns(text, spans, TOWNS)
    assert all(text[span.start : span.end] == span.text for span in found)
    assert all(one.end <= other.start for one, other in pairwise(found))
    covered = {i for span in found for i in range(span.start, span.end)}
    assert covered >= {i for span in spans for i in range(span.start, span.end)}


def test_what_a_caller_knows_and_who_is_addressed_stay() -> None:
    text = "Firma Sankt Veit an der Glan"
    known = Span(6, 28, "ORG", text[6:], 1.0, "known:caller")
    assert with_whole_towns(text, [known], TOWNS) == (known,)
    text = "Herrn Hart bei Graz"
    towns = towns_of(["Hart bei Graz"])
    addressed = Span(6, 10, "FAMILY", "Hart", 0.97, "rule:family.address")
    assert with_whole_towns(text, [addressed], towns) == (addressed,)
    unsure = Span(6, 10, "FAMILY", "Hart", 0.6, "model:m")
    assert [span.text for span in with_whole_towns(text, [unsure], towns)] == ["Hart bei Graz"]


@pytest.mark.parametrize(
    ("text", "names", "expected"),
    [
        ("nach Naumburg (Saale) und", ["Naumburg", "Saale"], ["Naumburg (Saale)"]),
        ("nach Naumburg (Saale) und", ["Naumburg"], ["Naumburg (Saale)"]),
        ("nach Naumburg (Kern) und", ["Naumburg", "Kern"], ["Naumburg", "Kern"]),
        ("nach Naumburg Saale und", ["Naumburg", "Saale"], ["Naumburg", "Saale"]),
    ],
)
def test_a_river_in_brackets_belongs_to_the_town(text: str, names: list[str], expected: list[str]) -> None:
    spans = [Span(text.index(name), text.index(name) + len(name), "CITY", name, 0.9) for name in names]
    found = with_rivers(text, spans, PLACES)
    assert [(span.label, span.text) for span in found] == [("CITY", name) for name in expected]


@pytest.mark.parametrize(
    ("text", "names", "expected"),
    [
        ("nach Pirkheim an der Sulz,", ["Pirkheim", "Sulz"], ["Pirkheim an der Sulz"]),
        ("nach Pirkheim an der Saale,", ["Pirkheim"], ["Pirkheim an der Saale"]),
        ("nach Pirkheim am Saale,", ["Pirkheim"], ["Pirkheim am Saale"]),
        # a town that a list would know with its river, frequent words, words that are too long, "am"
        ("nach Graz an der Sulz,", ["Graz"], ["Graz"]),
        ("nach Pirkheim an der Uni,", ["Pirkheim"], ["Pirkheim"]),
        ("nach Pirkheim an der Schnellstrasse,", ["Pirkheim"], ["Pirkheim"]),
        ("nach Pirkheim am Sulz,", ["Pirkheim"], ["Pirkheim"]),
    ],
)
def test_a_river_belongs_to_a_town_that_no_list_has(text: str, names: list[str], expected: list[str]) -> None:
    spans = [Span(text.index(name), text.index(name) + len(name), "CITY", name, 0.9) for name in names]
    found = with_rivers(text, spans, PLACES, {"Graz"}.__contains__, {"Uni"}.__contains__)
    assert [span.text for span in found] == expected


def test_behind_other_names_a_river_stays() -> None:
    span = Span(5, 10, "FAMILY", "Huber", 0.9)
    assert with_rivers("Herr Huber (Saale)", [span], PLACES) == (span,)


@pytest.mark.parametrize(
    ("text", "finds", "expected"),
    [
        ("in graz-andritz", [("CITY", "andritz")], [("CITY", "graz-andritz")]),
        ("in Graz-andritz", [("CITY", "andritz")], [("CITY", "Graz-andritz")]),
        ("in test-andritz", [("CITY", "andritz")], [("CITY", "andritz")]),
        ("in graz -andritz", [("CITY", "andritz")], [("CITY", "andritz")]),
        ("a@graz-andritz", [("CITY", "andritz")], [("CITY", "andritz")]),
        ("der graz-huber", [("FAMILY", "huber")], [("FAMILY", "huber")]),
        ("in Graz-Andritz", [("CITY", "Graz")], [("CITY", "Graz-Andritz")]),
        (
            "in Graz-Andritz",
            [("CITY", "Graz"), ("FAMILY", "Andritz")],
            [("CITY", "Graz"), ("FAMILY", "Andritz")],
        ),
        ("die Graz-Reise", [("CITY", "Graz")], [("CITY", "Graz")]),
        ("in Wien-Andritz", [("CITY", "Wien")], [("CITY", "Wien")]),
        ("auf Graz-Andritz.at", [("CITY", "Graz")], [("CITY", "Graz")]),
        ("in graz-andritz", [("CITY", "graz"), ("CITY", "andritz")], [("CITY", "graz"), ("CITY", "andritz")]),
    ],
)
def test_a_quarter_takes_in_the_town_before_its_hyphen(
    text: str, finds: list[tuple[str, str]], expected: list[tuple[str, str]]
) -> None:
    result = with_towns_of_quarters(
        text, spans_in(text, *finds), frozenset({"Graz", "Andritz"}).__contains__, {"Graz"}
    )
    assert [(span.label, span.text) for span in result] == expected
    assert all(text[span.start : span.end] == span.text for span in result)
