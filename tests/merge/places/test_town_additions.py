"""Towns take in what tells them from others of their name, and nothing else."""

from __future__ import annotations

import pytest

import hybrid_deid
from hybrid_deid.known_words import known_words
from hybrid_deid.merge.consistency_settings import load_consistency
from hybrid_deid.merge.places.town_additions import with_additions
from hybrid_deid.values import Span

RIVERS = load_consistency("de").places.telling_apart
LISTED = known_words("de").listed


def found(text: str, *marked: tuple[str, str, str]) -> list[str]:
    spans = [
        Span(start, start + len(word), label, word, 0.8, source)
        for word, label, source in marked
        for start in [text.index(word)]
    ]
    listed = {"Neustadt", "Küsnacht"}.__contains__
    result = with_additions(text, spans, RIVERS, LISTED.additions, listed)
    assert all(span.text == text[span.start : span.end] for span in result)
    return [f"{span.label} {span.text}" for span in result]


@pytest.mark.parametrize(
    ("text", "town", "expected"),
    [
        ("in Hall i.T., dann", "Hall", "Hall i.T."),
        ("in Neustadt a. Rbge. und", "Neustadt", "Neustadt a. Rbge."),
        ("in Neustadt a. d. Saale und", "Neustadt", "Neustadt a. d. Saale"),
        ("in Neustadt/Wstr. und", "Neustadt", "Neustadt/Wstr."),
        ("in Gottlieben TG und", "Gottlieben", "Gottlieben TG"),
        ("in Gottlieben (TG)", "Gottlieben", "Gottlieben (TG)"),
        ("in Oldenburg (Oldb), Tel.", "Oldenburg", "Oldenburg (Oldb)"),
        ("nach Cochem/Mosel am", "Cochem", "Cochem/Mosel"),
        ("in Lauffen (Neckar)", "Lauffen", "Lauffen (Neckar)"),
        ("in Königsberg/Pr., dann", "Königsberg", "Königsberg/Pr."),
        # something else
        ("in Graz i. A. des Vereins", "Graz", "Graz"),
        ("in Graz i. V. Huber", "Graz", "Graz"),
        ("in Graz a. D.", "Graz", "Graz"),
        ("in Sulz AG", "Sulz", "Sulz"),
        ("in Sulz TG-Nord", "Sulz", "Sulz"),
        ("IN BERN SO BALD", "BERN", "BERN"),
        ("in Graz/O.", "Graz", "Graz"),
        ("in Graz (Anna)", "Graz", "Graz"),
        ("in Graz (R.)", "Graz", "Graz"),
        ("in Graz (Mosel-Tour)", "Graz", "Graz"),
    ],
)
def test_what_a_town_takes_in(text: str, town: str, expected: str) -> None:
    assert found(text, (town, "CITY", "model:m")) == [f"CITY {expected}"]


def test_guesses_give_way_and_callers_do_not() -> None:
    street = ("Weinstr.", "STREET", "rule:street.x")
    assert found("in Neustadt a.d. Weinstr.", ("Neustadt", "CITY", "model:m"), street) == [
        "CITY Neustadt a.d. Weinstr."
    ]
    known = ("Rbge.", "FAMILY", "known:row")
    assert found("in Hall a. Rbge.", ("Hall", "CITY", "model:m"), known) == ["CITY Hall", "FAMILY Rbge."]
    assert found("Hall i. T.", ("Hall", "CITY", "known:row")) == ["CITY Hall"]


def test_an_initial_behind_a_stroke_is_that_of_the_town_in_full() -> None:
    full = ("Bruck an der Leitha", "CITY", "model:m")
    text = "Bruck/L., am 18. November. Bruck an der Leitha"
    assert found(text, ("Bruck", "CITY", "model:m"), full)[0] == "CITY Bruck/L."
    text = "Graz/L., am 18. November. Bruck an der Leitha"
    assert found(text, ("Graz", "CITY", "model:m"), full)[0] == "CITY Graz"
    text = "Bruck/M., am 18. November. Bruck an der Leitha"
    assert found(text, ("Bruck", "CITY", "model:m"), full)[0] == "CITY Bruck"


def test_a_listed_town_that_was_taken_for_something_else() -> None:
    assert found("Neustadt/Wstr.", ("Neustadt", "FAMILY", "model:m")) == ["CITY Neustadt/Wstr."]
    assert found("Huber/Wstr.", ("Huber", "FAMILY", "model:m")) == ["FAMILY Huber"]
    assert found("Neustadt i. T.", ("Neustadt", "FAMILY", "model:m")) == ["FAMILY Neustadt"]
    assert found("in Küsnacht ZH", ("Küsnacht ZH", "ORG", "model:m")) == ["CITY Küsnacht ZH"]
    assert found("bei Küsnacht AG", ("Küsnacht AG", "ORG", "model:m")) == ["ORG Küsnacht AG"]


def test_nothing_of_it_stays_in_mail() -> None:
    text = "Sie wohnt in Gottlieben TG und ist in Hall i.T. geboren, getauft in Gottlieben.\n"
    made = hybrid_deid.load("de_email", key=bytes(32)).deidentify(text).text
    assert not any(part in made for part in ("Gottlieben", " TG", "Hall", "i.T."))
    first, last = made.split("wohnt in ")[1].split(" und")[0], made.split("getauft in ")[1]
    assert last == f"{first}.\n"  # one town
