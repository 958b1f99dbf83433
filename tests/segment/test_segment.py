"""Segmentation: offsets hold for any text, and the splits of the paper are made."""

from __future__ import annotations

import tracemalloc
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hybrid_deid.errors import ConfigurationError
from hybrid_deid.segment import Tokenizer, chunk_rules, segment, tokenizer
from hybrid_deid.segment.chunk_rules import load_rules
from hybrid_deid.segment.lines import BREAK, line_bounds


def words(text: str) -> list[str]:
    return [token.text for line in segment(text) for token in line.tokens]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("Kilic-Projekt", ["Kilic", "-", "Projekt"]),
        ("Max/Anna & Co", ["Max", "/", "Anna", "&", "Co"]),
        ("an adele.pohl@example.org schreiben", ["an", "adele.pohl@example.org", "schreiben"]),
        ("mailto:adele@example.org", ["mailto:", "adele@example.org"]),
        ("http://example.org/a-b/c siehe", ["http://example.org/a-b/c", "siehe"]),
        ("www.a-b.example", ["www.a-b.example"]),
        ("A-8406 Graz", ["A", "-", "8406", "Graz"]),
        ("J.A.Pohl", ["J.", "A.", "Pohl"]),
        ("Tel.0463/2700", ["Tel.", "0463", "/", "2700"]),
        ("TITEL;Video", ["TITEL", ";", "Video"]),
        ("Huber,03.05.1985,Graz", ["Huber", ",", "03.05.1985", ",", "Graz"]),
        ("3,50 in 2,4-D, Fr,20, a,1", ["3,50", "in", "2,4", "-", "D", ",", "Fr", ",", "20", ",", "a,1"]),
        ("Freude --- ;-)", ["Freude", "---", ";-)"]),
        ("12.–14. Mai", ["12.", "–", "14.", "Mai"]),
        ("Graz–Wien—Linz", ["Graz", "–", "Wien", "—", "Linz"]),
        ("http://example.org/a–b a–b@example.org", ["http://example.org/a–b", "a–b@example.org"]),
    ],
)
def test_extra_splits(text: str, expected: list[str]) -> None:
    assert words(text) == expected


def test_a_full_stop_behind_a_year_is_its_own_token() -> None:
    assert words("geboren am 28.08.1990.")[-2:] == ["28.08.1990", "."]


def test_lines_count_all_breaks_and_skip_empty_ones() -> None:
    text = "eins\r\n\r\nzwei\rdrei\n \nvier"
    assert [(n, text[a:b]) for n, a, b in line_bounds(text)] == [
        (1, "eins"),
        (3, "zwei"),
        (4, "drei"),
        (6, "vier"),
    ]


@given(st.text(max_size=300))
def test_tokens_cover_everything_but_white_space(text: str) -> None:
    covered = set()
    for line in segment(text):
        assert line.start < line.end <= len(text)
        for token in line.tokens:
            assert text[token.start : token.end] == token.text
            assert line.start <= token.start < token.end <= line.end
            span = set(range(token.start, token.end))
            assert not span & covered
            covered |= span
    assert {i for i, c in enumerate(text) if not c.isspace()} <= covered


@given(st.text(alphabet="aB1.-/&@: \n", max_size=80))
def test_the_cache_changes_nothing(text: str) -> None:
    fresh = Tokenizer("de")
    once = [fresh.tokens(text, a, b) for _, a, b in line_bounds(text)]
    again = [fresh.tokens(text, a, b) for _, a, b in line_bounds(text)]
    assert once == again == [line.tokens for line in segment(text)]


def test_a_very_long_chunk_is_done_in_time() -> None:
    text = "a1" * 500_000
    assert "".join(words(text)) == text


def test_half_a_character_is_a_token_like_any_other() -> None:
    assert words("Anna \ud83d Pohl") == ["Anna", "\ud83d", "Pohl"]


def test_an_unknown_language_is_named() -> None:
    with pytest.raises(ConfigurationError, match="xx_none"):
        Tokenizer("xx_none").tokens("Hallo", 0, 5)


@given(st.text(alphabet="a \t\n\r\v\f\x1c\x1d\x1e\x85\u2028\u2029\xa0", max_size=60))
def test_line_bounds_are_those_of_the_breaks(text: str) -> None:
    edges = [0, *(m.end() for m in BREAK.finditer(text))]
    ends = [*(m.start() for m in BREAK.finditer(text)), len(text)]
    expected = [(n, a, b) for n, (a, b) in enumerate(zip(edges, ends, strict=True), 1) if text[a:b].strip()]
    assert list(line_bounds(text)) == expected


@given(st.lists(st.text(alphabet="ab1.-/@ \t\xa0", max_size=90), max_size=30))
def test_a_small_cache_changes_nothing(lines: list[str]) -> None:
    small = Tokenizer("de", cache_bytes=2000)
    for line in lines:
        assert small.tokens(line, 0, len(line)) == tokenizer("de").tokens(line, 0, len(line))


def test_the_cache_stays_within_its_limit() -> None:
    limit = 500_000
    words_in_all = [f"Wort{n}teil/{n}." for n in range(4_000)]
    warmed = Tokenizer("de", cache_bytes=limit)
    warmed.tokens("z.B. 1,5 (www.example.org/a)", 0, 28)
    tracemalloc.start()
    for word in words_in_all:
        warmed.tokens(word, 0, len(word))
    used, _ = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    assert limit / 4 < used < limit * 1.1


def test_values_cannot_be_changed() -> None:
    (line,) = segment("Hallo Anna")
    with pytest.raises(AttributeError):
        line.tokens[0].text = "x"  # type: ignore[misc]
    with pytest.raises(AttributeError):
        line.number = 2  # type: ignore[misc]


def test_a_language_without_a_table_uses_spacy(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr(chunk_rules, "FOLDER", tmp_path)
    assert load_rules("nl") is None
    found = Tokenizer("nl").tokens("Dhr. Jansen (Delft), a/b", 0, 24)
    assert [token.text for token in found] == ["Dhr.", "Jansen", "(", "Delft", ")", ",", "a", "/", "b"]


def fine(text: str) -> list[str]:
    return [token.text for line in segment(text, tokens="fine") for token in line.tokens]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("Edad:46 años Sexo: H.", ["Edad", ":", "46", "años", "Sexo", ":", "H", "."]),
        ("Calle Mayor,7, 3C.", ["Calle", "Mayor", ",", "7", ",", "3C", "."]),
        ("Email:ana.gil@correo.example.", ["Email", ":", "ana.gil@correo.example", "."]),
        ("siehe http://example.org/a-b/c.", ["siehe", "http://example.org/a-b/c", "."]),
    ],
)
def test_fine_tokens_are_words_addresses_and_single_signs(text: str, expected: list[str]) -> None:
    assert fine(text) == expected


@given(st.text(max_size=300))
def test_fine_tokens_cover_everything_but_white_space(text: str) -> None:
    tokens = [token for line in segment(text, tokens="fine") for token in line.tokens]
    covered = {i for token in tokens for i in range(token.start, token.end)}
    assert all(text[token.start : token.end] == token.text for token in tokens)
    assert covered == {i for i, c in enumerate(text) if not c.isspace()}


def test_there_is_no_third_kind_of_tokens() -> None:
    with pytest.raises(ConfigurationError, match="language, fine"):
        segment("eins", tokens="coarse")
