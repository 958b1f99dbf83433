"""Capitalised words that neither lists nor mail know."""

from __future__ import annotations

import pytest

import hybrid_deid
from hybrid_deid.mentions import Places, name_knowledge
from hybrid_deid.merge.met_words import REMEMBERED_WORDS
from hybrid_deid.merge.people.name_evidence import NameEvidence
from hybrid_deid.merge.people.rare_words import RareWords

KNOWN = NameEvidence(
    name_knowledge("de", ["Eva"], ["Peter"], ["koch"], Places(frozenset({"Köln"}))), {"Koch"}.__contains__
)
WORDS = [
    "Kasparow",
    "kasparow",
    "KASPAROW",
    "Ka",
    "Eva",
    "Koch",
    "Köln",
    "Vertrag",
    "Druck",
    "Nordbank",
    "K2o",
]


def rare_words() -> RareWords:
    return RareWords(KNOWN, {"Vertrag", "druck"}.__contains__, (frozenset({"Nordbank"}),))


@pytest.mark.parametrize("word", WORDS)
def test_a_rare_word_is_a_name_or_nothing_known(word: str) -> None:
    assert rare_words().among({word}) == ({word} if word == "Kasparow" else set())


def test_words_are_remembered_but_not_without_bound() -> None:
    words = rare_words()
    many = {f"wort{number}" for number in range(REMEMBERED_WORDS + 1)}
    assert words.among({"Kasparow"}) == words.among({"Kasparow"}) == {"Kasparow"}
    assert words.among(many) == set()
    assert words.among({"Kasparow", "Vertrag"}) == {"Kasparow"}


@pytest.mark.parametrize(
    ("word", "is_rare"),
    [("李娜", True), ("김민수", True), ("محمد", True), ("ქეთევან", True), ("李", False), ("tekleäb", False)],
)
def test_words_of_scripts_without_capitals_may_be_short(word: str, is_rare: bool) -> None:
    assert (word in rare_words().among({word})) is is_rare


def test_names_without_capitals_are_found_in_german_text() -> None:
    deid = hybrid_deid.load(key=bytes(range(32)))
    text = "Hallo 李娜,\n\nich frage 王小明 noch. Frau ქეთევან kommt.\n\n谢谢"
    assert [span.text for span in deid.tag(text)] == ["李娜", "王小明", "ქეთევან"]
