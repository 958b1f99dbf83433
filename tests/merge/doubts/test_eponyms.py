"""Names of things that are called after somebody, and people who are called as they are."""

from __future__ import annotations

import pytest

import hybrid_deid
from hybrid_deid.languages import language
from hybrid_deid.lexicon import load_gazetteers
from hybrid_deid.mentions.listed import knowledge_of
from hybrid_deid.merge.consistency_settings import load_consistency
from hybrid_deid.merge.doubts.eponyms import without_eponyms
from hybrid_deid.values import Span

KNOWN = load_consistency("de").eponyms
KNOWLEDGE = knowledge_of(load_gazetteers("de"), language("de"))
LECTURE = "Laplace-Transformation, Fourier-Reihe, Navier-Stokes. "


def left(text: str, word: str, label: str = "FAMILY", score: float = 0.7, source: str = "model:m") -> bool:
    start = text.rindex(word)
    span = Span(start, start + len(word), label, word, score, source)
    return without_eponyms(text, [span], KNOWN, KNOWLEDGE.words, KNOWLEDGE.is_given) == [span]


@pytest.mark.parametrize(
    ("text", "word"),
    [
        ("mit dem Gauß-Algorithmus", "Gauß"),
        ("Frau Gauß kennt den Gauß-Algorithmus", "Gauß"),
        ("die Schmitt-Trigger", "Schmitt-Trigger"),
        ("Philidor- und Lucena-Stellung", "Philidor"),
        ("die Gauß-Jordan-Zerlegung", "Gauß"),
        ("Hier gilt Navier-Stokes.", "Navier-Stokes"),
        ("die Markow-Kette", "Markow"),
        ("Lewy-Körper-Demenz", "Lewy"),
        ("Schrödingers Katze lebt.", "Schrödingers"),
        ("eine Riester-Rente", "Riester"),
        ("seit Hartz IV", "Hartz"),
        ("Morbus Crohn und Asthma", "Crohn"),
        ("Morbus Crohn und Asthma", "Morbus Crohn"),
        ("Mein Vater hat Parkinson.", "Parkinson"),
        ("Sie ist an Alzheimer erkrankt.", "Alzheimer"),
        ("Diagnose Alzheimer", "Alzheimer"),
        ("Es geht um Parkinson, Tourette und Alzheimer.", "Alzheimer"),
        ("Das ist der Satz von Fermat.", "Fermat"),
        (f"{LECTURE}Nach Gauß ist es lösbar.", "Gauß"),
    ],
)
def test_things(text: str, word: str) -> None:
    assert not left(text, word)


@pytest.mark.parametrize(
    ("text", "word"),
    [
        ("Herr Parkinson kommt.", "Parkinson"),
        ("Das hat Parkinson gesagt.", "Parkinson"),
        ("Ich habe mit Crohn telefoniert.", "Crohn"),
        ("Frau Gauß kommt um 9.", "Gauß"),
        (f"{LECTURE}Frau Gauß hält sie. Ohne Gauß fällt sie aus.", "Gauß"),
        (f"{LECTURE}\nLG Gauß", "Gauß"),
        (f"{LECTURE}\nGauß\n", "Gauß"),
        (f"{LECTURE}\nGauß <g@uni.example>", "Gauß"),
        (f"{LECTURE}Carl Gauß kommt.", "Gauß"),
        (f"{LECTURE}Das macht Weber.", "Weber"),
        (f"{LECTURE}Das macht Gauß.", "Gauß"),
        ("Herr Parkinson und Frau Alzheimer kommen mit Tourette.", "Tourette"),
        ("Frau Haber-Bosch ruft an.", "Haber-Bosch"),
        ("Eva Haber-Bosch ruft an.", "Haber-Bosch"),
        ("die Weber-Gruppe", "Weber"),
        ("der Müller-Plan", "Müller"),
        ("die Kilic-Gleichung", "Kilic"),
        ("Satz von Huber", "Huber"),
        ("Nach Gauß kommt niemand.", "Gauß"),
        ("Riester-Renner", "Riester"),
    ],
)
def test_people(text: str, word: str) -> None:
    assert left(text, word, score=0.95 if "macht Gauß" in text else 0.7)


def test_what_a_rule_found_stays() -> None:
    assert left("Morbus Crohn", "Crohn", source="rule:family.title")
    assert left("Diagnose Parkinson", "Parkinson", "UFID")


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("Herr Parkinson hat Parkinson.\nLG Crohn", ("Herr Parkinson", "LG Crohn")),
        ("Frau Gauß kommt um 9 und bringt die Übungen mit.", ("Gauß",)),
        ("ich hab mit Crohn telefoniert, er kommt.", ("Crohn",)),
    ],
)
def test_in_the_pipeline(text: str, words: tuple[str, ...]) -> None:
    result = hybrid_deid.load(key=bytes(range(32))).deidentify(text).text
    assert not any(word in result for word in words)
