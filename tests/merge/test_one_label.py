"""One label for the mentions of a name: what is sure of one tells of those that stand alone."""

from __future__ import annotations

import re

import pytest

from hybrid_deid.mentions import name_knowledge
from hybrid_deid.mentions.places import Places
from hybrid_deid.merge.consistency_settings import load_consistency
from hybrid_deid.merge.one_label import with_one_label
from hybrid_deid.merge.people.name_evidence import NameEvidence
from hybrid_deid.pipeline import Pipeline
from hybrid_deid.settings import Settings
from hybrid_deid.values import Span

FAMILIES = frozenset({"Thies", "Odenthal"})
KNOWN = NameEvidence(
    name_knowledge(
        given_female=["Rosa"], given_male=["Thies", "Paul"], places=Places(listed=frozenset({"Odenthal"}))
    ),
    FAMILIES.__contains__,
)


def found(text: str, *labels: str) -> list[Span]:
    """Return the words in braces with a label each: "MALE 0.7", or "FAMILY rule" for a rule's."""
    spans, shift = [], 0
    for match, told in zip(re.finditer(r"\{([^}]*)\}", text), labels, strict=True):
        label, score = told.split()
        source = "rule:x" if score == "rule" else "known:x" if score == "known" else "model:x"
        value = 0.97 if source != "model:x" else float(score)
        start = match.start() - shift
        shift += 2
        spans.append(Span(start, start + len(match[1]), label, match[1], value, source))
    return spans


def labels(text: str, *told: str) -> list[str]:
    plain = text.replace("{", "").replace("}", "")
    return [span.label for span in with_one_label(plain, found(text, *told), KNOWN)]


@pytest.mark.parametrize(
    ("text", "told", "expected"),
    [
        ("Herr {Thies} kommt mit {Thies}.", ("FAMILY rule", "MALE 0.9"), ["FAMILY", "FAMILY"]),
        ("Herr {Paul}. {Pauls} Akte.", ("FAMILY rule", "MALE 0.8"), ["FAMILY", "FAMILY"]),
        (
            "{Yusuf} {Amari}. Plan {Amari}",
            ("MALE 0.9", "FAMILY 0.9", "MALE 0.7"),
            ["MALE", "FAMILY", "FAMILY"],
        ),
        (
            "{Rosa} {Amari}. {Rosas} Kleid",
            ("FEMALE known", "FAMILY 0.9", "FAMILY 0.7"),
            ["FEMALE", "FAMILY", "FEMALE"],
        ),
        ("Nach {Kelm}. {Kelm} war voll", ("CITY 0.6", "FAMILY 0.9"), ["CITY", "CITY"]),
        ("{Odenthal} kam.\n{Odenthal}\n", ("FAMILY 0.9", "USER 0.3"), ["FAMILY", "FAMILY"]),
        ("{Thies} kam.\n{Thies}\n", ("FAMILY 0.4", "USER 0.4"), ["FAMILY", "USER"]),
        ("In {L'Aal}, {L'Aal} war voll", ("CITY 0.6", "ORG 0.9"), ["CITY", "CITY"]),
        ("Nach {KELMAU}. {KELMAU} war", ("CITY 0.6", "FAMILY 0.9"), ["CITY", "CITY"]),
        ("Nach {KELM}. {KELM} war", ("CITY 0.6", "ORG 0.9"), ["CITY", "ORG"]),
        ("Nach {Kelm}. {Kelm} {Kelm}", ("CITY 0.6", "ORG 0.7", "ORG 0.7"), ["CITY", "ORG", "ORG"]),
        ("Nach {Kelm}. {Kelm} war voll", ("CITY 0.6", "FAMILY 0.96"), ["CITY", "FAMILY"]),
        ("Nach {Rosa}. {Rosa} war voll", ("CITY 0.6", "FAMILY 0.7"), ["CITY", "FAMILY"]),
        ("Herr {Odenthal}, Schaden {Odenthal}", ("FAMILY rule", "CITY 0.9"), ["FAMILY", "FAMILY"]),
        (
            "da: {Huber}, {Thies}, {Amari}. {Thies} kam",
            ("FAMILY 0.9", "FAMILY 0.5", "FAMILY 0.9", "MALE 0.9"),
            ["FAMILY"] * 4,
        ),
        ("da: {Huber}, {Thies}. Mit {Thies}", ("FAMILY 0.9", "FAMILY 0.5", "MALE 0.5"), ["FAMILY"] * 3),
        (
            "{AMARI}, {Paul}. der {AMARI} kam",
            ("FAMILY 0.9", "MALE 0.9", "ORG 0.7"),
            ["FAMILY", "MALE", "FAMILY"],
        ),
        ("Firma {Elmholt}. Von {Elmholt}.", ("ORG 0.9", "MALE 0.5"), ["ORG", "ORG"]),
        ("bei {Elmholt}. {Elmholt} und {Elmholt}", ("ORG 0.6", "CITY 0.4", "CITY 0.4"), ["ORG"] * 3),
        ("Konto {4711-2208}, {4711-2208}", ("UFID 0.6", "PHONE 0.5"), ["UFID", "UFID"]),
        # a listed given name is hardly a family name as well
        ("{Paul} ist da. Mit {Paul}", ("FAMILY 0.5", "MALE 0.95"), ["MALE", "MALE"]),
    ],
)
def test_mentions_that_stand_alone_follow_the_sure_one(text, told, expected):
    assert labels(text, *told) == expected


@pytest.mark.parametrize(
    ("text", "told"),
    [
        # a place behind its preposition, and what else is surely one beside it
        ("Herr {Odenthal} aus {Odenthal}", ("FAMILY rule", "CITY 0.9")),
        ("Herr {Odenthal} aus {Odenthal}. {Odenthal} ist", ("FAMILY rule", "CITY 0.9", "CITY 0.9")),
        # both names are sure
        ("Herr {Thies} und {Thies} {Amari}", ("FAMILY rule", "MALE 0.9", "FAMILY 0.9")),
        # "Paul" may be another one
        ("{Klaus} {Paul}, mit {Paul}", ("MALE 0.9", "FAMILY 0.9", "MALE 0.9")),
        # a rule and a caller are not doubted
        ("Herr {Thies}, {Thies}", ("FAMILY rule", "CITY known")),
        # beside one name a sure given name stays, beside two a sure organization, and a place that is known
        ("da: {Huber}, {Thies}. Mit {Thies}", ("FAMILY 0.9", "FAMILY 0.5", "MALE 0.9")),
        ("{Huber}, {Thies}, {Amari}. {Thies}", ("FAMILY 0.9", "FAMILY 0.5", "FAMILY 0.9", "ORG 0.9")),
        # an abbreviation, and capitals that nothing is sure of
        ("{ABX}, {Paul}. {ABX}", ("FAMILY 0.9", "MALE 0.9", "ORG 0.7")),
        ("{AMARI} und {AMARI}", ("FAMILY 0.9", "ORG 0.5")),
        # lists know the word as several things, or neither is clearly more
        ("{Odenthal}. {Odenthal}", ("FAMILY 0.9", "CITY 0.4")),
        ("{Elmholt}. {Elmholt}", ("ORG 0.6", "CITY 0.5")),
        ("{Paul}. {Paul}", ("MALE 0.6", "FAMILY 0.5")),
        ("{Elmholt}. {Elmholt}. {Elmholt}", ("ORG 0.6", "FAMILY 0.4", "FAMILY 0.4")),
    ],
)
def test_what_is_sure_or_unclear_stays(text, told):
    assert labels(text, *told) == [each.split()[0] for each in told]


@pytest.mark.parametrize(
    ("text", "told", "expected"),
    [
        ("Mit {Thies}.\n\nLG {Thies}", ("FAMILY 0.6", "MALE 0.6"), ["MALE", "MALE"]),
        ("Hallo {Thies},\nmit {Thies}", ("MALE 0.6", "FAMILY 0.6"), ["MALE", "MALE"]),
        ("Bis bald\n{Thies}\n> {Thies} war da", ("MALE 0.6", "FAMILY 0.6"), ["MALE", "MALE"]),
        ("LG {Thies}. Mit {Thies} da", ("MALE 0.6", "FAMILY 0.6"), ["MALE", "FAMILY"]),
        ("LG {Thies}\nHerr {Thies}", ("MALE 0.6", "FAMILY rule"), ["MALE", "FAMILY"]),
        ("Kollegin {Thies} kam. {Thies} ging.", ("FAMILY 0.6", "MALE 0.9"), ["FAMILY", "FAMILY"]),
        ("Frage {Thies} oft. {Thies} ging.", ("FAMILY 0.7", "MALE 0.9"), ["FAMILY", "MALE"]),
    ],
)
def test_greetings_lines_and_offices_make_sure(text, told, expected):
    plain = text.replace("{", "").replace("}", "")
    labelled = with_one_label(plain, found(text, *told), KNOWN, load_consistency("de"))
    assert [span.label for span in labelled] == expected


def test_one_name_has_one_surrogate():
    pipeline = Pipeline(Settings(key=b"a key for the tests, 32 bytes ok"))
    text = pipeline.deidentify("Sehr geehrter Herr Paul,\nPauls Unterlagen sind da. Paul hat sie.\n").text
    first, second, third = re.findall(r"Herr (\w+),\n(\w+) Unterlagen sind da. (\w+) hat", text)[0]
    assert first == third != "Paul"
    assert second.startswith(first)
