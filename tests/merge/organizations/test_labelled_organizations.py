"""Organizations behind labels and below headings."""

from __future__ import annotations

from dataclasses import replace

import pytest

from hybrid_deid.mentions import Places, name_knowledge
from hybrid_deid.merge.consistency_settings import load_consistency
from hybrid_deid.merge.organizations.labelled_organizations import with_labelled_organizations
from hybrid_deid.merge.organizations.named_houses import HouseEvidence
from hybrid_deid.values import Span

SELDOM = {"Kolbenschlag", "Rotlichthaus"}
EVIDENCE = HouseEvidence(
    name_knowledge("de", ["Anna"], ["Emil"], places=Places(frozenset({"Graz"}))),
    {"Huber", "Ihde"}.__contains__,
    lambda word: word.title() not in SELDOM,
)
KNOWN = load_consistency("de").labelled_names


def span(text: str, name: str, label: str, source: str = "model:m") -> Span:
    start = text.index(name)
    return Span(start, start + len(name), label, name, 0.8, source)


def found(text: str, *finds: tuple[str, str]) -> list[tuple[str, str]]:
    spans = [span(text, *find) for find in finds]
    result = with_labelled_organizations(text, spans, EVIDENCE, KNOWN)
    assert all(each.text == text[each.start : each.end] for each in result)
    return [(each.text, each.label) for each in result]


@pytest.mark.parametrize("label", ["Lieferant", "Firma", "- Arbeitgeber", "Ort: Graz; Hersteller"])
def test_a_name_behind_a_label_is_an_organization(label: str) -> None:
    assert ("Huber", "ORG") in found(f"{label}: Huber, Tel. 3", ("Huber", "FAMILY"))


def test_a_rare_word_behind_a_label_is_found() -> None:
    assert found("Catering: Kolbenschlag") == [("Kolbenschlag", "ORG")]
    assert found("Versicherung: Rotlichthaus\nHotel: Graz\nBank: Holz") == []


def test_several_names_are_one_organization() -> None:
    finds = [("Huber", "FAMILY"), ("Ihde", "FAMILY")]
    assert found("Spedition: Huber & Ihde (Tor 3)", *finds) == [("Huber & Ihde", "ORG")]


STAYS: dict[str, list[tuple[str, str]]] = {
    "Firma: Anna Huber": [("Anna", "FEMALE"), ("Huber", "FAMILY")],
    "Hotel: Graz": [("Graz", "CITY")],
    "Ansprechpartner: Huber": [("Huber", "FAMILY")],
    "Meine Firma: Huber": [("Huber", "FAMILY")],
    "Firma: Huber kommt morgen": [("Huber", "FAMILY")],
    "Firma: Frau Huber": [("Huber", "FAMILY")],
}


@pytest.mark.parametrize("text", STAYS)
def test_people_towns_and_sentences_stay(text: str) -> None:
    assert found(text, *STAYS[text]) == STAYS[text]


def test_what_a_caller_knows_stays() -> None:
    known = replace(span("Firma: Huber", "Huber", "FAMILY"), source="known:list")
    assert with_labelled_organizations("Firma: Huber", [known], EVIDENCE, KNOWN) == (known,)


def test_the_column_of_a_heading() -> None:
    text = "| Firma | Gewerk | Polier |\n| Huber | Dach | Ihde |\n| Kolbenschlag | Rohbau | Anna |\n"
    finds = [("Huber", "FAMILY"), ("Ihde", "FAMILY"), ("Anna", "FEMALE")]
    assert found(text, *finds) == [
        ("Huber", "ORG"),
        ("Ihde", "FAMILY"),
        ("Kolbenschlag", "ORG"),
        ("Anna", "FEMALE"),
    ]
