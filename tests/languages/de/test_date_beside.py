"""Feasts and calendar weeks beside dates that move."""

from __future__ import annotations

from datetime import date, timedelta

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from hybrid_deid.keyed import Keyed
from hybrid_deid.languages.de.date_beside import beside_dates
from hybrid_deid.languages.de.date_feasts import _names, feast_of, feasts_in
from hybrid_deid.languages.de.date_weeks import weeks_in
from hybrid_deid.languages.de.dates import Dates
from hybrid_deid.surrogates.interface import Draw, normalized
from hybrid_deid.values import Span
from tests.languages.contexts import mentions_in

WEEK = ["Montag", "Dienstag", "Mittwoch", "Donnerstag", "Freitag", "Samstag", "Sonntag"]
KEYS = [bytes([number]) * 16 for number in range(1, 41)]


def moved(marked: str, key: bytes) -> tuple[list[str], int]:
    """Return the surrogates of the dates of a text, and their shift."""
    mentions = mentions_in(marked, "DATE")
    draw = Draw(Keyed(key, "dates"), frozenset(normalized(mention.text) for mention in mentions))
    return Dates()(mentions, draw), Dates().shift(mentions, draw)


def beside(marked: str) -> list[str]:
    """Return what is found beside the dates of a text."""
    mentions = mentions_in(marked, "DATE")
    text = marked.replace("[", "").replace("]", "")
    return [
        span.text for span in beside_dates(text, [Span(m.start, m.end, "DATE", m.text) for m in mentions])
    ]


@pytest.mark.parametrize(
    ("marked", "found"),
    [
        ("Am Karfreitag, [18. April 2025], fahren wir", ["Karfreitag"]),
        ("Heiligabend ([24.12.2024]) bis Neujahr ([1. Januar 2025])", ["Heiligabend", "Neujahr"]),
        ("Tag der Deutschen Einheit ([3. Oktober])", ["Tag der Deutschen Einheit"]),
        ("am 2. Weihnachtsfeiertag ([26.12.])", ["2. Weihnachtsfeiertag"]),
        ("Fronleichnam, Donnerstag, den [19. Juni 2025]", ["Fronleichnam"]),
        ("SILVESTER [31.12.]", ["SILVESTER"]),
        ("am [18. April 2025] (Karfreitag)", ["Karfreitag"]),
        ("der [24.12.] ist Heiligabend", ["Heiligabend"]),
        ("Karfreitag und Ostermontag ([18.] und [21. April 2025])", ["Karfreitag", "Ostermontag"]),
        ("Karfreitag zu. Am Karfreitag ([18.4.]) auch", ["Karfreitag", "Karfreitag"]),
        ("Osterferien vom [14.] bis [26. April 2025]", ["Osterferien"]),
        ("Weißer Sonntag, [27. April]", ["Weißer Sonntag"]),
        ("Karfreitag,\n[18. April] und Ostern\n[21. April]", ["Karfreitag"]),
        ("Karfreitag [2025]", []),
        ("Ostern 2025 ([20.04.2025])", ["Ostern"]),
        ("Karfreitag 2025, [18. April]", ["Karfreitag"]),
        ("Ostern fällt 2025 auf den [20. April]", ["Ostern"]),
        ("Am [24. Dezember], dem Heiligabend", ["Heiligabend"]),
        ("Am Freitag (Karfreitag), [18.04.2025]", ["Karfreitag"]),
        ("Karfreitag am **[18. April 2025]**", ["Karfreitag"]),
        ("*Karfreitag*, [18.04.2025]", ["Karfreitag"]),
        ("Karfreitag, 18:00 Uhr, [18.04.2025]", ["Karfreitag"]),
        ("Osterwochenende [19./20. April 2025]", ["Osterwochenende"]),
        ("An den Osterfeiertagen ([18.-21.4.2025])", ["Osterfeiertagen"]),
        ("Good Friday, [18 April 2025]", ["Good Friday"]),
        ("1. & 2. Weihnachtsfeiertag ([25./26.12.2024])", ["1. & 2. Weihnachtsfeiertag"]),
        (
            "Heiligabend [24.12.] und 1. und 2. Weihnachtsfeiertag",
            ["Heiligabend", "1. und 2. Weihnachtsfeiertag"],
        ),
        ("2.Advent [8.12.]", ["2.Advent"]),
        ("[24.12.] Heiligabend", ["Heiligabend"]),
        ("bis zum [20.12.], Weihnachten bin ich nicht da", []),
        ("[Karfreitag, 18.4.2025], [24.12. Heiligabend]", ["Karfreitag", "Heiligabend"]),
        ("Silvester, [18.4.2025]", []),
        ("Silvester / Neujahr [31.12.]/[1.1.]", ["Silvester", "Neujahr"]),
        ("Neujahr ([31.12.]/[1.1.])", ["Neujahr"]),
        ("Neujahr: [30.12.] bis [3.1.]", ["Neujahr"]),
        ("Neujahr, [30.12.], wie am [3.1.]", []),
        ("Vom [23.12.2024] bis [6.1.2025] sind Weihnachtsferien", ["Weihnachtsferien"]),
        (
            "Ostern ([20.4.]). Ein frohes Osterfest und schöne Pfingstferien",
            ["Ostern", "Osterfest", "Pfingstferien"],
        ),
        ("Weihnachten ([22.12.2024])", ["Weihnachten"]),
        ("Die Woche nach Ostern, [28. April 2025]", ["Ostern"]),
        ("Dienstag nach Pfingsten, [10.06.2025]", ["Pfingsten"]),
        ("am Di., [10.06.2025] (Dienstag nach Pfingsten)", ["Pfingsten"]),
        ("bis [18.06.], wg. Fronleichnam zu", ["Fronleichnam"]),
        ("Wir kommen nach Ostern. Am [3.2.2025] auch", ["Ostern"]),
        ("am [3.2.2025]!\nNach Ostern auch, am Nikolaustag nicht", ["Ostern", "Nikolaustag"]),
        ("Ostern war schön. Am [3.2.2025] auch", []),
        ("Wir kommen nach Ostern, wie [2025]", []),
        ("in den Sommerferien, am [3.2.2025] nicht", ["Sommerferien"]),
        ("Am [4.11.2024], nicht am [1.11.] (Allerheiligen zu). Allerheiligen!", ["Allerheiligen"] * 2),
        ("Am 1. Advent in Graz, im Advent auch, am 2. Advent ([8.12.])", ["1. Advent", "2. Advent"]),
        ("an der Auffahrt, nach der Fastnacht, am [3.2.2025]", []),
        ("ab Heiligabend ([24.12.]), vor Karfreitag ([18.4.])", ["Heiligabend", "Karfreitag"]),
        ("bis [17.4.], Karfreitag bin ich weg", ["Karfreitag"]),
        ("bis [18.4.], Karfreitag, bin ich weg", ["Karfreitag"]),
        ("Ostern ([20.4.]). Schöne Ostertage und frohe Pfingsten", ["Ostern", "Ostertage", "Pfingsten"]),
        ("Ostern ([20.4.]), und Pfingsten sind wir weg", ["Ostern"]),
        ("Karfreitag", []),
        ("Karfreitag bleibt zu, am [3.2.2025] nicht", ["Karfreitag"]),
        ("von Karfreitag bis [21. April]", ["Karfreitag"]),
        ("Karfreitag bleibt zu, wie [2025]", []),
        ("Karfreitagsgottesdienst am [18. April]", []),
        ("am Gründonnerstag nicht, am Karfreitag, [18.4.], doch", ["Gründonnerstag", "Karfreitag"]),
        ("am [12.12.2024]. Frohe Weihnachten!", ["Weihnachten"]),
        ("am [12.12.2024]. Weihnachten zu. Frohe Weihnachten!", []),
        ("am [12.12.2024]. " + "Wir freuen uns sehr. " * 20 + "FROHE Weihnachten!", ["Weihnachten"]),
        ("Frohe Weihnachten!", []),
        ("KW 8, d. h. bis Freitag, [21. Februar 2025]", ["KW 8"]),
        ("In der KW 11 ([10.]-[14. März 2025])", ["KW 11"]),
        (
            "[3.2.2025]: Lieferung in KW 8 oder 9. KW, wie in KW 10-12/2024",
            ["KW 8", "KW 10-12/2024", "9. KW"],
        ),
        ("KW 8 im [Februar 2025]", ["KW 8"]),
        ("KW 8, wie [2025]", []),
        ("KW 8", []),
    ],
)
def test_feasts_and_weeks_are_found_beside_dates_alone(marked: str, found: list[str]) -> None:
    assert sorted(beside(marked)) == sorted(found)


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("KW 8", ["KW 8"]),
        ("KW08/25 und Kalenderwoche 9", ["KW08/25", "Kalenderwoche 9"]),
        ("KW 24/25", ["KW 24/25"]),
        ("KW 8 bis 10 und KW 33, 34 und 35", ["KW 8 bis 10 und KW 33, 34 und 35"]),
        ("KW 51-2", ["KW 51-2"]),
        ("8. bis 10. KW 2025", ["8. bis 10. KW 2025"]),
        ("KW 8 (2025", ["KW 8 (2025"]),
        ("KW 8, 17. Februar", ["KW 8"]),
        ("KW 8 bis 21.2.", ["KW 8"]),
        ("KW 8, 10 Uhr", ["KW 8"]),
        ("KW 8 und 3 Personen", ["KW 8"]),
        ("KW 19, 20 Stück, KW 21, 22 und 23", ["KW 19", "KW 21, 22 und 23"]),
        ("KW 19/20 Urlaub", ["KW 19/20"]),
        ("kw 16, Kw 16 und KW: 16, KW-17", ["kw 16", "Kw 16", "KW: 16", "KW-17"]),
        ("KW Nr. 16, CW 20, Kalender-Woche 18", ["KW Nr. 16", "CW 20", "Kalender-Woche 18"]),
        (
            "KW 16.2025 und KW 2025/16 und 2025-W17, 2025W18",
            ["KW 16.2025", "KW 2025/16", "2025-W17", "2025W18"],
        ),
        ("KW 14.25 und KW14.24, KW 15.3.25, KW 16.25.2", ["KW 14.25", "KW14.24"]),
        ("Plan_KW07_Nord.pdf, Plan_2025-W17_Nord.pdf", ["KW07", "2025-W17"]),
        ("90 kw 16 Zoll, 2025-W170, KW 16.20257", []),
        ("90 KW, GI-KW 482, KW 4820, KW 8.500, KW 99", []),
    ],
)
def test_weeks_stand_behind_and_before_their_word(text: str, found: list[str]) -> None:
    assert [text[slice(*weeks.place)] for weeks in weeks_in(text)] == found


@pytest.mark.parametrize(
    ("marked", "day"),
    [
        ("Am [Karfreitag], [18. April 2025]", "Freitag"),
        ("[Rosenmontag], [3. März 2025]", "Montag"),
        ("[Silvester], [31. Dezember 2024]", "Dienstag"),
        ("Am [Tag der Deutschen Einheit] ([3. Oktober 2025])", "Freitag"),
        ("[HEILIGABEND] ([24.12.2024])", "DIENSTAG"),
        ("Abend des [Karfreitags], [18.4.2025]", "Freitags"),
        ("[Ostersonnabend], [19.4.2025]", "Sonnabend"),
        ("[Ostern] ([20. April 2025])", "Sonntag"),
        ("[2. Weihnachtsfeiertag], [26.12.2024]", "Donnerstag"),
        ("[Osterferien]: [14.4.2025]", "Ferien"),
        ("[Osterwochenende], [19.4.2025]", "Wochenende"),
        ("An den [Osterfeiertagen], [19.4.2025]", "Feiertagen"),
        ("An allen [Karfreitagen], [18.4.2025]", "Freitagen"),
        ("[Good Friday], [18 April 2025]", "Friday"),
        ("[1. & 2. Weihnachtsfeiertag] ([26.12.2024])", "Mittwoch & Donnerstag"),
        ("[1./2. Weihnachtsfeiertag] ([25.12.2024])", "Mittwoch/Donnerstag"),
        ("[1. bis 3. Ostertag] ([20.4.2025])", "Sonntag bis Dienstag"),
        ("[ersten und zweiten Advent] ([1.12.2024])", "Sonntag und Sonntag"),
        ("[zweiter Weihnachtsfeiertag], [26.12.2024]", "Donnerstag"),
        ("[Heiligabend] 2024 ([24.12.2024])", "Dienstag"),
        ("Dienstag nach [Pfingsten], [10.06.2025]", "den Feiertagen"),
        ("Am Donnerstag nach [Auffahrt], [5. Juni 2025]", "dem Feiertag"),
        ("Am Freitag nach dem [Karfreitag], [25.4.2025]", "Feiertag"),
        ("NACH [SILVESTER], AM [2.1.2025]", "DEM FEIERTAG"),
        ("Über [Pfingsten] ([7.6.2025])", "die Feiertage"),
        ("zu [Ostern], [20.4.2025]", "den Feiertagen"),
        ("ab [Heiligabend] ([24.12.2024])", "Dienstag"),
        ("Wir kommen nach [Ostern]. Am [3.2.2025] auch", "den Feiertagen"),
        ("Er wird am [Nikolaustag] fünf, am [3.2.2025] noch nicht", "Feiertag"),
        ("Blumen zum [Muttertag]. Am [3.2.2025] auch", "Feiertag"),
        ("[Rosenmontag] zu, am [3.2.2025] nicht", "Montag"),
        ("am [Rosenmontag], am [3.2.2025] nicht", "Montag"),
        ("ab [Karsamstag] weg, am [3.2.2025] nicht", "Samstag"),
        ("in den [Herbstferien], am [3.2.2025]", "Ferien"),
        ("([Allerheiligen]), wie gesagt: [1.11.2024]", "Freitag"),
        ("nach den [Osterferien], [28.4.2025]", "Ferien"),
        ("Frohe [Weihnachten], [25.12.2024]", "Feiertage"),
        ("FROHE [WEIHNACHTEN], [25.12.2024]", "FEIERTAGE"),
        ("mit schönen [Ostern], [20.4.2025]", "Feiertagen"),
        ("Ein frohes [Neujahr], [1.1.2025]", "Fest"),
        ("Schönen [Ostermontag], [21.4.2025]", "Montag"),
        ("Schöne [Osterferien], [14.4.2025]", "Ferien"),
        ("Frohes [OSTERFEST], [20.4.2025]", "FEST"),
        ("[Neujahr], [30.12.2024] bis [3.1.2025]", "Mittwoch"),
        ("Am [Mariä-Empfängnis-Tag] ([8.12.2024])", "Sonntag"),
        ("[Auffahrt], [29. Mai 2025]", "Donnerstag"),
        ("Der [Allerheiligentag] ([1.11.2025])", "Samstag"),
        ("Am [Dreikönigstag], Montag, [6. Januar 2025]", "Feiertag"),
        ("[Karfreitag] (Freitag, [18.4.2025])", "Feiertag"),
        ("[Good Friday], Friday [18 April 2025]", "Friday"),
    ],
)
def test_a_feast_becomes_the_weekday_of_its_date(marked: str, day: str) -> None:
    for key in KEYS:
        (feast, *_), _ = moved(marked, key)
        assert feast == day


def test_a_feast_goes_with_its_own_day_of_two() -> None:
    marked = "[24.12.] [Heiligabend], [25.12.] [Weihnachten], [31.12.2024] [Silvester]"
    for key in KEYS:
        texts, _ = moved(marked, key)
        assert texts[1::2] == ["Dienstag", "Mittwoch", "Dienstag"]


def test_the_same_feast_elsewhere_becomes_the_same_weekday() -> None:
    for key in KEYS:
        texts, _ = moved(
            "[Silvester] zu. [Silvester] ([31.12.2024]), [Ostern] ([20.4.2025]), nach [Ostern]", key
        )
        assert [texts[0], texts[1], texts[3]] == ["Dienstag", "Dienstag", "Sonntag"]
        assert texts[5] == "den Feiertagen"  # none is "nach Sonntag"


def test_a_feast_without_a_date_becomes_another() -> None:
    for key in KEYS:
        (text,), _ = moved("am [Karfreitag]", key)
        assert feast_of(text) is not None
        assert text != "Karfreitag"


def test_a_shift_by_days_moves_the_weekday_of_a_feast() -> None:
    mentions = mentions_in("Am [Karfreitag], [18. April 2025]", "DATE")
    for key in KEYS:
        draw = Draw(Keyed(key, "dates"), frozenset(normalized(mention.text) for mention in mentions))
        dates = Dates(unit="day")
        assert dates(mentions, draw)[0] == WEEK[(4 + dates.shift(mentions, draw)) % 7]


@pytest.mark.parametrize(
    ("marked", "monday"),
    [
        ("[KW 8], d. h. bis Freitag, [21. Februar 2025]", date(2025, 2, 17)),
        ("[KW 2], bestellt am [20.12.2024]", date(2025, 1, 6)),
        ("[8. KW], bestellt am [20.12.2024]", date(2025, 2, 17)),
        ("[Kalenderwoche 8], geb. [14.8.1951], am [3.2.2025]", date(2025, 2, 17)),
    ],
)
def test_a_week_moves_with_the_dates(marked: str, monday: date) -> None:
    for key in KEYS:
        texts, shift = moved(marked, key)
        week = (monday + timedelta(days=shift)).isocalendar().week
        assert [int(number) for number in texts[0].replace(".", " ").split() if number.isdigit()] == [week]


def test_weeks_keep_their_form_and_year() -> None:
    for key in KEYS:
        texts, shift = moved("[KW 08/2025], [KW 8-10] und [KW 51 bis 2], am [3.2.2025]", key)
        first, second, third = (
            [(monday + timedelta(days=shift)).isocalendar() for monday in mondays]
            for mondays in (
                [date(2025, 2, 17)],
                [date(2025, 2, 17), date(2025, 3, 3)],
                [date(2024, 12, 16), date(2025, 1, 6)],
            )
        )
        assert texts[0] == f"KW {first[0].week:02d}/{first[0].year}"
        assert texts[1] == f"KW {second[0].week}-{second[1].week}"
        assert texts[2] == f"KW {third[0].week} bis {third[1].week}"


def test_all_weeks_of_a_year_move() -> None:
    weeks = range(1, 53)
    for key in KEYS:
        texts, shift = moved("; ".join(["[3.4.2025]", *(f"[KW {week}/2025]" for week in weeks)]), key)
        mondays = [date.fromisocalendar(2025, week, 1) + timedelta(days=shift) for week in weeks]
        years = [day.isocalendar() for day in mondays]
        assert texts[1:] == [f"KW {year.week}/{year.year}" for year in years]


def test_a_year_before_its_week_moves() -> None:
    for key in KEYS:
        texts, shift = moved("[KW 2025/16] und [2025-W17], am [3.4.2025]", key)
        one, two = (
            (date.fromisocalendar(2025, week, 1) + timedelta(days=shift)).isocalendar() for week in (16, 17)
        )
        assert texts[:2] == [f"KW {one.year}/{one.week}", f"{two.year}-W{two.week:02d}"]


@given(
    st.dates(date(1990, 1, 8), date(2060, 1, 1)), st.integers(-20, 20), st.binary(min_size=16, max_size=16)
)
@settings(max_examples=200, deadline=None)
def test_the_week_of_a_date_is_that_of_the_moved_date(day: date, weeks: int, key: bytes) -> None:
    """A week that a date lies in, or that is some weeks from it, is as far from the new one."""
    meant = day + timedelta(weeks=weeks)
    texts, shift = moved(f"[{day:%d.%m.%Y}], [KW {meant.isocalendar().week}]", key)
    new = day + timedelta(days=shift)
    assert texts[0] == f"{new:%d.%m.%Y}"
    assert texts[1] == f"KW {(new + timedelta(weeks=weeks)).isocalendar().week}"


@given(st.dates(date(1990, 1, 8), date(2060, 1, 1)), st.sampled_from(["Ostern", "Pfingsten", "Fasching"]))
@settings(max_examples=100, deadline=None)
def test_the_weekday_for_a_feast_fits_the_new_date(day: date, feast: str) -> None:
    texts, shift = moved(f"[{feast}], [{day:%d.%m.%Y}]", b"k" * 16)
    assert texts[0] == WEEK[(day + timedelta(days=shift)).weekday()]


def test_every_name_of_a_feast_is_found_in_a_text() -> None:
    """What is looked for first are the names that hold no other one."""
    assert [name for name in _names() if not feasts_in(f"zu {name.title()} da")] == []
    assert feasts_in("am Montag da") == []
