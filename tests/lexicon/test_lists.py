"""Reading and writing list files."""

from __future__ import annotations

import subprocess
import sys
import unicodedata
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hybrid_deid import augmentation
from hybrid_deid.errors import ConfigurationError
from hybrid_deid.lexicon import Entry, Gazetteer, PhraseIndex, load_gazetteers
from hybrid_deid.lexicon.lists import read_list, write_list


def write(path: Path, content: str, encoding: str = "utf-8") -> Path:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(content.encode(encoding))
    return path


def test_entries_keep_the_order_of_the_file(tmp_path: Path) -> None:
    path = write(tmp_path / "city.txt", "# source: s\n# fields: text, country\nZell\tAT\nAu\tDE\n")
    gazetteer = Gazetteer("city", [path])
    assert gazetteer.entries == (Entry("Zell", ("AT",)), Entry("Au", ("DE",)))
    assert list(gazetteer.column("text")) == ["Zell", "Au"]
    assert list(gazetteer.column("country")) == ["AT", "DE"]
    assert "Zell" in gazetteer and "zell" not in gazetteer and gazetteer.has_folded("ZELL")
    assert gazetteer.field_names == ("text", "country") and len(gazetteer) == 2


@pytest.mark.parametrize(
    ("content", "line", "word"),
    [
        ("# fields: text, country\nZell\tAT\nAu\n", 3, "TAB"),
        ("# fields: text\nZell\tAT\n", 2, "fields"),
        ("# fields: text, country\n\tAT\n", 2, "text"),
        ("# fields: text\nZell\n# late remark\n", 3, "comments"),
    ],
)
def test_malformed_lines_are_named(tmp_path: Path, content: str, line: int, word: str) -> None:
    path = write(tmp_path / "city.txt", content)
    with pytest.raises(ConfigurationError) as raised:
        read_list(path)
    message = str(raised.value)
    assert str(path) in message and f"line {line}" in message and word in message and "\n" not in message


def test_first_field_must_be_text(tmp_path: Path) -> None:
    with pytest.raises(ConfigurationError, match="must be 'text'"):
        read_list(write(tmp_path / "x.txt", "# fields: name\nA\n"))


def test_other_encodings_are_refused_with_the_line(tmp_path: Path) -> None:
    path = write(tmp_path / "x.txt", "# fields: text\nWien\nKöln\n", "latin-1")
    with pytest.raises(ConfigurationError, match=r"x\.txt, line 3: is not UTF-8"):
        read_list(path)


def test_crlf_bom_blank_lines_and_decomposed_letters_are_read(tmp_path: Path) -> None:
    decomposed = unicodedata.normalize("NFD", "Köln")
    path = write(tmp_path / "x.txt", f"\ufeff# fields: text\r\n\r\n{decomposed}\r\nWien \r\n")
    assert read_list(path).rows == (("Köln",), ("Wien",))


def test_extra_folders_extend_lists_and_add_new_ones(tmp_path: Path) -> None:
    write(tmp_path / "family.txt", "# fields: text\nQuastenflosser\nGruber\n")
    write(tmp_path / "ward.txt", "# fields: text\nStation 3B\n")
    gazetteers = load_gazetteers("de", [tmp_path])
    family = gazetteers["family"]
    plain = load_gazetteers("de")["family"]
    assert len(family) == len(plain) + 1
    assert family.rows[-1] == ("Quastenflosser", "-", "-", "-")
    assert family.rows[: len(plain)] == plain.rows
    assert list(gazetteers["ward"]) == [Entry("Station 3B")]
    assert "Quastenflosser" not in plain


def test_fields_of_extra_lists_are_matched_by_name(tmp_path: Path) -> None:
    write(tmp_path / "city.txt", "# fields: text, population, country, remark\nAußerwald\t12\tAT\tx\n")
    assert load_gazetteers("de", [tmp_path])["city"].rows[-1] == ("Außerwald", "AT", "12")


def test_extra_folder_without_lists_is_refused(tmp_path: Path) -> None:
    with pytest.raises(ConfigurationError, match="no list"):
        load_gazetteers("de", [tmp_path])


def test_unknown_list_names_the_known_ones() -> None:
    with pytest.raises(ConfigurationError, match="given_female"):
        load_gazetteers("de")["given_femal"]


def test_other_languages_have_the_common_lists() -> None:
    gazetteers = load_gazetteers("fi")
    assert "family_world" in gazetteers and "family" not in gazetteers and gazetteers.get("city") is None


def test_held_out_names_are_in_no_kept_list() -> None:
    gazetteers = load_gazetteers("de")
    names = ("given_female", "given_female_world", "family")
    kept, away = (gazetteers.with_part(names, keep) for keep in (augmentation.kept, augmentation.held_out))
    assert list(kept) == list(away) == list(gazetteers)
    assert kept["city"] is away["city"] is gazetteers["city"]
    for name in names:
        assert sorted(kept[name].rows + away[name].rows) == sorted(gazetteers[name].rows)
        assert 0.2 < len(away[name]) / len(gazetteers[name]) < 0.3
    held = set().union(*(away[name].texts for name in names))
    assert all(not held & kept[name].texts for name in names)
    text = away["family"].rows[0][0]
    assert "family" in dict(PhraseIndex(gazetteers, names).word_hits(text))
    assert "family" not in dict(PhraseIndex(kept, names).word_hits(text))


def test_loaded_once_per_process() -> None:
    assert load_gazetteers("de") is load_gazetteers("de")


def test_all_german_lists_load_quickly() -> None:
    code = (
        "import time; from hybrid_deid.lexicon.lists import load_gazetteers\n"
        "start = time.process_time(); print(sum(len(g) for g in load_gazetteers('de').values()), "
        "time.process_time() - start)"
    )
    count, seconds = subprocess.run(
        [sys.executable, "-c", code], check=True, capture_output=True, text=True
    ).stdout.split()
    assert int(count) > 100_000
    assert float(seconds) < 1.0  # 0.2 s alone; slack for a busy machine


FIELD = st.text(
    st.characters(blacklist_categories=("Cc", "Cs", "Zs", "Zl", "Zp"), blacklist_characters="#"), min_size=1
)


@given(rows=st.lists(st.tuples(FIELD, FIELD), max_size=20))
def test_written_lists_are_read_back_sorted_unique_and_normal(
    rows: list[tuple[str, str]], tmp_path_factory: pytest.TempPathFactory
) -> None:
    path = tmp_path_factory.mktemp("lists") / "x.txt"
    count = write_list(path, {"source": "s", "licence": "MIT"}, ("text", "country"), rows)
    file = read_list(path)
    texts = [row[0] for row in file.rows]
    assert len(texts) == count and texts == sorted(set(texts))
    assert set(texts) == {unicodedata.normalize("NFC", row[0]) for row in rows}
    assert file.header["licence"] == "MIT"
