"""Organizations by what the word for their kind ends with."""

from __future__ import annotations

import pytest

from hybrid_deid.mentions import name_knowledge
from hybrid_deid.mentions.places import Places
from hybrid_deid.merge.consistency_settings import load_consistency
from hybrid_deid.merge.organizations.compound_kinds import compound_kinds
from hybrid_deid.merge.organizations.named_houses import HouseEvidence
from hybrid_deid.merge.people.name_evidence import NameEvidence
from hybrid_deid.merge.people.rare_words import RareWords
from hybrid_deid.segment import segment
from hybrid_deid.values import Span

HOUSES = load_consistency("de").houses
PLACES = Places(frozenset({"Ahrweiler"}), {})
KNOWLEDGE = name_knowledge("de", ["Anna"], ["Hermann"], ["platz"], PLACES)
FAMILIES = frozenset({"Hermann", "Kern"})
FREQUENT = frozenset({"Jahres", "Angebot", "Platz", "Frühling"})
EVIDENCE = HouseEvidence(KNOWLEDGE, FAMILIES.__contains__, FREQUENT.__contains__)
NAMES = NameEvidence(KNOWLEDGE, FAMILIES.__contains__, is_own_family=FAMILIES.__contains__)
RARE = RareWords(NAMES, FREQUENT.__contains__)


def found(text: str, *names: tuple[str, str]) -> list[str]:
    spans = [
        Span(text.index(name), text.index(name) + len(name), label, name, 0.8, "model:m")
        for name, label in names
    ]
    tokens = [token for line in segment(text) for token in line.tokens if HOUSES.may_name(token.text)]
    return [span.text for span in compound_kinds(text, tokens, spans, EVIDENCE, RARE)]


@pytest.mark.parametrize(
    ("text", "names", "wanted"),
    [
        ("Das Pianohaus Hermann liefert", [("Hermann", "MALE")], "Pianohaus Hermann"),
        ("Der Spielplatzbau Kompak kommt", [], "Spielplatzbau Kompak"),
        ("Die Hospizbewegung Ahrweiler", [("Ahrweiler", "CITY")], "Hospizbewegung Ahrweiler"),
        ("des Hundesportvereins Ahrweiler", [], "Hundesportvereins Ahrweiler"),
        ("Der Kulturkreis Wümmel", [], "Kulturkreis Wümmel"),
    ],
)
def test_the_ending_of_a_word_tells_what_is_named(
    text: str, names: list[tuple[str, str]], wanted: str
) -> None:
    assert found(text, *names) == [wanted]


@pytest.mark.parametrize(
    ("text", "names"),
    [
        ("Das Pianohaus Ahrweiler", [("Ahrweiler", "CITY")]),
        ("Das Pianohaus Anna", [("Anna", "FEMALE")]),
        ("Das Treppenhaus Kompak", []),
        ("Der Spielplatzbau Jahresangebot", []),
        ("Die Gartenakademie Frühling", []),
        ("Leiter Spielplatzbau Kompak", []),
        ("Das Haus Kompak", []),
        ("Das Pianohaus\nKompak", []),
        ("Pianohaus-Kompak", []),
    ],
)
def test_other_words_begin_no_name(text: str, names: list[tuple[str, str]]) -> None:
    assert found(text, *names) == []


def test_a_word_tells_its_kind_by_its_ending() -> None:
    words = ["Weinkontor", "Ruderklub", "Rathaus", "Handwerk", "Workshop", "Kontor", "Verein", "haus"]
    assert [HOUSES.kind(word) for word in words] == ["workshop", "union", "", "", "", "", "", ""]


@pytest.mark.parametrize(
    "name",
    [
        "Marienhospital", "Elisabethkrankenhaus", "Marienhospitals", "Goethegymnasium", "Schillerschule",
        "Pestalozzigrundschule", "Löwenapotheke", "Katharinenstift", "Martinskindergarten",
    ],
)  # fmt: skip
def test_a_patron_and_the_word_for_a_house_in_one(name: str) -> None:
    assert found(f"Oma ist im {name}, seit Montag") == [name]
    assert found(f"Oma ist im {name}", (name, "ORG")) == []


@pytest.mark.parametrize(
    "word",
    [
        "Frauenklinik",
        "Grundschule",
        "Waldorfschule",
        "Löwenschule",
        "Landeskrankenhaus",
        "Reiseapotheke",
        "Stift",
    ],
)
def test_words_for_kinds_of_houses(word: str) -> None:
    assert found(f"Oma ist im {word}, seit Montag") == []
