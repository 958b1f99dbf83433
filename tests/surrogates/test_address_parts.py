"""Names inside the words of addresses, found the same whether a document has few or thousands."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from hybrid_deid.languages.de.names import german_lists
from hybrid_deid.surrogates.address_parts import Dissector, ListedNames
from hybrid_deid.surrogates.names_inside import FEW, LEAST, SHORTEST, Inside

NAMES = st.lists(st.text("abc", min_size=1, max_size=6), max_size=12, unique=True)


@given(NAMES, st.text("abcd", max_size=14))
def test_many_names_are_found_as_few_are(names, word):
    few = Inside(names)
    many = Inside([*names, *(f"other{number}" for number in range(FEW))])
    assert few.any(word) == many.any(word) == any(len(n) >= SHORTEST and n in word for n in names)
    assert set(few.all(word)) == set(many.all(word)) == {n for n in names if len(n) >= SHORTEST and n in word}
    longest = max((name for name in names if len(name) >= LEAST and name in word), key=len, default="")
    assert few.longest(word) == many.longest(word) == longest


def test_a_single_letter_among_others_is_an_initial_unless_it_folds_to_two() -> None:
    lists = german_lists()
    dissector = Dissector(lists, {}, {}, ListedNames(lists))
    parts = dissector.words_of("y9ß5.adele", frozenset())
    assert [(part.kind, part.text) for part in parts if part.text.isalpha()] == [
        ("initial", "y"),
        ("word", "ß"),
        ("name", "adele"),
    ]
    assert [part.kind for part in dissector.words_of("y95", frozenset())] == ["word", "word"]
