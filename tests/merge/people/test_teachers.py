"""Family names of teachers behind courses, papers and parts."""

from __future__ import annotations

import pytest

import hybrid_deid
from hybrid_deid.mentions import name_knowledge
from hybrid_deid.merge.consistency_settings import load_consistency
from hybrid_deid.merge.people.name_evidence import NameEvidence
from hybrid_deid.merge.people.rare_words import RareWords
from hybrid_deid.merge.people.teachers import with_teachers
from hybrid_deid.values import Span

KNOWLEDGE = name_knowledge("de", ["Anna"], ["Peter"], ["koch", "stern", "winter"])
OWN = frozenset({"Koch", "Stern", "Winter", "Siemens"})
KNOWN = NameEvidence(KNOWLEDGE, OWN.__contains__, is_own_family=OWN.__contains__)
FREQUENT = frozenset({"Uni", "Trainer", "Schwimm", "Lehrer"})
RARE = RareWords(KNOWN, FREQUENT.__contains__)
KEY = bytes(range(32))


def found(text: str, *spans: Span) -> list[tuple[str, str]]:
    result = with_teachers(text, text.replace(".", " ").split(), spans, RARE)
    assert list(result) == sorted(result, key=lambda span: span.start)
    assert all(span.text == text[span.start : span.end] for span in result)
    return [(span.text, span.label) for span in result]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("Die Prüfung bei der Stern war schwer.", ["Stern"]),
        ("Ich mach die VO beim Szendrey im Sommer.", ["Szendrey"]),
        ("Die VU (402.110) gestern beim Koch war gut.", ["Koch"]),
        ("die Prüfung bei Koch und die bei Stern", ["Koch"]),
        ("Ich hab die Folien vom Szendrey nicht.", ["Szendrey"]),
        ("Meine Betreuerin ist die Koch.", ["Koch"]),
        ("Die Prüfung bei der Winter.", ["Winter"]),
        ("Die Folien vom Winter hab ich nicht.", []),
        ("Die Prüfung bei Regen war schwer.", []),
        ("Der Kurs bei Siemens war gut.", []),
        ("Der Kurs bei der Uni war gut.", []),
        ("Der Kurs beim Schwimmtrainer war gut.", []),
        ("Die Prüfung bei der Stern Apotheke", []),
        ("Ich war beim Koch.", []),
    ],
)
def test_teachers(text: str, expected: list[str]) -> None:
    assert found(text) == [(name, "FAMILY") for name in expected]


def test_what_a_tagger_took_for_something_else() -> None:
    text = "Die Prüfung bei der Stern war schwer."
    for score, source, label in ((0.6, "model:m", "FAMILY"), (0.9, "model:m", "ORG"), (0.6, "rule:r", "ORG")):
        assert found(text, Span(20, 25, "ORG", "Stern", score, source)) == [("Stern", label)]


def test_in_the_pipeline() -> None:
    text = "Hallo Lisa!\n\nHast du die Prüfung bei der Stern schon gemacht?\n\nlg Steffi\n"
    spans = hybrid_deid.load(key=KEY).tag(text)
    assert [span.text for span in spans if span.label == "FAMILY"] == ["Stern"]


def test_words_of_courses_have_capitals() -> None:
    """Which a text is asked for: in small letters they would be missed."""
    assert not any(map(str.islower, load_consistency("de").teachers.words))
