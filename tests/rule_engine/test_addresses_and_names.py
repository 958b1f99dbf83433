"""What the rules for addresses and names give together, through the merger."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from hybrid_deid.merge import load_policy, merge
from hybrid_deid.rule_engine import load_rules
from tests.rule_engine.beds import Marked, unmarked

RULES = load_rules()
POLICY = load_policy("balanced")
LABELS = {"STREET", "STREETNO", "ZIP", "FAMILY", "FEMALE", "MALE", "PHONE"}

# Invented words that neither begin nor end as a word that is numbered ("Raum 12", "Kundennr 7").
WORDS = st.from_regex(r"[BGKLQ][ou][bdgkx][aeiou][lnw](a|ow|ing|berg|dorf|ental)", fullmatch=True)
NAMES = st.lists(WORDS, min_size=1, max_size=3).map(" ".join)
NUMBERS = st.from_regex(r"[1-9][0-9]{0,2}[a-k]?(/[1-9][0-9]?){0,2}", fullmatch=True)
JOINTS = st.sampled_from([", ", "\n", "\n\n", " | ", "\n> "])
CODES = st.from_regex(r"(A-|D-|CH-)?[3-9][0-9]{3}", fullmatch=True)


def found(text: str) -> set[Marked]:
    merged = merge(RULES.find(text), POLICY)
    return {(span.start, span.end, span.label) for span in merged if span.label in LABELS}


@pytest.mark.parametrize(
    "line",
    [
        "{{STREET:Auf der Heide}} {{STREETNO:29}}\n\n{{ZIP:3049}} Wels",
        "Herrn\nMag. {{MALE:Max}} {{FAMILY:Huber}}\n{{STREET:Am Platzl}} {{STREETNO:3/2}}\n{{ZIP:8010}} Graz",
        # the name of the street holds what would be a family name, or a day
        "{{STREET:Dr. Karl Renner Platz}} {{STREETNO:5}}\n{{ZIP:1040}} Wien",
        "{{STREET:Straße des 17. Juni}} {{STREETNO:135}}, {{ZIP:10623}} Berlin",
        "Frau {{FEMALE:Anna}} {{FAMILY:von der Heide}} und Herr {{FAMILY:O'Brien}}",
        "Sehr geehrte Frau Univ.-Ass. Mag.(FH) {{FAMILY:Liebe}}, lieber Herr Kollege {{FAMILY:Zeh}}!",
        "{{ZIP:8010}} Graz, {{STREET:Limmatquai}} {{STREETNO:59Z}}",
        "Ich bin unter der Nummer {{PHONE:033737 7849}} zu erreichen, Prof. {{FAMILY:Kim}} nicht.",
        "Herr Direktor, Frau Professor und meine Frau Mutter in Raum 12, Kapitel 3, auf Platz 3",
        "am 12. Mai 2016 Wien, Gate 12, 1030 Uhr",
        # a person before the street of an address
        "Sabine Meier {{STREET:Am Hof}} {{STREETNO:5}}, {{ZIP:1010}} Wien",
        # alone in its line, with code and place one line further
        "{{STREET:Am Sportplatz}} {{STREETNO:3}}\nOrtsteil Au\n{{ZIP:5020}} Salzburg",
        # a given name alone, and names that are family names as well
        "Liebe Frau {{FEMALE:Waltraut}}, Herr {{MALE:Max}} kommt, Herr {{FAMILY:Martin}} nicht",
        "Frau {{FAMILY:Lang}}, Herr {{FAMILY:Liebe}}, Fr. {{FAMILY:Zeh}}",
        "Frau {{FAMILY:Kim}}, Frau Mag. {{FAMILY:Chen}}",
        "Familien Urlaub mit Prof. Linguistik, an Frau Studienabteilung; Dr. Oetker Pizza, DR Kongo",
        "Herr der Ringe 2 im Kino\nZur Prüfung 2\nIm Schnitt 5\nTU Graz, Informatik 4",
        # streets that only what stands around them makes such
        "Ich wohne {{STREET:Am alten Markt}} {{STREETNO:3a}}, 2. OG links, klingel bei Frau {{FAMILY:Kern}}.",
        "{{STREET:Lange Reihe}} {{STREETNO:14}} | {{ZIP:20099}} Hamburg",
        "{{STREET:Kleiner Sand}} {{STREETNO:30-32}}\nHinterhaus, 3. Stock\nD-{{ZIP:25436}} Uetersen",
        "Schadenort: Ulm, {{STREET:Neue Mitte}} {{STREETNO:2}}",
        "das Büro in {{STREET:Große Bleichen}} {{STREETNO:21}}, Hamburg",
        "{{STREET:sonnborner str.}} {{STREETNO:55}}, {{STREET:Hauptstraße}} Nr. {{STREETNO:5}}",
        "Straße: {{STREET:Wilsingweg}}\nHausnummer: {{STREETNO:95}}",
        "Tel.{{PHONE:+49 40 2800 1122}} | Fax ({{PHONE:-4410}}), unter {{PHONE:6063}} anrufen",
        "Herr der Ringe 2, 2002 Kino; Am Tisch 5, im Saal 3, Neue Version 3, Windows 10, Berlin",
        "Auf dem Gelände 5 Hunde, der Verkäufer 2 liefert, Software Engineering 1, Neue Zeile 3",
    ],
)
def test_addresses_and_names_together(line: str) -> None:
    text, expected = unmarked(line)
    assert found(text) == expected


@settings(deadline=None, max_examples=60)
@given(NAMES, NUMBERS, JOINTS, CODES, WORDS)
def test_an_address_block_is_found_whatever_the_street_is_called(
    name: str, number: str, joint: str, code: str, place: str
) -> None:
    text = f"Grüße\n{name} {number}{joint}{code} {place}\n"
    spans = found(text)
    start = text.index(name)
    behind = start + len(name) + 1
    assert (start, start + len(name), "STREET") in spans
    assert (behind, behind + len(number), "STREETNO") in spans
    assert any(label == "ZIP" for _, _, label in spans)


ADDRESSES = """
Herr Herrn Frau Hr. Hrn. Hr Hrn Fr. Frl. Frl Fräulein Fam. Familie SgH SgF Mr. Mr Mrs. Mrs Ms. Ms Miss Mister
Madame Mme Mme. Monsieur Signora Signor Señora Señor
"""


@pytest.mark.parametrize("address", ADDRESSES.split())
def test_every_form_of_address_announces(address: str) -> None:
    text = f"an {address} Quandflieg,"
    at = text.index("Quandflieg")
    assert found(text) == {(at, at + 10, "FAMILY")}
