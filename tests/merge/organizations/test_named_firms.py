"""Firms and clubs by their legal form."""

from __future__ import annotations

from dataclasses import replace

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

import hybrid_deid
from hybrid_deid.merge.consistency_settings import load_consistency
from hybrid_deid.merge.growing import without_parts
from hybrid_deid.merge.organizations.named_firms import named_firms
from hybrid_deid.merge.policy import load_policy
from hybrid_deid.segment import segment
from hybrid_deid.values import Span

STOP_WORDS = {"unser", "der", "die", "eine", "und", "wir", "kannst", "bei"}
SELDOM = {"Kratochwil", "Mobig", "Hinterdorfer"}


def found(text: str, *spans: Span) -> list[str]:
    settings = load_consistency("de").firms
    tokens = [token for line in segment(text, "de") for token in line.tokens if token.text in settings.words]

    def is_frequent(word: str) -> bool:
        return word.title() not in SELDOM

    finds = named_firms(text, tokens, spans, is_frequent, STOP_WORDS.__contains__, settings)
    assert all(find.label == "ORG" and find.text == text[find.start : find.end] for find in finds)
    return sorted({find.text for find in finds})


@pytest.mark.parametrize(
    ("text", "name"),
    [
        ("der Installateur der Firma Kratochwil Gas & Wasser GmbH war da", "Kratochwil Gas & Wasser GmbH"),
        ("des Kleinkunstvereins Scheinwerfer e. V.\nam", "Kleinkunstvereins Scheinwerfer e. V."),
        ("Der Verein der Freunde des Theaters e.V. lädt ein", "Verein der Freunde des Theaters e.V."),
        ("Huber & Söhne OHG", "Huber & Söhne OHG"),
        ("Tischlerei Plankl e.U., Wien", "Tischlerei Plankl e.U."),
        ("bei Solarplus 24 UG (haftungsbeschränkt).", "Solarplus 24 UG (haftungsbeschränkt)"),
        ("Huber Ges.m.b.H. & Co KG", "Huber Ges.m.b.H. & Co KG"),
        ("Autohaus Berger GmbH & Co. KG, Weg 4", "Autohaus Berger GmbH & Co. KG"),
        ("(Nordlicht Medien GmbH)", "Nordlicht Medien GmbH"),
        ('Kindergarten "Zwergenland" e.V.', 'Kindergarten "Zwergenland" e.V.'),
        ("Bäckerei Franz Lenz e.K.", "Bäckerei Franz Lenz e.K."),
        ("der Wien Bau AG", "Wien Bau AG"),
        ("die Mobig AG", "Mobig AG"),
        ("Hinterdorfer KG", "Hinterdorfer KG"),
        ("Rechnung Meyer & Co. KG", "Meyer & Co. KG"),
        ("250 Plutka Corp. a 60", "Plutka Corp."),
        ("von Kratochwil N.V. in Gent", "Kratochwil N.V."),
        ("Plutka sp. k. und", "Plutka sp. k."),
        ("die Plutka Pflege gUG", "Plutka Pflege gUG"),
        ("Mobig AB", "Mobig AB"),
        ("Zander Gas-, Wasser- und Heizungsbau GmbH", "Zander Gas-, Wasser- und Heizungsbau GmbH"),
    ],
)
def test_a_name_before_a_legal_form_is_an_organization(text: str, name: str) -> None:
    assert found(text) == [name]


@pytest.mark.parametrize(
    "text",
    [
        "sie will eine GmbH gründen",
        "Eine GmbH kostet, Die AG Umwelt auch",
        "im 3. OG",
        "Theater AG am Montag",
        "die erste SA",
        "Kannst du die GmbH & Co. KG fragen?",
        "als e.V. sind wir",
        "Unser Verein e.V.",
        "Gründung GmbH",
        "die Republik Österreich GmbH",
        "2 KG Mehl",
        "Firma\nGmbH",
        "Hallo, GmbH",
        "Müller GmbH-Gesetz",
    ],
)
def test_a_form_by_itself_and_other_words_are_none(text: str) -> None:
    assert found(text) == []


def test_a_doubtful_form_behind_a_find_is_one() -> None:
    text = "die Muster KG"
    assert found(text) == []
    assert found(text, Span(4, 10, "FAMILY", "Muster", 0.6, "model:m")) == ["Muster KG"]


@pytest.mark.parametrize(
    ("text", "covered", "expected"),
    [
        ("die Quendorf Energie AG", "Energie AG", ["Quendorf Energie AG"]),
        ("Info Berger GmbH", "Berger GmbH", []),
        ("Info Gas & Berger GmbH", "Berger GmbH", ["Info Gas & Berger GmbH"]),
        ("Berger GmbH", "Berger", ["Berger GmbH"]),
        ("Berger GmbH", "GmbH", ["Berger GmbH"]),
        ("Die Berger GmbH", "Die Berger GmbH", []),
        (
            "Zander Film- und Fernsehproduktion GmbH",
            "Fernsehproduktion GmbH",
            ["Zander Film- und Fernsehproduktion GmbH"],
        ),
        ("Krebs Tief- und Straßenbau GmbH", "und Straßenbau GmbH", ["Krebs Tief- und Straßenbau GmbH"]),
        ("Reit und Fahrgeschirre GmbH", "Fahrgeschirre GmbH", []),
    ],
)
def test_what_a_find_covers_is_left_alone(text: str, covered: str, expected: list[str]) -> None:
    start = text.index(covered)
    assert found(text, Span(start, start + len(covered), "ORG", covered, 0.6, "model:m")) == expected


PIECES = ["GmbH", "AG", "e.V.", "Verein", "der", "Bau", "Zwirbel", "&", "und", "24", "\n", ".", '"', "(", "-"]


@given(st.lists(st.tuples(st.sampled_from(PIECES), st.sampled_from(["", " "])).map("".join), max_size=25))
@example(["Zwirbel ", "Bau ", "GmbH"])
def test_finds_are_on_one_line_and_end_with_a_form(pieces: list[str]) -> None:
    for find in found("".join(pieces)):
        assert "\n" not in find
        assert find.endswith(("GmbH", "AG", "e.V.", "e.V"))
        assert len(find.split()) > 1


def test_in_the_pipeline() -> None:
    spans = hybrid_deid.load("de_email", key=bytes(32)).tag(
        "Der Installateur der Firma Kratochwil Gas & Wasser GmbH war da, dann LinguaPort Ltd. aus Wien.\n"
    )
    assert [(s.label, s.text) for s in spans] == [
        ("ORG", "Kratochwil Gas & Wasser GmbH"),
        ("ORG", "LinguaPort Ltd."),
        ("CITY", "Wien"),
    ]


def test_parts_give_way_to_a_whole_that_the_policy_accepts() -> None:
    part = Span(3, 9, "ORG", "Berger", 0.99, "model:m")
    whole = Span(3, 14, "ORG", "Berger GmbH", 0.9, "consistency:firm")
    person = Span(3, 9, "FAMILY", "Berger", 0.99, "model:m")
    known = replace(part, source="known:k")
    policy = load_policy("balanced")
    assert without_parts([part, person, known], [whole], policy) == [person, known]
    assert without_parts([part], [replace(whole, score=0.1)], policy) == [part]
    assert without_parts([whole], [part], policy) == [whole]
