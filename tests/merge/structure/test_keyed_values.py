"""Values of structured data are what their keys say, common words and rare names alike."""

from __future__ import annotations

from dataclasses import replace

import pytest

import hybrid_deid
from hybrid_deid.merge.people.name_evidence import NameEvidence
from hybrid_deid.merge.structure.keyed_values import with_keyed_values
from hybrid_deid.values import Span
from tests.by_turns import MOST, few_and_many
from tests.merge.doubts.test_glued import FAMILIES, FREQUENT, KNOWLEDGE
from tests.merge.doubts.test_glued import LABELS as STRICT

LABELS = replace(STRICT, known=NameEvidence(KNOWLEDGE, FAMILIES, lambda word: not FREQUENT(word), FAMILIES))


def found(text: str, *spans: Span) -> list[str]:
    result = with_keyed_values(text, spans, LABELS)
    assert all(span.text == text[span.start : span.end] for span in result)
    assert [span.start for span in result] == sorted(span.start for span in result)
    return [f"{span.label} {span.text}" for span in result]


@pytest.mark.parametrize(
    ("text", "wanted"),
    [
        ("SET nachname='Uhr'", ["FAMILY Uhr"]),
        ("nachname='von der Abgabe'", ["FAMILY von der Abgabe"]),
        ("nachname LIKE '%rzehak%'", ["FAMILY rzehak"]),
        ('"vorname":"Anna Tom"', ["FEMALE Anna", "MALE Tom"]),
        ("Kunde{name='Uhr', vorname='Anna'}", ["FAMILY Uhr", "FEMALE Anna"]),
        ('<kunde name="Uhr" geb="3.5.1985"/>', ["FAMILY Uhr"]),
        ("<bearbeiter>Uhr</bearbeiter>", ["FAMILY Uhr"]),
        ("<bearbeiter>Frau Dr. Anna Uhr</bearbeiter>", ["FEMALE Anna", "FAMILY Uhr"]),
        ('"author": "Mrs. Uhr"', ["FAMILY Uhr"]),
        ("autor='Rzehak, Tom'", ["FAMILY Rzehak", "MALE Tom"]),
        ("autor='Rzehak Tom'", ["FAMILY Rzehak", "MALE Tom"]),
        ('"author": "trzehak"', ["USER trzehak"]),
        ("name='Tom Rzehak'", ["MALE Tom", "FAMILY Rzehak"]),
        ("name='Huber'", ["FAMILY Huber"]),
        ("INSERT INTO k (nachname) VALUES ('O''Hara')", ["FAMILY O''Hara"]),
        ("user='trzehak' pw='Geheim#12'", ["USER trzehak", "PASS Geheim#12"]),
        ("strasse='Uhrweg 14'", ["STREET Uhrweg", "STREETNO 14"]),
        ("adresse='Uhrweg 14b, 8010 Graz'", ["STREET Uhrweg", "STREETNO 14b", "ZIP 8010", "CITY Graz"]),
        ('"strasse":"Uhrweg","nr":"14"', ["STREET Uhrweg", "STREETNO 14"]),
        ('"plz": 8010, "ort": "Uhr"', ["ZIP 8010", "CITY Uhr"]),
        ("<PLZOrt>A-8010 Graz</PLZOrt><PLZOrt>8010 Graz</PLZOrt>", ["ZIP 8010", "CITY Graz"]),
        ("ort='Graz', wohnort='Uhr'", ["CITY Graz", "CITY Uhr"]),
        ("<hausnummer>5</hausnummer><kdnr>447</kdnr>", ["STREETNO 5", "UFID 447"]),
        ('<kunde id="88123"><bic>GENODEFF</bic></kunde>', ["UFID 88123", "UFID GENODEFF"]),
        ('"tel": "0391556677"', ["PHONE 0391556677"]),
        (
            "INSERT INTO k VALUES (4, 'Uhr', 'Tom', 'Ring 4', '8010', 'Graz')",
            ["FAMILY Uhr", "MALE Tom", "STREET Ring", "STREETNO 4", "ZIP 8010", "CITY Graz"],
        ),
        (
            "INSERT INTO k VALUES ('Huber','Anna'),('Tom','Huber')",
            [*("FAMILY Huber", "FEMALE Anna"), *("MALE Tom", "FAMILY Huber")],
        ),
        ("'Uhrweg 8', '8010', 'Graz'", ["ZIP 8010", "CITY Graz"]),
        ('"8010", "Uhr", "8010";"Graz"', ["ZIP 8010", "CITY Graz"]),
        # nobody's
        ("name='Uhr'", []),
        ("name='Abgabe Tom', Ort=Graz 3", []),
        ("name='Huber Tom', Ort=Graz", ["FAMILY Huber", "MALE Tom", "CITY Graz"]),
        ("{'id': 88123, 'name': 'Uhr'}", []),
        ("{name='Uhr'} {vorname=''}", []),
        ("name='Rotes Kreuz', name='Anna Abgabe'", []),
        ("nachname='Nachname', vorname='string', user='root', user='4711'", []),
        ("ort='Uhr', adresse='Uhr', nr='14', id='88123'", []),
        ("pw='/etc/passwd', pw='abc', pw='${pw}'", []),
        ("<item id='88123'/> INSERT INTO k VALUES ('Uhr','Abgabe')", []),
        ('autor="Wer das liest, ist schlau."', []),
    ],
)
def test_what_keys_tell(text: str, wanted: list[str]) -> None:
    assert found(text) == wanted


def test_a_link_is_not_parted() -> None:
    text = "https://shop.example.org/konto?user=vera.lachmann&order=4711"
    assert found(text, Span(0, len(text), "URL", text, 0.9, "model:m")) == [f"URL {text}"]


def test_guesses_give_way_and_rules_stay() -> None:
    text = "ort='Graz', nachname='Uhr', tel='031 234567'"
    guess, phone = text[5:24], text[33:43]
    spans = Span(5, 24, "URL", guess, 0.6, "model:m"), Span(33, 43, "UFID", phone, 0.9, "rule:r")
    assert found(text, *spans) == ["CITY Graz", "URL nachname=", "FAMILY Uhr", "UFID 031 234567"]


def test_the_right_label_is_noted() -> None:
    text = "nachname='Uhr'"
    [span] = with_keyed_values(text, [Span(10, 13, "CITY", "Uhr", 0.5, "model:m")], LABELS)
    assert (span.label, span.provenance[-1]) == ("FAMILY", "consistency:keyed FAMILY 10-13 told by its place")


@pytest.mark.parametrize(
    "part", ["name='Huber', ", '"plz":"8010",', "<id>88123</id>", "VALUES ('Tom','Uhr') "]
)
def test_time_grows_with_the_length(part: str) -> None:
    few, many = few_and_many(lambda count: lambda: with_keyed_values(part * count, (), LABELS))
    assert many < MOST * few


@pytest.mark.parametrize("name", ["Kiesewetter", "Stein", "Vu", "Tkachuk"])
def test_records_in_mail(name: str) -> None:
    deid = hybrid_deid.load("de_email", key=bytes(32))
    mail = "Hallo Team,\n\ndieser Satz kommt nicht durch:\n\n{}\n\nViele Grüße\nPetra\n"
    for record in (
        f"UPDATE kunden SET nachname='{name}' WHERE id=12;",
        f'{{"firstName":"Lena","lastName":"{name}","email":null}}',
        f'<kunde name="{name}" vorname="Lena"/>',
    ):
        text = deid.deidentify(mail.format(record)).text
        assert name not in text
        assert text.split("\n")[4].split(name)[0][:8] == record[:8]
