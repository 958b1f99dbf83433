"""Through the whole pipeline: allow and deny lists, genitives, derivations, repeats."""

from __future__ import annotations

from pathlib import Path

import pytest

from hybrid_deid.pipeline import Pipeline
from hybrid_deid.settings import Settings

KEY = b"a key for the tests, 32 bytes ok"
MAIL = (
    "AW: Anfrage\n\nLieber Tobias,\n\ngestern stand Tobias' Bus in Freiburg, die Freiburgerinnen staunten.\n"
    "Die Akte liegt bei Adele Pohl, Quendelbau.\n\nLG\nAdele Pohl\nTel. 0316 1234567\n"
    "IBAN AT611904300234573201\n"
)


@pytest.fixture(scope="module")
def plain() -> Pipeline:
    return Pipeline(Settings(key=KEY))


@pytest.fixture(scope="module")
def listed(tmp_path_factory: pytest.TempPathFactory) -> Pipeline:
    pack: Path = tmp_path_factory.mktemp("packs") / "own.toml"
    pack.write_text(
        '[allow]\nCITY = ["freiburg"]\n"*" = ["Adele", "AT611904300234573201"]\n\n'
        '[deny]\nORG = ["quendelbau"]\nFAMILY = ["Kowalczyk-Brandt"]\n',
        encoding="utf-8",
    )
    return Pipeline(Settings(rules=(pack,), key=KEY))


def test_genitives_derivations_and_abbreviations(plain: Pipeline) -> None:
    found = {(span.label, span.text) for span in plain.tag(MAIL)}
    assert {("MALE", "Tobias'"), ("CITY", "Freiburg"), ("CITY", "Freiburgerinnen")} <= found
    assert not {text for _, text in found} & {"AW", "LG", "Tel", "Tel."}
    text = plain.deidentify(MAIL).text
    assert "Tobias" not in text and "Freiburg" not in text


def test_allowed_values_are_not_found_by_the_model_either(listed: Pipeline) -> None:
    spans = listed.tag(MAIL)
    assert not {span.text for span in spans} & {"Freiburg", "Adele"}
    assert {"Pohl", "Tobias"} <= {span.text for span in spans}


def test_a_confirmed_finding_overrules_the_allow_list(listed: Pipeline) -> None:
    assert any(s.text == "AT611904300234573201" and s.validated for s in listed.tag(MAIL))


def test_denied_values_are_found(listed: Pipeline) -> None:
    found = [span for span in listed.tag(MAIL) if span.text == "Quendelbau"]
    assert [(span.label, span.source) for span in found] == [("ORG", "rule:deny")]


def test_the_genitive_of_a_hyphenated_name_is_found_as_a_whole(listed: Pipeline) -> None:
    mail = "Hallo,\n\nKowalczyk-Brandt ist krank. Wer klärt Kowalczyk-Brandts Rückfragen?\n\nLG\n"
    found = [span.text for span in listed.tag(mail)]
    assert found == ["Kowalczyk-Brandt", "Kowalczyk-Brandts"]


def test_values_that_a_colon_glues_to_their_field(plain: Pipeline) -> None:
    mail = (
        "Name:Wegmann\nVorname:Doris\nGeb.:3.4.1974\nLieferdatum:12.03.2021\nMobil:0664 1234567\n"
        "Rechnungsnr:2020-1134\nPIN:4711\n"
    )
    found = {span.text for span in plain.tag(mail)}
    assert {"Wegmann", "Doris", "3.4.1974", "12.03.2021", "0664 1234567", "2020-1134", "4711"} == found
