"""The committed lists keep the house format: what every reader of the data relies on."""

from __future__ import annotations

import re
import unicodedata
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hybrid_deid.knowledge import knowledge_folder, read_toml
from hybrid_deid.lexicon import load_gazetteers
from hybrid_deid.lexicon.forms import all_forms, written_forms
from hybrid_deid.lexicon.lists import Gazetteer, ListFile, read_list

ROOT = knowledge_folder("gazetteers")
LISTS = sorted(ROOT.glob("*/*.txt")) + sorted(ROOT.glob("additions/*/*.txt"))
LIMIT_BYTES = 6_500_000  # of lists of names, a third of it in the wheel, which is compressed
LIMIT_OF_NOUNS = 2_000_000
NOUNS = ROOT / "de" / "noun.txt"


@pytest.mark.parametrize("path", LISTS, ids=lambda path: str(path.relative_to(ROOT)))
def test_list_keeps_the_house_format(path: Path) -> None:
    raw = path.read_bytes()
    content = raw.decode("utf-8")
    assert content.endswith("\n") and "\r" not in content and not content.startswith("\ufeff")
    assert unicodedata.is_normalized("NFC", content)
    bad = {character for character in content if unicodedata.category(character) in ("Cc", "Cf", "Cs", "Co")}
    assert bad <= {"\n", "\t"}
    file = read_list(path)
    assert file.header["source"] and file.header["licence"] and file.header["fields"]
    texts = [row[0] for row in file.rows]
    assert texts and texts == sorted(set(texts))
    for row in file.rows:
        assert len(row) == len(file.field_names)
        assert all(value and value == " ".join(value.split()) for value in row)


def test_the_lists_that_other_parts_rely_on_are_there() -> None:
    wanted = {
        "given_female": ("text", "country", "support", "rank"),
        "given_male": ("text", "country", "support", "rank"),
        "family": ("text", "country", "support", "rank"),
        "given_female_world": ("text", "origin", "support"),
        "given_male_world": ("text", "origin", "support"),
        "family_world": ("text", "origin", "support"),
        "nickname_female": ("text", "given"),
        "nickname_male": ("text", "given"),
        "city": ("text", "country", "population"),
        "city_variant": ("text", "city", "country"),
        "city_world": ("text", "country", "population"),
        "street": ("text", "country"),
        "street_part": ("text", "kind"),
        "organization": ("text", "kind", "country"),
        "org_word": ("text", "kind"),
        "legal_form": ("text", "country"),
        "common_word": ("text", "kind"),
        "product": ("text", "kind"),
        "stop_word": ("text",),
        "noun": ("text", "forms"),
        "title": ("text", "kind"),
        "month": ("text", "number"),
        "weekday": ("text", "number"),
        "country": ("text", "code"),
        "state": ("text", "country"),
        "region": ("text", "country"),
    }
    gazetteers = load_gazetteers("de")
    assert {name: gazetteers[name].field_names for name in wanted} == wanted


@pytest.mark.parametrize(
    ("name", "texts"),
    [
        ("city", "Wien München Nürnberg Köln Zürich Klagenfurt Graz Kreuzberg"),
        ("city_world", "Mailand Prag Kopenhagen Warszawa Istanbul London Bozen"),
        ("given_female", "Anna Sabine Ayse Katharina"),
        ("given_male", "Hans Stefan Mehmet Wolfgang"),
        ("given_female_world", "Shahrzad Fatima Agnieszka Olga Natalija Ayşe Sevgi Haruka Chidinma"),
        ("given_male_world", "Mohammed Wladimir Vladimir Giorgos Zoltán Tarık Dmitrij Haoran Takashi"),
        ("family", "Müller Gruber Huber Nguyen Schmidt Brückner Plankensteiner Aebischer Süß"),
        ("family_world", "Yılmaz Kowalski Krasniqi Petrović Nguyen Rossi"),
        ("month", "Jänner Feber März Dez. Dez"),
        ("common_word", "klein Wolf Koch Rose weil"),
        ("noun", "Ventil Kondensator Gutschrift Tisch"),
        ("state", "Kärnten Bayern Tessin"),
        ("city_variant", "Schwabing Oerlikon"),
        ("nickname_female", "Käthi Vroni"),
        ("nickname_male", "Schorsch Wolfi"),
        ("product", "WhatsApp Moodle Excel iPhone"),
    ],
)
def test_well_known_entries_are_there(name: str, texts: str) -> None:
    gazetteer = load_gazetteers("de")[name]
    missing = [text for text in texts.split() if text not in gazetteer]
    if name == "city":
        missing = [text for text in missing if text not in load_gazetteers("de")["city_variant"]]
    assert missing == []


def test_populations_and_numbers_are_numbers() -> None:
    gazetteers = load_gazetteers("de")
    for name in ("city", "city_world"):
        assert all(row[2].isdigit() and re.fullmatch("[A-Z]{2}", row[1]) for row in gazetteers[name].rows)
    assert {row[0]: int(row[2]) for row in gazetteers["city"].rows}["Berlin"] > 3_000_000
    assert {int(row[1]) for row in gazetteers["month"].rows} == set(range(1, 13))
    assert {int(row[1]) for row in gazetteers["weekday"].rows} == set(range(1, 8))


def test_nouns_are_no_names_and_have_their_forms() -> None:
    forms = set(all_forms(load_gazetteers("de")["noun"]))
    assert {"Haus", "Häuser", "Ventils", "Ventilen", "Rechnungen"} <= forms and len(forms) > 200_000
    assert not forms & {"Müller", "Koch", "Kochs", "Fischers", "Anna", "Berlin", "Becker"}


@given(st.text("aäbß", min_size=1), st.sets(st.text("aäbß", min_size=1)))
def test_forms_are_read_as_they_were_written(text: str, forms: set[str]) -> None:
    words = Gazetteer("noun", ())
    words.files = (
        ListFile(Path(), {}, ("text", "forms"), ((text,), (written_forms(text, forms - {text}),))),
    )
    assert [*all_forms(words)] == [text, *sorted(forms - {text})]


def test_sources_table_counts_every_list() -> None:
    table = (ROOT / "SOURCES.md").read_text(encoding="utf-8")
    for path in sorted(ROOT.glob("*/*.txt")):
        assert f"| {path.parent.name}/{path.stem} | {len(read_list(path).rows)} |" in table


@pytest.mark.parametrize("name", ["city", "state", "country"])
def test_the_lists_of_another_language_hold_the_rows_added_by_hand(name: str) -> None:
    file = read_list(ROOT / "es" / f"{name}.txt")
    added = {row[0] for row in read_list(ROOT / "additions" / "es" / f"{name}.txt").rows}
    assert added <= {row[0] for row in file.rows} and "made for this project" in file.header["source"]


def test_lists_stay_small_enough_to_ship() -> None:
    assert sum(path.stat().st_size for path in LISTS if path != NOUNS) < LIMIT_BYTES
    assert NOUNS.stat().st_size < LIMIT_OF_NOUNS


def test_tables_of_the_additions_are_complete() -> None:
    letters = read_toml(ROOT / "additions" / "letters.toml")
    assert all(
        value.isascii() and key == key.lower()
        for table in letters["table"]
        for key, value in table["letters"].items()
    )
    layout = read_toml(ROOT / "additions" / "nam_dict.toml")
    assert len(layout["countries"]) == 55
    assert [layout["countries"][at][0] for at in (12, 13, 14, 46)] == ["DE", "AT", "CH", "TR"]
