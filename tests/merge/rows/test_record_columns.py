"""Columns of exported tables hold names; tables of other things and prose do not."""

from __future__ import annotations

from dataclasses import replace

import pytest

import hybrid_deid
from hybrid_deid.merge.people.name_evidence import NameEvidence
from hybrid_deid.merge.rows.delimited_rows import runs_of_rows
from hybrid_deid.merge.rows.record_columns import with_record_columns
from hybrid_deid.values import Span
from tests.by_turns import MOST, few_and_many
from tests.merge.doubts.test_glued import FAMILIES, FREQUENT, KNOWLEDGE
from tests.merge.doubts.test_glued import LABELS as STRICT

KNOWN = NameEvidence(KNOWLEDGE, FAMILIES, lambda word: not FREQUENT(word), FAMILIES)
LABELS = replace(STRICT, known=KNOWN)


def found(text: str, *spans: Span) -> list[str]:
    result = with_record_columns(text, spans, LABELS)
    assert all(span.text == text[span.start : span.end] for span in result)
    assert [span.start for span in result] == sorted(span.start for span in result)
    return [f"{span.label} {span.text}" for span in result]


def test_the_fields_of_a_form_are_no_names() -> None:
    text = "Nachname  Huber\nVorname   Anna\nStrasse   Graben\nOrt       Linz\n"
    assert not any(name in found(text) for name in ("FAMILY Vorname", "FAMILY Strasse", "FAMILY Ort"))


NAMES = ["FAMILY Bültel", "FEMALE Anna", "FAMILY Rzehak", "MALE Tom"]


@pytest.mark.parametrize(
    "text",
    [
        "101,Bültel,Anna,5a\n102,Rzehak,Tom,5b",
        "> 101,Bültel,Anna,5a\n> 102,Rzehak,Tom,5b\n",
        '"101";"Bültel";"Anna";"5a"\r\n"102";"Rzehak";"Tom";"5b"',
        "Herr;Bültel;Anna;x\nFrau;Rzehak;Tom;x",
        "K-1 | Bültel | Anna | x\n\nK-2 | Rzehak | Tom | x",
        "101\tBültel\tAnna\n102\tRzehak\tTom",
        '101,"Bültel, Anna",5a\n102,"Rzehak, Tom",5a',
        "101, Bültel, Anna, 5a\n102, Rzehak, Tom, 5a",
        "Nr,Name,Vorname\n101,Bültel,Anna\n102,Rzehak,Tom",
        "Nr   Name     Vorname\n101  Bültel   Anna\n102  Rzehak   Tom",
        "> 101  Bültel, Anna   5a\n> 102  Rzehak, Tom    5a",
    ],
)
def test_family_names_that_no_list_has(text: str) -> None:
    assert found(text) == NAMES


@pytest.mark.parametrize(
    ("text", "wanted"),
    [
        ("1;Anna Bültel;5a\n2;Tom Rzehak;5b", ["FEMALE Anna", "FAMILY Bültel", "MALE Tom", "FAMILY Rzehak"]),
        ("1;Huber Anna;5a\n2;Rzehak Tom;5b", ["FAMILY Huber", "FEMALE Anna", "FAMILY Rzehak", "MALE Tom"]),
        # a common word in the column of names, and a given name that no list has
        (
            "1,Huber,Anna\n2,Uhr,Tom\n3,Rzehak,Bogda",
            ["FAMILY Huber", "FEMALE Anna", "FAMILY Uhr", "MALE Tom", "FAMILY Rzehak", "FEMALE Bogda"],
        ),
        ("1,Huber,Anna B.\n2,von der Rzehak,Tom", [
            "FAMILY Huber", "FEMALE Anna", "FEMALE B.", "FAMILY von der Rzehak", "MALE Tom",
        ]),
        # the heading tells of one row, and the first row is one where numbers stand below it
        ("Nr;Nachname;Ort\n1;Bültel;Ütze", ["FAMILY Bültel", "CITY Ütze"]),
        ("Vorname,Alter\nBogda,12", ["FEMALE Bogda"]),
        ("Nummer,Kind,Art\n1,Bültel,Anna\n2,Rzehak,Tom", NAMES),
        # wide gaps part columns too, where any word is a town under a heading alone
        (
            "Name         Ort      Betrag\nAnna Huber   Ütze     12,00\nTom Rzehak   Graz     13,00",
            ["FEMALE Anna", "FAMILY Huber", "CITY Ütze", "MALE Tom", "FAMILY Rzehak", "CITY Graz"],
        ),
        (
            "Anna Huber   Graz     12,00\nTom Rzehak   Abgabe     13,00",
            ["FEMALE Anna", "FAMILY Huber", "CITY Graz", "MALE Tom", "FAMILY Rzehak"],
        ),
        ("Montag   Abgabe   3\nMontag   Treffen   4", []),
        # a town and its postal code
        ("1,Huber,Anna,8010,Graz", ["FAMILY Huber", "FEMALE Anna", "ZIP 8010", "CITY Graz"]),
        ("Anna,Tom,Anna\nTom,Anna,Tom", [
            "FEMALE Anna", "MALE Tom", "FEMALE Anna", "MALE Tom", "FEMALE Anna", "MALE Tom",
        ]),
        # tables of other things, and prose
        ("Nr;Name;Preis\n1;Schraube;3\n2;Mutter;4", []),
        ("Montag;Abgabe;3\nMontag;Treffen;4", []),
        ("Hallo Anna,Tom kommt\nheute,Anna auch", []),
        ("Wir, Huber, Anna und ich,\nihr, Huber, Tom und du,", []),
        ("1,Abgabe,Anna", []),
        ("Montag;Anna;Abgabe\nMontag;Tom;Treffen", ["FEMALE Anna", "MALE Tom"]),
    ],
)  # fmt: skip
def test_what_columns_tell(text: str, wanted: list[str]) -> None:
    assert found(text) == wanted


def test_guesses_within_a_field_give_way_and_others_stay() -> None:
    text = "K-1,Bültel,Anna\nK-2,Rzehak,Tom"
    code = Span(0, 10, "UFID", "K-1,Bültel", 0.6, "model:m")
    town = Span(20, 26, "CITY", "Rzehak", 0.6, "model:m")
    assert found(text, code, town) == ["UFID K-1", *NAMES]
    known = Span(20, 26, "ORG", "Rzehak", 1.0, "known:caller")
    assert found(text, known) == ["FAMILY Bültel", "FEMALE Anna", "ORG Rzehak", "MALE Tom"]


def test_rows_of_a_run_have_as_many_fields() -> None:
    text = '1,Huber\n2,"Koch, Tom"\n\nProse here.\n1;Huber;Anna'
    runs = [[text[slice(*place)] for row in run for place in row.fields] for run in runs_of_rows(text)]
    assert runs == [["1", "Huber", "2", "Koch, Tom"], ["1", "Huber", "Anna"]]


@pytest.mark.parametrize(
    "row",
    [
        "10{n},Bültel,Hermann,5a", '"10{n}";"Bültel";"Hermann"', "Herr,Bültel,Hermann,49811,Lingen",
        '10{n},"Bültel, Hermann",5a', "10{n},Hermann Bültel,5a", "K-100{n},Bültel,Hermann,aktiv",
    ],
)  # fmt: skip
def test_in_the_pipeline(row: str) -> None:
    second = row.replace("Bültel", "Pruszak").replace("Hermann", "Wiebke")
    text = "\n".join(["Liste:", row.format(n=1), second.format(n=2)])
    spans = hybrid_deid.load(key=bytes(range(32))).tag(text)
    labels = {span.text: span.label for span in spans}
    assert {
        **labels,
        "Bültel": "FAMILY",
        "Pruszak": "FAMILY",
        "Hermann": "MALE",
        "Wiebke": "FEMALE",
    } == labels


@pytest.mark.parametrize("text", ["1,Bültel,Anna\n", "1;Huber Anna;2;\n", ",A", '";"A', "Nr,Name,Vorname\n"])
def test_time_grows_with_the_length(text: str) -> None:
    few, many = few_and_many(lambda count: lambda: with_record_columns(text * count, (), LABELS))
    assert many < MOST * few


@pytest.mark.parametrize(
    "text",
    [
        "Name,Punkte\nHuber,12\nRzehak,9",
        '"Kunde";"Offen"\n"Huber";"120,50"\n"Rzehak";"99,00"',
        '"Name","Betrag"\n"Huber","45,00"\n"Rzehak","12,00"',
    ],
)
def test_a_heading_tells_a_column_of_family_names_alone(text: str) -> None:
    assert found(text) == ["FAMILY Huber", "FAMILY Rzehak"]


@pytest.mark.parametrize(
    "text",
    ["Ware,Punkte\nHuber,12\nRzehak,9", "Name,Punkte\nRzehak,12\nQuandel,9", "Name,Betrag\nUhr,12\nHaus,9"],
)
def test_other_things_under_a_heading_are_no_family_names(text: str) -> None:
    assert found(text) == []


@pytest.mark.parametrize(
    "text",
    [
        "|Tag|Fahrer|Beifahrer|\n|---|---|---|\n|Mo|Lena|Tom|\n|Di|Uwe|Eva|\n|Mi|Tom|Lena|\n",
        "|Wer|Was|Wann|\n|---|---|---|\n|Lena|Kuchen|9 Uhr|\n|Tom|Salat|10 Uhr|\n|Eva|Brot|11 Uhr|\n",
        "Wer | Aufgabe | Status\nLena | Kuchen | offen\nTom | Salat | fertig\n",
        "Lena;Kuchen;9\nTom;Salat;4\nEva;Brot;3\n",
    ],
)
def test_headings_and_things_beside_given_names_are_no_names(text: str) -> None:
    found = hybrid_deid.load("de_email", key=bytes(range(32))).tag(text)
    assert {span.text for span in found} <= {"Lena", "Tom", "Eva", "Uwe"}
    assert {"Lena", "Tom", "Eva"} & {word.strip() for word in text.replace("\n", "|").split("|")} <= {
        span.text for span in found
    }


def test_family_names_that_are_words_below_such_headings() -> None:
    headed, bare = (
        "Vorname;Nachname;Tag\nLena;Koch;Mo\nTom;Salat;Di",
        "Lena;Koch;5a\nTom;Bauer;5b\nEva;Brot;5c",
    )
    text = f"{headed}\n\nListe:\n\n{bare}\n"
    found = hybrid_deid.load("de_email", key=bytes(range(32))).tag(text)
    assert {"Koch", "Salat", "Bauer", "Brot"} <= {span.text for span in found if span.label == "FAMILY"}
