"""Building the shipped lists: reproducible, and what is committed is what the build gives."""

from __future__ import annotations

import filecmp
from importlib import metadata
from pathlib import Path

import pytest

from hybrid_deid.errors import ConfigurationError
from hybrid_deid.knowledge import knowledge_folder
from hybrid_deid.lexicon import load_gazetteers
from hybrid_deid.lexicon.building import build_gazetteers, libraries, versions_of
from hybrid_deid.lexicon.building.additions import transliterations
from hybrid_deid.lexicon.building.names import FAMILY, GIVEN, Known, drop_wrong_gender, usable
from hybrid_deid.lexicon.building.organizations import clean, without_legal_form
from hybrid_deid.lexicon.building.other_languages import LIBRARIES, read_languages
from hybrid_deid.lexicon.building.places import short_forms, usable_street
from hybrid_deid.lexicon.building.words import noun_lemmas
from hybrid_deid.lexicon.lists import read_list

SHIPPED = knowledge_folder("gazetteers")
needs_libraries = pytest.mark.skipif(
    not {name.lower() for name in LIBRARIES}
    <= {one.metadata["Name"].lower() for one in metadata.distributions()},
    reason="the libraries of further languages are not installed",
)


def differing_versions() -> list[str]:
    """Libraries that are missing or of another version than SOURCES.md names."""
    table = (SHIPPED / "SOURCES.md").read_text(encoding="utf-8")
    pinned = next(line for line in table.splitlines() if line.startswith("pip install ") and "==" in line)
    differing = []
    for requirement in pinned.removeprefix("pip install ").split():
        name, _, version = requirement.partition("==")
        try:
            installed = metadata.version(name)
        except metadata.PackageNotFoundError:
            installed = "none"
        if installed != version:
            differing.append(f"{name} {installed} instead of {version}")
    return differing


def test_committed_lists_are_what_the_build_gives(tmp_path: Path) -> None:
    differing = differing_versions()
    if differing:
        pytest.skip(f"other versions than the lists were built with: {', '.join(differing)}")
    build_gazetteers(tmp_path)
    files = sorted(path.relative_to(SHIPPED) for path in SHIPPED.rglob("*") if path.is_file())
    assert files == sorted(path.relative_to(tmp_path) for path in tmp_path.rglob("*") if path.is_file())
    same, other, failed = filecmp.cmpfiles(SHIPPED, tmp_path, files, shallow=False)
    assert (other, failed) == ([], []) and len(same) == len(files)


def test_missing_libraries_are_named_with_the_remedy(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setitem(libraries.LICENCES, "no-such-library-of-names", "MIT")
    with pytest.raises(
        ConfigurationError,
        match=r"needs (?:german-nouns, )?no-such-library-of-names; .*hybrid-deid\[gazetteers\]",
    ):
        build_gazetteers(tmp_path)
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize(
    ("name", "language", "spellings"),
    [
        ("Владимир", "ru", ["Wladimir", "Vladimir"]),
        ("Щербаков", "ru", ["Schtscherbakow", "Shcherbakov"]),
        ("Анна-Мария", "ru", ["Anna-Marija", "Anna-Mariya"]),
        ("Γιώργος", "el", ["Giorgos"]),
        ("გიორგი", "ka", ["Giorgi"]),
        ("Սարգսյան", "hy", ["Sargsyan"]),
        ("タケシ", "ja", ["Takeshi"]),
        ("Anna", "ru", ["Anna"]),
        ("Jürgen", "de", ["Jürgen"]),
    ],
)
def test_names_of_other_alphabets(name: str, language: str, spellings: list[str]) -> None:
    assert transliterations(name, language) == spellings


@pytest.mark.parametrize("name", ["Anna", "Anna-Lena", "Özge", "Ng"])
def test_usable_given_names(name: str) -> None:
    assert usable(name, GIVEN)


@pytest.mark.parametrize("name", ["A", "anna", "Anna 2", "Davos*", "ANNA", "Αννα", "Anna Maria", ""])
def test_unusable_given_names(name: str) -> None:
    assert not usable(name, GIVEN)


def test_the_hand_made_lists_decide_against_a_single_source() -> None:
    tables = {
        "given_female": {"Wanjiru": Known(support=1), "Sascha": Known(support=2), "Kim": Known(support=1)},
        "given_male": {"Wanjiru": Known(support=1), "Sascha": Known(support=2), "Kim": Known(support=3)},
    }
    hand_made = {"given_female": [("Wanjiru", "yo"), ("Sascha", "ru")], "given_male": []}
    drop_wrong_gender(tables, lambda kind: hand_made[kind])
    assert set(tables["given_female"]) == {"Wanjiru", "Sascha"}
    assert set(tables["given_male"]) == {"Sascha", "Kim"}


def test_family_names_may_have_several_parts() -> None:
    assert usable("van den Berg", FAMILY) and usable("Al-Masri", FAMILY) and usable("O'Neill", FAMILY)


@pytest.mark.parametrize(
    ("name", "forms"),
    [
        ("Neustadt an der Aisch", ["Neustadt"]),
        ("Frankfurt (Oder)", ["Frankfurt"]),
        ("Neustadt/Orla", ["Neustadt"]),
        ("Sankt Veit im Pongau", ["Sankt Veit", "St. Veit im Pongau", "St. Veit"]),
        ("Graz", []),
        ("Au am Rhein", []),
    ],
)
def test_short_forms_of_places(name: str, forms: list[str]) -> None:
    assert short_forms(name) == forms


def test_streets_are_streets() -> None:
    assert usable_street("Am Heidefriedweg") and usable_street("Anna-Siemsen-Weg")
    for name in ("Straße 48", "Kolonie Berner Land", "St.Anna Kinderspital", "A"):
        assert not usable_street(name)


def test_registers_of_banks_are_cleaned() -> None:
    assert clean("Quirlbank Ndl der Deutsche Quirlbank") == "Quirlbank"
    assert clean("Volksbank Quirl -alt-") == "Volksbank Quirl"
    assert without_legal_form("Quirl Bau GmbH & Co. KG", ("GmbH & Co. KG", "GmbH", "KG")) == "Quirl Bau"
    assert without_legal_form("GmbH", ("GmbH",)) == "GmbH"


def test_nouns_are_told_from_names_by_their_forms() -> None:
    forms = {"Wolf": "Wolf", "Wölfe": "Wolf", "Anna": "Anna", "Annas": "Anna", "laufen": "laufen"}
    assert noun_lemmas(forms) == {"Wolf"}


def test_a_language_of_the_table_has_its_own_places_and_calendar() -> None:
    spanish = load_gazetteers("es")
    assert {"Cuenca", "Alicante", "Londres", "Bilbao"} <= spanish["city"].texts
    assert "Alemania" in spanish["country"].texts and "enero" in spanish["month"].texts
    assert "Navarra" in spanish["state"].texts


@needs_libraries
def test_the_lists_of_one_language_are_built_alone(tmp_path: Path) -> None:
    written = build_gazetteers(tmp_path, languages=["sv"])
    names = ["city", "country", "month", "state", "weekday"]
    assert sorted(written) == [tmp_path / "sv" / f"{name}.txt" for name in names]
    files = sorted(path for path in tmp_path.rglob("*") if path.is_file())
    assert files == [tmp_path / "SOURCES.md", *sorted(written)]
    assert {"Umeå", "Köpenhamn"} <= set(read_list(written[0]).columns[0])
    sources = (tmp_path / "SOURCES.md").read_text("utf-8")
    assert "| sv/month |" in sources and "german-nouns==" not in sources


@needs_libraries
def test_one_language_leaves_the_versions_of_the_others(tmp_path: Path) -> None:
    (tmp_path / "SOURCES.md").write_text("# Where\n\n```\npip install Babel==1.0 german-nouns==0.9\n```\n")
    build_gazetteers(tmp_path, languages=["sv"])
    assert versions_of(tmp_path / "SOURCES.md") == {"Babel": "1.0", "german-nouns": "0.9"}


@needs_libraries
def test_a_language_without_a_table_is_told(tmp_path: Path) -> None:
    with pytest.raises(
        ConfigurationError, match=r"languages\.toml: has no table \[nl\]; there are en, es, sv"
    ):
        build_gazetteers(tmp_path, languages=["nl"])
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize(
    ("table", "told"),
    [
        ('[nl]\nlocales = ["nl_NL"]\n', r"\[nl\]: missing is 'home'"),
        ('[nl]\nlocales = "nl_NL"\nhome = ["NL"]\n', r"\[nl\]: locales: must be a list of words"),
        ("[nl]\nlocales = []\nhome = []\n", r"\[nl\]: home: must name a country"),
        ('[nl]\nlocales = []\nhome = ["NL"]\ncountry = "NL"\n', r"\[nl\]: unknown key 'country'"),
        ('nl = "NL"\n', "nl: must be a table"),
        ("[nl]\nhome = NL\n", r"not valid TOML \(.*line 2"),
    ],
)
def test_what_is_wrong_in_the_table_of_a_language_is_told(table: str, told: str, tmp_path: Path) -> None:
    path = tmp_path / "languages.toml"
    path.write_text(table, encoding="utf-8")
    with pytest.raises(ConfigurationError, match=rf"languages\.toml: .*{told}"):
        read_languages(path)
