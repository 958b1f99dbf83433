"""The tables of a phrase index as dictionaries take no more memory than they need."""

from __future__ import annotations

from hybrid_deid.lexicon import PhraseIndex, load_gazetteers


def test_equal_numbers_of_a_table_are_one_object() -> None:
    index = PhraseIndex(
        load_gazetteers("de"), ("given_female", "given_male", "family", "city", "city_variant")
    )
    numbers = index._tables.unpacked().known.values()
    assert max(numbers) > 256  # those below are one object in any case
    assert len(set(map(id, numbers))) == len(set(numbers)) < len(numbers)
