"""The genitive: a name takes in its apostrophe, a quotation keeps its own."""

from __future__ import annotations

import pytest

import hybrid_deid
from hybrid_deid.mentions import language_words
from hybrid_deid.merge.genitive import missed_genitives, with_genitives
from hybrid_deid.values import Span

WORDS = language_words("de")


def grown(text: str, *parts: str, label: str = "MALE") -> list[str]:
    spans = [Span(text.index(p), text.index(p) + len(p), label, p, 0.9, "model:m") for p in parts]
    return [span.text for span in with_genitives(text, spans, WORDS)]


@pytest.mark.parametrize(
    ("text", "name", "expected"),
    [
        ("Heute fuhr Tobias' Bus nicht.", "Tobias", "Tobias'"),
        ("Heute fuhr Tobias’ Bus nicht.", "Tobias", "Tobias’"),
        ("das ist Fritz' altes Rad", "Fritz", "Fritz'"),
        ("das ist Weiß' altes Rad", "Weiß", "Weiß'"),
        ("ich mag Graz' Altstadt", "Graz", "Graz'"),
        ("> und Tobias'\n> Bus", "Tobias", "Tobias'"),
        ("'Hallo' rief Tobias' Bruder", "Tobias", "Tobias'"),
        ("Sie sah Anna's Haus.", "Anna", "Anna's"),
        ("Sie sah Anna´s Haus.", "Anna", "Anna´s"),
        ("Sie sah ANNA'S HAUS.", "ANNA", "ANNA'S"),
        ("Sie sah Anna's Haus.", "Anna'", "Anna's"),
        # a quotation that a finder has closed within the name
        ("An: 'Huber' <h@example.org>", "Huber'", "Huber"),
        ("An: 'Anna Huber' <h@example.org>", "Huber'", "Huber"),
        ("An: 'Peter Pohl'; 'Anna Weiß' und", "Weiß'", "Weiß"),
        ("der 'Fritz' altes Rad", "Fritz'", "Fritz"),
        ("das Rad von Fritz'", "Fritz'", "Fritz'"),
        # a quotation, the end of a sentence, no sibilant, a compound, another word
        ("Er heißt 'Tobias' und lacht.", "Tobias", "Tobias"),
        ("Er heißt ‚lieber Tobias' und lacht.", "Tobias", "Tobias"),
        ("Er schrieb an Tobias'.", "Tobias", "Tobias"),
        ("Er mag Anna' Haus.", "Anna", "Anna"),
        ("Er mag Anna'schen Spott.", "Anna", "Anna"),
        ("Die Tobias'-Sache", "Tobias", "Tobias"),
        ("Tobias'", "Tobias", "Tobias"),
    ],
)
def test_what_belongs_to_the_name(text: str, name: str, expected: str) -> None:
    assert grown(text, name) == [expected]


@pytest.mark.parametrize(
    ("text", "rest", "expected"),
    [
        ("Mr. Burke's car", "s", ["Burke's"]),
        ("Mr. Burke’s car", "s", ["Burke’s"]),
        ("Mr. Burke's car", "s car", ["Burke", "s car"]),
        ("Burke s car", "s", ["Burke", "s"]),
    ],
)
def test_an_ending_that_was_cut_off_comes_back(text: str, rest: str, expected: list[str]) -> None:
    assert grown(text, "Burke", rest) == expected


def test_other_labels_and_the_next_span_are_left_alone() -> None:
    assert grown("Am Anders' Weg", "Anders", label="STREET") == ["Anders"]
    text = "Tobias' Bus"
    spans = [Span(0, 6, "MALE", "Tobias"), Span(6, 7, "ORG", "'")]
    assert with_genitives(text, spans, WORDS) == tuple(spans)
    assert with_genitives("", [], WORDS) == ()


def test_it_is_done_once_and_noted() -> None:
    text = "Tobias' Bus und Anna's Rad"
    spans = [Span(0, 6, "MALE", "Tobias", 0.9, "model:m"), Span(16, 20, "FEMALE", "Anna", 0.9, "model:m")]
    once = with_genitives(text, spans, WORDS)
    assert with_genitives(text, once, WORDS) == once
    assert once[0].provenance[-1].startswith("consistency:genitive MALE 0-7")


LISTED = {"Tom": "MALE", "Eva": "FEMALE", "Koch": "FAMILY", "Wien": "CITY"}


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("Das ist Tom's Rad", ["Tom's"]),
        ("Das ist Tom’s.", ["Tom’s"]),
        ("Eva`s und Tom´s Zimmer", ["Eva`s", "Tom´s"]),
        ("Koch's Haus, Wien's Plätze", ["Koch's", "Wien's"]),
        ("Koch's gut, Wien's auch", []),
        ("Gibt's Bier? Geht's dir gut?", []),
        ("Tom'schen, Tom's-Rad, x-Tom's, tom's, Tom'", []),
    ],
)
def test_a_listed_name_in_the_genitive_is_found(text: str, expected: list[str]) -> None:
    found = missed_genitives(text, [], lambda word: LISTED.get(word, ""), 0.5)
    assert [span.text for span in found] == expected
    assert all(span.text == text[span.start : span.end] for span in found)


def test_what_was_found_is_not_found_again() -> None:
    spans = [Span(0, 9, "ORG", "Tom's Pub", 0.9, "model:m")]
    assert missed_genitives("Tom's Pub", spans, lambda word: LISTED.get(word, ""), 0.5) == []


def test_names_in_the_genitive_through_the_pipeline() -> None:
    spans = hybrid_deid.load(key=bytes(range(32))).tag("in Eva's Büro bei Koch's Haus")
    assert [(span.text, span.label) for span in spans] == [("Eva's", "FEMALE"), ("Koch's", "FAMILY")]
