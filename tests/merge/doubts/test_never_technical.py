"""Sizes, units, norms, codes of errors and letters of mail are no finds; people beside them stay."""

from __future__ import annotations

from functools import cache

import pytest

from hybrid_deid.pipeline import Pipeline
from hybrid_deid.settings import Settings
from tests.merge.one_round import ONE_ROUND


@cache
def pipeline() -> Pipeline:
    """Return the pipeline with its model, which is not loaded before a test asks for it."""
    return Pipeline(Settings())


@pytest.mark.parametrize(
    "text",
    [
        "Bodys in 62/68",
        "Schlauch 28/47-622 einlegen.",
        "35/13/13 mm",
        "(BUG-2031)",
        "Elo ab 1600.",
        "Lemma 2.4.",
        "R3 muss 4,7 kOhm haben, nicht 47 kOhm.",
        "Lautsprecher: 4 Ohm, 80 W.",
        "Einheiten: Newton, Pascal, Joule, Watt, Kelvin, Coulomb, Tesla, Hertz.",
        "Max. Drehzahl 450",
        "Max. Last: 20 kg",
        "Step-up-Ring 58-67.",
        "Übergangsring 37-49 mm",
        "O-Ring 12",
        "Adapter-Ring 12",
        "Familie Echte Bienen",
        "Familie Große Katzen",
        "Familie Lippenblütler, Gattung Salvia",
        "gemäß Verordnung (EG) Nr. 1907/2006",
        "NaOH: CAS 1310-73-2",
        "Fehlerspeicher: P0401 und P0234.",
        "Öl 5W-30 nach VW 504 00/507 00",
        "Error 0x80070005 bei 0xC0000005",
        "Als Ersatz geht ein Schaltregler (LM2596).",
        "SELECT k.id, k.status FROM kunden k",
        "4920 Telefon, 4910 Porto",
        "4100 Löhne 18.900,00 S",
        "4130 Essen 20,00 H",
        "Modus M.",
        "Matrix A. Berechne B.",
        "G7: G - H - D - F",
        "In der Woche sorgt Hoch Xaver für Sonne.",
        "Sturmtief „Ylvie“ zog ab",
        'Ouvertüre zu "Nabucco" und Marsch',
        "In der Fassung BGBl. I Nr. 57/2018",
        "SEV ab Bahnhof, die BMA löste aus, EDTA 0,01 M",
        "Fehler (Code 0x80070005), Lok 185 152, IATF 16949",
        "Geliefert wird in der 39. KW.",
        "Haupthalle 8 Uhr",
        "Kostenstelle 2010, Blende 2.8",
    ],
)
def test_nothing_is_found(text: str) -> None:
    assert [(span.label, span.text) for span in pipeline().tag(text)] == []


@pytest.mark.parametrize(
    ("text", "wanted"),
    [
        ("Max: ich komme", {"Max"}),
        ("Max. Mustermann", {"Max", "Mustermann"}),
        ("Max. Brandner: 12 Punkte", {"Max", "Brandner"}),
        ("Frau Ohm", {"Ohm"}),
        ("Herr Hertz", {"Hertz"}),
        ("Burg-Ring 12", {"Burg-Ring", "12"}),
        ("Burgring 12", {"Burgring", "12"}),
        ("Familie Kleine Schmidt", {"Schmidt"}),
        ("Familie Klein", {"Klein"}),
        ("Seriennummer LP-3200DN", {"LP-3200DN"}),
        ("Kundennummer 1907/2006", {"1907/2006"}),
        ("Kundennummer P0401", {"P0401"}),
        ("t.me/abc", {"t.me/abc"}),
        ("x.com", {"x.com"}),
        ("Gruß, M.", {"M."}),
        ("Frau Hoch hat angerufen, Xaver auch.", {"Hoch", "Xaver"}),
        ("Hoch, Xaver", {"Xaver"}),
        ("Das bringt Hoch Peter sicher mit.", {"Peter"}),
        ("Mein Freund Orkan Demir hilft.", {"Orkan", "Demir"}),
        ("Anna Ungewitter", {"Anna", "Ungewitter"}),
        ("Frau Kimchi kommt", {"Kimchi"}),
        ("Es fehlen heute Vorstand, Elternbeirat, Hausmeister und Wabersich.", {"Wabersich"}),
        ('Mein Nick im Forum ist "Nabucco".', {"Nabucco"}),
        ("Ich arbeite bei AVG seit 1991.", {"AVG", "1991"}),
        ("Firma EDTA hat geliefert. Rechnung der BMA GmbH", {"EDTA", "BMA GmbH"}),
        ("Herr Moll kommt heute, Frau Dur auch.", {"Moll", "Dur"}),
        ("Wir treffen uns Hauptstraße 8 um 20 Uhr", {"Hauptstraße", "8"}),
    ],
)
def test_what_is_found_beside(text: str, wanted: set[str]) -> None:
    assert {span.text for span in pipeline().tag(text)} == wanted


def test_a_family_behind_an_adjective_stays() -> None:
    found = Pipeline(Settings(policy=ONE_ROUND)).tag("Familie Große Schmidt")
    assert {span.text for span in found} == {"Schmidt"}


def test_who_is_called_as_what_is_never_found_is_found_everywhere() -> None:
    found = [span.text for span in pipeline().tag("Herr Netto rief an. Netto kommt, sagt er. Gruß\nNetto")]
    assert found == ["Netto"] * 3
