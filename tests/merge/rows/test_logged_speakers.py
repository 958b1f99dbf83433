"""Who wrote the entries of a log or chat."""

from __future__ import annotations

import pytest

import hybrid_deid
from hybrid_deid.mentions import name_knowledge
from hybrid_deid.merge.people.name_evidence import NameEvidence
from hybrid_deid.merge.people.rare_words import RareWords
from hybrid_deid.merge.rows.logged_speakers import with_logged_speakers
from hybrid_deid.values import Span

FREQUENT = {"Frei", "Probe", "Pause"}
FAMILIES = frozenset({"Huber", "Frei", "Sommer"})
KNOWN = NameEvidence(
    name_knowledge("de", ["Anna"], ["Jonas"], ["frei", "probe", "pause", "sommer"]),
    FAMILIES.__contains__,
    lambda word: word in FAMILIES or word not in FREQUENT,
    frozenset({"Huber"}).__contains__,
)
RARE = RareWords(KNOWN, FREQUENT.__contains__)


def after(text: str, *found: tuple[str, str], source: str = "model:m") -> list[tuple[str, str]]:
    """Return the spans of a text after the stage, given the first mentions of what was found before it."""
    spans = [
        Span(start, start + len(word), label, word, 0.6, source)
        for word, label in found
        for start in [text.index(word)]
    ]
    result = with_logged_speakers(text, text.split(), sorted(spans, key=lambda span: span.start), RARE)
    assert all(span.text == text[span.start : span.end] for span in result)
    return [(span.text, span.label) for span in result]


LOG = "17.03. 08:12 - Kasparow: zieht schief\n17.03. 09:40 - Huber: gereinigt\n18.03. 11:03 - Sommer: gut\n"


def test_a_log_names_who_wrote_it() -> None:
    expected = [("Kasparow", "FAMILY"), ("Huber", "FAMILY"), ("Sommer", "FAMILY")]
    assert after(LOG) == expected
    assert after(LOG, ("Kasparow", "CITY"), ("Sommer", "ORG")) == expected


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("[12.03.25, 19:04] Anna: ja\n[12.03.25, 19:05] Kasparow B.: nein",
         [("Anna", "FEMALE"), ("Kasparow", "FAMILY"), ("B.", "MALE")]),
        ("(18:44) Jonas K.: ja\n(18:45) Huber: nein",
         [("Jonas", "MALE"), ("K.", "FAMILY"), ("Huber", "FAMILY")]),
        ("2024-05-03 08:12 Kasparow (IT): ja\n2024-05-03 08:15 Huber: nein",
         [("Kasparow", "FAMILY"), ("Huber", "FAMILY")]),
        ("> 08:12 Uhr Huber: ruft an\n> 08:30 Uhr Kasparow: auch",
         [("Huber", "FAMILY"), ("Kasparow", "FAMILY")]),
    ],
)  # fmt: skip
def test_forms_of_entries(text: str, expected: list[tuple[str, str]]) -> None:
    assert after(text) == expected


@pytest.mark.parametrize(
    "text",
    [
        "09:00 Probe: Pfarrheim\n10:00 Pause: Kaffee\n",
        "09:00 Probe: Pfarrheim\n10:00 Kasparow: Kaffee\n",
        "17.03. 08:12 - Kasparow: zieht schief\n",
        "17.03. 08:12 - Huber: ja\nund 9:40 - Kasparow: nein\n",
        "[08:12] Probe: ja\n[08:30] Kasparow: nein\n",
    ],
)
def test_programmes_and_single_lines_stay(text: str) -> None:
    assert after(text) == []


def test_what_a_rule_found_stays() -> None:
    assert ("Kasparow", "CITY") in after(LOG, ("Kasparow", "CITY"), source="rule:r")


def test_tickets_lose_the_names() -> None:
    text = "2024-05-03 08:12 Baisarow: Fehler bleibt\n2024-05-03 09:45 Kern: ok, danke\n"
    spans = hybrid_deid.load("de_email", key=bytes(range(32))).tag(text)
    assert [(span.text, span.label) for span in spans if span.label != "DATE"] == [
        ("Baisarow", "FAMILY"),
        ("Kern", "FAMILY"),
    ]


def test_behind_a_given_name_a_common_word_is_a_family_name() -> None:
    log = "[12.03.25, 19:04] Anna Krone: ja\n[12.03.25, 19:05] Jonas: nein\n"
    given = [("Anna", "FEMALE"), ("Jonas", "MALE")]
    assert after(log, *given) == [("Anna", "FEMALE"), ("Krone", "FAMILY"), ("Jonas", "MALE")]
    assert after(log.replace("Krone", "Mutter"), *given) == given
    assert after(log.replace("[12.03.25, 19:04]", "09:00"), *given) == given


def test_whatever_stands_before_the_colon_in_a_chat_that_was_exported() -> None:
    chat = "14.01.24, 20:11 - Probe: ja\n14.01.24, 20:15 - Huber: nein\n"
    assert after(chat) == [("Probe", "FAMILY"), ("Huber", "FAMILY")]
    added = "[14.01.24, 20:11:05] Pause 🌸: ja\n[14.01.24, 20:15:11] Anna EG links: nein\n"
    assert after(added) == [("Pause", "FAMILY"), ("Anna", "FEMALE")]
    assert after("14.01.24, 20:11 - Papa: ja\n14.01.24, 20:15 - Huber: nein\n") == [("Huber", "FAMILY")]
    assert after("14.01.24, 20:11 - Papa: ja\n14.01.24, 20:15 - Probe: nein\n") == [("Probe", "FAMILY")]
    assert after("14.01.24, 20:11 Probe: ja\n14.01.24, 20:15 Pause: nein\n") == []


def test_programs_and_programmes_log_in_the_form_of_chats() -> None:
    assert after("[14.01.24, 20:11] Probe: ok\n[14.01.24, 20:15] Pause: ok\n") == []
    assert after("14.01.24, 20:11 - Probe: Saal\n14.01.24, 20:15 - Pause: Hof\n") == []
