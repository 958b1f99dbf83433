"""Given names in mail without capitals that words beside them tell."""

from __future__ import annotations

import pytest

import hybrid_deid
from hybrid_deid.mentions import name_knowledge
from hybrid_deid.merge.net.net import Net
from hybrid_deid.merge.people.told_names import told_names
from hybrid_deid.segment import segment
from hybrid_deid.values import Span

GENDER = {"Adwoa": "FEMALE", "Kwame": "MALE", "Jale": "FEMALE", "Uğur": "MALE", "Divine": ""}
NET = Net(abroad=frozenset(GENDER), gender=GENDER.__getitem__)
KNOWLEDGE = name_knowledge("de", ["Mia", "Lena"], ["Max", "Tom"])


def found(text: str, *spans: Span) -> list[tuple[str, str]]:
    names = told_names(text, segment(text), spans, NET, KNOWLEDGE)
    assert all(text[name.start : name.end] == name.text for name in names)
    return [(name.text, name.label) for name in names]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("mia ist krank", [("mia", "FEMALE")]),
        ("danke, mia hat fieber", [("mia", "FEMALE")]),
        ("kannst du mia abholen", [("mia", "FEMALE")]),
        ("hat tom gegessen? wo ist max?", [("tom", "MALE"), ("max", "MALE")]),
        ("mit mia und max und tom im zoo", [("mia", "FEMALE"), ("max", "MALE"), ("tom", "MALE")]),
        ("mia san mia und mia ham nix", []),  # Bavarian for "we"
        ("von max 10 bis max. 20, mit max leistung", []),
        ("frag kim ob es geht", []),  # no list has her here
        ("tom@web.de ist da, frag tom@web.de", []),
        ("sag kwame liebe grüße", [("kwame", "MALE")]),
        ("weil adwoa krank ist", [("adwoa", "FEMALE")]),
        ("hast du uğur gesehen", [("uğur", "MALE")]),
        ("hast du kwames nummer?", [("kwames", "MALE")]),
        ("hast du kwames?", []),  # nothing is hers or his
        ("ein kwame, das kwame, the kwame", []),
        ("mit divine", []),  # the net has no gender of it
        ("mit jale reden, kommt jale? mit uğur", [("jale", "FEMALE"), ("uğur", "MALE")]),
    ],
)
def test_words_beside_them_tell_names(text: str, expected: list[tuple[str, str]]) -> None:
    assert found(text) == expected


def test_names_that_were_found_tell_of_those_beside_them() -> None:
    text = "dabei sind lena max tom und ella"
    lena, ella = (
        Span(11, 15, "FEMALE", "lena", 0.9, "model:m"),
        Span(28, 32, "FEMALE", "ella", 0.9, "model:m"),
    )
    assert found(text) == []
    assert found(text, lena, ella) == [("tom", "MALE"), ("max", "MALE")]
    text = "dabei sind ella kwame, lena, kwame"
    assert found(text, lena) == []
    assert found(text, Span(23, 27, "FEMALE", "lena", 0.9, "model:m")) == [("kwame", "MALE")]
    assert found(text, Span(0, len(text), "ORG", text, 0.9, "model:m")) == []


@pytest.mark.parametrize(
    ("text", "names"),
    [
        ("mia ist krank, kannst du sie bitte heute abholen?", {"mia"}),
        ("sag kwame und seiner frau liebe grüße von uns allen", {"kwame"}),
        ("Sag ihnen doch, mia ist ein Wort wie jedes andere im Haus.", set()),
    ],
)
def test_in_the_pipeline(text: str, names: set[str]) -> None:
    assert {span.text for span in hybrid_deid.load(key=b"k" * 32).tag(text)} == names
