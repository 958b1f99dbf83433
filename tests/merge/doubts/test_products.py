"""Makers of goods and their models, and people, towns and firms that are called so."""

from __future__ import annotations

import pytest

import hybrid_deid
from hybrid_deid.lexicon import load_gazetteers
from hybrid_deid.merge.consistency_settings import load_consistency
from hybrid_deid.merge.doubts.products import Makes, without_products
from hybrid_deid.values import Span

MAKES = load_consistency("de").products
LIST = "Roco 63840, Piko 59512, "


def left(text: str, word: str, label: str = "FAMILY", source: str = "model:m", makes: Makes = MAKES) -> bool:
    start = text.rindex(word)
    span = Span(start, start + len(word), label, word, 0.7, source)
    return without_products(text, [span], makes, lambda name: f"Herr {name}" in text) == [span]


@pytest.mark.parametrize(
    ("text", "word", "label"),
    [
        ("Akku für Makita DDF482", "DDF482", "UFID"),
        ("Akku für Makita DDF482", "Makita", "ORG"),
        ("Akku für Makita DDF482", "Makita DDF482", "ORG"),
        ("der Bosch GSR 18V-55", "18V-55", "UFID"),
        (f"{LIST}Fendt 724", "Fendt", "FAMILY"),
        ("Traktor John Deere 6155R", "John", "MALE"),
        ("Traktor John Deere 6155R", "Deere", "FAMILY"),
        (f"{LIST}Claas Axion 870", "Claas", "MALE"),
        ("Suche Roco 63840 BR 151", "63840 BR 151", "UFID"),
        ("Suche Trix 22047, gebraucht", "22047", "ZIP"),
        (f"{LIST}Fleischmann 4178", "Fleischmann", "FAMILY"),
        (f"{LIST}Fleischmann 4178", "4178", "ZIP"),
        ("Artikelnummer Makita DDF482", "Makita", "ORG"),
        ("50 Stück Siemens 723610", "723610", "UFID"),
        ("Das Depot liefert:\n50 Stück Siemens 723610", "723610", "UFID"),
        ("Depot: 50 Stück Siemens 7236", "7236", "UFID"),
        ("50 Stück Siemens 723610\nfür das Depot", "723610", "UFID"),
        ("Rechnung über Makita DDF482", "Makita", "ORG"),
    ],
)
def test_goods(text: str, word: str, label: str) -> None:
    assert not left(text, word, label)


@pytest.mark.parametrize(
    ("text", "word", "label"),
    [
        # who is called as a maker is
        ("Herr Fendt 724 fehlt, Fendt 724", "Fendt", "FAMILY"),
        ("Fleischmann 4178, Lenz 4179, Busch 4180", "Lenz", "FAMILY"),
        ("Roco 63840, Fleischmann 4178", "Fleischmann", "FAMILY"),
        ("Durchwahlen: Fendt 724, Braun 725, Wolf 726", "Fendt", "FAMILY"),
        ("Parkplatz: Braun HH-XY12", "HH-XY12", "UFID"),
        ("eine Vespa M-XY12", "M-XY12", "UFID"),
        (f"{LIST}Fleischmann hat abgesagt", "Fleischmann", "FAMILY"),
        ("Makita kommt um 9", "Makita", "FEMALE"),
        # firms, and what stands behind them
        ("Depot: 50 Stück Siemens 723610", "723610", "UFID"),
        ("Kaufe 50 Siemens 723610 an der Börse", "723610", "UFID"),
        ("im Depot 50 Siemens 723610 und 10 BASF 515100", "723610", "UFID"),
        ("bei Siemens 3000 Mitarbeiter", "Siemens", "FAMILY"),
        ("bei Bosch Q3 besprochen", "Bosch", "ORG"),
        ("bei Siemens 4000 in Wien", "Siemens", "ORG"),
        ("Bosch 12.3. bestellt", "Bosch", "FAMILY"),
        ("Bosch Huber 4411", "Huber", "FAMILY"),
        ("Bosch seit 2004", "2004", "UFID"),
        ("Makita Tel. 0711 44811", "44811", "PHONE"),
        ("Makita DDF482 von Huber", "Huber", "FAMILY"),
        # rooms beside goods
        ("Makita DDF482 und Metabo BS18 in Zimmer Braun 114", "Braun", "FAMILY"),
        # who gave somebody the number
        ("Rechnungsnummer Vaillant VA4471-22", "Vaillant", "ORG"),
        ("unsere Kundennummer bei AEG KD4471-22", "AEG", "ORG"),
        ("Login Sony PSN4471", "PSN4471", "UFID"),
    ],
)
def test_people_and_firms(text: str, word: str, label: str) -> None:
    assert left(text, word, label)


def test_of_rules_only_those_that_go_by_the_shape_are_doubted() -> None:
    text = "Innenlager Shimano BB-MT500"
    assert not left(text, "BB-MT500", "UFID", "rule:ufid.de.plate")
    assert left(text, "BB-MT500", "UFID", "rule:ufid.named")
    assert left("mein Wagen: BB-MT500", "BB-MT500", "UFID", "rule:ufid.de.plate")
    assert left("die Yamaha BB-MT500", "BB-MT500", "UFID", "rule:ufid.de.plate")


def test_a_number_before_a_town_is_no_product() -> None:
    text = "Festool 73240 Wendlingen, Festool 5512 Schleifer"
    word, code, town = "Festool", "73240", "Wendlingen"
    spans = [
        Span(0, 7, "FAMILY", word, 0.7, "model:m"),
        Span(8, 13, "ZIP", code, 0.7, "model:m"),
        Span(14, 24, "CITY", town, 0.7, "model:m"),
        Span(26, 33, "FAMILY", word, 0.7, "model:m"),
    ]
    assert without_products(text, spans, MAKES) == spans[:3]


def test_without_a_list_all_stay() -> None:
    assert left("Akku für Makita DDF482", "DDF482", "UFID", makes=Makes())


def test_no_maker_stands_in_both_lists() -> None:
    assert not MAKES.makes & MAKES.usual


def test_who_makes_vehicles_is_a_maker_and_none_is_listed_as_a_name() -> None:
    assert MAKES.vehicles <= MAKES.makes | MAKES.usual
    lists = load_gazetteers("de")
    names = [lists[name].texts for name in ("family", "family_rare", "given_female", "given_male")]
    assert not [make for make in MAKES.makes if any(make in texts for texts in names)]


def test_in_the_pipeline() -> None:
    goods = "Roco 63840, Trix 22047, Märklin 37015 und Shimano BB-MT500"
    text = f"Hallo Frau Busch,\n\nbiete {goods}.\n\nGruß\nLenz\n"
    found = hybrid_deid.load("de_email", key=bytes(range(32))).tag(text)
    assert [span.text for span in found] == ["Busch", "Lenz"]
