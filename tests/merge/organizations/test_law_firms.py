"""Law firms of several names."""

from __future__ import annotations

import pytest

from hybrid_deid.mentions import name_knowledge
from hybrid_deid.merge.consistency_settings import load_consistency
from hybrid_deid.merge.organizations.law_firms import law_firms
from hybrid_deid.merge.organizations.named_houses import HouseEvidence
from hybrid_deid.segment import segment
from hybrid_deid.values import Span

SELDOM = {"Quante", "Tzsche"}
EVIDENCE = HouseEvidence(
    name_knowledge("de", ["Anna"], ["Emil"]),
    {"Huber", "Ihde"}.__contains__,
    lambda word: word.title() not in SELDOM,
)


def found(text: str) -> list[str]:
    tokens = [token for line in segment(text, "de") for token in line.tokens]
    finds = law_firms(text, tokens, EVIDENCE, load_consistency("de").firms)
    assert all(find.label == "ORG" and find.text == text[find.start : find.end] for find in finds)
    return [find.text for find in finds]


@pytest.mark.parametrize(
    ("text", "name"),
    [
        ("die Kanzlei Huber Ihde Quante vertritt uns", "Kanzlei Huber Ihde Quante"),
        ("der Sozietät Quante-Huber Tzsche.", "Sozietät Quante-Huber Tzsche"),
        ("die Kanzlei Huber, Ihde & Partner, Graz", "Kanzlei Huber, Ihde & Partner"),
        ("Quante Huber Tzsche\nPartnerschaft von Rechtsanwälten mbB", "Quante Huber Tzsche"),
        ("Gruß\nQuante Huber Tzsche\nRechtsanwälte", "Quante Huber Tzsche"),
    ],
)
def test_several_names_are_one_firm(text: str, name: str) -> None:
    assert found(text) == [name]


@pytest.mark.parametrize(
    "text",
    [
        "die Kanzlei Anna Huber",
        "die Kanzlei Huber",
        "die Kanzlei Huber, Termin & Akte",
        "die Kanzlei Huber Termin",
        "Anna Quante Huber\nRechtsanwälte",
        "Huber Ihde\nRechtsanwälte",
        "mit Huber Ihde Quante\nRechtsanwälte",
    ],
)
def test_people_and_nouns_are_none(text: str) -> None:
    assert found(text) == []


def test_a_common_word_that_was_found_as_a_family_name_is_one() -> None:
    text = "Dr. von der Tann\nKanzlei Tann Huber, Graz"
    tokens = [token for line in segment(text, "de") for token in line.tokens]
    person = Span(4, 16, "FAMILY", "von der Tann", 0.9, "model:m")
    (firm,) = law_firms(text, tokens, EVIDENCE, load_consistency("de").firms, [person])
    assert firm.text == "Kanzlei Tann Huber"
    assert not law_firms(text, tokens, EVIDENCE, load_consistency("de").firms)
