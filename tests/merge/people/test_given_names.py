"""Listed given names are neither places nor organizations, and no family names where they are unsure."""

from __future__ import annotations

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hybrid_deid.mentions import name_knowledge
from hybrid_deid.mentions.places import Places
from hybrid_deid.merge.people.given_names import with_listed_given_names
from hybrid_deid.values import Span

NAMES = name_knowledge(
    "de",
    ["Gabriele", "Kim", "Rosa", "Svetlana", "Elba"],
    ["Ingo", "Kim", "Florenz", "Ivan", "Andreas", "Uno"],
    ["rosa"],
    Places(frozenset({"Florenz"})),
    (frozenset({"małgorzata", "andreas"}), frozenset({"emeka", "kim"})),
)


def relabelled(text: str, label: str, score: float, source: str = "model:m", validated: bool = False) -> str:
    """Return the label of what stands before the first blank."""
    word = text.partition(" ")[0]
    span = Span(0, len(word), label, word, score, source, validated)
    (found,) = with_listed_given_names(text, [span], NAMES)
    assert (found.start, found.end, found.text, found.score) == (0, len(word), word, score)
    assert (found.label != label) == bool(found.provenance)
    return found.label


def test_islands_are_no_given_names() -> None:
    assert relabelled("Ivan ruht", "CITY", 0.5) == "MALE"
    assert relabelled("Elba ruht", "CITY", 0.5) == "CITY"


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("Ingo & Gabriele", [("Ingo", "MALE"), ("Gabriele", "FEMALE")]),
        ("Kim und Ingo", [("Kim", "MALE"), ("Ingo", "MALE")]),
        ("Rosa & Ingo", [("Rosa & Ingo", "ORG")]),
        ("Ingo & Söhne", [("Ingo & Söhne", "ORG")]),
        ("Ingo & Ivan & Co", [("Ingo & Ivan & Co", "ORG")]),
        ("Huber & Ingo", [("Huber & Ingo", "ORG")]),
    ],
)
def test_two_people_are_no_firm(text: str, expected: list[tuple[str, str]]) -> None:
    found = with_listed_given_names(text, [Span(0, len(text), "ORG", text, 0.9, "model:m")], NAMES)
    assert [(span.text, span.label) for span in found] == expected
    assert all(text[span.start : span.end] == span.text for span in found)


def test_a_name_in_s_is_the_genitive_of_the_name_that_the_text_has() -> None:
    names = name_knowledge("de", ["Anna"], abroad=(frozenset(), frozenset({"annas"})))
    spans = [Span(11, 16, "FEMALE", "Annas", 0.6, "model:m")]
    (alone,) = with_listed_given_names("Heute habe Annas da", spans, names)
    assert alone.label == "MALE"
    spans.insert(0, Span(0, 4, "FEMALE", "Anna", 0.9, "model:m"))
    both = with_listed_given_names("Anna, habe Annas da", spans, names)
    assert [span.label for span in both] == ["FEMALE", "FEMALE"]


@pytest.mark.parametrize(
    ("text", "label", "score", "source", "expected"),
    [
        ("Ingos", "CITY", 0.5, "model:m", "MALE"),
        ("Ingo", "ORG", 0.4, "consistency:repeat", "MALE"),
        ("Gabriele", "ORG", 0.6, "model:m", "FEMALE"),
        ("Małgorzata", "CITY", 0.6, "model:m", "FEMALE"),
        ("Ingo", "ORG", 0.9, "model:m", "ORG"),
        ("Ingo", "ORG", 0.7, "model:m", "ORG"),
        ("Ingo", "CITY", 0.7, "model:m", "MALE"),
        ("Ingo", "ORG", 0.5, "rule:org", "ORG"),
        ("Ingo", "FAMILY", 0.5, "model:m", "FAMILY"),
        ("Florenz", "CITY", 0.5, "model:m", "CITY"),
        ("Kim", "ORG", 0.5, "model:m", "MALE"),
        ("Rosa", "ORG", 0.5, "model:m", "ORG"),
        ("ingo", "ORG", 0.5, "model:m", "ORG"),
        ("Ingo-Bau", "ORG", 0.5, "model:m", "ORG"),
        ("UNO", "ORG", 0.5, "model:m", "ORG"),
        ("UNO", "CITY", 0.5, "model:m", "CITY"),
        ("UNO KOMMT MORGEN MIT", "CITY", 0.5, "model:m", "MALE"),
        ("INGO", "ORG", 0.5, "model:m", "ORG"),
        ("InGO", "ORG", 0.5, "model:m", "ORG"),
        ("Emeka", "FEMALE", 0.6, "model:m", "MALE"),
        ("Emeka", "FEMALE", 0.8, "model:m", "FEMALE"),
    ],
)
def test_unsure_finds(text: str, label: str, score: float, source: str, expected: str) -> None:
    assert relabelled(text, label, score, source) == expected


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("Ivans Geburtstag", "MALE"),
        ("Ivans kommt", "ORG"),
        ("Ivans AG", "ORG"),
        ("Ivan Geburtstag", "ORG"),
        ("Florenzs Dom", "ORG"),
        ("Kims Geburtstag", "MALE"),
        ("Siemens Werk", "ORG"),
    ],
)
def test_a_genitive_before_a_noun_is_no_organization_however_sure_the_tagger(
    text: str, expected: str
) -> None:
    assert relabelled(text, "ORG", 0.99) == expected


@pytest.mark.parametrize(
    ("text", "score", "expected"),
    [
        ("Ivans Geburtstag", 0.5, "MALE"),
        ("Ivans Geburtstag", 0.9, "FAMILY"),
        ("Ivans kommt", 0.5, "FAMILY"),
        ("Ivan Geburtstag", 0.5, "FAMILY"),
        ("Pollaks Geburtstag", 0.5, "FAMILY"),
    ],
)
def test_an_unsure_family_name_that_is_the_genitive_of_a_given_one(
    text: str, score: float, expected: str
) -> None:
    assert relabelled(text, "FAMILY", score) == expected


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("Ivan Limbach", "FAMILY"),
        ("Ivan\nLimbach", "CITY"),
        ("Ivan  Limbach", "CITY"),
        ("Iv limbach", "CITY"),
    ],
)
def test_a_place_directly_behind_a_given_name(text: str, expected: str) -> None:
    first, _, second = re.split(r"(\s+)", text)
    start = len(text) - len(second)
    spans = [
        Span(0, len(first), "MALE", first, 0.9, "model:m"),
        Span(start, len(text), "CITY", second, 0.9, "model:m"),
    ]
    assert with_listed_given_names(text, spans, NAMES)[1].label == expected


def label_behind(owner: str, between: str, name: str) -> str:
    """Return the label of what a rule took for a family name, behind a man's name."""
    text = f"{owner}{between}{name}"
    start = len(text) - len(name)
    spans = [
        Span(0, len(owner), "MALE", owner, 0.9, "model:m"),
        Span(start, len(text), "FAMILY", name, 0.97, "rule:family.address"),
    ]
    return with_listed_given_names(text, spans, NAMES)[1].label


def test_somebodys_wife_has_her_given_name() -> None:
    assert label_behind("Ingos", " Frau ", "Gabriele") == "FEMALE"
    assert label_behind("Andreas'", " Frau ", "Gabriele") == "FEMALE"
    assert label_behind("Ingo", " Frau ", "Gabriele") == "FAMILY"
    assert label_behind("Ingos", " und Frau ", "Gabriele") == "FAMILY"
    assert {label_behind("Ingos", " Frau ", name) for name in ("Huber", "Ivan")} == {"FAMILY"}


def test_a_genitive_is_no_name_of_the_world() -> None:
    names = name_knowledge("de", ["Anna"], abroad=(frozenset(), frozenset({"annas"})))
    (span,) = with_listed_given_names("Annas Rad", [Span(0, 5, "MALE", "Annas", 0.9, "model:m")], names)
    assert span.label == "FEMALE"


def test_what_a_caller_knows_stays() -> None:
    assert relabelled("Emeka", "FEMALE", 1.0, "known") == "FEMALE"
    assert relabelled("Emeka", "FEMALE", 1.0, "model:m", validated=True) == "FEMALE"


@given(
    st.sampled_from(["Ivans", "Emeka", "Kim", "Gabriele", "Siemens", "A"]),
    st.sampled_from(["FEMALE", "MALE", "FAMILY", "ORG", "CITY", "DATE"]),
    st.floats(0, 1),
    st.sampled_from(["", " Geburtstag", " und", " ", "\n"]),
)
def test_it_is_done_after_one_time(word: str, label: str, score: float, rest: str) -> None:
    once = with_listed_given_names(word + rest, [Span(0, len(word), label, word, score, "model:m")], NAMES)
    assert with_listed_given_names(word + rest, once, NAMES) == once


def test_a_firm_that_everybody_knows_is_no_genitive() -> None:
    text = "Solange Siemens kein Angebot schickt"
    spans = [Span(8, 15, "ORG", "Siemens", 0.5, "model:m")]
    names = name_knowledge("de", [], ["Siemen"])
    assert [span.label for span in with_listed_given_names(text, spans, names)] == ["ORG"]
