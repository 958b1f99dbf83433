"""What is kept on disk: read back as it was made, and made anew where it does not fit."""

from __future__ import annotations

import json
import sys
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hybrid_deid.augmentation import dropped
from hybrid_deid.extraction import Resources
from hybrid_deid.kept import SUFFIX, digest, kept
from hybrid_deid.knowledge import knowledge_folder, read_toml, shipped_name
from hybrid_deid.lexicon import PhraseIndex, load_gazetteers
from hybrid_deid.lexicon.inflection import Inflection, load_inflection
from hybrid_deid.lexicon.lists import indexed_lists, list_files, read_list
from hybrid_deid.lexicon.phrase_tables import phrase_tables
from hybrid_deid.lexicon.phrases import UNPACK_AFTER

Value = dict[str, int]
MADE = {"Anna": 1, "Jörg\n": 2, "": 3}


def files(folder: Path) -> list[Path]:
    return sorted(folder.rglob(f"*{SUFFIX}"))


def parts_of(value: Value) -> list[bytes]:
    return [json.dumps(list(value)).encode(), b"\n", bytes(value.values())]


def made_of(parts: Sequence[bytes]) -> Value | None:
    names, mark, numbers = parts
    return dict(zip(json.loads(names), numbers, strict=True)) if mark == b"\n" else None


class Maker:
    """Makes the value, and counts how often."""

    def __init__(self, value: Value | None = None) -> None:
        self.value, self.times = value or MADE, 0

    def __call__(self) -> Value:
        self.times += 1
        return self.value

    def kept(self, *about: object) -> Value:
        return kept("a.b", about, self, parts_of, made_of)


def test_what_is_kept_is_made_once(kept_folder):
    make = Maker()
    assert make.kept("v1") == make.kept("v1") == MADE
    assert make.times == 1 and len(files(kept_folder)) == 1


@given(st.dictionaries(st.text(st.characters(exclude_categories=["Cs"])), st.integers(0, 255), min_size=1))
def test_whatever_is_kept_comes_out_as_it_went_in(value):
    with TemporaryDirectory() as place, pytest.MonkeyPatch.context() as patch:
        patch.setattr(sys, "pycache_prefix", place)
        patch.setattr(sys, "dont_write_bytecode", False)
        other = Maker({"another": 0})
        assert Maker(value).kept(len(value)) == other.kept(len(value)) == value
        assert other.times == 0


def test_what_follows_from_something_else_is_made_anew(kept_folder):
    assert Maker().kept("v1") == MADE
    other = Maker({"Ina": 9})
    assert other.kept("v2") == other.kept("v2") == {"Ina": 9}
    assert other.times == 1 and len(files(kept_folder)) == 1


@pytest.mark.parametrize(
    "harm",
    [
        lambda data: data[:-1],
        lambda data: data[:90],
        lambda data: data[:150] + bytes([data[150] ^ 1]) + data[151:],
        lambda data: data + b"\n",
        lambda _: b"",
        lambda _: b"\n\n\n",
        lambda data: data.replace(b"\n", b"\r\n"),
    ],
)
def test_a_damaged_file_is_made_anew(kept_folder, harm):
    make = Maker()
    make.kept()
    (file,) = files(kept_folder)
    whole = file.read_bytes()
    file.write_bytes(harm(whole))
    assert make.kept() == MADE and make.times == 2
    assert file.read_bytes() == whole


@pytest.mark.parametrize(
    "harm",
    [
        lambda head, rest: (head, b""),
        lambda head, rest: ([*head[:-1], -5], rest),
        lambda head, rest: ([*head, "x"], rest),
        lambda head, rest: (head[:2], rest),
        lambda head, rest: ([], rest),
        lambda head, rest: (7, rest),
        lambda head, rest: ([head[0], 4, 1, 3], b"null\n" + rest),
        lambda head, rest: ([head[0], 2, 1, 3], b"{\n" + rest),
    ],
)
def test_parts_that_nobody_wrote_are_made_anew(kept_folder, harm):
    make = Maker()
    make.kept()
    (file,) = files(kept_folder)
    _, head, rest = file.read_bytes().split(b"\n", 2)
    of, parts = harm(json.loads(head), rest)
    body = json.dumps(of).encode() + b"\n" + parts
    file.write_bytes(digest(body).encode() + b"\n" + body)
    assert make.kept() == MADE and make.times == 2


def test_where_the_package_cannot_be_written_the_cache_folder_serves(kept_folder):
    (kept_folder / "beside").write_text("a file where the folder would be")
    make = Maker()
    assert make.kept() == make.kept() == MADE
    assert make.times == 1 and len(files(kept_folder / "cache")) == 1


def test_where_no_byte_code_is_wanted_the_package_stays_as_it_is(kept_folder, monkeypatch):
    monkeypatch.setattr(sys, "dont_write_bytecode", True)
    make = Maker()
    assert make.kept() == make.kept() == MADE
    assert make.times == 1 and not files(kept_folder / "beside")


def test_where_nothing_can_be_written_it_is_made_each_time(kept_folder):
    for name in ("beside", "cache"):
        (kept_folder / name).write_text("a file where the folder would be")
    make = Maker()
    assert make.kept() == make.kept() == MADE
    assert make.times == 2


def test_several_at_once_all_get_the_value(kept_folder):
    with ThreadPoolExecutor(8) as pool:
        assert list(pool.map(lambda number: Maker().kept(number % 2), range(200))) == [MADE] * 200
    assert Maker().kept(0) == MADE


def test_shipped_tables_are_kept_and_those_of_users_are_not(kept_folder):
    shipped, own = knowledge_folder("rules") / "de" / "date.toml", kept_folder / "mine.toml"
    own.write_text('words = ["Falke"]\nlarge = true\nmany = 1\n', encoding="utf-8")
    assert read_toml(shipped) == read_toml(shipped) != {}
    assert [file.name.partition(".toml")[0] for file in files(kept_folder)] == ["rules.de.date"]
    assert read_toml(own) == {"words": ["Falke"], "large": True, "many": 1}
    assert len(files(kept_folder)) == 1


def test_every_shipped_table_comes_out_as_it_went_in(kept_folder):
    for name in ("rules", "features"):
        for path in knowledge_folder(name).rglob("*.toml"):
            assert repr(read_toml(path)) == repr(read_toml(path))
            assert any(
                file.name.startswith(shipped_name(path).replace("/", ".")) for file in files(kept_folder)
            )


def test_a_path_out_of_the_package_is_none_of_it():
    assert shipped_name(knowledge_folder("rules") / "de" / "date.toml") == "rules/de/date.toml"
    assert not shipped_name(knowledge_folder("rules") / ".." / ".." / "mine.toml")
    assert not shipped_name(Path("mine.toml"))


@pytest.mark.parametrize("language", ["de", "es"])
def test_tables_of_phrases_are_read_as_they_were_made(kept_folder, language):
    lists, rules = load_gazetteers(language), load_inflection(language)
    made, read = (phrase_tables(lists, indexed_lists(lists), rules, frozenset({"ja"})) for _ in range(2))
    assert not made.are_packed and read.are_packed
    assert dict(read.known.items()) == made.known
    assert dict(read.oddly_cased.items()) == made.oddly_cased
    assert set(read.prefixes) == made.prefixes
    assert read.unpacked() == made
    assert len([file for file in files(kept_folder) if file.name.startswith("phrases.")]) == 1


def test_an_index_finds_the_same_before_and_after_it_is_unpacked(kept_folder):
    lists = load_gazetteers("es")
    made, read = PhraseIndex(lists), PhraseIndex(lists)
    entries = [text for name in ("city", "profession", "hospital") for text in lists[name].columns[0]]
    words = [word for text in entries for word in (text, text.upper(), text.lower(), f"{text}s", text[1:])]
    assert len(words) > UNPACK_AFTER
    for word in words:
        assert read.word_hits(word) == made.word_hits(word)
        tokens = word.split()
        assert read.match(tokens) == made.match(tokens)
    assert not read._tables.are_packed


def test_the_index_of_the_shipped_lists_is_read_back_though_vocabularies_are_no_part_of_it(kept_folder):
    made, read = (Resources().index for _ in range(2))
    assert "noun" in Resources().known and "noun" not in made.lists
    assert read._tables.are_packed and not made._tables.are_packed


def test_all_texts_of_an_index_are_those_of_the_one_that_was_made(kept_folder):
    made, read = (PhraseIndex(load_gazetteers("es")) for _ in range(2))
    assert sorted(read.texts()) == sorted(made.texts())


def test_other_lists_than_the_shipped_ones_are_kept_nowhere(kept_folder):
    extra = kept_folder / "extra"
    extra.mkdir()
    (extra / "family.txt").write_text("Quastenflosser\n", encoding="utf-8")
    of_user = PhraseIndex(load_gazetteers("es", [extra]))
    assert of_user.word_hits("Quastenflosser") == (("family", "exact"),)
    fewer = load_gazetteers("es").with_part(["city"], dropped)
    PhraseIndex(fewer)
    PhraseIndex(load_gazetteers("es"), ["city"])
    assert not [file for file in files(kept_folder) if file.name.startswith("phrases.")]


def test_tables_of_another_inflection_or_other_lists_are_not_taken(kept_folder):
    lists = load_gazetteers("es")
    names = tuple(lists)

    def texts(inflection: Inflection, names: tuple[str, ...] = names) -> dict[str, int]:
        return dict(phrase_tables(lists, names, inflection, frozenset()).known.items())

    plain = texts(Inflection())
    assert texts(Inflection((), ((("á", "a"), ("é", "e")),))) != plain
    assert texts(Inflection()) == texts(Inflection()) == plain
    assert texts(Inflection(), names[::-1]) != plain
    assert len(texts(Inflection(), names[1:])) < len(plain)


@pytest.mark.parametrize("language", ["de", "es", "sv"])
def test_lists_are_read_as_they_were_parsed(kept_folder, language):
    for folder in ("common", language):
        for path in list_files(knowledge_folder("gazetteers") / folder):
            parsed, read = (read_list(path) for _ in range(2))
            assert (parsed.path, parsed.header, parsed.field_names) == (
                read.path,
                read.header,
                read.field_names,
            )
            assert [list(column) for column in parsed.columns] == [list(column) for column in read.columns]
            assert parsed.rows == read.rows and list(map(len, read.columns)) == list(map(len, parsed.columns))
            assert all(
                column[-1] == other[-1] for column, other in zip(parsed.columns, read.columns, strict=True)
            )


def test_lists_of_users_are_put_nowhere(kept_folder):
    path = kept_folder / "mine.txt"
    path.write_text("# fields: text, kind\nQuastenflosser\tfish\n", encoding="utf-8")
    assert read_list(path).rows == read_list(path).rows == (("Quastenflosser", "fish"),)
    assert not files(kept_folder)
