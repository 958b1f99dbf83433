"""Family names before initials in a row."""

from __future__ import annotations

import pytest

import hybrid_deid
from hybrid_deid.mentions import name_knowledge
from hybrid_deid.merge.people.initialed_rows import with_initialed_rows
from hybrid_deid.merge.people.name_evidence import NameEvidence
from hybrid_deid.values import Span

KNOWN = NameEvidence(
    name_knowledge("de", ["Anna", "Petra"], ["Jonas", "Wolf"], ["frei", "gruppe", "klasse", "wolf"]),
    frozenset({"Huber", "Wolf", "Frei"}).__contains__,
    lambda word: True,
    frozenset({"Huber", "Wolf"}).__contains__,
)


def after(text: str, *found: tuple[str, str], source: str = "model:m") -> list[tuple[str, str]]:
    """Return the spans of a text after the stage, given what was found before it."""
    spans = []
    for word, label in found:
        start = text.index(word)
        spans.append(Span(start, start + len(word), label, word, 0.6, source))
    result = with_initialed_rows(text, sorted(spans, key=lambda span: span.start), KNOWN)
    assert all(span.text == text[span.start : span.end] for span in result)
    return [(span.text, span.label) for span in result]


@pytest.mark.parametrize(
    "text",
    [
        "1. Zug: Wittkop H., Frei L., Huber B.",
        "Es kommen Wittkop H., Frei L. und Huber B. mit",
        "Wittkop H.\nFrei L.\nHuber B.\n",
        "1. Wittkop H.\n2. Frei L. (krank)\n3. Huber B.\n",
        "1. Wittkop H. 541\n2. Frei L. 533 Holz\n3. Huber B. 499 (alle neun)\n",
        "Wittkop H.    S  S  F\nFrei L.       F  -  S\nHuber B.      S  S  S\n",
        "Wittkop H.\tFrüh\tSpät\nFrei L.\tFrüh\t\nHuber B.\tfrei\tSpät\n",
        "Wittkop H.: 12 Pkt.\nFrei L.: 11 Pkt.\nHuber B.: krank\n",
    ],
)
def test_the_family_name_stands_before_the_initial(text: str) -> None:
    expected = [("Wittkop", "FAMILY"), ("H.", "MALE"), ("Frei", "FAMILY"), ("L.", "MALE"),
                ("Huber", "FAMILY"), ("B.", "MALE")]  # fmt: skip
    assert after(text) == expected
    assert after(text, ("Wittkop", "CITY"), ("H.", "FAMILY"), ("Huber", "MALE")) == expected


def test_an_initial_keeps_the_gender_that_was_found() -> None:
    found = after("Wittkop H., Frei L., Huber B.", ("H.", "FEMALE"))
    assert found[:2] == [("Wittkop", "FAMILY"), ("H.", "FEMALE")]


@pytest.mark.parametrize(
    "text",
    [
        "Anna S., Petra K., Jonas B.",
        "Wittkop H., Huber B.",
        "Klasse A., Gruppe B., Frei C.",
        "Vitamin A., Vitamin B., Vitamin C.",
        "Wien A., Graz B., Linz C.",
        "Ich traf Wittkop H. am Montag, Frei L. am Dienstag, Huber B. nie.",
        "Am Montag Wittkop H. 12\nam Dienstag Frei L. 13\nam Mittwoch Huber B. 14",
        "Mutter A., Wittkop B., Huber C.",
        "Sonate C.  x\nFuge D.  y\nKantate G.  z\n",
    ],
)
def test_other_rows_stay(text: str) -> None:
    assert after(text) == []


def test_what_a_rule_found_stays_with_its_row() -> None:
    text = "Wittkop H., Frei L., Huber B."
    assert after(text, ("Wittkop", "CITY"), source="rule:r") == [("Wittkop", "CITY")]


def test_given_names_that_no_list_has_stay_where_they_were_found() -> None:
    text = "Ximo Z., Wanja K., Ocko A."
    found = [("Ximo", "MALE"), ("Z.", "FAMILY"), ("Wanja", "MALE"), ("K.", "FAMILY"), ("Ocko", "MALE"),
             ("A.", "FAMILY")]  # fmt: skip
    assert after(text, *found) == found


def test_rotas_lose_the_names() -> None:
    text = "1. Zug: Schmalenbach T., Wittkop H., Frei L., Kelmendi B.\n"
    spans = hybrid_deid.load("de_email", key=bytes(range(32))).tag(text)
    assert [span.label for span in spans if len(span.text) > 2] == ["FAMILY"] * 4
