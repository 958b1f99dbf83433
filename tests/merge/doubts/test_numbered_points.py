"""Numbers of points and parts are no dates."""

from __future__ import annotations

import re

import pytest

import hybrid_deid
from hybrid_deid.merge.doubts.never import Never, load_never
from hybrid_deid.merge.doubts.numbered_points import without_numbered_points
from hybrid_deid.values import Span

NEVER = load_never("de")
DATE = re.compile(r"\d{1,2}[./]\d{1,2}(?:\.(?:\d{4})?)?")


def dates(text: str, never: Never = NEVER) -> list[str]:
    """Return which of all numbers that look like dates in a text are taken for some."""
    found = [Span(*match.span(), "DATE", match.group(), 0.9, "rule:r") for match in DATE.finditer(text)]
    return [span.text for span in without_numbered_points(text, found, never)]


@pytest.mark.parametrize(
    ("text", "wanted"),
    [
        ("Bei TOP 4.1. und 4.2. gab es Enthaltungen", []),
        ("Ziffer 5.1. und 5.2. der AGB, Ziff. 5.1, 5.2 und 6.3", []),
        ("Punkte 5.3., 6.2. sowie 7.1. am 3.4.", ["3.4."]),
        ("Pos. 02.03.0010", []),
        ("Rate 10/12, Teil 10/12", []),
        ("Teil 3.4. und 5.6.", ["3.4.", "5.6."]),
        ("Aufgaben bis 3.4.", ["3.4."]),
        ("Standpunkt 3.4.", ["3.4."]),
        ("Punkt 3 am 4.5.", ["4.5."]),
        ("Treffen am 4.1. und 5.1.", ["4.1.", "5.1."]),
        ("Punkt 4.1.2025", ["4.1.2025"]),
        ("Punkte 2.1 und 2.2. Rabattschutz, Lemma 2.4.", []),
        ("unter dem 2.1. und am 2.2.", ["2.1.", "2.2."]),
        ("Ein Downgrade von 4.12 auf 4.11 ist nicht möglich.", []),
        ("Update der Firma von 3.5 auf 3.6 dauert lange.", []),
        ("Das Update von 3.5 auf 10.5 verschoben", ["3.5", "10.5"]),
        ("Der Termin wurde von 4.12 auf 11.12 verschoben.", ["4.12", "11.12"]),
        ("Das Update von 3.5 ist da", ["3.5"]),
        # timetables, and days with their times
        ("ab 5.12, 5.42, 6.12, dann stündlich", []),
        ("bis 19.12, danach 19.42, 20.12, 21.12, 22.42 (nur Fr)", []),
        ("am 5.12, 18.30 bis 20.15 Uhr", ["5.12", "18.30", "20.15"]),
        ("5.12, 18.30, 6.12, 18.30, 7.12, 19.30", ["5.12", "18.30", "6.12", "18.30", "7.12", "19.30"]),
        ("Termine 5.12, 6.12, 7.12", ["5.12", "6.12", "7.12"]),
    ],
)
def test_a_word_before_numbers_makes_them_points(text: str, wanted: list[str]) -> None:
    assert dates(text) == wanted


YEAR = re.compile(r"\b(?:19|20)\d\d\b|\b\d{1,2}\.\d{1,2}\.\d\d\b|\b\d\d?\.(?!\d)")


@pytest.mark.parametrize(
    ("text", "wanted"),
    [
        ("Ich kaufe 2000 Nordwolle zu 12 Euro", []),
        ("Heute 2000 Nordwolle verkauft, V 2000 Nordwolle zu 34,50", []),
        ("Im Jahr 2000 Nordwolle verkauft, seit 2000 Mitglied", ["2000", "2000"]),
        ("Ich kaufe 2010 Bücher, bitte 2000 euro", ["2010", "2000"]),
        ("Firefox 10.3.12 und LibreOffice 7.5.12 sind da", []),
        ("Termin 10.3.12, Huber 7.5.12", ["10.3.12", "7.5.12"]),
        ("Hibernate ist 5.6.12", []),
        ("Termin ist 5.6.12", ["5.6.12"]),
        ("Der Umstieg auf Windows ist 3.4.12.", ["3.4.12"]),
        ("Schulung Linux war 14.11.12.", ["14.11.12"]),
        ("Hallo,\nNextcloud ist 12.5.12 dran", ["12.5.12"]),
        ("Mit Python ab 5.6.12", ["5.6.12"]),
        ("Vor dem 1. und dem 2. Staatsexamen", ["2."]),
        ("Ab dem 1. und nicht erst ab dem 2. Mahnschreiben", ["2."]),
        ("Vom 1. zum 2. Quartal, bis zum 2. November", ["2.", "2."]),
        ("Vom 1. zum 2. November, am 1. und 15. Kann ich", ["1.", "2.", "1.", "15."]),
        ("am 1. und am 2. Feiertag", ["1.", "2."]),
        ("Di 7. Std., LRS Do 6. Std. und Mo 5. und 6. Std. Sport", []),
        ("Schlupf am 21. Tag, am 12. Spieltag verloren, 13. und 14. Monatsgehalt", []),
        ("Di 7. und Do 9. passt mir.", ["7.", "9."]),
        ("am 5. Tag der offenen Tür, am 7. Runde im Gasthaus", ["5.", "7."]),
        ("Tore in der 12., 25. und 28. Minute", ["28."]),
        ("am 12., 25. und 28. Mai", ["12.", "25.", "28."]),
    ],
)
def test_pieces_versions_and_ordinals(text: str, wanted: list[str]) -> None:
    found = [Span(*match.span(), "DATE", match.group(), 0.9, "rule:r") for match in YEAR.finditer(text)]
    assert [span.text for span in without_numbered_points(text, found, NEVER)] == wanted


def test_an_ordinal_may_lack_its_stop() -> None:
    text = "Tore in der 12., 25. und 28. Minute"
    start = text.index("25")
    assert without_numbered_points(text, [Span(start, start + 2, "DATE", "25", 0.9, "model:m")], NEVER) == []


def test_only_dates_are_dropped_and_only_by_the_words_of_the_language() -> None:
    phone = Span(4, 8, "PHONE", "4.1.", 0.9, "rule:r")
    assert without_numbered_points("TOP 4.1.", [phone], NEVER) == [phone]
    assert dates("TOP 4.1.", Never()) == ["4.1."]


def test_in_the_pipeline() -> None:
    text = "Zu TOP 4.1. und 4.2. gab es Fragen. Das Treffen am 4.2. entfällt."
    spans = hybrid_deid.load("de_email", key=b"0123456789abcdef").tag(text)
    assert [span.start for span in spans if span.label == "DATE"] == [text.index("4.2. entfällt")]
