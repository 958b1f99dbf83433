"""Who signs with a family name alone is found under a formula of signing, and offices are not."""

from __future__ import annotations

import pytest

import hybrid_deid
from hybrid_deid.mentions import name_knowledge
from hybrid_deid.merge.people.name_evidence import NameEvidence
from hybrid_deid.merge.people.signed_lines import signed_lines
from hybrid_deid.values import Span
from tests.by_turns import MOST, few_and_many
from tests.merge.doubts.test_glued import FAMILIES, FREQUENT, KNOWLEDGE

KNOWN = NameEvidence(KNOWLEDGE, FAMILIES, lambda word: not FREQUENT(word), FAMILIES)


def found(text: str, *spans: Span) -> list[str]:
    return [span.text for span in signed_lines(text, spans, KNOWN, FREQUENT)]


@pytest.mark.parametrize(
    ("text", "wanted"),
    [
        ("Mit freundlichen Grüßen\nRzehak\nPolizeihauptmeister", ["Rzehak"]),
        ("MfG,\n\nRzehak-Trimpl\n", ["Rzehak-Trimpl"]),
        ("> Mit freundlichem Gruß\n>\n> Im Auftrag\n>\n> Rzehak\n", ["Rzehak"]),
        ("Ich verbleibe hochachtungsvoll\r\n\r\nRzehak\r\nNotar", ["Rzehak"]),
        ("i. A.\nHuber", ["Huber"]),
        ("gez.\nRzehak,", ["Rzehak"]),
        # common family names
        ("gez.\nKoch", ["Koch"]),
        ("Viele Grüße\nRzehak, StD", ["Rzehak"]),
        ("Beglaubigt\nRzehak (KL)", ["Rzehak"]),
        ("Ende.\ni. A. Rzehak", ["Rzehak"]),
        ("Gruß, Rzehak\n", ["Rzehak"]),
        ("Gruß, Rzehak kommt\n", []),
        ("Lieben Gruß Rzehak\n", []),
        ("Gruß\nMutter", []),
        # before an office, at the end of a mail alone
        ("Bis morgen ;-)\nKoch, Personalamt\n", ["Koch"]),
        ("Bis morgen.\nRzehak (Kassenwart)", ["Rzehak"]),
        ("Bis morgen.\nKoch, Personalamt\nzwei", []),
        ("Bis morgen.\nKoch, Salat", []),
        # greetings of clubs, trades and parishes
        ("Gut Pfad\nKoch", ["Koch"]),
        ("> Glück auf!\n>\n> Rzehak", ["Rzehak"]),
        ("Mit Imkergruß\nRzehak", ["Rzehak"]),
        ("Mit musikalischen Grüßen,\nKoch, Notenwart", ["Koch"]),
        ("Hier geht es gut Pfad\nKoch", []),
        ("Wir danken euch allen für die vielen Weihnachtsgrüße\nKoch", []),
        ("Gut Pfad\nMieterin", []),
        # offices, places, given names, frequent words and other lines
        ("Mit freundlichen Grüßen\nFuhrparkverwaltung", []),
        ("Mit freundlichen Grüßen\nAmtsinspektorin", []),
        ("Mit freundlichen Grüßen\nTreffen", []),
        ("Mit freundlichen Grüßen\nGraz", []),
        ("Mit freundlichen Grüßen\nAnna", []),
        ("Mit freundlichen Grüßen\nMieterin", []),
        ("Mit freundlichen Grüßen\n\n\nRzehak", []),
        ("Mit freundlichen Grüßen\nRzehak kommt", []),
        ("Sigez\nRzehak", []),
        ("Liste\nRzehak", []),
    ],
)
def test_who_signs(text: str, wanted: list[str]) -> None:
    assert found(text) == wanted


def test_what_is_found_stays() -> None:
    assert found("gez.\nRzehak", Span(5, 11, "ORG", "Rzehak", 0.9, "model:m")) == []


def test_a_listed_name_that_is_a_plain_word_is_none() -> None:
    known = NameEvidence(name_knowledge("de", common_words=["tal", "ganz"]), str.istitle)
    lines = "Gruß\n{}\n".format
    plain = {"Ganz"}.__contains__
    assert [span.text for span in signed_lines(lines("Tal"), [], known, FREQUENT, is_plain=plain)] == ["Tal"]
    assert signed_lines(lines("Ganz"), [], known, FREQUENT, is_plain=plain) == []


@pytest.mark.parametrize(
    "text",
    [
        "Sehr geehrte Frau Ott,\n\nder Termin entfällt.\n\nMit freundlichen Grüßen\nIm Auftrag\n\nRübsamen",
        "Guten Tag,\n\nbitte melden Sie sich.\n\nHochachtungsvoll\n\nRübsamen\nJustizobersekretärin",
    ],
)
def test_in_the_pipeline(text: str) -> None:
    spans = hybrid_deid.load(key=bytes(range(32))).tag(text)
    assert ("FAMILY", "Rübsamen") in [(span.label, span.text) for span in spans]


@pytest.mark.parametrize("text", ["gez.\nRzehak\n", "\nRzehak", "mfg\n>", "\n" + 9 * " "])
def test_time_grows_with_the_length(text: str) -> None:
    few, many = few_and_many(lambda count: lambda: signed_lines(text * count, (), KNOWN, FREQUENT))
    assert many < MOST * few
