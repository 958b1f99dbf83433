"""Words between signs, the short way: as the long way cuts them, for every word and sign."""

from __future__ import annotations

from functools import cache
from itertools import product

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from hybrid_deid.segment import Tokenizer
from hybrid_deid.segment.chunk_rules import load_rules
from hybrid_deid.segment.export import LETTERS, SIGNS
from hybrid_deid.segment.framed import UNKNOWN, FramedWords
from hybrid_deid.segment.framing import framing

LANGUAGES = ("de", "en", "es", "sv")
WORDS = ("Haus", "z", "A", "AB", "aB", "kg", "GB", "US", "s", "ß", "ÄÖ", "İ", "ŉ", "D", "mailto", "v", "can")


@cache
def framed(language: str) -> FramedWords:
    rules = load_rules(language)
    assert rules is not None
    found = rules.framed()
    assert found is not None
    return found


@cache
def tokenizer(language: str) -> Tokenizer:
    return Tokenizer(language)


def agree(language: str, chunk: str) -> bool:
    """Say whether the short way was taken; it may not differ from the long one."""
    found = framed(language).pieces(chunk)
    if found is not UNKNOWN:
        assert found == tokenizer(language).split_by_rules(chunk)
    return found is not UNKNOWN


def specials(language: str) -> list[str]:
    rules = load_rules(language)
    assert rules is not None
    return sorted(rules._specials)


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_sign_on_either_side_of_a_word_is_cut_as_the_rules_do(language: str) -> None:
    signs = ["", *SIGNS, "."]
    chunks = {f"{a}{word}{b}" for word in WORDS[:6] for a, b in product(signs, '"(.,:-')}
    chunks |= {f"{a}{word}{b}" for word in WORDS for a, b in product(["", "(", "„", "'"], signs)}
    chunks |= {f"{a}{word}-{other}{b}" for word, other in product(WORDS, WORDS) for a in "(„" for b in ".,)"}
    assert sum(agree(language, chunk) for chunk in chunks if chunk) > len(chunks) // 4


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_pair_of_letters_before_a_full_stop_is_cut_as_the_rules_do(language: str) -> None:
    some = LETTERS[::3] + "abyzABYZäöüßÄÖÜ"
    assert sum(agree(language, f"{a}{b}.") for a, b in product(some, some)) > 1000


@pytest.mark.parametrize("language", LANGUAGES)
def test_special_cases_between_signs_are_cut_as_the_rules_do(language: str) -> None:
    frames = ("{}", "({}", "{},", "„{}“", "{}.", "{}-Haus", "Haus-{}", "a{}", "({}-{})")
    taken = [agree(language, frame.replace("{}", text)) for text in specials(language) for frame in frames]
    assert any(taken) and not all(taken)


@pytest.mark.parametrize("language", LANGUAGES)
def test_invented_framed_words_are_cut_as_the_rules_do(language: str) -> None:
    word = st.one_of(st.sampled_from(WORDS), st.text(LETTERS, min_size=1, max_size=5))
    word = st.one_of(word, st.sampled_from(specials(language)))
    signs = st.text(SIGNS + ".-1", max_size=2)

    @settings(max_examples=400, deadline=None)
    @given(signs, st.lists(word, min_size=1, max_size=3).map("-".join), signs)
    def same(before: str, core: str, behind: str) -> None:
        agree(language, before + core + behind)

    same()


def test_plain_words_and_the_usual_signs_go_the_short_way() -> None:
    for chunk in ("Hause", "Hause,", "(Hause", "„Hause“", "Hause.", "Bad-Ischl", "(Bad-Ischl)", "Wie?"):
        assert agree("de", chunk)
    for chunk in ("z.B.", "Dr.", "3.", "usw.)", "Hause...", "a/b", "GmbH."):
        assert not agree("de", chunk)


def test_signs_are_certain_only_where_no_pattern_takes_letters_or_looks_far() -> None:
    sure = {"prefix": r"^(?:\(|\+(?!a))", "suffix": r"(?:,$|\)$|(?<=[a-z])\.$)", "infix": r"-"}
    assert framing(sure, "abs", "(),!") == ("(", "),")
    assert framing({**sure, "prefix": r"^(?:\(|s\$)"}, "abs", "(,$") == ("(", ",")
    assert framing({**sure, "suffix": r",$|(?<=abs)\.$"}, "abs", "(,") == ("", "")
    assert framing({**sure, "suffix": r",|\.$"}, "abs", "(,") == ("", "")
    assert framing({**sure, "infix": r"-|s(?=\.)"}, "abs", "(,") == ("", "")
    assert framing({**sure, "token": r"a,"}, "abs", "(,") == ("", "")
    assert framing({**sure, "url": r"a-b"}, "abs", "(,") == ("", "")
    assert framing({**sure, "suffix": r"(?:,$|'s$|(?<=s)!$|\.$)"}, "abs", "(,'!") == ("(", ",")
