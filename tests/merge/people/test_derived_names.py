"""Words made of the name of somebody in the text are found with it."""

from __future__ import annotations

import re
from itertools import pairwise

import pytest

from hybrid_deid.mentions import name_knowledge
from hybrid_deid.mentions.places import Places
from hybrid_deid.merge.people.derived_names import names_in_adjectives, with_derived_names
from hybrid_deid.merge.people.name_evidence import NameEvidence
from hybrid_deid.merge.people.rare_words import Written
from hybrid_deid.values import Span, Token

FAMILIES = {"Hansen", "Kunz", "Bergmann", "Franzen"}
KNOWN = NameEvidence(
    name_knowledge("de", common_words=["koch", "schneider", "schwarz"], given_male=["Tilmann"]),
    FAMILIES.__contains__,
)
FREQUENT = {"Menschen"}


def found(text: str, *more: tuple[str, str, float], **labels: str) -> list[str]:
    """Return what is found beside the last mentions of names, given with their labels, and `more` finds."""
    spans = [
        Span(text.rindex(name), text.rindex(name) + len(name), label, name, 0.9, "model:m")
        for name, label in labels.items()
    ]
    spans += [
        Span(text.index(name), text.index(name) + len(name), label, name, score, "model:m")
        for name, label, score in more
    ]
    spans.sort(key=lambda span: span.start)
    tokens = [Token(*match.span(), match.group()) for match in re.finditer(r"[\w'’]+|\S", text)]
    result = with_derived_names(
        text, tokens, [token.text for token in tokens], spans, KNOWN, FREQUENT.__contains__
    )
    assert all(text[span.start : span.end] == span.text for span in result)
    assert all(one.end <= other.start for one, other in pairwise(result))
    return [f"{span.label} {span.text}" for span in result if span not in spans]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("das Kochsche Haus von Koch", ["FAMILY Kochsche"]),
        ("die Koch'schen Erben, der Koch’sche Hof: Koch", ["FAMILY Koch", "FAMILY Koch"]),
        ("im v. Koch'schen Hof von Koch", ["FAMILY Koch"]),
        ("Die Kochens kommen. Koch", ["FAMILY Kochens"]),
        ("d'Kochin und die Kochin, Koch", ["FAMILY Koch", "FAMILY Koch"]),
        ("die Kochoma mit Koch", ["FAMILY Koch"]),
        ("beim Kochbauern und die Kochbuam, Koch", ["FAMILY Koch", "FAMILY Koch"]),
        ("das Kochlein von Koch", []),
        ("kochsche, Koch-Lerchenschen, koch@kochin.de, Koch", []),
    ],
)
def test_what_is_made_of_a_family_name(text: str, expected: list[str]) -> None:
    assert found(text, Koch="FAMILY") == expected


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("Unser Klauslein, Klausemann. Klaus", ["MALE Klaus", "MALE Klaus"]),
        ("Klausens Rad. Klaus", ["MALE Klausens"]),
        ("die Klausin mit Klaus", []),
    ],
)
def test_what_is_made_of_a_given_name(text: str, expected: list[str]) -> None:
    assert found(text, Klaus="MALE") == expected


def test_words_that_are_something_else() -> None:
    assert found("Tilmann, Til", Til="MALE") == []
    assert found("Alle Menschen, Frau Men", Men="FAMILY") == []
    assert found("Die Richterin, Herr Richter", Richter="FAMILY") == []
    assert found("Hansens Rad. Hans", Hans="MALE") == []
    assert found("Onkel Franzens Rad. Franz", Franz="MALE") == ["MALE Franzens"]


def test_an_unsure_find_over_such_a_word_gives_way() -> None:
    text = "Das Kochsche Haus. Koch"
    assert found(text, ("Kochsche Haus", "ORG", 0.5), Koch="FAMILY") == ["FAMILY Kochsche"]
    assert found(text, ("Kochsche Haus", "ORG", 0.9), Koch="FAMILY") == []
    assert found(text, ("Das Kochsche Haus", "ORG", 0.5), Koch="FAMILY") == []
    assert found("Klausens Rad. Klaus", ("Klausens", "FAMILY", 0.5), Klaus="MALE") == ["MALE Klausens"]


def test_a_text_without_names_is_left_alone() -> None:
    assert found("Das Kochsche Haus in Graz", Graz="CITY") == []


@pytest.mark.parametrize(
    ("text", "kept"),
    [
        ("Die Lechnerin kommt. Frau Lechner", True),
        ("Bei der alten Lechnerin war ich, Frau Lechner", True),
        ("d'Lechnerin schimpft. Frau Lechner", True),
        ("Wir suchen eine Lechnerin. Frau Lechner", False),  # as "eine Weberin"
        ("Lechnerin gesucht. Frau Lechner", False),
    ],
)
def test_women_of_a_family_have_an_article(text: str, kept: bool) -> None:
    assert bool(found(text, Lechner="FAMILY")) is kept


def test_trades_and_ranks_are_no_women_of_a_family() -> None:
    assert found("Die Schneiderin kommt. Frau Schneider", Schneider="FAMILY") == []  # a common word


LISTED = NameEvidence(
    name_knowledge("de", common_words=["berg", "koch"], places=Places(frozenset({"Halle"}))),
    {"Moser", "Koch", "Berg", "Kant", "Halle", "Poli"}.__contains__,
)


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("Die Mosersche Wohnung steht leer.", ["Mosersche"]),
        ("im Kochschen Garten, beim Koch'schen Erben, der Moser’sche Hof", ["Kochschen", "Koch", "Moser"]),
        ("beim Moserbauern und beim Bergbauern", ["Moser"]),
        ("die Hallesche Straße, die Kantsche Ethik, das Kant'sche Werk, der Polische Markt", []),
        ("die Heisenbergsche Relation, die Fontanesche Art, das Plancksche Maß", []),
        ("die Mosersche Formel, das Moser'sche Drüsenfieber", []),
        ("die Mosersche ist leer, die Xylsche Wohnung", []),
    ],
)
def test_adjectives_and_farms_of_listed_names_need_nobody_else(text: str, expected: list[str]) -> None:
    tokens = [Token(*match.span(), match.group()) for match in re.finditer(r"[\w'’]+|\S", text)]
    texts = [token.text for token in tokens]
    words = {word for word in texts if word.istitle()}
    found = names_in_adjectives(text, tokens, texts, [], LISTED, Written(words, words))
    assert [span.text for span in sorted(found, key=lambda span: span.start)] == sorted(
        expected, key=text.index
    )
    assert all(text[span.start : span.end] == span.text and span.label == "FAMILY" for span in found)
    whole = Span(0, len(text), "ORG", text)
    assert names_in_adjectives(text, tokens, texts, [whole], LISTED, Written(words, words)) == []
