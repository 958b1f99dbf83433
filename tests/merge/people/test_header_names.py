"""Header lines that give the family name first."""

from __future__ import annotations

from pathlib import Path

import pytest

import hybrid_deid
from hybrid_deid.formats import read_documents
from hybrid_deid.mentions import name_knowledge
from hybrid_deid.merge.people.header_names import with_header_names
from hybrid_deid.merge.people.name_evidence import NameEvidence
from hybrid_deid.pipeline import Pipeline
from hybrid_deid.segment import segment
from hybrid_deid.settings import Settings
from hybrid_deid.values import Document, Span

KNOWLEDGE = name_knowledge("de", ["Anna", "Petra"], ["Peter", "Klaus", "Thomas"], ["vertrieb", "anlage"])
FAMILIES = frozenset({"Huber", "Lang", "Berger", "Müller", "Pires", "Silva", "Thomas"})
KNOWN = NameEvidence(KNOWLEDGE, FAMILIES.__contains__)
KEY = bytes(range(32))


def found(text: str, *spans: Span) -> list[tuple[str, str]]:
    """Return (text, label) of the spans after the stage."""
    result = with_header_names(text, segment(text), spans, KNOWN)
    assert all(span.text == text[span.start : span.end] for span in result)
    return [(span.text, span.label) for span in result]


def at(text: str, name: str, label: str, source: str = "model:m") -> Span:
    start = text.index(name)
    return Span(start, start + len(name), label, name, 0.9, source)


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("Von: Öztürk, Anna <a@b.de>", [("Öztürk", "FAMILY"), ("Anna", "FEMALE")]),
        ("> To: Huber, Klaus", [("Huber", "FAMILY"), ("Klaus", "MALE")]),
        ("An: Lang, Klaus", [("Lang", "FAMILY"), ("Klaus", "MALE")]),
        ("> Cc: a@b.de; Anlage, Anna", [("Anlage", "FAMILY"), ("Anna", "FEMALE")]),
        ("Lang, Klaus, Kassier, Tel. 01 2345678", [("Lang", "FAMILY"), ("Klaus", "MALE")]),
        ("- Anlage, Anna (DW 4471)", [("Anlage", "FAMILY"), ("Anna", "FEMALE")]),
        ("Von: Huber, Mag. Dr. Anna", [("Huber", "FAMILY"), ("Anna", "FEMALE")]),
        ("An: Lang, DI Anna; Huber, Klaus, Dr.; Lang, Petra, MSc", [("Lang", "FAMILY"), ("Anna", "FEMALE"),
            ("Huber", "FAMILY"), ("Klaus", "MALE"), ("Lang", "FAMILY"), ("Petra", "FEMALE")]),
        ("An: 'Huber, Petra'; Gern", [("Huber", "FAMILY"), ("Petra", "FEMALE")]),
        ("An: a@b.de; Berger, Klaus", [("Berger", "FAMILY"), ("Klaus", "MALE")]),
        ("*Von:*   Huber, Klaus <a@b.de>", [("Huber", "FAMILY"), ("Klaus", "MALE")]),
        ("Von: Lang, Klaus <a@b.de>", [("Lang", "FAMILY"), ("Klaus", "MALE")]),
        ("Von: Thomas, Anna <a.thomas@b.de>", [("Thomas", "FAMILY"), ("Anna", "FEMALE")]),
        ('From: "Thomas, Anna" [mailto:annathomas@b.de]', [("Thomas", "FAMILY"), ("Anna", "FEMALE")]),
        ("Cc: von der Heydt, Anna [mailto:x@y.de]", [("von der Heydt", "FAMILY"), ("Anna", "FEMALE")]),
        ("From: Pires da Silva, Anna", [("Pires", "FAMILY"), ("da Silva", "FAMILY"), ("Anna", "FEMALE")]),
        ('"Wolfrath, Peter" <wp@b.de> liess verlauten:', [("Wolfrath", "FAMILY"), ("Peter", "MALE")]),
        ('> > "Lang, Anna" <a@b.de> schrieb:', [("Lang", "FAMILY"), ("Anna", "FEMALE")]),
        ("Huber, Klaus <a@b.de> schrieb am 3.4.2002:", [("Huber", "FAMILY"), ("Klaus", "MALE")]),
        ("An: Müller-Lang, Klaus (IT)", [("Müller-Lang", "FAMILY"), ("Klaus", "MALE")]),
        ("An: Huber, Anna P.", [("Huber", "FAMILY"), ("Anna", "FEMALE"), ("P.", "FEMALE")]),
        (
            "An: Huber, Anna, Berger, Klaus, Pires, Peter",
            [("Huber", "FAMILY"), ("Anna", "FEMALE"), ("Berger", "FAMILY"), ("Klaus", "MALE"),
             ("Pires", "FAMILY"), ("Peter", "MALE")],
        ),
        ("An: Huber Anna; Berger Klaus", [("Huber", "FAMILY"), ("Anna", "FEMALE"), ("Berger", "FAMILY"),
                                          ("Klaus", "MALE")]),
        ("Teilnehmer: Huber, Anna; Berger", [("Huber", "FAMILY"), ("Anna", "FEMALE")]),
        ("An: Huber, Anna/Nordbau/DE@DE", [("Huber", "FAMILY"), ("Anna", "FEMALE"), ("Nordbau", "ORG")]),
        ("An: Anna Huber/Einkauf/Nordbau Süd/AT", [("Nordbau Süd", "ORG")]),
    ],
)  # fmt: skip
def test_the_family_name_stands_before_the_comma(text: str, expected: list[tuple[str, str]]) -> None:
    assert found(text) == expected


@pytest.mark.parametrize(
    "text",
    [
        "An: Anna, Peter",
        "An: Vertrieb, Anna",
        "An: Eltern, Klaus",
        "An: Danke, Klaus",
        "Danke, Klaus, Tel. 01 2345678",
        "Hausmeister, Klaus, Tel. 01 2345678",
        "Lang, Klaus, meine Tel. ist besetzt",
        "Lang, Klaus und ich, DW 4471",
        "Teilnehmer: Lang, Klaus",
        "An: Finanzamt, Klaus",
        "An: Thomas, Anna <anna@b.de>",
        "An: Thomas, Anna <thomas@b.de>",
        "An: Thomas, Anna <thomas.anna@b.de>",
        "An: Personalabteilung, Graz",
        "Hallo Huber, Anna kommt",
        "Von: Huber, Anna und ich kommen",
        "Betreff: Huber, Anna",
        "Von: Huber, 4711",
        "Von: Huber",
        "An: Liebe Kollegen, Anna hat Geburtstag",
        "an: Frau Huber, Peter ist krank",
        "An: Huber, Anna und Peter",
        "An: Technik Support, Peter <t@x.de>",
        "An: Vertrieb, Peter <t@x.de>",
        "Teilnehmer: Nordwind, Anna",
        "An: Anna Huber; Klaus Berger",
        "An: Nordwind Anna",
        "An: Huber, Anna, Vertrieb, Klaus und Peter",
        "An: a/b/c",
        "Vertrieb, Anna <a@b.de> schrieb:",
        "Danke, Anna (a@b.de) kommt auch.",
        "Die Anlage, Anna <a@b.de>",
    ],
)
def test_other_lines_stay(text: str) -> None:
    assert found(text) == []


def test_a_find_gets_the_label_of_its_place_and_keeps_its_score() -> None:
    text = "Von: Öztürk, Anna <a@b.de>"
    spans = (at(text, "Öztürk", "MALE"), at(text, "a@b.de", "EMAIL"))
    assert found(text, *spans) == [("Öztürk", "FAMILY"), ("Anna", "FEMALE"), ("a@b.de", "EMAIL")]
    assert with_header_names(text, segment(text), spans, KNOWN)[0].score == 0.9


@pytest.mark.parametrize(
    "span",
    [
        at("Von: Öztürk, Anna <a@b.de>", "Öztürk", "MALE", "known"),
        at("Von: Öztürk, Anna <a@b.de>", "Öztürk", "USER"),
        at("Von: Öztürk, Anna <a@b.de>", "Öztürk, Anna", "USER"),
    ],
)
def test_known_and_other_finds_stay(span: Span) -> None:
    assert found("Von: Öztürk, Anna <a@b.de>", span) == [(span.text, span.label)]


def test_an_organization_of_both_words_gives_way() -> None:
    text = "An: Huber Anna; Berger"
    spans = (at(text, "Huber Anna", "ORG"), at(text, "Berger", "FAMILY"))
    assert found(text, *spans) == [("Huber", "FAMILY"), ("Anna", "FEMALE"), ("Berger", "FAMILY")]


def test_a_given_name_that_no_list_has_needs_a_find() -> None:
    text = "Von: Huber, Xenja <x@y.de>"
    assert found(text) == []
    assert found(text, at(text, "Xenja", "FEMALE")) == [("Huber", "FAMILY"), ("Xenja", "FEMALE")]


def test_in_the_pipeline_a_given_name_is_a_family_name_by_its_address() -> None:
    text = 'From: "Wolf, Sabine" <s.wolf@firma.de>\nTo: Anton, Sabine\n\nDr. Sabine Wolf\n'
    spans = hybrid_deid.load(key=KEY).tag(text)
    assert [span.label for span in spans if span.text == "Wolf"] == ["FAMILY", "FAMILY"]
    assert [span.label for span in spans if span.text == "Anton"] == ["MALE"]


def test_who_sends_is_one_person_of_whom_the_family_name_may_be_a_given_one() -> None:
    assert found("Von: Thomas, Anna") == [("Thomas", "FAMILY"), ("Anna", "FEMALE")]
    text = "An: Thomas, Anna"
    assert found(text, at(text, "Thomas", "MALE")) == [("Thomas", "MALE")]
    assert found(text, at(text, "Thomas", "FAMILY")) == [("Thomas", "FAMILY"), ("Anna", "FEMALE")]


def test_names_without_a_comma_stay_as_they_were_found_where_lists_allow_it() -> None:
    text = "Cc: Anna Thomas; Huber Petra;"
    spans = (at(text, "Anna", "FEMALE"), at(text, "Thomas", "FAMILY"), at(text, "Huber", "MALE"))
    assert found(text, *spans) == [("Anna", "FEMALE"), ("Thomas", "FAMILY"), ("Huber", "FAMILY"),
                                   ("Petra", "FEMALE")]  # fmt: skip


def test_in_the_pipeline_a_header_tells_what_lists_have_as_a_given_name() -> None:
    text = "Von: Yıldız, Tuncay\nGesendet: 23. Mai 2024\nCc: Cemile Akgöl; Wendelin Mai; Dilnur Kasim\n"
    spans = hybrid_deid.load(key=KEY).tag(text)
    assert [span.text for span in spans if span.label == "FAMILY"] == ["Yıldız", "Akgöl", "Mai", "Kasim"]


def test_in_the_pipeline_the_name_is_the_same_below() -> None:
    text = "Von: Öztürk, Klaus <k.m@firma.de>\nAn: Brinkmann, Hauke\n\nHallo Hauke,\n\nGruß\nKlaus Öztürk\n"
    spans = hybrid_deid.load(key=KEY).tag(text)
    names = {(span.text, span.label) for span in spans if span.label != "EMAIL"}
    assert names == {("Öztürk", "FAMILY"), ("Klaus", "MALE"), ("Brinkmann", "FAMILY"), ("Hauke", "MALE")}


def test_annotated_mail_is_left_as_it_is(corpora: Path) -> None:
    for name in ("codealltag_s", "codealltag_xl"):
        for document in read_documents(corpora / name, "brat"):
            assert isinstance(document, Document)
            spans = tuple(sorted(document.spans, key=lambda span: span.start))
            assert with_header_names(document.text, segment(document.text), spans, KNOWN) == spans


def test_what_a_rule_pack_allows_stays_visible(tmp_path: Path) -> None:
    pack = tmp_path / "allow.toml"
    allowed = '"*" = ["Öztürk", "Gülşen"]'
    pack.write_text(f'description = "ours"\nsources = "us"\nlicence = "MIT"\n[allow]\n{allowed}\n', "utf-8")
    spans = hybrid_deid.load(key=KEY, rules=(pack,)).tag("Von: Öztürk, Gülşen <g@x.de>")
    assert [span.label for span in spans] == ["EMAIL"]


@pytest.mark.parametrize(
    ("text", "families"),
    [
        ("An: van den Berg, Jürgen; Kasparek, Anna\n", ["van den Berg", "Kasparek"]),
        ("Von: von der Heydt, Anna\n", ["von der Heydt"]),
        ("Von: Kasparek, Anna\n", ["Kasparek"]),
        ("An: Vertrieb, Anna\n", []),
        ("An: alle, Anna\n", []),
        ("Von: Bitte, Anna\n", []),
    ],
)
def test_unlisted_names_and_those_behind_particles_in_the_pipeline(text: str, families: list[str]) -> None:
    spans = Pipeline(Settings(key=b"k" * 32)).tag(text)
    assert [span.text for span in spans if span.label == "FAMILY"] == families


@pytest.mark.parametrize(
    ("text", "names"),
    [
        ("Gegner: Baysal, Ufuk\n", [("Baysal", "FAMILY"), ("Ufuk", "MALE")]),
        ("Käufer: Grund, Anna\n", [("Grund", "FAMILY"), ("Anna", "FEMALE")]),
        ("Kunde: Vertrieb, Graz\n", [("Graz", "CITY")]),
    ],
)
def test_fields_of_forms_name_one(text: str, names: list[tuple[str, str]]) -> None:
    found = hybrid_deid.load("de_email", key=bytes(32)).tag(text)
    assert [(span.text, span.label) for span in found] == names
