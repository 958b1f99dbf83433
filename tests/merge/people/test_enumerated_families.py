"""Family names that are joined to others."""

from __future__ import annotations

from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

import hybrid_deid
from hybrid_deid.mentions import Places, name_knowledge
from hybrid_deid.merge.people.enumerated_families import with_enumerated_families
from hybrid_deid.merge.people.name_evidence import NameEvidence
from hybrid_deid.values import Span

KNOWLEDGE = name_knowledge(
    "de", ["Eva"], ["Karl"], ["sommer", "hotel", "bier", "hass"], Places(frozenset({"Lindau"}))
)
FAMILIES = frozenset({"Reng", "Sommer", "Lindau", "Bier", "Hass", "Ott"})
FREQUENT = frozenset({"Termin"})
KNOWN = NameEvidence(
    KNOWLEDGE,
    FAMILIES.__contains__,
    lambda word: word in FAMILIES or word not in FREQUENT,
    FAMILIES.__contains__,
)


def found(text: str, *names: tuple[str, str, str], score: float = 0.7) -> list[tuple[str, str]]:
    spans, position = [], 0
    for name, label, source in names:
        start = text.index(name, position)
        position = start + len(name)
        spans.append(Span(start, position, label, name, score, source))
    result = with_enumerated_families(text, spans, KNOWN)
    assert all(span.text == text[span.start : span.end] for span in result)
    assert [s.start for s in result] == sorted(s.start for s in result)
    return [(span.text, span.label) for span in result]


HUBER = ("Huber", "FAMILY", "model:m")
MEIER = ("Meier", "FAMILY", "model:m")


@pytest.mark.parametrize("text", ["mit Huber u. Reng.", "da: Reng u. Huber"])
def test_what_joins_names_may_be_a_find_too(text: str) -> None:
    joint = ("u.", "MALE", "model:m")
    names = sorted([HUBER, joint], key=lambda name: text.index(name[0]))
    assert sorted(found(text, *names)) == [("Huber", "FAMILY"), ("Reng", "FAMILY"), ("u.", "MALE")]


@given(
    st.lists(st.sampled_from(["Huber", "Reng", "u.", ","]), max_size=7),
    st.lists(st.sampled_from(["", "FAMILY", "MALE"]), min_size=7, max_size=7),
)
def test_spans_stay_sorted_and_apart(words: list[str], labels: list[str]) -> None:
    text = " ".join(words).replace(" ,", ",")
    spans, position = [], 0
    for word, label in zip(words, labels, strict=False):
        start = text.index(word, position)
        position = start + len(word)
        if label and word[0].isalpha():
            spans.append(Span(start, position, label, word, 0.7, "model:m"))
    result = with_enumerated_families(text, spans, KNOWN)
    assert all(one.end <= other.start for one, other in pairwise(result))
    assert all(span.text == text[span.start : span.end] for span in result)


@pytest.mark.parametrize(
    ("text", "names", "more"),
    [
        ("da: Huber, Reng, Ott (krank)", [HUBER], ["Reng", "Ott"]),
        ("mit Huber und Reng.", [HUBER], ["Reng"]),
        ("mit Huber und Zyla.", [HUBER], []),
        ("Huber, Meier, Zyla", [HUBER, MEIER], ["Zyla"]),
        ("Huber, Meier, Termin", [HUBER, MEIER], []),
        ("da: Termin, Huber, Zyla", [HUBER], []),
        ("da: Reng, Huber, Zyla", [HUBER], ["Reng", "Zyla"]),
        ("da: Reng, Huber", [HUBER], ["Reng"]),
        ("da: Sommer, Huber", [HUBER], ["Sommer"]),
        ("Hallo Reng, Huber", [HUBER], []),
        ("Herr Huber, Sommer ist vorbei", [HUBER], []),
        ("da: Huber, Sommer, Ott", [HUBER], ["Sommer", "Ott"]),
        ("mit Huber und Bier", [HUBER], []),
        ("mit Huber, Hotel und Flug", [HUBER], []),
        # a common word that is a name of the language, and a rare word, with two names around it
        ("da: Huber, Hass, Meier", [HUBER, MEIER], ["Hass"]),
        ("da: Hass, Huber, Meier", [HUBER, MEIER], ["Hass"]),
        ("da: Hass, Huber, Termin", [HUBER], []),
        ("da: Huber, Bier, Meier", [HUBER, MEIER], []),
        ("da: Huber, Zyla, Meier", [HUBER, MEIER], ["Zyla"]),
        ("da: Zyla, Huber, Meier", [HUBER, MEIER], []),
        # what is said of one of them
        ("da: Huber (krank), Reng (ab 9), Ott", [HUBER], ["Reng", "Ott"]),
        ("da: Sommer (ab 9), Huber", [HUBER], ["Sommer"]),
        ("mit Huber, Karl und Eva", [HUBER], []),
        ("mit Huber, Reng Karl", [HUBER], []),
        ("mit Huber\nReng", [HUBER], []),
    ],
)
def test_names_beside_tell(text: str, names: list[tuple[str, str, str]], more: list[str]) -> None:
    spans = found(text, *names)
    assert {name for name, label in spans if label == "FAMILY"} == {name for name, _, _ in names} | set(more)


@pytest.mark.parametrize(
    ("label", "source", "expected"),
    [("MALE", "model:m", "FAMILY"), ("ORG", "model:m", "FAMILY"), ("MALE", "rule:r", "MALE")],
)
def test_an_unsure_find_of_another_kind_becomes_one(label: str, source: str, expected: str) -> None:
    assert found("Huber und Reng.", HUBER, ("Reng", label, source))[1] == ("Reng", expected)


@pytest.mark.parametrize(
    ("name", "score", "expected"), [("Zyla", 0.7, "FAMILY"), ("Zyla", 0.9, "ORG"), ("Reng", 0.9, "FAMILY")]
)
def test_a_sure_organization_stays_that_no_list_has_as_a_name(name: str, score: float, expected: str) -> None:
    text = f"Huber, Meier, {name}."
    assert found(text, HUBER, MEIER, (name, "ORG", "model:m"), score=score)[2] == (name, expected)


def test_what_was_found_as_a_given_name_and_is_none_becomes_one() -> None:
    assert found("da: Huber, Zyla.", HUBER, ("Zyla", "MALE", "model:m"))[1] == ("Zyla", "FAMILY")
    assert found("da: Huber, Karl.", HUBER, ("Karl", "MALE", "model:m"))[1] == ("Karl", "MALE")
    assert found("Huber und Zyla.", HUBER, ("Zyla", "MALE", "model:m"))[1] == ("Zyla", "MALE")


def test_a_known_place_stays() -> None:
    assert found("Huber, Lindau.", HUBER, ("Lindau", "CITY", "model:m"))[1] == ("Lindau", "CITY")


def test_in_the_pipeline() -> None:
    text = (
        "Anwesend: Brandhorst, Stojković, Oltmanns, Tran, Giebel (bis 14:30)\nEntschuldigt: Kaiser, Demirci\n"
    )
    names = {s.text for s in hybrid_deid.load(key=b"k" * 32).tag(text) if s.label == "FAMILY"}
    assert names == {"Brandhorst", "Stojković", "Oltmanns", "Tran", "Giebel", "Kaiser", "Demirci"}
