"""Streets and house numbers behind the names of people."""

from __future__ import annotations

import pytest

import hybrid_deid
from hybrid_deid.merge.places.place_settings import Places
from hybrid_deid.merge.places.streets_behind_people import streets_behind_people
from hybrid_deid.values import Span
from tests.by_turns import MOST, few_and_many

PLACES = Places(
    large=frozenset({"Berlin"}),
    street_endings=("berg", "bach", "tor", "höhe", "reihe"),
    behind_numbers=frozenset({"und", "hat"}),
    numbered=frozenset({"zimmer"}),
)

LISTED = {"Bamberg"}.__contains__


@pytest.mark.parametrize(
    ("rest", "labels", "expected"),
    [
        (": Apothekerberg 4", {}, [("Apothekerberg", "STREET"), ("4", "STREETNO")]),
        (", Mühlbach 12a; und", {}, [("Mühlbach", "STREET"), ("12a", "STREETNO")]),
        (", Winkl 5.", {"Winkl": "CITY"}, [("5", "STREETNO")]),
        (", Ahornhöhe 8. Sie meldet sich", {}, [("Ahornhöhe", "STREET"), ("8", "STREETNO")]),
        (", Veerßer Tor 2b; Koch", {}, [("Veerßer Tor", "STREET"), ("2b", "STREETNO")]),
        (", Neue Reihe 5 und Koch", {}, [("Neue Reihe", "STREET"), ("5", "STREETNO")]),
        (": Bamberg 3", {}, [("Bamberg", "STREET"), ("3", "STREETNO")]),
        # a listed town behind a comma
        (", Bamberg 3.", {}, []),
        (", Neue Reihe 5 km", {}, []),
        (", ahornhöhe 8.", {}, []),
        # no such ending, a large town, another number, a sentence, no comma or colon
        (", Zimmer 4", {}, []),
        (", Berg 4", {}, []),
        (", Winkl 5", {}, []),
        (", Winkl 5", {"Winkl": "ORG"}, []),
        (", Berlin 5", {"Berlin": "CITY"}, []),
        (", Mühlbach 1250", {}, []),
        (", Mühlbach 3 Tage", {}, []),
        (", Mühlbach 3,5", {}, []),
        (" Mühlbach 3", {}, []),
        (", Mühlbach 3", {"3": "STREETNO"}, []),
    ],
)
def test_behind_a_person(rest: str, labels: dict[str, str], expected: list[tuple[str, str]]) -> None:
    text = f"Rita{rest}"
    spans = [Span(0, 4, "FEMALE", "Rita", 0.9, "model:m")]
    for word, label in labels.items():
        start = text.index(word)
        spans.append(Span(start, start + len(word), label, word, 0.8, "model:m"))
    found = streets_behind_people(text, spans, PLACES, LISTED)
    assert [(span.text, span.label) for span in found] == expected
    assert all(text[span.start : span.end] == span.text for span in found)


def test_a_guess_of_something_else_gives_way_but_no_street() -> None:
    text = "Rita, Rosenberg 8."
    for label, source, expected in [
        ("CITY", "model:m", [("Rosenberg", "STREET"), ("8", "STREETNO")]),
        ("CITY", "rule:x", []),
        ("STREET", "model:m", []),
    ]:
        spans = [Span(0, 4, "FEMALE", "Rita", 0.9, "model:m"), Span(6, 15, label, "Rosenberg", 0.5, source)]
        found = streets_behind_people(text, spans, PLACES, LISTED)
        assert [(span.text, span.label) for span in found] == expected


def test_behind_something_else() -> None:
    spans = [Span(0, 4, "ORG", "Rita", 0.9, "model:m")]
    assert streets_behind_people("Rita, Mühlbach 3", spans, PLACES, LISTED) == []


def test_in_the_pipeline() -> None:
    text = "Liebe Eltern,\n\nZustieg Lydia: Apothekerberg 4\nZustieg Paul: Galgenberg 3\n\nLG\nAnja Huber"
    spans = hybrid_deid.load(key=bytes(range(32))).tag(text)
    found = [span.text for span in spans if span.label.startswith("STREET")]
    assert found == ["Apothekerberg", "4", "Galgenberg", "3"]
    spans = hybrid_deid.load(key=bytes(range(32))).tag("auf Name Agnes Lukowiak, Ahornhöhe 8. Danke!")
    assert ("Ahornhöhe", "STREET") in [(span.text, span.label) for span in spans]


def test_time_grows_with_the_length() -> None:
    def job(count: int):  # type: ignore[no-untyped-def]
        row = "Rita: Mühlbach 12; "
        starts = range(0, count * len(row), len(row))
        spans = [Span(start, start + 4, "FEMALE", "Rita", 0.8, "model:m") for start in starts]
        return lambda: streets_behind_people(row * count, spans, PLACES, LISTED)

    few, many = few_and_many(job)
    assert many < MOST * few


@pytest.mark.parametrize("rest", [", Winkl 3", ", Bamberg 3\n", ": norderende 31", ", Kuhtrift 31a, hinten"])
def test_any_word_where_somebody_else_has_an_address(rest: str) -> None:
    text = f"Rita{rest}\nUwe: Ringstraße 7"
    street = text.index("Ringstraße")
    people = [
        Span(0, 4, "FEMALE", "Rita", 0.9, "model:m"),
        Span(street - 5, street - 2, "MALE", "Uwe", 0.9, "model:m"),
    ]
    address = Span(street, street + 10, "STREET", "Ringstraße", 0.9, "model:m")
    assert streets_behind_people(text, people, PLACES, LISTED) == []
    found = streets_behind_people(text, [*people, address], PLACES, LISTED)
    assert [(span.text, span.label) for span in found[:2]] == [
        (rest.split()[1], "STREET"),
        (rest.split()[2].strip(","), "STREETNO"),
    ]


def test_what_has_a_number_is_no_address_either() -> None:
    text = "Uwe: Ringstraße 7\nRita: Zimmer 4"
    spans = [
        Span(0, 3, "MALE", "Uwe", 0.9, "model:m"),
        Span(5, 15, "STREET", "Ringstraße", 0.9, "model:m"),
        Span(18, 22, "FEMALE", "Rita", 0.9, "model:m"),
    ]
    assert not [span for span in streets_behind_people(text, spans, PLACES, LISTED) if span.start > 22]
