"""Clubs, banks, inns, shops and schools by the word before or behind their name."""

from __future__ import annotations

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

import hybrid_deid
from hybrid_deid.mentions import name_knowledge
from hybrid_deid.mentions.places import Places
from hybrid_deid.merge.consistency_settings import load_consistency
from hybrid_deid.merge.organizations.named_houses import HouseEvidence, named_houses
from hybrid_deid.merge.organizations.workshops import workshops
from hybrid_deid.segment import segment
from hybrid_deid.values import Span

PLACES = Places(frozenset({"Köln", "Bochum", "Wien"}), {"Bochumer": "Bochum"})
KNOWLEDGE = name_knowledge("de", ["Anna"], ["Konrad", "Emil"], ["sonntag"], PLACES)
FAMILIES = {"Huber", "Sonntag"}
SELDOM = {
    "Oberregau",
    "Brückentor",
    "Plattner",
    "Quergeblasen",
    "Elternabend",
    "Ersatzkurs",
    "Vest",
    "Plattner-Huber",
    "Fröschl",
}
EVIDENCE = HouseEvidence(KNOWLEDGE, FAMILIES.__contains__, lambda word: word.title() not in SELDOM)


def found(text: str, *names: tuple[str, str]) -> list[str]:
    words = load_consistency("de").houses.words
    tokens = [token for line in segment(text, "de") for token in line.tokens if token.text in words]
    spans = [
        Span(text.index(name), text.index(name) + len(name), label, name, 0.6, "model:m")
        for name, label in names
    ]
    finds = named_houses(text, tokens, sorted(spans, key=lambda span: span.end), EVIDENCE)
    assert all(find.label == "ORG" and find.text == text[find.start : find.end] for find in finds)
    return [find.text for find in finds]


@pytest.mark.parametrize(
    ("text", "name"),
    [
        ("gegen den SV Köln am Samstag", "SV Köln"),
        ("Der Pflegedienst Plattner kommt", "Pflegedienst Plattner"),
        ("mit Pflegedienst Sonnenschein telefoniert", "Pflegedienst Sonnenschein"),
        ("im Restaurant Olympia.", "Restaurant Olympia"),
        ("Vertrag mit Citrix läuft", "Citrix"),
        ("im Hotel Plattner-Huber", "Hotel Plattner-Huber"),
        ("Spiel: 1. FC Köln 2", "1. FC Köln"),
        ("der TSV 1860 Oberregau", "TSV 1860 Oberregau"),
        ("beim SV Köln 1846", "SV Köln 1846"),
        ("beim SV Köln 07 und", "SV Köln 07"),
        ("beim SV Köln 2016", "SV Köln"),
        ("beim SV Köln 05.12. und", "SV Köln"),
        ("und Hannover 96 auch", "Hannover 96"),
        ("SV Eintracht Oberregau", "SV Eintracht"),
        ("SV Eintracht Köln", "SV Eintracht Köln"),
        ("die FF Köln", "FF Köln"),
        ("der Musikverein Köln spielt", "Musikverein Köln"),
        ("die Liedertafel Frohsinn", "Liedertafel Frohsinn"),
        ("des Fördervereins Plattner", "Fördervereins Plattner"),
        ("bei der Sparkasse Vest", "Sparkasse Vest"),
        ("Volksbank Köln-Bochum", "Volksbank Köln-Bochum"),
        ("im Gasthaus Zum Lamm in", "Gasthaus Zum Lamm"),
        ("im Wirtshaus zum wilden Mann.", "Wirtshaus zum wilden Mann"),
        ("Hotel Goldener Adler", "Hotel Goldener Adler"),
        ("Gasthof Post", "Gasthof Post"),
        ('im Pflegeheim "Abendruhe" in', "Abendruhe"),
        ("die Kita „Kleine Strolche“ hat", "Kleine Strolche"),
        ("hotel zum brückentor hat", "hotel zum brückentor"),
        ("bei Zweirad Plattner in", "Zweirad Plattner"),
        ("Tischlerei Huber", "Tischlerei Huber"),
        ("Kanzlei Huber & Kollegen.", "Kanzlei Huber & Kollegen"),
        ("Pflegeheim St. Muster", "Pflegeheim St. Muster"),
        ("im St.-Muster-Krankenhaus", "St.-Muster-Krankenhaus"),
        ("mit Ensemble Quergeblasen", "Ensemble Quergeblasen"),
        ("Konrad-Adenauer-Stiftung", "Konrad-Adenauer-Stiftung"),
        ("die Lessing-Grundschule", "Lessing-Grundschule"),
        ("die Löwen-Apotheke", "Löwen-Apotheke"),
        ("auf der Bochumer Hütte", "Bochumer Hütte"),
        ("Aushang im Spar", "Spar"),
        ("mit Fröschl Reisen", "Fröschl Reisen"),
        ("bei Lidl", "Lidl"),
        ("von der Deutschen Bahn, die", "Deutschen Bahn"),
    ],
)
def test_names_are_found_by_the_word_beside_them(text: str, name: str) -> None:
    assert name in found(text)


def test_what_is_quoted_behind_other_words_is_none() -> None:
    assert found('Restaurant "sehr gut", Hotel ("Neu") und das Wort "Köln"') == []


def test_a_noun_that_hangs_on_a_name_is_no_part_of_it() -> None:
    text = "Liebes Autohaus Plattner-Team,"
    assert found(text, ("Plattner-Team", "ORG")) == ["Autohaus Plattner"]


@pytest.mark.parametrize(
    "text",
    [
        "meine SV Nummer",
        "SG Herr Muster",
        "TV Gerät, FF Oberregau",  # no listed town
        "der FC\nKöln",
        "Sparkasse Bitte",
        "im Hotel Wien",
        "vom hotel zum brückentor",
        "vom Hotel zum Bahnhof",
        "in Pension Sonntag",
        "Kindergarten Elternabend",
        "Heimatverein Elternabend",
        "Kindergarten Platz",
        "am Regenbogen, viel Sonnenschein",
        "die Bäckerei am Platz",
        "ein Foto Plattner",
        "Foto Anna",
        "bei Sport Anna",
        "Kanzlei Dr. Huber",
        "Versand-Apotheke",
        "die Wald-Grundschule",
        "Köln-Klinik",
        "letzte Hütte",
        "die Deutsche, Bahn",
        "Deutsche Bahnen, Deutsche Bahn-Fahrer",
        "Bochumer Hütte-Wirt",
        "Spar dir das",
        "Lidl-Tüte bei Lidl-Markt",
        "Sport-Hotel Huber",
        "Eis-Café",
        "viele Reisen",
        "der Ersatzkurs Maschinenbau",
        "die Fröschl-Reisen",
    ],
)
def test_other_words_are_none(text: str) -> None:
    assert found(text) == []


@pytest.mark.parametrize(
    ("text", "names", "expected"),
    [
        ("TSG Muster", [("Muster", "CITY")], ["TSG Muster"]),
        ("FF Muster", [("Muster", "CITY")], ["FF Muster"]),
        ("FF Muster", [("Muster", "FAMILY")], []),
        ("Hotel Muster", [("Muster", "CITY")], []),
        ("Hotel Plattner", [("Plattner", "CITY")], ["Hotel Plattner"]),
        ("Hotel Muster", [("Muster", "ORG")], ["Hotel Muster"]),
        ("Hotel Muster und Co", [("Muster und Co", "ORG")], ["Hotel Muster und Co"]),
        ("Restaurant Anna", [("Anna", "FEMALE")], ["Restaurant Anna"]),
        ("Restaurant Anna Muster", [("Anna", "FEMALE"), ("Muster", "FAMILY")], []),
        ("Weingut Anna Muster", [("Anna", "FEMALE"), ("Muster", "FAMILY")], ["Weingut Anna Muster"]),
        ("von Muster Reisen", [("Muster", "FAMILY")], ["Muster Reisen"]),
        ("von Anna Muster Reisen", [("Anna", "FEMALE"), ("Muster", "FAMILY")], []),
        ("Frau Muster Reisen", [("Muster", "FAMILY")], []),
        ("von Muster Reisen", [("Muster", "CITY")], []),
        ("Muster-Gymnasium", [("Muster", "FAMILY")], ["Muster-Gymnasium"]),
        ("Muster-Gymnasium", [("Muster", "CITY")], []),
    ],
)
def test_what_was_found_tells_names(text: str, names: list[tuple[str, str]], expected: list[str]) -> None:
    assert found(text, *names) == expected


@pytest.mark.parametrize(
    ("text", "names", "expected"),
    [
        ("die Orgelwerkstatt Muster", [("Muster", "FAMILY")], ["Orgelwerkstatt Muster"]),
        (
            "Malerbetrieb Anna Muster",
            [("Anna", "FEMALE"), ("Muster", "FAMILY")],
            ["Malerbetrieb Anna Muster"],
        ),
        ("in der werkstatt Muster", [("Muster", "FAMILY")], []),
        ("die Orgelwerkstatt Muster", [("Muster", "CITY")], []),
        ("die Orgelwerkstatt, Muster", [("Muster", "FAMILY")], []),
        ("Herr Muster", [("Muster", "FAMILY")], []),
    ],
)
def test_a_workshop_has_the_name_of_its_owner(
    text: str, names: list[tuple[str, str]], expected: list[str]
) -> None:
    spans = [Span(text.index(n), text.index(n) + len(n), label, n, 0.6, "model:m") for n, label in names]
    finds = workshops(text, spans, load_consistency("de").houses)
    assert [find.text for find in finds] == expected
    assert all(find.label == "ORG" and find.text == text[find.start : find.end] for find in finds)


PIECES = [
    "Hotel",
    "FC",
    "1. ",
    "Köln",
    "Emil",
    "Zum",
    "Lamm",
    "Schule",
    "-",
    " ",
    " ",
    "\n",
    ".",
    "Spar",
    "im",
    "Huber",
]


@given(
    st.lists(st.tuples(st.sampled_from(PIECES), st.sampled_from([" ", " ", ""])).map("".join), max_size=25)
)
@example(["Hotel ", "Zum ", "Lamm"])
def test_finds_are_on_one_line_and_begin_with_a_word(pieces: list[str]) -> None:
    for find in found("".join(pieces)):
        assert "\n" not in find
        assert find[0].isalnum()
        assert find[-1].isalpha()


def test_in_the_pipeline() -> None:
    spans = hybrid_deid.load("de_email", key=bytes(32)).tag(
        "Treffen um 19 Uhr im Gasthaus Zum Lamm, danach gegen den SV Pullach.\n"
        "Das Rad ist von Zweirad Plattner, der Aushang war im Spar.\n"
    )
    assert [s.text for s in spans if s.label == "ORG"] == [
        "Gasthaus Zum Lamm",
        "SV Pullach",
        "Zweirad Plattner",
        "Spar",
    ]


def test_a_year_of_foundation_is_no_postal_code() -> None:
    result = hybrid_deid.load("de_email", key=bytes(16)).deidentify("Der TSV 1861 Nördlingen gewinnt.")
    assert [(span.label, span.text) for span in result.spans] == [("ORG", "TSV 1861 Nördlingen")]


def named(text: str, name: str, label: str, given: str = "") -> list[str]:
    spans = [
        Span(text.index(word), text.index(word) + len(word), kind, word, 0.6, "model:m")
        for word, kind in ((given, "MALE"), (name, label))
        if word
    ]
    finds = workshops(text, spans, load_consistency("de").houses, {"Vendrix"}.__contains__)
    return [find.text for find in finds]


def test_compounds_go_with_the_organization_behind_them() -> None:
    assert named("das Pflegeteam Sonnenblume kommt", "Sonnenblume", "ORG") == ["Pflegeteam Sonnenblume"]
    assert named("das Planungsbüro Vendrix kommt", "Vendrix", "ORG") == []  # a listed one is the name alone
    assert named("das Büro Sonnenblume kommt", "Sonnenblume", "ORG") == []
    assert named("der Neubau Huber", "Huber", "FAMILY") == []
    assert named("Leiter Tiefbau Huber", "Huber", "FAMILY") == []
    assert named("von Estrichbau Huber", "Huber", "FAMILY", "Estrichbau") == ["Estrichbau Huber"]
