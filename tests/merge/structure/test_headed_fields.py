"""Fields below headings and in forms are what their keys say; prose and tables of other things are left."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from itertools import chain

import pytest

import hybrid_deid
from hybrid_deid.merge.doubts.columns_apart import parted_at_columns
from hybrid_deid.merge.structure.form_lines import form_fields
from hybrid_deid.merge.structure.headed_fields import headed_tables
from hybrid_deid.merge.structure.keyed_fields import load_keyed_values
from hybrid_deid.merge.structure.known_keys import without_known_keys
from hybrid_deid.values import Span
from tests.by_turns import MOST, few_and_many
from tests.merge.one_round import ONE_ROUND
from tests.merge.structure.test_keyed_values import found

SETTINGS = load_keyed_values()
HTML = (
    "<table><TR><th>Vorname</th><th><b>Nachname</b></th><th>Nr</th></tr>\n"
    '<tr><td class="a">Anna</td><td> <i>Uhr</i> </td><td>7</td></tr></table>'
)
WANTED = [("given", "Anna"), ("family", "Uhr")]


def headed(text: str) -> list[tuple[str, str]]:
    fields = chain.from_iterable(table.fields(text) for table in headed_tables(text, SETTINGS))
    return [(field.kind, text[field.start : field.end]) for field in fields]


@pytest.mark.parametrize(
    "text",
    [
        "Vorname;Nachname;Nr\nAnna;Uhr;7\n",
        "Vorname,Nachname,Nr\r\n\"Anna\",Uhr,7\r\n",
        "> Vorname\tNachname\tNr\n> Anna\tUhr\t7\n",
        "| Vorname | Nachname | Nr |\n|---|---|---|\n| Anna | Uhr | 7 |\n",
        "Vorname   Nachname   Nr\nAnna      Uhr        7\n",
        HTML,
    ],
)  # fmt: skip
def test_every_notation_of_a_table(text: str) -> None:
    assert [each for each in headed(text) if each in WANTED] == WANTED


def test_a_number_is_that_of_a_house_behind_its_street_alone() -> None:
    assert ("house_behind_street", "7") in headed("Ort;Straße;Nr\nGraz;Uhrweg;7\n")
    assert ("house_behind_street", "7") not in headed("Nr;Ort;Straße\n7;Graz;Uhrweg\n")


@pytest.mark.parametrize(
    "text",
    [
        "Artikel;Preis\nAnna;Uhr\n",
        "Vorname;Größe\nAnna;Uhr\n",  # one key
        "Anna;Uhr;7\nTom;Uhr;8\n",
        "Vorname;Nachname\n",
        "<tr><td>Anna</td><td>Uhr</td></tr>",
        "<tr><th>Vorname</th><th>Nachname</th></tr></table><tr><td>Anna</td><td>Uhr</td></tr>",
    ],
)
def test_what_has_no_headings(text: str) -> None:
    assert headed(text) == []


def test_values_below_headings_and_in_rows() -> None:
    assert found("Nachname;Kürzel;Straße;Wohnort\nUhr;uhr;Uhrweg 14;8010 Graz\n") == [
        "FAMILY Uhr", "USER uhr", "STREET Uhrweg", "STREETNO 14", "ZIP 8010", "CITY Graz",
    ]  # fmt: skip
    assert found("Kürzel;Titel;Firma\nDSL;Anschluss;x\n") == []
    assert found("Firma;Ort\nUhr Ingenieure;Graz\n17;Graz\n") == [
        "ORG Uhr Ingenieure",
        "CITY Graz",
        "CITY Graz",
    ]
    assert found("x;Uhrweg;7b;8010;Graz\nx;Abgabe;7b;8010;Uhr\n") == [
        "STREET Uhrweg", "STREETNO 7b", "ZIP 8010", "CITY Graz",
    ]  # fmt: skip
    assert found("x|Uhrweg 14|8010 Graz\n") == ["STREET Uhrweg", "STREETNO 14", "ZIP 8010", "CITY Graz"]


def test_headings_are_no_finds_but_what_a_rule_says() -> None:
    text = "first_name;house_number\nAnna;7\n"
    guess = Span(11, 23, "USER", "house_number", 0.9, "model:m")
    assert found(text, guess) == ["FEMALE Anna", "STREETNO 7"]
    assert found(text, replace(guess, source="rule:r")) == ["USER house_number", "FEMALE Anna", "STREETNO 7"]


@pytest.mark.parametrize(
    ("text", "wanted"),
    [
        ("Nachname ..... Uhr\nOrt . . . . . Graz\n", ["FAMILY Uhr", "CITY Graz"]),
        ("  nachname = Uhr\n  ort = Graz\n", ["FAMILY Uhr", "CITY Graz"]),
        ("ort = Graz\n", []),
        ("Vorname: Anna\nPLZ: 8010\nFirma: Uhr & Uhrig\n", ["FEMALE Anna", "ZIP 8010", "ORG Uhr & Uhrig"]),
        # a person, a town, and nothing
        ("Vorname: Anna\nPLZ: 8010\nFirma: Anna Huber\n", ["FEMALE Anna", "ZIP 8010"]),
        ("Vorname: Anna\nPLZ: 8010\nFirma: Graz\n", ["FEMALE Anna", "ZIP 8010"]),
        ("Vorname: Anna\nPLZ: 8010\nFirma: keine\n", ["FEMALE Anna", "ZIP 8010"]),
        ("Name: Anna Huber\nPLZ: 8010\nOrt: Uhr\n", ["FEMALE Anna", "FAMILY Huber", "ZIP 8010", "CITY Uhr"]),
        ("Vorname\tAnna\nNachname\tUhr\nStraße\tUhrweg 14\n", [
            "FEMALE Anna", "FAMILY Uhr", "STREET Uhrweg", "STREETNO 14",
        ]),
        ("Vorname: Anna\nGeschlecht: Weiblich\nAnrede: Frau\n", ["FEMALE Anna"]),
        ("Vorname: Anna\nPLZ: 8010\nFirma: Uhrig, Uhrweg 4\n", ["FEMALE Anna", "ZIP 8010"]),
        ("Vorname: Anna\nPLZ: 8010\nFirma: Herr Uhrig\n", ["FEMALE Anna", "ZIP 8010"]),
        ("Vorname: Anna\nPLZ: 8010\nFirma: Anna Uwe Uhrig\n", ["FEMALE Anna", "ZIP 8010"]),
        # a colon of prose, lines apart, keys that are unknown
        ("Nachname: Uhr\nUnd so: Graz\n", []),
        ("Nachname: Uhr\n\nOrt: Graz\nText\nPLZ: 8010\n", []),
        ("Das war's ... Graz\nx = y\n", []),
    ],
)  # fmt: skip
def test_lines_of_forms(text: str, wanted: list[str]) -> None:
    assert found(text) == wanted


def test_forms_and_tables_in_the_pipeline() -> None:
    text = "Name ........ Ute Kern\nStraße ...... In der Au 7\nPLZ ......... 95028\nOrt ......... Hof\n"
    labels = [span.label for span in hybrid_deid.load().tag(text)]
    assert labels == ["FEMALE", "FAMILY", "STREET", "STREETNO", "ZIP", "CITY"]
    text = "Kundennr.;Nachname;Benutzer\n4711882;Stein;kbecker\n4711883;Sommer;uulrich\n"
    labels = [span.label for span in hybrid_deid.load().tag(text)]
    assert labels == 2 * ["UFID", "FAMILY", "USER"]


def test_time_grows_with_the_text() -> None:
    def work(count: int) -> Callable[[], object]:
        row = "<tr><td>Anna</td><td>Uhr</td><td>" + "<b>" * 12 + "</tr>\n"
        forms = "Ort ....... Graz. . .\n" + "a. " * 30 + "\nName: Uhr\nOrt: Graz\n"
        text = HTML.replace("</table>", count * row) + count * forms
        return lambda: [headed(text), list(form_fields(text, SETTINGS))]

    few, many = few_and_many(work)
    assert many < MOST * few


@pytest.mark.parametrize(
    ("text", "label", "wanted"),
    [
        ("Ali\tRosenstraße", "STREET", ["STREET Ali", "STREET Rosenstraße"]),
        ("Anna;Tom|Uhr", "MALE", ["MALE Anna", "MALE Tom", "MALE Uhr"]),
        ('Anna","8010,Uhr', "CITY", ["CITY Anna", "UFID 8010", "CITY Uhr"]),
        ("Huber,Koch & Co", "ORG", ["ORG Huber,Koch & Co"]),
        ("M&uuml;ller", "FAMILY", ["FAMILY M&uuml;ller"]),
        ('0316 123,"889', "PHONE", ["PHONE 0316 123", "PHONE 889"]),
        ("+43;664;1234567", "PHONE", ["PHONE +43;664;1234567"]),
        ("Rosenweg;12;8010", "STREET", ["STREET Rosenweg", "STREETNO 12", "UFID 8010"]),
        ("Anna;Li;X", "FAMILY", ["FAMILY Anna", "FAMILY Li", "FAMILY X"]),
        ("Köln - lbaum - Uhr", "CITY", ["CITY Köln", "CITY lbaum", "CITY Uhr"]),
        ("Huber - Kassier", "FAMILY", ["FAMILY Huber - Kassier"]),  # what the one does is sought elsewhere
        ("– Moos", "FAMILY", ["FAMILY Moos"]),
        ("Bad-Aussee -See", "CITY", ["CITY Bad-Aussee -See"]),
    ],
)
def test_finds_end_at_the_borders_of_columns(text: str, label: str, wanted: list[str]) -> None:
    parts = parted_at_columns(text, [Span(0, len(text), label, text, 0.8, "model:m")])
    assert [f"{part.label} {part.text}" for part in parts] == wanted


def test_known_keys_are_no_finds() -> None:
    def left(text: str, word: str) -> list[str]:
        start = text.index(word)
        spans = [Span(start, start + len(word), "USER", word, 0.8, "model:m")]
        return [span.text for span in without_known_keys(text, spans, SETTINGS)]

    assert left("INSERT INTO k (id, last_name)", "last_name") == []
    assert left("Straße\tUhrweg 4", "Straße") == []
    assert left("Straße ...... Uhrweg 4", "Straße") == []
    assert left("In der Straße 4", "Straße") == ["Straße"]
    assert left("user my_name = x", "my_name") == ["my_name"]
    assert left("Von user_1987 kam nichts", "user_1987") == ["user_1987"]
    assert left("kunde12: hallo", "kunde12") == ["kunde12"]


@pytest.mark.parametrize(
    "text",
    [
        "Account,Type,Amount\nCash,Asset,100\nSales,Income,200\n",
        "Bearbeiter;Status\nVertrieb;offen\nTechnik;erledigt\n",
        "Trainer;Ort;Datum\nfrei;Saal;12.5.\nNN;Turnhalle;13.5.\n",
        "Position;Straße;Klasse\n1;Sperrung;B\n",
        "Kürzel;Name;Nr.\nAB;Abrechnung;5\n",
        "Ansprechpartner: Vorstand\nOrt: Essen\nDatum: Montag\n",
    ],
)
def test_tables_and_forms_of_other_things(text: str) -> None:
    labels = {span.label for span in hybrid_deid.load().tag(text)}
    assert not labels & {"FAMILY", "FEMALE", "MALE", "USER", "STREET"}


def test_a_hall_below_a_place_is_nobody() -> None:
    table = "Trainer;Ort;Datum\nfrei;Halle;12.5.\nNN;Saal;13.5.\n"
    labels = {span.label for span in hybrid_deid.load(policy=ONE_ROUND).tag(table)}
    assert not labels & {"FAMILY", "FEMALE", "MALE", "USER", "STREET"}


def test_accounts_of_who_works_on_something() -> None:
    table = (
        "Nr;Melder;Kurztext;Bearb.\n1;Roth, Hannes;Licht;hro\n2;Ida Frost;Tür;jklein\n3;Ida Frost;Tor;offen\n"
    )
    found = [span.text for span in hybrid_deid.load().tag(table) if span.label == "USER"]
    assert found == ["hro", "jklein"]
