"""Names of things that are called after somebody, and people who are called as they are."""

from __future__ import annotations

import pytest

import hybrid_deid
from hybrid_deid.merge.consistency_settings import load_consistency
from hybrid_deid.merge.doubts.eponyms import without_eponyms
from hybrid_deid.values import Span
from tests.merge.german_somebody import german_somebody

KNOWN = load_consistency("de").eponyms
SOMEBODY = german_somebody()
LECTURE = "Laplace-Transformation, Fourier-Reihe, Navier-Stokes. "


def left(text: str, word: str, label: str = "FAMILY", score: float = 0.7, source: str = "model:m") -> bool:
    start = text.rindex(word)
    span = Span(start, start + len(word), label, word, score, source)
    return without_eponyms(text, [span], KNOWN, SOMEBODY) == [span]


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
        (f"{LECTURE}Das Verfahren von Gauß löst es.", "Gauß"),
        ("Herr Gauß kennt den Gauß-Algorithmus", "Gauß"),
        ("ein Otto-Motor", "Otto"),
        ("die Müller-Gleichung", "Müller"),
        ("das Wiensche Verschiebungsgesetz", "Wiensche Verschiebungsgesetz"),
        ("das Wiensche Verschiebungsgesetz", "Wiensche"),
        ("das Gibbs'sche Phänomen", "Gibbs'sche"),
        ("das Gibbssche Phänomen", "Gibbssche Phänomen"),
        ("ein Nash-Gleichgewicht", "Nash"),
        ("mit Levene-Test und Bonferroni-Korrektur", "Bonferroni"),
        ("die Cobb-Douglas-Funktion", "Cobb-Douglas"),
        ("Pearson r = .52", "Pearson"),
        ("Cohens d = 0,4", "Cohens"),
    ],
)
def test_things(text: str, word: str) -> None:
    assert not left(text, word)


@pytest.mark.parametrize(
    ("text", "word"),
    [
        ("Herr Parkinson kommt.", "Parkinson"),
        ("die Firma Stern-Gerlach liefert", "Stern-Gerlach"),
        ("bei Fa. Parkinson", "Parkinson"),
        ("das Müllersche Haus", "Müllersche"),
        ("die Wiensche Verwandtschaft", "Wiensche"),
        ("das Hubersche Gesetz", "Hubersche"),
        ("die Müller-Korrektur fehlt noch", "Müller"),
        ("Cohens Auto steht da", "Cohens"),
        ("Frau Anderson-Darling kommt", "Anderson-Darling"),
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
        ("Kollegin Klein-Gordon fehlt. Bitte Klein-Gordon zurückrufen.", "Klein-Gordon"),
        ("Eva Haber-Bosch ruft an.", "Haber-Bosch"),
        ("die Weber-Gruppe", "Weber"),
        ("der Müller-Plan", "Müller"),
        ("die Kilic-Gleichung", "Kilic"),
        ("Satz von Huber", "Huber"),
        ("Nach Gauß kommt niemand.", "Gauß"),
        ("Riester-Renner", "Riester"),
        ("Den Schlüssel hat Asperger.", "Asperger"),
        ("Schick das an Perthes.", "Perthes"),
        ("Wir spielen gegen Bechterew.", "Bechterew"),
        ("Das Verfahren von Tobin läuft noch.", "Tobin"),
        ("Nach der Krankheit von Romberg fehlt er.", "Romberg"),
        ("Den letzten Satz von Gantt fand ich frech.", "Gantt"),
        ("bei der Schmidt-Erkrankung", "Schmidt"),
        ("die Firma Müller-Motoren", "Müller-Motoren"),
        ("Frau Müller fand die Müller-Gleichung", "Müller"),
        ("Herr Perthes macht den Perthes-Plan", "Perthes"),
        ("Patientin Basedow, Diagnose Morbus Basedow", "Basedow"),
        (f"{LECTURE}Kollege Gauß kommt.", "Gauß"),
        (f"{LECTURE}Die Übung übernimmt Gauß, Fragen an Gauß.", "Gauß"),
        (f"{LECTURE}Gauß übernimmt das.", "Gauß"),
        (f"{LECTURE}Bitte Gauß anrufen.", "Gauß"),
        (f"{LECTURE}Anwesend: Huber, Gauß, Planck", "Gauß"),
        (f"{LECTURE}Zimmer 12 Gauß", "Gauß"),
        (f"{LECTURE}Gauß (Zimmer 12)", "Gauß"),
        (f"{LECTURE}Tutorin ist Gauß.", "Gauß"),
        (f"{LECTURE}Mein Name ist Gauß.", "Gauß"),
        (f"{LECTURE}Gauß kommt später.", "Gauß"),
        ("Basedow nüchtern, Hodgkin zum Röntgen, Sudeck mobilisiert.", "Hodgkin"),
        ("Perthes, Karl, V. a. Alzheimer", "Perthes"),
    ],
)
def test_people(text: str, word: str) -> None:
    assert left(text, word, score=0.95 if "macht Gauß" in text else 0.7)


def test_what_a_rule_found_stays() -> None:
    assert left("Morbus Crohn", "Crohn", source="rule:family.title")
    assert left("Diagnose Parkinson", "Parkinson", "UFID")


def test_in_the_pipeline() -> None:
    texts = (
        "Herr Parkinson hat Parkinson.\nLG Crohn",
        "Frau Gauß kommt um 9 und bringt die Übungen mit.",
        "ich hab mit Crohn telefoniert, er kommt.",
    )
    deid = hybrid_deid.load(key=bytes(range(32)))
    results = [deid.deidentify(text).text for text in texts]
    for words, result in zip((("Herr Parkinson", "LG Crohn"), ("Gauß",), ("Crohn",)), results, strict=True):
        assert not any(word in result for word in words)
