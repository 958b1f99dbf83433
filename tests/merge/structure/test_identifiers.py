"""Identifiers of source code that were taken for people, towns, firms and accounts."""

from __future__ import annotations

import pytest

import hybrid_deid
from hybrid_deid.merge.structure.identifiers import without_identifiers
from hybrid_deid.values import Span
from tests.merge.structure.few_names import LABELS

BASIC = """\
Hallo Karl,

Public Sub Laden()
    Dim errMsg As String
    errMsg = Pruefe(wert)
    Dim res As Integer
    If errMsg.Length > 0 Then
        MsgBox "Frag Anna Huber"
    End If
    ' stammt von Weber
Loop
End Sub

Frag Weber oder die Firma ErrMsg.
"""
PYTHON = """\
> def summe_bilden(posten):
>     for zeile in posten:
>         pruefung = Pruefung(zeile)
>         pruefung.Ergebnis.setze(annaHuber)
>     return summe(posten)
"""
JAVA = """\
@Transactional
public Order create(Anfrage anfrage) {
    Order order = new Order();
    LOG.debug("Weber bestellt");
    return order;
}
"""
AMONG = """\
wert = lade(datei)
Das hat mir ein Kollege von TechData empfohlen.
druck = TechData.neu
zeige(wert, druck);
foo(wert);
"""


def left(text: str, word: str, label: str = "ORG", source: str = "model:m") -> bool:
    start = text.index(word)
    span = Span(start, start + len(word), label, word, 0.8, source)
    return bool(without_identifiers(text, [span], lambda: LABELS))


@pytest.mark.parametrize(
    ("text", "word", "label"),
    [
        (BASIC, "errMsg", "ORG"),
        (BASIC, "Pruefe", "FAMILY"),
        (BASIC, "As Integer", "CITY"),
        (BASIC, "MsgBox", "ORG"),
        (BASIC, "Length", "CITY"),
        (BASIC, "Loop", "CITY"),
        (PYTHON, "summe_bilden", "USER"),
        (PYTHON, "Pruefung", "FAMILY"),
        (PYTHON, "Ergebnis", "ORG"),
        (JAVA, "Transactional", "FAMILY"),
        (JAVA, "LOG", "ORG"),
        (AMONG.replace("TechData empfohlen", "ihm"), "TechData", "ORG"),
    ],
)
def test_identifiers(text: str, word: str, label: str) -> None:
    assert not left(text, word, label)
    assert left(text, word, label, source="rule:r")
    assert left(f"Es geht um {word}.", word, label)


@pytest.mark.parametrize(
    ("text", "word", "label"),
    [
        (BASIC, "Karl", "MALE"),
        (BASIC, "Anna", "FEMALE"),  # in quotes
        (BASIC, "Weber", "FAMILY"),  # in a comment, and in prose
        (BASIC, "ErrMsg", "ORG"),
        (PYTHON, "annaHuber", "USER"),
        (JAVA, "Weber", "FAMILY"),
        ("Teilnehmer: Huber, Anna; Weber;\nGruß;\nErgebnis(1); Weber;", "Weber", "FAMILY"),
        ("Konto = Huber;\nOrt = Graz;\nweber.Koch = 3;", "Huber", "FAMILY"),
        (AMONG, "TechData", "ORG"),  # a sentence among lines of code
        ("Danke;\nbis bald.\nDie Firma DataSoft(neu) liefert.", "DataSoft", "ORG"),
    ],
)
def test_names(text: str, word: str, label: str) -> None:
    assert left(text, word, label)


def test_in_the_pipeline() -> None:
    text = f"Hallo Frau Weber,\n\nwas ist daran falsch?\n\n{JAVA}\nGruß\nKarl Pohl\n"
    found = hybrid_deid.load("de_email", key=bytes(range(32))).tag(text)
    assert {span.text for span in found} == {"Weber", "Karl", "Pohl"}


def test_a_word_of_thousands_of_letters_takes_linear_time() -> None:
    word = "a" * 300_000  # a minute and more where each letter was tried as the end of the first part
    assert left(f"Danke {word} sagt er", word, "FAMILY")
