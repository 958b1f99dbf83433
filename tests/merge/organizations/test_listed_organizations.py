"""Organizations of the lists that no finder saw, and words with a capital inside."""

from __future__ import annotations

import pytest

import hybrid_deid
from hybrid_deid.mentions import name_knowledge
from hybrid_deid.mentions.places import Places
from hybrid_deid.merge.consistency_settings import load_consistency
from hybrid_deid.merge.organizations.listed_organizations import (
    Signs,
    coined_words,
    listed_organizations,
    missed_organizations,
)
from hybrid_deid.merge.organizations.named_houses import HouseEvidence
from hybrid_deid.merge.people.frame_settings import load_frames
from hybrid_deid.segment import segment
from hybrid_deid.values import Span

SETTINGS = load_consistency("de")
KNOWN = SETTINGS.listed_names
FREQUENT = {
    "neue",
    "neuer",
    "neues",
    "neuen",
    "neuem",
    "Wege",
    "liefert",
    "liefern",
    "hat",
    "antworten",
    "antwortet",
}
EVIDENCE = HouseEvidence(
    name_knowledge("de", ["Anna"], ["Roland"], [], Places(frozenset({"Passau"}))),
    {"Berger"}.__contains__,
    lambda word: word in FREQUENT,
)
NAMES = ["Aerovolt", "KALVERO", "Datum", "Firn & Eis", "Roland Berger", "Universität Passau", "Das Haus"]
NAMES += ["Neuer Waldbund", "Neue Wege", "Sparkasse Passau", "Rubitec", "Opel", "KrW"]
LISTED = listed_organizations(NAMES, [{"Rubitec", "Opel"}], EVIDENCE, KNOWN, SETTINGS.houses)
assert "Opel" in KNOWN.brands  # which stay though another list has them
JOINTS = (", ", " und ")
SIGNS = Signs(SETTINGS.subjects.begins, load_frames("de").verbs, EVIDENCE.is_frequent, JOINTS)


def test_what_another_list_has_is_none_unless_a_brand() -> None:
    assert "Aerovolt" in LISTED.single and "Opel" in LISTED.single and "Rubitec" not in LISTED.single


def found(text: str, *names: tuple[str, str]) -> list[tuple[str, float]]:
    tokens = [token for line in segment(text, "de") for token in line.tokens if token.text in LISTED.words]
    spans = [
        Span(text.index(name), text.index(name) + len(name), label, name, 0.6, "model:m")
        for name, label in names
    ]
    coined = coined_words(text, {"MacBook"}.__contains__, KNOWN)
    finds = missed_organizations(text, tokens, spans, LISTED, KNOWN, SIGNS, coined)
    assert all(find.label == "ORG" and find.text == text[find.start : find.end] for find in finds)
    return [(find.text, find.score) for find in finds]


@pytest.mark.parametrize(
    ("text", "name"),
    [
        ("das ist von Firn & Eis gekommen", "Firn & Eis"),
        ("beim Neuen Waldbund gefragt", "Neuen Waldbund"),
        ("bei der Sparkasse Passau", "Sparkasse Passau"),
        ("ich war gestern bei Aerovolt", "Aerovolt"),
        ("Aerovolt liefert nicht.", "Aerovolt"),
        ("die Aerovolt liefert nicht", "Aerovolt"),
        ("Laut Kalvero am Montag", "Kalvero"),
        ("Nun ja, Kalvero antwortet nicht.", "Kalvero"),
        ("das kam von PharmaScope gestern", "PharmaScope"),
        ("PharmaScope antwortet nicht.", "PharmaScope"),
        ("Nun ja, Aerovolt auch.", "Aerovolt"),
        ("Die Aerovolt-Leute waren da", "Aerovolt"),
        ("das läuft über die KrW und so", "KrW"),
        ("das Geld kommt von der KrW und so", "KrW"),
        ("wir waren bei der LzQ. Danach", "LzQ"),
        ("das kommt von LzQ.", "LzQ"),
        ("ich war gestern beim KrW und so", "KrW"),
    ],
)
def test_names_are_found_by_what_stands_around_them(text: str, name: str) -> None:
    assert [find for find, score in found(text) if score > KNOWN.unsure] == [name]


def test_a_name_beside_an_organization_is_one() -> None:
    assert found("mit Vendrix und Aerovolt", ("Vendrix", "ORG")) == [("Aerovolt", KNOWN.score)]


@pytest.mark.parametrize(
    "text",
    [
        "mein Aerovolt ist kaputt",
        "das ist über die Aerovolt hinaus",
        "das Geld kommt von der Aerovolt und so",
        "die Aerovolt hat einen Kratzer",
        "Aerovolt geht auch",
        "von Aerovolt Dynamics",
        "an das liegt\nAerovolt liefert nicht",
    ],
)
def test_things_have_a_score_that_recall_alone_takes(text: str) -> None:
    assert found(text) == [("Aerovolt", KNOWN.unsure)]


@pytest.mark.parametrize(
    "text",
    [
        "bei Roland Berger",  # a person
        "die Universität Passau",  # the town alone
        "Das Haus ist alt",
        "Neue Wege sind gut.",  # a sentence
        "bei Rubitec",  # something else, too
        "Datum liefert",
        "bei MacBook",
        "das regelt die LzQ.",
        "nach der LzQ. Danach",
        "wir waren bei der LzQ und",
        "von KollegInnen",
        "von NullPointerException",
        "bei x-Aerovolt und Aerovolt-ähnlich",
        "bei PharmaScope.run()",
    ],
)
def test_what_is_something_else_is_left(text: str) -> None:
    assert found(text) == []


def test_people_and_longer_finds_stay() -> None:
    assert found("mit Firn & Eis", ("Firn", "MALE")) == []
    assert found("mit Firn & Eis GmbH", ("Firn & Eis GmbH", "ORG")) == []
    assert found("mit Firn & Eis", ("Eis", "CITY")) == [("Firn & Eis", KNOWN.long_score)]


def test_a_full_stop_is_no_part_of_an_acronym_of_mixed_case() -> None:
    deidentifier = hybrid_deid.load(key=bytes(32))
    assert [span.text for span in deidentifier.tag("Das läuft jetzt über die KfW.")] == ["KfW"]


def test_a_thing_with_a_capital_inside_is_none_behind_its_article() -> None:
    assert found("und die WurfWeiten als Balken") == []
    assert found("und die KrW-Nummer") == [("KrW", KNOWN.unsure)]
