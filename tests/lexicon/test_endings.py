"""The first look at a word's end never misses a base that a rule would find."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from hybrid_deid.lexicon.endings import Endings
from hybrid_deid.lexicon.inflection import load_inflection

GERMAN = load_inflection("de")
LISTS = {name: 1 << n for n, name in enumerate(("family", "city", "inhabitant", "street", "weekday"))}
SUFFIXES = sorted({suffix for rule in GERMAN.rules for suffix, _ in rule.suffixes})
WORDS = st.builds(
    str.__add__, st.text("aeKMßs'\0n", min_size=1, max_size=6), st.sampled_from(["", "x", *SUFFIXES])
)


@given(WORDS)
def test_rules_of_the_ending_find_the_bases_of_all_rules(word: str) -> None:
    ending = Endings(GERMAN, LISTS).of(word)
    asked = [] if ending is None else [(rule.form, rule.bases(word), lists) for rule, lists in ending.rules]
    every = [
        (rule.form, rule.bases(word), sum(bit for name, bit in LISTS.items() if rule.applies_to(name)))
        for rule in GERMAN.rules
    ]
    assert [found for found in asked if found[1]] == [found for found in every if found[1]]
    for base in {base for _, bases, _ in every for base in bases}:
        assert ending is not None and ending.may_have_base(word, {base})


def test_most_words_have_no_base() -> None:
    ending = Endings(GERMAN, LISTS).of("Schwimmens")
    assert ending is not None and ending.suffix == "ens"
    assert not ending.may_have_base("Schwimmens", {"Kraul"})
    assert Endings(GERMAN, LISTS).of("Schwamm") is None
