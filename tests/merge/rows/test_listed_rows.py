"""Family names that are words, in consecutive lines of one shape."""

from __future__ import annotations

import pytest

import hybrid_deid
from hybrid_deid.mentions import Places, name_knowledge
from hybrid_deid.merge.people.name_evidence import NameEvidence
from hybrid_deid.merge.rows.listed_rows import listed_rows
from hybrid_deid.segment import segment
from hybrid_deid.values import Span
from tests.by_turns import MOST, few_and_many

FAMILIES = frozenset({"Huber", "Reng", "Stein", "Frost", "Grill", "Frei", "Oberrieder"})
FREQUENT = frozenset({"Summe", "Stein", "Frost", "Grill", "Frei"})
KNOWN = NameEvidence(
    name_knowledge(
        "de", ["Eva"], [], ["stein", "frost", "grill", "frei"], Places(listed=frozenset({"Lindau"}))
    ),
    FAMILIES.__contains__,
    lambda word: word in FAMILIES or word not in FREQUENT,
    FAMILIES.__contains__,
)


def spans_of(text: str, labels: dict[str, str]) -> list[Span]:
    """Return finds of a model at the first place of each of some names that a text has."""
    names = sorted((text.index(name), name, label) for name, label in labels.items() if name in text)
    return [Span(start, start + len(name), label, name, 0.8, "model:m") for start, name, label in names]


def found(text: str, **labels: str) -> list[str]:
    result = listed_rows(text, segment(text), spans_of(text, labels), KNOWN, {"Freitag"}.__contains__)
    assert all(span.label == "FAMILY" and text[span.start : span.end] == span.text for span in result)
    return [span.text for span in result]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("Huber ja\nStein nein\nReng ja", ["Stein"]),
        ("Huber: ja\nFrost: nein\nReng: ja", ["Frost"]),
        ("13 Huber\n17 Frost\n19 Reng\n", ["Frost"]),
        ("Mo 08:00 Huber\nMo 10:00 Stein\nDi 09:00 Reng", ["Stein"]),
        ("Whg. 1 EG   Stein    118\nWhg. 2 1.OG Huber     88\nWhg. 3 DG   Reng     201", ["Stein"]),
        ("KW 12 Huber\nKW 13 Dyck\nKW 14 Reng", ["Dyck"]),
        ("Huber ja\nStein nein\nFrost ja\nReng ja\nGrill ja", ["Stein", "Frost"]),
        ("Huber ja\nStein nein\nZyla ja\nReng ja", ["Stein"]),
        # fields, whatever their words and whether others stand behind
        ("EG links: Huber / Eva\nEG: Stein\n1. OG rechts: Reng, Eva\n2. OG: Frost (neu)", ["Stein", "Frost"]),
        ("Kasse: Huber\nWetter: Stein bis Frost\nAufbau: Reng", []),
        # two lines, names in less than half, another thing behind
        ("Huber ja\nStein nein", []),
        ("Huber ja\nStein nein\nSumme ja\nSumme ja\nReng ja", []),
        ("Huber ja\nStein: 4\nReng ja", []),
        # what lists hold besides names
        ("Huber: Brot\nGrill: Eva\nReng: Salat", []),
        ("1. Huber\n2. Reng\n3. Frei", []),
        ("1. Huber\n2. Reng\n3. Summe", []),
        ("1. Huber\n2. Reng\n3. Lindau", []),
        ("1. Huber\n2. Reng\n3. Putzdienst", []),
        ("1. Huber\n2. Reng\n3. Stein-Arbeiten", []),
        ("1. Huber\n2. Reng\n3. Freitag", []),
        # running text
        (
            "Huber war bereits im ersten Spiel dabei. Zum\nStein sind auch einige andere gekommen, und\n"
            "Reng war in der zweiten Halbzeit dabei gewesen",
            [],
        ),
        ("Gestern kam Huber\ndann kam Stein\nzuletzt kam Reng", []),
    ],
)
def test_rows(text: str, expected: list[str]) -> None:
    labels = {"Huber": "FAMILY", "Reng": "FAMILY", "Eva": "FEMALE"}
    assert found(text, **{name: labels[name] for name in labels if name in text}) == expected


def test_a_name_that_a_tagger_took_for_something_else_counts() -> None:
    text = "1. Stein 12\n2. Oberrieder 11\n3. Reng 9"
    assert found(text, Oberrieder="ORG", Reng="FAMILY") == ["Stein"]
    assert found(text, Oberrieder="DATE", Reng="FAMILY") == []


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        # what begins as rows do, and is none of the list
        ("Huber ja\nStein nein\nReng ja\n\nGruß\nBernd\nZukunft\nVorstand", ["Stein"]),
        (
            "Huber 1.7.\nStein 5.8.\nReng 2.9.\nZyla ab Mai\nQuix ab Juni\nDyck ab Juli\nSehr ab dann",
            ["Stein"],
        ),
        ("Huber 1\n\nStein 2\n\nReng 3", ["Stein"]),
        # a column behind wide gaps
        ("EG li   Huber    12\nEG re   Stein    13\nDG      Reng     14", ["Stein"]),
        # any word between four names, where the lines begin with them
        ("Huber: 1\nReng: 2\nSumme: 3\nOberrieder: 4\nZeller: 5", ["Summe"]),
        ("Huber: 1\nReng: 2\nOberrieder: 4\nZeller: 5\nSumme: 3", []),
        ("Huber: 1\nReng: 2\nSumme: 3\nOberrieder: 4\nSumme: 5", []),
        ("09:00 Huber\n09:30 Reng\n10:00 Summe\n10:30 Oberrieder\n11:00 Zeller", []),
        ("Huber: 1\nReng: 2\nFreitag: 3\nOberrieder: 4\nZeller: 5", []),
    ],
)
def test_rows_of_a_list_in_a_mail(text: str, expected: list[str]) -> None:
    names = ("Huber", "Reng", "Oberrieder", "Zeller")
    assert found(text, **{name: "FAMILY" for name in names if name in text}) == expected


def test_a_family_name_found_as_a_town_tells_of_the_rows_too() -> None:
    text = "Huber: 1\nStein: 2\nReng: 3\nOberrieder: 4\nSumme: 5\nSumme: 6"
    assert found(text, Huber="FAMILY", Reng="FAMILY", Oberrieder="CITY") == ["Stein"]
    assert found(text, Huber="FAMILY", Reng="FAMILY", Oberrieder="DATE") == []


def test_people_of_any_label_are_around_a_word() -> None:
    text = "Huber: 1\nEva: 2\nSumme: 3\nOberrieder: 4\nReng: 5"
    names = {"Huber": "FAMILY", "Oberrieder": "FAMILY", "Reng": "FAMILY"}
    assert found(text, **names, Eva="FEMALE") == ["Summe"]
    assert found(text, **names, Eva="ORG") == []


def test_in_the_pipeline() -> None:
    text = "Rückmeldung Impfstatus:\n\nBender ja\nMetzger nein\nHrdlicka ja\nGärtner ja\nBrot ja\n"
    result = hybrid_deid.load(key=bytes(range(32))).deidentify(text).text
    assert not {"Bender", "Metzger", "Hrdlicka", "Gärtner"}.intersection(result.split())
    assert result.startswith("Rückmeldung Impfstatus:") and result.endswith("\nBrot ja\n")


def test_time_grows_with_the_length() -> None:
    def job(count: int):  # type: ignore[no-untyped-def]
        text = "Huber ja\nStein nein\nReng ja\n" * count
        spans = [
            Span(start, start + len(name), "FAMILY", name, 0.8, "model:m")
            for number in range(count)
            for name in ("Huber", "Reng")
            for start in [text.index(name, number * 28)]
        ]
        lines = segment(text)
        return lambda: listed_rows(text, lines, spans, KNOWN, {"Freitag"}.__contains__)

    few, many = few_and_many(job)
    assert many < MOST * few
