"""Dates of whole mails: what stands beside them is true of the new ones, and tells not how far they moved."""

from __future__ import annotations

import re
from collections.abc import Iterator
from datetime import date

import pytest

import hybrid_deid
from hybrid_deid.languages.de.date_months import month_numbers
from hybrid_deid.languages.de.date_neighbours import Dated, feasts_beside

WEEK = ["Montag", "Dienstag", "Mittwoch", "Donnerstag", "Freitag", "Samstag", "Sonntag"]
DAY = r"\d{1,2}\.\s?(?:\d{1,2}\.|[A-Z][a-zä]+)\s?\d{4}"
KEYS = [bytes(range(32)), *(bytes([number] * 32) for number in range(1, 7))]


@pytest.fixture(scope="module", params=KEYS, ids=range(len(KEYS)))
def deidentifier(request: pytest.FixtureRequest) -> hybrid_deid.Deidentifier:
    return hybrid_deid.load("de_email", key=request.param)


def dated(text: str) -> Iterator[tuple[int, int, date]]:
    """Yield where the dates with a year stand in a text, and the days."""
    for match in re.finditer(DAY, text):
        day, month, year = re.findall(r"\d+|[A-Z][a-zä]+", match.group())
        number = int(month) if month.isdigit() else month_numbers()[month.casefold()]
        yield match.start(), match.end(), date(int(year), number, int(day))


@pytest.mark.parametrize(
    ("text", "frame"),
    [
        ("Am Karfreitag, 18. April 2025, fahren wir.", "Am (W), (D), fahren wir."),
        ("Heiligabend (24.12.2024) bis Neujahr (1. Januar 2025) zu.", "(W) \\((D)\\) bis (W) \\((D)\\) zu."),
        ("Silvester, 31. Dezember 2024, feiern wir.", "(W), (D), feiern wir."),
        ("Am Rosenmontag, 3. März 2025, ist frei.", "Am (W), (D), ist frei."),
        ("Am Tag der Deutschen Einheit (3. Oktober 2025) auch.", "Am (W) \\((D)\\) auch."),
        ("Am Pfingstmontag (9. Juni 2025) ist frei.", "Am (W) \\((D)\\) ist frei."),
        ("Wir feiern am 31. Dezember 2024 (Silvester) hier.", "Wir feiern am (D) \\((W)\\) hier."),
        ("Karfreitag 2025, 18. April 2025, ist zu.", "(W) \\d{4}, (D), ist zu."),
        ("Heiligabend 2024 (24.12.2024) ist zu.", "(W) \\d{4} \\((D)\\) ist zu."),
        ("Konzert ist Karfreitag am **18. April 2025**.", "Konzert ist (W) am \\*\\*(D)\\*\\*."),
        ("Konzert am Karfreitag, 18:00 Uhr, 18.04.2025", "Konzert am (W), 18:00 Uhr, (D)"),
        ("Konzert am 2.Advent 8.12.2024.", "Konzert am (W) (D)."),
    ],
)
def test_beside_a_date_stands_its_weekday(
    deidentifier: hybrid_deid.Deidentifier, text: str, frame: str
) -> None:
    result = deidentifier.deidentify(text).text
    pattern = frame.replace("(W)", f"({'|'.join(WEEK)})").replace("(D)", f"({DAY})")
    assert re.fullmatch(pattern, result), result
    days = [WEEK[day.weekday()] for _, _, day in dated(result)]
    assert re.findall("|".join(WEEK), result) == days
    places = [Dated(start, end, [(day.month, day.day)]) for start, end, day in dated(result)]
    assert feasts_beside(result, places) == []


@pytest.mark.parametrize(
    "text",
    [
        "Abgabe ist in KW 8, d. h. bis Freitag, 21. Februar 2025.",
        "In der KW 11 (Dienstag, 11. März 2025) bin ich weg.",
        "In der 2. KW sehen wir uns, spätestens am 10. Januar 2025.",
    ],
)
def test_a_week_is_that_of_its_date(deidentifier: hybrid_deid.Deidentifier, text: str) -> None:
    result = deidentifier.deidentify(text).text
    week = re.search(r"KW (\d+)|(\d+)\. KW", result)
    ((_, _, day),) = dated(result)
    assert week is not None
    assert int(week[1] or week[2]) == day.isocalendar().week


def test_days_beside_a_birth_stay_apart(deidentifier: hybrid_deid.Deidentifier) -> None:
    text = (
        "Patient Hans Zumstein, geb. 14.08.1951, war vom 03.12. bis 09.12.2024 hier. "
        "Kontrolle am Donnerstag, 9. Januar 2025."
    )
    result = deidentifier.deidentify(text).text
    found = re.search(r"vom (\d\d)\.(\d\d)\. bis (\d\d)\.(\d\d)\.(\d{4})", result)
    assert found is not None
    first_day, first_month, day, month, year = map(int, found.groups())
    last = date(year, month, day)
    first = date(year - (first_month > month), first_month, first_day)
    assert (last - first).days == 6
    control = max(day for _, _, day in dated(result))
    assert (control - last).days == 31
    assert control.weekday() == 3


@pytest.mark.parametrize(
    ("text", "frame"),
    [
        (
            "Weihnachten (24.-26.12.) sind wir bei Oma. Frohe Weihnachten und liebe Grüße",
            r"Donnerstag \([\d.-]+\) sind wir bei Oma. Frohe Feiertage und liebe Grüße",
        ),
        (
            "Bis zum 20.12. offen, Weihnachten bin ich nicht da. Frohe Weihnachten!",
            r"Bis zum [\d.]+ offen, Weihnachten bin ich nicht da. Frohe Weihnachten!",
        ),
        ("1. & 2. Weihnachtsfeiertag (25./26.12.2024) zu.", r"Mittwoch & Donnerstag \([\d./]+\) zu."),
        (
            "Heiligabend 24.12. und 1. und 2. Weihnachtsfeiertag geschlossen.",
            r"Donnerstag [\d.]+ und Freitag und Samstag geschlossen.",
        ),
        ("An den Osterfeiertagen (18.-21.4.2025) nicht.", r"An den Feiertagen \([\d.-]+\) nicht."),
        ("Termin 2025-04-03 KW14 bestätigt.", r"Termin \d{4}-\d\d-\d\d KW\d+ bestätigt."),
    ],
)
def test_what_takes_the_place_of_feasts_can_be_read(
    deidentifier: hybrid_deid.Deidentifier, text: str, frame: str
) -> None:
    result = deidentifier.deidentify(text).text
    assert re.fullmatch(frame, result), result


def test_feasts_and_weeks_are_no_finds(deidentifier: hybrid_deid.Deidentifier) -> None:
    text = "Am Karfreitag, 18. April 2025, oder in KW 20."
    assert [span.text for span in deidentifier.tag(text)] == ["18. April 2025"]


def test_what_no_date_stands_beside_stays(deidentifier: hybrid_deid.Deidentifier) -> None:
    for text in ("Am Karfreitag bleibt der Laden zu.", "Wir liefern in KW 8.", "Der Motor hat 90 KW."):
        assert deidentifier.deidentify(text).text == text


def test_decomposed_and_encoded_mail_is_read_alike(deidentifier: hybrid_deid.Deidentifier) -> None:
    text = "Am Gru\u0308ndonnerstag, 17. April 2025, und in KW 16/2025 ist die Kanzlei für Sie da."
    result = deidentifier.deidentify(text).text
    assert result.startswith("Am Donnerstag, ")
    assert re.search(r"in KW \d{1,2}/\d{4} ist", result) and "KW 16/2025" not in result
