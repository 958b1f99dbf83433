"""Names that an office or a part in a matter announces."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

import hybrid_deid
from hybrid_deid.mentions import name_knowledge
from hybrid_deid.merge.consistency_settings import load_consistency
from hybrid_deid.merge.people.announced_names import with_announced_names
from hybrid_deid.merge.people.announced_settings import Announced
from hybrid_deid.merge.people.name_evidence import NameEvidence
from hybrid_deid.segment import segment
from hybrid_deid.values import Span

KNOWLEDGE = name_knowledge("de", ["Anna"], ["Peter"], ["koch", "sitzung"])
FAMILIES = frozenset({"Koch", "Huber", "Masri", "Lang", "Mann", "Kinder", "Schreiner", "Richter"})
KNOWN = NameEvidence(KNOWLEDGE, FAMILIES.__contains__)
FREQUENT = frozenset({"Sitzung", "Urlaub", "urlaub"})
SETTINGS = load_consistency("de").announced
KEY = bytes(range(32))


def after(text: str, spans: list[Span]) -> tuple[Span, ...]:
    """Return the spans after the stage."""
    known = SETTINGS.tokens
    tokens = [token for line in segment(text) for token in line.tokens if token.text in known]
    result = with_announced_names(text, tokens, spans, KNOWN, FREQUENT.__contains__)
    assert all(span.text == text[span.start : span.end] for span in result)
    return result


def found(text: str, *spans: Span) -> list[tuple[str, str]]:
    return [(span.text, span.label) for span in after(text, list(spans))]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("der Mieter Huber zahlt", [("Huber", "FAMILY")]),
        ("Trainer Koch ist da", [("Koch", "FAMILY")]),
        ("Meldung an Schichtleiter Koch", [("Koch", "FAMILY")]),
        ("Briefträger Koch und Schiri Huber", [("Koch", "FAMILY"), ("Huber", "FAMILY")]),
        ("Betriebsrat Koch, Prüferin Huber", [("Koch", "FAMILY"), ("Huber", "FAMILY")]),
        ("Platzwart Koch und Jugendleiterin Petersilge", [("Koch", "FAMILY"), ("Petersilge", "FAMILY")]),
        ("Sangesschwester Petersilge, Linienrichter Huber", [("Petersilge", "FAMILY"), ("Huber", "FAMILY")]),
        ("Wahlleiter Sitzung", []),
        ("Mir hat die Hebamme Kamillentee empfohlen.", []),
        ("Uns hat der Trainer Sommerurlaub verordnet.", []),
        ("Heute hat mir die Ärztin Sommerurlaub und Ruhe empfohlen.", []),
        ("die Hebamme Kamilica hat empfohlen", [("Kamilica", "FAMILY")]),
        ("Mir hat die Ärztin Huber Ruhe empfohlen.", [("Huber", "FAMILY")]),
        ("Mir hat die Ärztin Kamilica Ruhe empfohlen.", [("Kamilica", "FAMILY")]),
        ("Den Tee hat mir die Hebamme Kamilica empfohlen.", [("Kamilica", "FAMILY")]),
        ("Mir hat die Ärztin Kamilica empfohlen, viel zu trinken.", [("Kamilica", "FAMILY")]),
        ("die Eheleute Petersilge kommen", [("Petersilge", "FAMILY")]),
        ("Zeuge El Masri sagt", [("El Masri", "FAMILY")]),
        ("Zeugin von der Huber", [("von der Huber", "FAMILY")]),
        ("Zeugin de la Huber", [("de la Huber", "FAMILY")]),
        ("Zeugin vom Huber", []),
        ("Hofrat Huber-Lang", [("Huber-Lang", "FAMILY")]),
        ("mit Schwester Adelgundis", [("Adelgundis", "FEMALE")]),
        ("und Pater Ruppertus", [("Ruppertus", "MALE")]),
        ("Anna Huber, geb. Petersilge", [("Petersilge", "FAMILY")]),
        ("Anna Huber (geborene von Petersilge)", [("von Petersilge", "FAMILY")]),
        ("geb. am 3. Mai in Petersilge", []),
        ("Anna, verh. Huber, verw. Koch", [("Huber", "FAMILY"), ("Koch", "FAMILY")]),
        ("Anna verw. Koch wiederverh. Petersilge", [("Koch", "FAMILY"), ("Petersilge", "FAMILY")]),
        ("Anna gesch. Huber", [("Huber", "FAMILY")]),
        ("verh. Mann, gesch. Kinder", []),
        ("Familienstand: verh. Huber: 2", []),
        ("verh Huber, vormals Huber", []),
        ("verh. Sitzung", []),
        ("Mieter Anna", [("Anna", "FEMALE")]),
        ("Fliesenleger Petersilge", [("Petersilge", "FAMILY")]),
        ("Rabbi Petersilge war da", [("Petersilge", "FAMILY")]),
        ("Mieter Sitzung", []),
        ("Trainer Urlaub", []),
        ("Mieter haben Huber", []),
        ("Trainer. Petersilge", []),
        ("Trainer, Huber", []),
        ("Trainer Huber@web", []),
        ("Richter Dr", []),
        ("Gute Huber", []),
        ("die Aussage des Zeugen Koch", [("Koch", "FAMILY")]),
        ("gib dem Nachbarn Petersilge", [("Petersilge", "FAMILY")]),
        ("unseres langjährigen Mitarbeiters Huber", [("Huber", "FAMILY")]),
        ("mit dem Architekten Anna", [("Anna", "FEMALE")]),
        ("den Kollegen Petersilge", [("Petersilge", "FAMILY")]),
        ("Zeugen Huber und Lang", [("Huber", "FAMILY")]),
        ("Zeugen Petersilge", []),
        ("den Kunden Kinder", [("Kinder", "FAMILY")]),
        ("den Kunden Vorstandssitzung", []),
        ("Mieters Huber", []),
        ("dem Mieters Huber", []),
        ("der Beschuldigten Petersilge", [("Petersilge", "FAMILY")]),
        ("die Verletzte Petersilge", [("Petersilge", "FAMILY")]),
        ("den Betroffenen Huber", [("Huber", "FAMILY")]),
        ("Verletzte Petersilge", []),
        ("die verh Huber", []),
        ("der Zeuge Schreiner", [("Schreiner", "FAMILY")]),
        ("Vorsitzender Richter", []),
        ("Rechtsanwalt Notar", []),
        ("Die Akte Koch liegt hier", [("Koch", "FAMILY")]),
        ("Auf der Baustelle Petersilge: Estrich", [("Petersilge", "FAMILY")]),
        ("Die Akte Koch Verlag", []),
        ("Die Akte Vorstandssitzung liegt", []),
        ("In der Wohnung Sitzung halten", []),
    ],
)
def test_a_name_behind_an_office(text: str, expected: list[tuple[str, str]]) -> None:
    assert found(text) == expected


@pytest.mark.parametrize(
    ("text", "name", "label", "score", "expected"),
    [
        ("unser Kunde Masri meldet", "Masri", "ORG", 0.95, "ORG"),
        ("unser Kunde Masri meldet", "Masri", "ORG", 0.7, "FAMILY"),
        ("unsere Kollegin Wanjiru hat", "Wanjiru", "FEMALE", 0.85, "FEMALE"),
        ("unsere Kollegin Wanjiru hat", "Wanjiru", "FEMALE", 0.5, "FAMILY"),
        ("der Mieter Uster zahlt", "Uster", "CITY", 0.9, "CITY"),
        ("der Mieter Masri zahlt", "Masri", "CITY", 0.9, "FAMILY"),
    ],
)
def test_a_label_of_which_a_tagger_is_sure_stays(
    text: str, name: str, label: str, score: float, expected: str
) -> None:
    start = text.index(name)
    span = Span(start, start + len(name), label, name, score, "model:m")
    assert found(text, span) == [(name, expected)]


def test_a_family_name_that_stays_one_has_no_further_note() -> None:
    span = Span(11, 16, "FAMILY", "Huber", 0.6, "model:m", provenance=("model:m FAMILY 11-16 0.600 kept",))
    assert after("der Mieter Huber zahlt", [span]) == (span,)


def test_a_family_name_that_a_tagger_took_for_something_else() -> None:
    text = "Mieterin Kasparek und Mieter Huber"
    whole = Span(0, 17, "ORG", "Mieterin Kasparek", 0.8, "model:m")
    huber = Span(29, 34, "CITY", "Huber", 0.8, "model:m")
    assert found(text, whole, huber) == [("Kasparek", "FAMILY"), ("Huber", "FAMILY")]


def test_what_is_settled_or_longer_stays() -> None:
    text = "Mieterin Kasparek und Mieter Huber Bau"
    known = Span(0, 17, "ORG", "Mieterin Kasparek", 1.0, "known")
    ruled = Span(29, 34, "CITY", "Huber", 0.8, "rule:r")
    assert found(text, known, ruled) == [("Mieterin Kasparek", "ORG"), ("Huber", "CITY")]
    firm = Span(29, 38, "ORG", "Huber Bau", 0.8, "model:m")
    assert found(text, known, firm) == [("Mieterin Kasparek", "ORG"), ("Huber Bau", "ORG")]
    holding = ("model:m ORG 0-17 0.800 kept", "known:row CITY 0-8 0.980 swallowed")
    held = Span(0, 17, "ORG", "Mieterin Kasparek", 0.8, "model:m", provenance=holding)
    assert found(text, held, firm) == [("Mieterin Kasparek", "ORG"), ("Huber Bau", "ORG")]


@given(
    st.lists(
        st.tuples(
            st.sampled_from(["Mieter", "Huber", "von", "Petersilge", "Schwester", ",", "Anna", "-"]),
            st.sampled_from([None, None, "ORG", "FAMILY"]),
        ),
        max_size=10,
    )
)
def test_spans_stay_sorted_and_apart(words: list[tuple[str, str | None]]) -> None:
    text, spans = "", []
    for word, label in words:
        if label and word.isalpha():
            spans.append(Span(len(text), len(text) + len(word), label, word, 0.9, "model:m"))
        text += word + " "
    result = after(text, spans)
    ends = [0, *(span.end for span in result)]
    assert all(span.start >= end for span, end in zip(result, ends, strict=False))


def test_in_the_pipeline_the_name_is_found_again() -> None:
    text = "Hallo,\n\nder Hausmeister Strackerjan war da. Ich habe Strackerjan alles gezeigt.\n\nGruß\nEva\n"
    spans = hybrid_deid.load(key=KEY).tag(text)
    assert [span.text for span in spans if span.label == "FAMILY"] == ["Strackerjan"] * 2


def test_a_noun_behind_those_who_may_be_several_is_left() -> None:
    text = "Wir wollen den Kunden Wein und den Patienten Koch geben."
    known = NameEvidence(
        name_knowledge("de", ["Anna"], ["Peter"], ["wein", "koch"]), frozenset({"Wein", "Koch"}).__contains__
    )
    tokens = [token for line in segment(text) for token in line.tokens]
    result = with_announced_names(text, tokens, [], known, FREQUENT.__contains__)
    assert [span.text for span in result] == ["Koch"]


def test_other_cases_of_offices() -> None:
    bent = SETTINGS.bent
    assert {"Zeugen", "Küsters", "Hausarztes", "Praktikanten", "Beklagten", "Nachbarn", "Nachbars"} <= set(
        bent
    )
    assert not {"Mieterins", "Mieter", "Kollegens"} & set(bent)


def test_a_row_of_endings_is_a_pair() -> None:
    with pytest.raises(ValueError, match="two endings"):
        Announced(0.5, 0.8, bending=(("e",),))


def test_a_given_name_before_its_family_name_stays() -> None:
    text = "i.V. Peter Lang"
    peter, lang = Span(5, 10, "MALE", "Peter", 0.9, "model:m"), Span(11, 15, "FAMILY", "Lang", 0.9, "model:m")
    known = NameEvidence(KNOWLEDGE, FAMILIES.union({"Peter"}).__contains__)
    tokens = [token for line in segment(text) for token in line.tokens if token.text in SETTINGS.tokens]
    result = with_announced_names(text, tokens, [peter, lang], known, FREQUENT.__contains__)
    assert [span.label for span in result] == ["MALE", "FAMILY"]
