"""Nouns and compounds are told from words that nobody knows, by a kernel as word by word."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from hybrid_deid.errors import ConfigurationError
from hybrid_deid.extraction import Resources
from hybrid_deid.extraction.letters import letters_of
from hybrid_deid.extraction.lexical import gazetteer
from hybrid_deid.extraction.numbering import Group
from hybrid_deid.extraction.vocabulary import vocabulary
from hybrid_deid.lexicon import load_gazetteers

FORMS = "Haus\t-es Häuser\nKondensator\t-en\nSchule\t-n\nTrinken\t-s\nStraße\t-n\nTisch\t-e\nÖl\t-e\n"


def group_of(place: Path, forms: str = FORMS, language: str = "de") -> Group:
    (place / "noun.txt").write_text(f"# source: a test\n# fields: text, forms\n{forms}", "utf-8")
    return vocabulary(Resources(language, lists=load_gazetteers("xx", (place,))))


@pytest.fixture(scope="module")
def nouns(tmp_path_factory: pytest.TempPathFactory) -> Group:
    return group_of(tmp_path_factory.mktemp("lists"))


@pytest.fixture(scope="module")
def unjoined(tmp_path_factory: pytest.TempPathFactory) -> Group:
    """The same nouns in a language of which nothing is said about compounds."""
    return group_of(tmp_path_factory.mktemp("lists"), language="xx")


@pytest.mark.parametrize(
    ("word", "names"),
    [
        ("Haus", ("v=noun",)),
        ("HÄUSER", ("v=noun",)),
        ("kondensatoren", ("v=noun",)),
        ("Strasse", ("v=noun",)),
        ("STRASSEN", ("v=noun",)),
        ("Schulhaus", ("v=compound", "vl=4")),
        ("Trinkhäuser", ("v=compound", "vl=6")),
        ("Kondensatorstisch", ("v=compound", "vl=5")),
        ("Kondensatorenhaus", ("v=compound", "vl=4")),
        ("Hausstraße", ("v=compound", "vl=7")),
        ("Hauskondensatoren", ("v=compound", "vl=8")),
        ("Bremhaus", ("v=end", "vl=4")),
        ("Ulkondensator", ("v=?",)),  # what stands before it is too short
        ("Fischtisch", ("v=end", "vl=5")),
        ("Bechtolsheimer", ("v=?",)),
        ("Öl", ()),
        ("Haus-Tisch", ()),
        ("12", ()),
        ("a" * 41, ()),
        ("ß" * 20, ("v=?",)),
        ("ß" * 21, ()),
    ],
)
def test_words_are_nouns_compounds_or_unknown(nouns: Group, word: str, names: tuple[str, ...]) -> None:
    assert nouns(word) == names


def test_how_parts_are_joined_is_told_by_the_language(nouns: Group, unjoined: Group) -> None:
    for word in ("Schulhaus", "Trinkhäuser", "Kondensatorstisch"):
        assert nouns(word)[0] == "v=compound" and unjoined(word)[0] == "v=end"
    assert unjoined("Hausstraße") == nouns("Hausstraße") == ("v=compound", "vl=7")


@given(
    st.lists(
        st.lists(
            st.sampled_from(["haus", "schul", "tisch", "straße", "s", "n", "ö", "İ", "x", "Trink", "-"]),
            min_size=1,
            max_size=9,
        ).map("".join)
        | st.text(min_size=1, max_size=45),
        min_size=1,
        max_size=20,
    )
)
@settings(max_examples=200, deadline=None)
def test_a_kernel_finds_the_same(nouns: Group, unjoined: Group, words: list[str]) -> None:
    pytest.importorskip("numba")
    for group in (nouns, unjoined):
        found_alike(group, words)


def found_alike(nouns: Group, words: list[str]) -> None:
    names = [nouns(word) for word in words]
    index = {name: number for number, name in enumerate(dict.fromkeys(sum(names, ())))}
    found = nouns.numbers(index)(letters_of(words))
    assert [tuple(n for n in row if n >= 0) for row in found.tolist()] == [
        tuple(index[name] for name in each) for each in names
    ]


def test_the_shipped_nouns_read_from_disk_are_those_that_were_made() -> None:
    words = ["Haus", "Kondensatableiter", "Kundenberaterin", "Bechtolsheimer", "Wasserzähler", "Huber"]
    first, again = (vocabulary(Resources()) for _ in range(2))
    assert [*map(first, words)] == [*map(again, words)]
    assert first("Wasserzähler")[0] in ("v=noun", "v=compound") and first("Bechtolsheimer") == ("v=?",)


def test_lists_of_a_user_add_words_and_forms(tmp_path: Path) -> None:
    (tmp_path / "noun.txt").write_text("# source: a test\n# fields: text, forms\nVentil\t-chenxx\n", "utf-8")
    nouns = vocabulary(Resources(lists=load_gazetteers("de", (tmp_path,))))
    assert nouns("Ventilchenxx") == nouns("Ventilen") == ("v=noun",)


def test_a_language_without_nouns_says_so() -> None:
    with pytest.raises(ConfigurationError, match="no gazetteer 'noun'"):
        vocabulary(Resources("sv"))
    assert vocabulary(Resources("sv"), ())("Fjäll") == ("v=?",)


def test_nouns_are_no_list_of_names() -> None:
    with pytest.raises(ConfigurationError, match="'noun' is for the feature group 'vocabulary'"):
        gazetteer(Resources(), {"noun": ["noun"]})


def test_a_list_without_forms_serves_as_well(tmp_path: Path) -> None:
    (tmp_path / "noun.txt").write_text("# source: a test\nfjäll\nhus\n", "utf-8")
    nouns = vocabulary(Resources("xx", lists=load_gazetteers("xx", (tmp_path,))))
    assert nouns("Fjäll") == ("v=noun",) and nouns("Husfjäll") == ("v=compound", "vl=5")
