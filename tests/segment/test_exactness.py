"""The tables split every chunk as spaCy does, and are what the installed spaCy exports."""

from __future__ import annotations

import importlib.metadata
import json
import re
import subprocess
import sys
from collections.abc import Iterator
from itertools import islice
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from hybrid_deid.errors import ConfigurationError
from hybrid_deid.formats.raw import raw_texts
from hybrid_deid.segment import chunk_rules
from hybrid_deid.segment.chunk_rules import FOLDER, load_rules
from hybrid_deid.segment.export import ALPHABET, encode, main, table
from hybrid_deid.segment.narrowing import narrow
from tests.segment.compare_with_spacy import chunks_of, differences, rules_and_reference

LANGUAGES = ("de", "en", "es", "sv")


def installed_is_the_exported_version(language: str) -> bool:
    content = json.loads((FOLDER / f"{language}.json").read_text("utf-8"))
    return bool(content["version"] == importlib.metadata.version("spacy"))


pytestmark = pytest.mark.skipif(
    not all(map(installed_is_the_exported_version, LANGUAGES)),
    reason="the installed spaCy is not the version that the tables were exported from",
)


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_table_is_what_a_fresh_export_gives(language: str) -> None:
    path = FOLDER / f"{language}.json"
    assert path.read_text("utf-8") == encode(table(language)), f"rebuild with {table(language)['rebuild']}"


def texts_of(folder: Path) -> Iterator[str]:
    for path in sorted(folder.rglob("*.txt")):
        yield path.read_text("utf-8", errors="replace")


@pytest.mark.parametrize(
    ("language", "name"),
    [("de", "codealltag_s"), ("de", "codealltag_xl"), ("sv", "swedish_ner"), ("es", "meddocan")],
)
def test_all_chunks_of_a_corpus_are_split_as_by_spacy(corpora: Path, language: str, name: str) -> None:
    chunks = chunks_of(texts_of(corpora / name))
    assert len(chunks) > 5000
    assert differences(language, chunks) == []


def test_all_chunks_of_the_treebank_are_split_as_by_spacy(corpora: Path) -> None:
    files = sorted((corpora / "ud_german").glob("*.conllu"))
    texts = [m for path in files for m in re.findall(r"(?m)^# text = (.*)$", path.read_text("utf-8"))]
    assert len(texts) > 2000
    assert differences("de", chunks_of(texts)) == []


@pytest.mark.parametrize("name", ["travels", "finance"])
def test_raw_posts_are_split_as_by_spacy(corpora: Path, name: str) -> None:
    path = corpora / "codealltag_xl_raw" / f"{name}.jsonl.xz"
    assert differences("de", chunks_of(islice(raw_texts(path), 700))) == []


SIGNS = [*".,;:!?()[]{}<>\"'`´„“”‚‘’«»…-–—/\\&@#*+=_%§$€°²³|~^", "...", "--", "''", "``", "……"]
WORDS = [
    "Haus",
    "ich",
    "ÄGYPTEN",
    "z",
    "A",
    "AB",
    "km",
    "kg",
    "m²",
    "GB",
    "USD",
    "US$",
    "°C",
    "1",
    "42",
    "2016",
]
HOSTS = ["http://", "www.", "example.org", "ftp://u:p@h.example:80/a?b=c#d", "192.0.2.7", "a@b.example"]
FOREIGN = [
    "Ж",
    "дом",
    "中文",
    "。",
    "😀",
    "👍🏽",
    "e\u0301",
    "ﬁ",
    "½",
    "١",
    "\u200b",
    "\ud83d",
    "\x00",
    "\ufffc",
]


def special_cases(language: str) -> list[str]:
    return sorted(rules_and_reference(language)[1].rules)


def chunk_strategy(language: str) -> st.SearchStrategy[str]:
    pieces = st.one_of(
        st.sampled_from(special_cases(language)),
        st.sampled_from(SIGNS),
        st.sampled_from(WORDS + HOSTS),
        st.sampled_from(FOREIGN),
        st.sampled_from(ALPHABET),
        st.characters(),
    )
    whole = st.lists(pieces, min_size=1, max_size=8).map("".join)
    return whole.flatmap(lambda text: st.sampled_from(sorted(chunks_of([text])) or ["leer"]))


@pytest.mark.parametrize("language", LANGUAGES)
def test_invented_chunks_are_split_as_by_spacy(language: str) -> None:
    rules, reference = rules_and_reference(language)

    @settings(max_examples=600, deadline=None)
    @given(chunk_strategy(language))
    def same(chunk: str) -> None:
        assert list(rules.tokens(chunk)) == [token.text for token in reference(chunk)]

    same()


@pytest.mark.parametrize("language", LANGUAGES)
def test_special_cases_between_signs_are_split_as_by_spacy(language: str) -> None:
    frames = ("{}", "({})", "{},", "„{}“", "{}.", "{}{}", "1{}", "{}-{}", "a.{}")
    chunks = {frame.replace("{}", text) for text in special_cases(language) for frame in frames}
    assert differences(language, {chunk for chunk in chunks if chunk and chunks_of([chunk]) == {chunk}}) == []


@given(
    st.text(alphabet="ab.1-€x", max_size=8),
    st.sampled_from(["[a-c.]+?x|€(?=1)", "(?<!a)[^b-]{2,3}$", r"[\d.]"]),
)
def test_a_narrowed_pattern_matches_the_same_in_its_alphabet(text: str, pattern: str) -> None:
    narrowed = narrow(pattern, frozenset("ab.1-€x"))
    assert narrowed is not None
    assert [m.span() for m in re.finditer(narrowed, text)] == [m.span() for m in re.finditer(pattern, text)]


def test_narrowing_tells_what_cannot_match() -> None:
    assert narrow(r"(?<=[0-9])km|[^a-z]+!", frozenset("abcdkmz")) is None
    assert narrow(r"a(?!\.)b", frozenset("ab")) is not None
    for refused in (r"(a)\1", "(?i)a", "(?i:a)b"):
        with pytest.raises(ValueError, match="narrowed"):
            narrow(refused, frozenset("ab"))


def test_german_text_needs_no_spacy() -> None:
    code = "import sys; from hybrid_deid.segment import segment; segment('z.B. 😀 (siehe http://example.org/a)');"
    code += "sys.exit('spacy' in sys.modules)"
    subprocess.run([sys.executable, "-c", code], check=True)


def test_a_table_of_another_schema_is_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "de.json").write_text('{"schema": 0}', "utf-8")
    monkeypatch.setattr(chunk_rules, "FOLDER", tmp_path)
    with pytest.raises(ConfigurationError, match="export de"):
        load_rules("de")


def test_a_language_that_spacy_has_not_is_told_in_one_line(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("sys.argv", ["export", "qq"])
    with pytest.raises(SystemExit) as end:
        main()
    assert end.value.code == 2
    assert capsys.readouterr().err == "error: spaCy has no tokenizer for the language 'qq'\n"
