"""The word classes of languages: the shipped file is sound, a faulty one is refused."""

from __future__ import annotations

from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hybrid_deid.errors import ConfigurationError
from hybrid_deid.mentions import name_knowledge, naming_stretches
from hybrid_deid.mentions.context import lies_in
from hybrid_deid.mentions.knowledge import FOLDER, language_words, read_language_words
from hybrid_deid.values import Line, Region


def test_every_shipped_language_file_is_sound():
    paths = sorted(FOLDER.glob("*.toml"))
    assert {"de", "en", "sv"} <= {path.stem for path in paths}
    for path in paths:
        words = read_language_words(path)
        assert all(words.folding.word(word) == word for word in (*words.address, *words.noun, *words.titles))
        assert not words.address & words.noun
        assert all(word for word in (*words.cut_after, *words.sibilants, *words.adjective_endings))
        assert all(len(letter) == 1 and letter > "\x7f" and letter.islower() for letter in words.letters)


def test_a_language_without_a_file_has_no_words_and_still_folds():
    words = language_words("xx")
    assert not words.address
    assert words.folding.word("KILIÇ") == "kilic"
    assert [words.folding.word(word) for word in ("Aydın", "ŁĐØ")] == ["aydin", "ldo"]
    assert words.folding.word("Müller") == "muller"


@pytest.mark.parametrize(
    "content", ["[genitiv]\nendings = []\n", "[genitive]\nending = []\n", "[names]\ntitles = 3\n"]
)
def test_a_faulty_file_is_refused_by_name(tmp_path, content):
    path = tmp_path / "xx.toml"
    path.write_text(content, encoding="utf-8")
    with pytest.raises(ConfigurationError, match=r"xx\.toml"):
        read_language_words(path)


def test_lists_of_the_caller_are_folded():
    knowledge = name_knowledge("de", given_female=["Jürgena"], given_male=["René"], common_words=["Übung"])
    assert knowledge.is_given("JUERGENA")
    assert knowledge.is_given("rene")
    assert knowledge.ambiguous("uebung")
    assert knowledge.ambiguous("li")
    assert not knowledge.ambiguous("pohl")


@given(st.lists(st.tuples(st.integers(0, 60), st.integers(1, 20), st.booleans(), st.booleans()), max_size=8))
def test_naming_stretches_are_the_lines_and_regions_where_people_are_named(places):
    lines = [Line(n, start, start + size, ()) for n, (start, size, line, _) in enumerate(places) if line]
    regions = [
        Region(start, start + size, "x", "header" if yes else "body")
        for start, size, line, yes in places
        if not line
    ]
    zones = {n: "greeting" if yes else "author" for n, (_, _, line, yes) in enumerate(places) if line}
    expected = {i for start, size, _, yes in places if yes for i in range(start, start + size)}
    stretches = naming_stretches(lines, zones, regions)
    assert {i for i in range(90) if lies_in(i, stretches)} == expected
    assert all(a[1] < b[0] for a, b in pairwise(stretches))


def test_names_that_the_list_of_common_words_has_are_not_ambiguous() -> None:
    knowledge = name_knowledge("de", common_words=["Huber", "seibert", "Hofmann", "Gärtner", "Koch"])
    ambiguous = [
        knowledge.ambiguous(knowledge.words.folding.word(word)) for word in ("Huber", "Seibert", "Hofmann")
    ]
    assert ambiguous == [False] * 3
    assert knowledge.ambiguous("gaertner")
    assert not knowledge.words.names & knowledge.words.common


def test_usual_given_names_that_the_list_of_common_words_has_are_not_ambiguous() -> None:
    knowledge = name_knowledge("de", common_words=["Sabine", "ömer", "malte", "Iris", "Lasse"])
    words = ("Sabine", "Ömer", "malte", "Iris", "lasse")
    ambiguous = [knowledge.ambiguous(knowledge.words.folding.word(word)) for word in words]
    assert ambiguous == [False, False, False, True, True]
    assert not knowledge.words.given & knowledge.words.common
