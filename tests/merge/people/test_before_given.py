"""Common words that are family names are found before given names and initials, in lists and rows."""

from __future__ import annotations

from dataclasses import replace

import pytest

import hybrid_deid
from hybrid_deid.merge.people.before_given import before_given_names, initials_behind_names
from hybrid_deid.values import Span
from tests.by_turns import MOST, few_and_many
from tests.merge.doubts.test_glued import KNOWN


def spans_of(text: str, **labels: str) -> list[Span]:
    names = sorted((text.index(name), name, label) for name, label in labels.items())
    return [Span(start, start + len(name), label, name, 0.8, "model:m") for start, name, label in names]


@pytest.mark.parametrize(
    ("text", "wanted"),
    [
        ("07     Koch, Anna             84", ["Koch"]),
        ("Ansprechpartner: Koch, Anna u. Tom", ["Koch"]),
        ("Name: Koch, Anna", ["Koch"]),
        # the time of a message, a date of birth, a number in brackets, a matter
        ("[10:02] Koch, Anna", ["Koch"]),
        ("Aufnahme Koch, Anna, 12.3.1941", ["Koch"]),
        ("Sache Koch, Anna, geb. Rau", ["Koch"]),
        ("for customer Koch, Anna (id=55123)", ["Koch"]),
        ("Betreff: Koch, Anna - Antrag", ["Koch"]),
        # prose, titles, kin, words that no list has
        ("Heute war der Koch, Anna (3) auch", []),
        ("Liebe Koch, Anna (3) auch", []),
        ("Gut, Anna - bis morgen", []),
        ("Aufnahme Koch, Anna kam später", []),
        ("Am Morgen: Koch, Anna kommt", []),
        ("Koch, Anna", []),
        ("Dank: Abgabe, Anna", []),
        ("Ort:  Graz, Anna", []),
        ("Liste: Lehrer, Anna", []),
    ],
)
def test_before_a_given_name(text: str, wanted: list[str]) -> None:
    assert [span.text for span in before_given_names(text, spans_of(text, Anna="FEMALE"), KNOWN)] == wanted


def test_before_an_initial() -> None:
    text = "Anwesend: Koch T., Uhr S."
    spans = spans_of(text, **{"T.": "MALE", "S.": "MALE"})
    assert [span.text for span in before_given_names(text, spans, KNOWN)] == ["Koch"]
    named = spans_of(text, **{"Koch": "FAMILY", "T.": "MALE"})
    assert before_given_names(text, named, KNOWN) == []


@pytest.mark.parametrize(
    ("text", "wanted"),
    [
        (
            "Prüfer: Huber, A.\nBeisitz: Rzehak, B.; Koch, S.",
            ["MALE A.", "MALE B.", "FAMILY Koch", "MALE S."],
        ),
        ("Huber A., Rzehak B.\n", ["MALE A.", "MALE B."]),
        # the players of a match
        (
            "1 Huber, A. - Koch, H. 1:0\n2 Rzehak, B. - Koch, L. 0:1",
            ["MALE A.", "FAMILY Koch", "MALE H.", "MALE B.", "FAMILY Koch", "MALE L."],
        ),
        # a page, a name in full, one entry alone
        ("Huber, S. 12 und Rzehak, S. 13", []),
        ("Huber, A. Rzehak", []),
        ("Huber, A.\nBeisitz: Koch, S.", ["MALE A."]),
    ],
)
def test_initials(text: str, wanted: list[str]) -> None:
    names = {name: "FAMILY" for name in ("Huber", "Rzehak") if name in text}
    found = sorted(initials_behind_names(text, spans_of(text, **names), KNOWN), key=lambda span: span.start)
    assert [f"{span.label} {span.text}" for span in found] == wanted


@pytest.mark.parametrize(
    ("text", "wanted"),
    [
        ("Huber, A.\nLi, H.\nÖz, B.\nOb, C.", ["A.", "Li", "H.", "Öz", "B."]),
        ("3. Huber, J.      6:0 6:1   Öz, B.", ["J.", "Öz", "B."]),
        ("Li, H.\nÖz, B.", []),
        ("Huber, A.\nLi H.", ["A."]),
        ("Huber, A.\nwar Li, H. hier", ["A."]),
    ],
)
def test_names_of_two_letters_beside_an_entry(text: str, wanted: list[str]) -> None:
    known = replace(KNOWN, is_family={"Li", "Öz", "Huber"}.__contains__)
    spans = spans_of(text, Huber="FAMILY") if "Huber" in text else []
    found = sorted(initials_behind_names(text, spans, known), key=lambda span: span.start)
    assert [span.text for span in found] == wanted


@pytest.mark.parametrize(
    ("text", "wanted"),
    [
        ("\nD'Alba, A.  3\n> 12. N'Dour, B.  4", ["FAMILY D'Alba", "MALE A.", "FAMILY N'Dour", "MALE B."]),
        ("\nQuassny, A.  3\n44172 Quassny, B.", ["FAMILY Quassny", "MALE A.", "FAMILY Quassny", "MALE B."]),
        # a common word, and what no list has in running text
        ("\nAbgabe, A.  3", []),
        ("; Quassny, A.", []),
    ],
)
def test_rows_of_names_with_initials(text: str, wanted: list[str]) -> None:
    known = spans_of("Huber, X.\nRzehak, Y." + text, Huber="FAMILY", Rzehak="MALE")
    rare = replace(KNOWN, may_be_family=lambda word: word != "Abgabe")
    found = initials_behind_names("Huber, X.\nRzehak, Y." + text, known, rare)
    assert [f"{span.label} {span.text}" for span in found] == ["MALE X.", "MALE Y.", *wanted]


def test_a_given_name_before_an_initial_is_no_entry() -> None:
    text = "Huber, X.\nAnna K.\nD'Alba, A."
    found = initials_behind_names(text, spans_of(text, Huber="FAMILY", Anna="FEMALE"), KNOWN)
    assert [span.text for span in found] == ["X."]


def test_in_the_pipeline() -> None:
    text = "Prüfling: Winter, A.\nPrüfer: Funk, S.; Beisitz: Kaiser, M.\n\n01     Schwarz, Magda      84"
    spans = hybrid_deid.load(key=bytes(range(32))).tag(text)
    names = [span.text for span in spans if span.label == "FAMILY"]
    assert {"Winter", "Funk", "Kaiser", "Schwarz"} <= set(names)
    assert {"A.", "S."} <= {span.text for span in spans}


@pytest.mark.parametrize("text", ["Koch, Anna  ", ": Huber, A.;", ", Koch A., "])
def test_time_grows_with_the_length(text: str) -> None:
    def at(count: int) -> list[Span]:
        name = "Anna" if "Anna" in text else "Huber" if "Huber" in text else "A."
        label = "FAMILY" if name == "Huber" else "FEMALE"
        place = text.index(name)
        starts = (number * len(text) + place for number in range(count))
        return [Span(start, start + len(name), label, name, 0.8, "model:m") for start in starts]

    def job(count: int):  # type: ignore[no-untyped-def]
        whole, spans = text * count, at(count)
        return lambda: (before_given_names(whole, spans, KNOWN), initials_behind_names(whole, spans, KNOWN))

    few, many = few_and_many(job)
    assert many < MOST * few
