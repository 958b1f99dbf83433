"""Accounts that nothing but their form tells."""

from __future__ import annotations

from dataclasses import replace

import hybrid_deid
from hybrid_deid.merge.consistency_settings import load_consistency
from hybrid_deid.merge.structure.shaped_users import shaped_users
from hybrid_deid.values import Span
from tests.merge.doubts.test_glued import LABELS

FREQUENT = replace(LABELS, is_frequent={"Vorlage", "Angebot", "kunde", "mail"}.__contains__)

SETTINGS = load_consistency("de")


def found(text: str, *spans: Span) -> list[str]:
    places = shaped_users(text, spans, FREQUENT, SETTINGS, {"WordPress"}.__contains__)
    return [text[start:end] for start, end in places]


def test_low_lines_within_words() -> None:
    assert found("Was sagt Onkel_Dagobert dazu?") == ["Onkel_Dagobert"]
    assert found('Danke an "wald_fee" und (gold_007), auch an xX_Rex_Xx.') == [
        "wald_fee",
        "gold_007",
        "xX_Rex_Xx",
    ]


def test_capitals_within_words_before_a_number() -> None:
    assert found("der ShadowKebab88 auf Steam, derBoese99") == ["ShadowKebab88", "derBoese99"]
    assert found("der Kebab88, Fail2Ban, NaCl2, GmbH2, WordPress5 und PowerPoint2016-Datei") == []


def test_what_is_called_so_and_nouns_are_none() -> None:
    assert found("das Netz „gast_oben“, die Gruppe: lager_rw und der Drucker Etage_Nord") == []
    assert found("eine Neue_Vorlage, ein Lager_EG und an kunde_mail") == []
    assert found("die Huber_Vorlage") == ["Huber_Vorlage"]


def test_things_that_capitals_tell_apart_and_neuters_are_none() -> None:
    labels = replace(FREQUENT, is_frequent={"Team", "Fest", "Angebot"}.__contains__)
    places = shaped_users(
        "Kommt zu TeamAngebot3 und TeamFest2024!", [], labels, SETTINGS, set[str]().__contains__
    )
    assert places == []
    assert shaped_users("wie DarkTeam88, derFest1987", [], labels, SETTINGS, set[str]().__contains__) == [
        (4, 14),
        (16, 27),
    ]
    assert found("das ShadowMeeting2, mein SamsungGalaxy21, im DreiKönig2, ein wald_fee") == []


def test_women_as_well() -> None:
    assert found("Liebe Kolleg_innen, Kund_in, alle Schüler_innenvertreter!") == []


def test_settings_code_tables_and_paths_are_none() -> None:
    assert found("max_connections von 200 auf 350, shared_buffers 16 GB") == []
    assert found("wert_neu: 5\nx_alt = 3\nrufe lade_neu() auf\na | wert_neu | b\nwald_fee") == []
    assert found("Wenn restore_command fehlt, hilft pg_basebackup, sagt wald_fee.") == ["wald_fee"]
    assert found("bild_neu.pdf, ~/wald_fee, wald_fee@gmx.de, #wald_fee, {wald_fee}, -t wald_fee") == []


def test_what_was_found_stays() -> None:
    assert found("Danke an wald_fee.", Span(9, 13, "UFID", "wald")) == []


def test_in_the_pipeline() -> None:
    deid = hybrid_deid.load("de_email", key=b"0123456789abcdef")
    spans = deid.tag("Hallo,\n\nweiß jemand, was Kater_Karlos dazu meint?\n")
    assert [(span.label, span.text) for span in spans] == [("USER", "Kater_Karlos")]
    assert not deid.tag("Wir nutzen OpenOffice3, WordPress5, LibreOffice7, OneDrive2 und JavaScript5.")
