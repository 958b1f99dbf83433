"""Family names that are words, as entries of a list in one line."""

from __future__ import annotations

from dataclasses import replace

import pytest

import hybrid_deid
from hybrid_deid.merge.rows.listed_parts import listed_parts
from hybrid_deid.segment import segment
from hybrid_deid.values import Span
from tests.by_turns import MOST, few_and_many
from tests.merge.rows.test_listed_rows import KNOWN, spans_of

# One that lists of other languages have, and that is a word.
LENTZ = replace(
    KNOWN,
    is_family=lambda word: word == "Lentz" or KNOWN.is_family(word),
    may_be_family=lambda word: word != "Lentz" and KNOWN.may_be_family(word),
)
NAMES = {"Huber": "FAMILY", "Reng": "FAMILY", "Oberrieder": "FAMILY", "Lindau": "CITY", "Eva": "FEMALE"}


def found(text: str, **labels: str) -> list[str]:
    result = listed_parts(text, segment(text), spans_of(text, labels), LENTZ, {"Freitag"}.__contains__)
    assert all(span.label == "FAMILY" and text[span.start : span.end] == span.text for span in result)
    return [span.text for span in result]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        # numbers, sums and words behind, numbers before
        ("bezahlt: Huber 20 €, Stein 20 €, Reng 10 €", ["Stein"]),
        ("Tore: Huber 7/3, Oberrieder 5, Stein 4, Reng 4/1, Frost 2", ["Stein", "Frost"]),
        ("Umfrage: Huber ja, Stein nein, Reng vielleicht. Mehr morgen", ["Stein"]),
        ("Plätze: 1. Huber 2. Stein 3. Reng", ["Stein"]),
        ("Es gewann: 1. Huber 1.245, 2. Stein 1.100, 3. Reng 988 Punkte", ["Stein"]),
        ("Tore: 0:1 Huber (12.), 1:1 Stein (38., FE), 2:1 Reng (55.)", ["Stein"]),
        ("Daten: Huber 12.3.71 Lindau, Stein 4.9.80 Ulm, Reng 1.1.66 Jever", ["Stein"]),
        # words before
        ("Neu: Parzelle 4 Huber, Parzelle 5 Stein, Parzelle 6 Reng", ["Stein"]),
        ("1. Geige Huber, 2. Geige Stein, Bratsche Reng", ["Stein"]),
        ("Kurse: Deutsch (Huber), Mathe (Reng), Sport (Stein)", ["Stein"]),
        ("Bühne: Huber, Licht: Stein, Ton: Reng", ["Stein"]),
        # players beside one another
        ("Wechsel: 60. Huber für Stein, 75. Oberrieder für Reng", ["Stein"]),
        ("Start: Huber – Stein, Oberrieder, Eva – Reng", ["Stein"]),
        ("Start: Huber – Reng, Oberrieder (46. Stein), Eva", ["Stein"]),
        ("Sa: Huber + Stein\nSo: Oberrieder + Reng", ["Stein"]),
        # a listed name between four people, which is no own one, and beside too few of them
        ("1 Huber, 2 Reng, 3 Lentz, 4 Oberrieder, 5 Eva", ["Lentz"]),
        ("1 Huber, 2 Reng, 3 Lentz, 4 Putzdienst, 5 Eva", []),
        ("1 Huber, 2 Reng, 3 Oberrieder, 4 Eva, 5 Lentz", []),
        ("1 Huber, 2 Reng, 3 Grill, 4 Oberrieder, 5 Eva", []),
        # a word that no list has
        ("1. Huber 2. Dyck 3. Reng", ["Dyck"]),
        # things, places, sums, days
        ("Kauf: 2 Brot, 3 Milch, 1 Stein", []),
        ("Für Huber und Reng: 2 Brot, 3 Milch, 1 Stein", []),
        ("Huber 2 Grill, Reng 3 Milch, Oberrieder 1 Stein, 4 Frost", []),
        ("Huber Grill, Reng Stein, Oberrieder Frost", []),
        ("Huber (Ulm), Reng (Stein), Oberrieder (Bonn)", []),
        ("Deutsch (Huber), Mathe (Reng), Sport Stein", []),
        ("1. Huber 2. Reng 3. Grill", []),
        ("Huber 20 €, Reng 10 €, Summe 30 €", []),
        ("Huber 9:00, Reng 10:00, Freitag 11:00", []),
        ("1. Huber 2. Reng 3. Lindau", []),
        ("Huber 5, Stein 3, Summe 2, Summe 1, Reng 4", []),
        # another thing before or behind
        ("Huber ja, Stein: 4, Reng nein", []),
        ("1. Huber, 2. Reng, Platz Stein", []),
        # two parts, and one shape with names that are nothing but names once
        ("Huber 5, Stein 4", []),
        ("Huber 5, Stein 4, Frost 3", []),
        # running text
        ("Da Huber 5 Tage blieb, kam Stein 3 Tage, und dann blieb Reng 2 Tage", []),
        ("Huber, Stein, Reng", []),
    ],
)
def test_parts(text: str, expected: list[str]) -> None:
    assert found(text, **NAMES) == expected


def test_names_that_were_found_as_one_count() -> None:
    text = "Br. 1 Huber - Reng 1-0\nBr. 2 Oberrieder - Stein 0-1\n"
    labels = {"Huber - Reng": "FAMILY", "Oberrieder": "FAMILY"}
    assert found(text, **labels) == ["Stein"]
    assert found(text, **{**labels, "Huber - Reng": "ORG"}) == []


def test_lines_apart_are_no_list() -> None:
    assert found("1. Huber - Reng\n2. Oberrieder - Stein", **NAMES) == ["Stein"]
    apart = "1. Huber - Reng\nDann waren wir alle essen.\nDann waren wir zu Hause.\n2. Oberrieder - Stein"
    assert found(apart, **NAMES) == []


@pytest.mark.parametrize(
    ("line", "names"),
    [
        ("Tore für uns: Greiner 7/3, Hafner 5, Kessel 4, Yildirim 4/1", {"Greiner", "Hafner", "Kessel"}),
        ("Plätze: 1. Prohaska 2. Nagel 3. Hafner", {"Prohaska", "Nagel", "Hafner"}),
        ("Wechsel: 60. Hafner für Frost, 75. Loibner für Yildirim", {"Hafner", "Frost", "Loibner"}),
    ],
)
def test_in_the_pipeline(line: str, names: set[str]) -> None:
    text = f"Liebe Mitglieder,\n\n{line}\n\nViele Grüße\nDörthe Sauerbier"
    spans = hybrid_deid.load(key=bytes(range(32))).tag(text)
    assert names <= {span.text for span in spans if span.label == "FAMILY"}


@pytest.mark.parametrize("end", [", ", "\n"])
def test_time_grows_with_the_length(end: str) -> None:
    def job(count: int):  # type: ignore[no-untyped-def]
        row = f"Huber 5, Stein 4, Reng 3{end}"
        text = row * count
        starts = [number * len(row) + place for number in range(count) for place in (0, 18)]
        spans = [
            Span(s, text.index(" ", s), "FAMILY", text[s : text.index(" ", s)], 0.8, "model:m")
            for s in starts
        ]
        lines = segment(text)
        return lambda: listed_parts(text, lines, spans, KNOWN, {"Freitag"}.__contains__)

    few, many = few_and_many(job)
    assert many < MOST * few
